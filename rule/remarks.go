package rule

import "eleusis/rule/syntax"

// What is wrong with a text that reads as a tree, but not as a rule. A topic is the name of its text in
// the files of rule/syntax/faces; the comment says what its remark is about.
const (
	noStarter          syntax.Topic = "noStarter"
	numbersNeverChange syntax.Topic = "numbersNeverChange" // in a comparison
	namesNeverChange   syntax.Topic = "namesNeverChange"   // in a comparison
	cannotCompare      syntax.Topic = "cannotCompare"      // two sorts
	noCardHasRank      syntax.Topic = "noCardHasRank"      // a Number
	notRemembered      syntax.Topic = "notRemembered"      // a sort
	notInRange         syntax.Topic = "notInRange"         // a sort
	notReckoned        syntax.Topic = "notReckoned"        // a sort
	worthOfMore        syntax.Topic = "worthOfMore"
	asksTooMuch        syntax.Topic = "asksTooMuch"

	// NotSure is the mistake that a sentence may not mean the rule that it is read as.
	NotSure syntax.Topic = "notSure"
)

// What is said of a rule.
const (
	// DeadEnd warns of a line after which no card fits.
	DeadEnd syntax.Topic = "deadEnd"
	// Trap warns of a line after which the same cards fit for ever.
	Trap syntax.Topic = "trap"

	worksOnDemand syntax.Topic = "worksOnDemand"
	fitsAlways    syntax.Topic = "fitsAlways"  // every card
	neverFits     syntax.Topic = "neverFits"   // a Number of cards
	hardToFind    syntax.Topic = "hardToFind"  // a Number of plays
	tooFewRules   syntax.Topic = "tooFewRules" // Numbers found and wanted, plays, two shares

	hintSuits    syntax.Topic = "hintSuits"
	hintColors   syntax.Topic = "hintColors"
	hintNumbers  syntax.Topic = "hintNumbers"
	hintTwoCards syntax.Topic = "hintTwoCards"
	hintChanges  syntax.Topic = "hintChanges"
	hintFormula  syntax.Topic = "hintFormula"
)

package rule

import "eleusis/rule/syntax"

// What is wrong with a text that reads as a tree, but not as a rule. A topic is the name of its text in
// the files of rule/syntax/faces; the comment says what its remark is about.
const (
	noStarter          syntax.RemarkKind = "noStarter"
	numbersNeverChange syntax.RemarkKind = "numbersNeverChange" // in a comparison
	namesNeverChange   syntax.RemarkKind = "namesNeverChange"   // in a comparison
	cannotCompare      syntax.RemarkKind = "cannotCompare"      // two sorts
	noCardHasRank      syntax.RemarkKind = "noCardHasRank"      // a Number
	notRemembered      syntax.RemarkKind = "notRemembered"      // a sort
	notInRange         syntax.RemarkKind = "notInRange"         // a sort
	notReckoned        syntax.RemarkKind = "notReckoned"        // a sort
	worthOfMore        syntax.RemarkKind = "worthOfMore"
	asksTooMuch        syntax.RemarkKind = "asksTooMuch"

	// NotSure is the mistake that a sentence may not mean the rule that it is read as.
	NotSure syntax.RemarkKind = "notSure"
)

// What is said of a rule.
const (
	// DeadEnd warns of a line after which no card fits.
	DeadEnd syntax.RemarkKind = "deadEnd"
	// Trap warns of a line after which the same cards fit forever.
	Trap syntax.RemarkKind = "trap"

	worksOnDemand syntax.RemarkKind = "worksOnDemand"
	fitsAlways    syntax.RemarkKind = "fitsAlways"  // every card
	neverFits     syntax.RemarkKind = "neverFits"   // a Number of cards
	hardToFind    syntax.RemarkKind = "hardToFind"  // a Number of plays
	tooFewRules   syntax.RemarkKind = "tooFewRules" // Numbers found and wanted, plays, two shares

	hintSuits    syntax.RemarkKind = "hintSuits"
	hintColors   syntax.RemarkKind = "hintColors"
	hintNumbers  syntax.RemarkKind = "hintNumbers"
	hintTwoCards syntax.RemarkKind = "hintTwoCards"
	hintChanges  syntax.RemarkKind = "hintChanges"
	hintFormula  syntax.RemarkKind = "hintFormula"
)

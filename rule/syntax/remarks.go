package syntax

// This file is all that is told about texts and rules, in every language. %1 is
// the first thing that a remark is about, %2 the second.

// What is told by the checks and warnings of package rule.
const (
	NoStarter          Topic = iota + 1
	needsPlays               // a Quantity
	noOrder                  // an Attribute
	NumbersNeverChange       // in a comparison
	NamesNeverChange         // in a comparison
	CannotCompare            // two sorts
	NoCardHasRank            // a Number
	NotRemembered            // a sort
	NotInRange               // a sort
	NotReckoned              // a sort
	NewOutside               // a word and a sample
	WorthOfMore
	AsksTooMuch
	WorksOnDemand
	DeadEnd      // a line
	Trap         // a line
	FitsAlways   // every card
	NeverFits    // a Number of cards
	HardToFind   // a Number of plays
	Warning      // a Remark
	OtherReading // a formula, and the line that tells it apart
	FitsFirst    // of two rules the last card fits the first
	FitsSecond
	NothingTells // Numbers of lines and of cards
	LineTooLong  // a Number of cards
	NotSure      // that a text was read as it was meant
	LeftOut      // words
)

// What is told of how a rule plays, and by those who compose rules. Shares are
// Verbatim, as 50 %.
const (
	RuleSays  Topic = LeftOut + 1 + iota // a sentence
	FitShares                            // right after the starter, in the long run, at worst
	Advice                               // a Remark
	FewerFit                             // than advised
	AsAdvised
	FewMoreFit
	HarderSo
	StarterCount // a Number of cards
	LooksAt      // a Remark
	NoCardBefore
	LastCard
	LastCards // a Number
	WholeLine
	SizeOf          // Numbers of states and bits
	EndlessOf       // a Number of bits
	DifficultyGuess // a Number of plays
	PlaysExpected   // a Number, short
	LongLine        // a Number of cards
	NeverFitCards   // a Number, and the cards
	SeenAtRandom
	Approached
	HintSays // a Remark
	HintSuits
	HintColors
	HintNumbers
	HintTwoCards
	HintChanges
	HintFormula
	TooFewRules  // Numbers found and wanted, plays, two shares
	firstPrivate // what follows is told by this package
)

const (
	unknownWord      = firstPrivate + iota // a Quote
	unknownCharacter                       // a Quote
	unknownAttribute                       // a Quote
	otherExpected                          // expectations, a Quote
	endsTooSoon                            // expectations
	tooManyParts                           // a Number
	tooDeep                                // a Number
	tooLong                                // a Number
	tooLongWritten                         // two Numbers
	notUTF8
	noFace // a Quote
	cardAlone
	valueAlone
	conditionIsNoValue
	cardIsNoValue
	numberTooLarge // a Number
	cannotDivide   // a Number
	cannotRepeat   // a Number
	playSize       // two Numbers
	nameTaken      // a Quote, what it means
	tooManyNames   // a Number
	namedLater     // a Quote
	saidTwice      // a Quote
	lastCardsSize  // two Numbers
	onlyCardsAmongCards
	orderUseless
	suitTwiceInOrder // a Class
	noCardBack       // two Numbers
	rangeBackwards   // a range
	mixedSet
	classIsNo      // a Class, a sort
	onlySuitsCycle // a sample
	suitTwice      // a Class
	notUnderstood  // a Quote
	beyondRules    // a Quote
	medianOfThree  // a Number
	didYouMean     // a Quote
	topics
)

var remarks = [topics]wording{
	NoStarter:           "remark.NoStarter",
	needsPlays:          "remark.needsPlays",
	noOrder:             "remark.noOrder",
	NumbersNeverChange:  "remark.NumbersNeverChange",
	NamesNeverChange:    "remark.NamesNeverChange",
	CannotCompare:       "remark.CannotCompare",
	NoCardHasRank:       "remark.NoCardHasRank",
	NotRemembered:       "remark.NotRemembered",
	NotInRange:          "remark.NotInRange",
	NotReckoned:         "remark.NotReckoned",
	NewOutside:          "remark.NewOutside",
	WorthOfMore:         "remark.WorthOfMore",
	AsksTooMuch:         "remark.AsksTooMuch",
	WorksOnDemand:       "remark.WorksOnDemand",
	DeadEnd:             "remark.DeadEnd",
	Trap:                "remark.Trap",
	FitsAlways:          "remark.FitsAlways",
	NeverFits:           "remark.NeverFits",
	HardToFind:          "remark.HardToFind",
	Warning:             "remark.Warning",
	OtherReading:        "remark.OtherReading",
	NotSure:             "remark.NotSure",
	LeftOut:             "remark.LeftOut",
	FitsFirst:           "remark.FitsFirst",
	FitsSecond:          "remark.FitsSecond",
	NothingTells:        "remark.NothingTells",
	LineTooLong:         "remark.LineTooLong",
	RuleSays:            "remark.RuleSays",
	FitShares:           "remark.FitShares",
	Advice:              "remark.Advice",
	FewerFit:            "remark.FewerFit",
	AsAdvised:           "remark.AsAdvised",
	FewMoreFit:          "remark.FewMoreFit",
	HarderSo:            "remark.HarderSo",
	StarterCount:        "remark.StarterCount",
	LooksAt:             "remark.LooksAt",
	NoCardBefore:        "remark.NoCardBefore",
	LastCard:            "remark.LastCard",
	LastCards:           "remark.LastCards",
	WholeLine:           "remark.WholeLine",
	SizeOf:              "remark.SizeOf",
	EndlessOf:           "remark.EndlessOf",
	DifficultyGuess:     "remark.DifficultyGuess",
	PlaysExpected:       "remark.PlaysExpected",
	LongLine:            "remark.LongLine",
	NeverFitCards:       "remark.NeverFitCards",
	SeenAtRandom:        "remark.SeenAtRandom",
	Approached:          "remark.Approached",
	HintSays:            "remark.HintSays",
	HintSuits:           "remark.HintSuits",
	HintColors:          "remark.HintColors",
	HintNumbers:         "remark.HintNumbers",
	HintTwoCards:        "remark.HintTwoCards",
	HintChanges:         "remark.HintChanges",
	HintFormula:         "remark.HintFormula",
	TooFewRules:         "remark.TooFewRules",
	unknownWord:         "remark.unknownWord",
	unknownCharacter:    "remark.unknownCharacter",
	unknownAttribute:    "remark.unknownAttribute",
	otherExpected:       "remark.otherExpected",
	endsTooSoon:         "remark.endsTooSoon",
	tooManyParts:        "remark.tooManyParts",
	tooDeep:             "remark.tooDeep",
	tooLongWritten:      "remark.tooLongWritten",
	tooLong:             "remark.tooLong",
	notUTF8:             "remark.notUTF8",
	noFace:              "remark.noFace",
	cardAlone:           "remark.cardAlone",
	valueAlone:          "remark.valueAlone",
	conditionIsNoValue:  "remark.conditionIsNoValue",
	cardIsNoValue:       "remark.cardIsNoValue",
	numberTooLarge:      "remark.numberTooLarge",
	cannotDivide:        "remark.cannotDivide",
	cannotRepeat:        "remark.cannotRepeat",
	playSize:            "remark.playSize",
	nameTaken:           "remark.nameTaken",
	namedLater:          "remark.namedLater",
	saidTwice:           "remark.saidTwice",
	tooManyNames:        "remark.tooManyNames",
	lastCardsSize:       "remark.lastCardsSize",
	onlyCardsAmongCards: "remark.onlyCardsAmongCards",
	orderUseless:        "remark.orderUseless",
	suitTwiceInOrder:    "remark.suitTwiceInOrder",
	noCardBack:          "remark.noCardBack",
	rangeBackwards:      "remark.rangeBackwards",
	mixedSet:            "remark.mixedSet",
	classIsNo:           "remark.classIsNo",
	onlySuitsCycle:      "remark.onlySuitsCycle",
	suitTwice:           "remark.suitTwice",
	notUnderstood:       "remark.notUnderstood",
	beyondRules:         "remark.beyondRules",
	medianOfThree:       "remark.medianOfThree",
	didYouMean:          "remark.didYouMean",
}

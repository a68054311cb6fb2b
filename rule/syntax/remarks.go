package syntax

// This file lists the kinds of remarks about mistakes in texts. A kind is the name of its text in the files of
// faces, in the section of mistakes; the comment gives the arguments of its remark. Package rule has more kinds.
const (
	unknownWord         RemarkKind = "unknownWord"      // a quote
	unknownCharacter    RemarkKind = "unknownCharacter" // a quote
	unknownAttribute    RemarkKind = "unknownAttribute" // a quote
	otherExpected       RemarkKind = "otherExpected"    // expectations, a quote
	endsTooSoon         RemarkKind = "endsTooSoon"      // expectations
	tooManyParts        RemarkKind = "tooManyParts"     // a Number
	tooDeep             RemarkKind = "tooDeep"          // a Number
	tooLong             RemarkKind = "tooLong"          // a Number
	tooLongWritten      RemarkKind = "tooLongWritten"   // two Numbers
	notUTF8             RemarkKind = "notUTF8"
	noFace              RemarkKind = "noFace" // a quote
	cardAlone           RemarkKind = "cardAlone"
	valueAlone          RemarkKind = "valueAlone"
	conditionIsNoValue  RemarkKind = "conditionIsNoValue"
	cardIsNoValue       RemarkKind = "cardIsNoValue"
	numberTooLarge      RemarkKind = "numberTooLarge" // a Number
	cannotDivide        RemarkKind = "cannotDivide"   // a Number
	cannotRepeat        RemarkKind = "cannotRepeat"   // a Number
	playSize            RemarkKind = "playSize"       // two Numbers
	nameTaken           RemarkKind = "nameTaken"      // a quote, what it means
	tooManyNames        RemarkKind = "tooManyNames"   // a Number
	namedLater          RemarkKind = "namedLater"     // a quote
	saidTwice           RemarkKind = "saidTwice"      // a quote
	lastCardsSize       RemarkKind = "lastCardsSize"  // two Numbers
	onlyCardsAmongCards RemarkKind = "onlyCardsAmongCards"
	orderUseless        RemarkKind = "orderUseless"
	suitTwiceInOrder    RemarkKind = "suitTwiceInOrder" // a Class
	noCardBack          RemarkKind = "noCardBack"       // two Numbers
	rangeBackwards      RemarkKind = "rangeBackwards"   // a range
	mixedSet            RemarkKind = "mixedSet"
	classIsNo           RemarkKind = "classIsNo"      // a Class, a sort
	onlySuitsCycle      RemarkKind = "onlySuitsCycle" // a sample
	suitTwice           RemarkKind = "suitTwice"      // a Class
	notUnderstood       RemarkKind = "notUnderstood"  // a quote
	beyondRules         RemarkKind = "beyondRules"    // a quote
	afterRefused        RemarkKind = "afterRefused"   // a quote
	medianOfThree       RemarkKind = "medianOfThree"  // a Number
	needsPlays          RemarkKind = "needsPlays"     // a Quantity
	noOrder             RemarkKind = "noOrder"        // an Attribute
	newOutside          RemarkKind = "newOutside"     // a word and a sample
	didYouMean          RemarkKind = "didYouMean"     // a quote
)

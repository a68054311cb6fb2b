package syntax

// This file lists the topics of mistakes in texts. A topic is the name of its text in the files of faces, in
// the section of mistakes; the comment gives the arguments of its remark. Package rule has more topics.
const (
	unknownWord         Topic = "unknownWord"      // a quote
	unknownCharacter    Topic = "unknownCharacter" // a quote
	unknownAttribute    Topic = "unknownAttribute" // a quote
	otherExpected       Topic = "otherExpected"    // expectations, a quote
	endsTooSoon         Topic = "endsTooSoon"      // expectations
	tooManyParts        Topic = "tooManyParts"     // a Number
	tooDeep             Topic = "tooDeep"          // a Number
	tooLong             Topic = "tooLong"          // a Number
	tooLongWritten      Topic = "tooLongWritten"   // two Numbers
	notUTF8             Topic = "notUTF8"
	noFace              Topic = "noFace" // a quote
	cardAlone           Topic = "cardAlone"
	valueAlone          Topic = "valueAlone"
	conditionIsNoValue  Topic = "conditionIsNoValue"
	cardIsNoValue       Topic = "cardIsNoValue"
	numberTooLarge      Topic = "numberTooLarge" // a Number
	cannotDivide        Topic = "cannotDivide"   // a Number
	cannotRepeat        Topic = "cannotRepeat"   // a Number
	playSize            Topic = "playSize"       // two Numbers
	nameTaken           Topic = "nameTaken"      // a quote, what it means
	tooManyNames        Topic = "tooManyNames"   // a Number
	namedLater          Topic = "namedLater"     // a quote
	saidTwice           Topic = "saidTwice"      // a quote
	lastCardsSize       Topic = "lastCardsSize"  // two Numbers
	onlyCardsAmongCards Topic = "onlyCardsAmongCards"
	orderUseless        Topic = "orderUseless"
	suitTwiceInOrder    Topic = "suitTwiceInOrder" // a Class
	noCardBack          Topic = "noCardBack"       // two Numbers
	rangeBackwards      Topic = "rangeBackwards"   // a range
	mixedSet            Topic = "mixedSet"
	classIsNo           Topic = "classIsNo"      // a Class, a sort
	onlySuitsCycle      Topic = "onlySuitsCycle" // a sample
	suitTwice           Topic = "suitTwice"      // a Class
	notUnderstood       Topic = "notUnderstood"  // a quote
	beyondRules         Topic = "beyondRules"    // a quote
	medianOfThree       Topic = "medianOfThree"  // a Number
	needsPlays          Topic = "needsPlays"     // a Quantity
	noOrder             Topic = "noOrder"        // an Attribute
	newOutside          Topic = "newOutside"     // a word and a sample
	didYouMean          Topic = "didYouMean"     // a quote
)

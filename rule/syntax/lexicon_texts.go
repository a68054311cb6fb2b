package syntax

// This file names the texts of a lexicon. A name is the field of the lexicon, and
// behind a point what the text is for.

// A binder gets the name of each text and where it goes.
type binder func(name string, to *string)

// bind names every text of v.
func (l *lexicon) bind(text binder) {
	l.bindOrders(text)
	l.bindCards(text)
	l.bindModifiers(text)
	l.bindClauses(text)
	l.bindValues(text)
	l.bindNouns(text)
}

// each names the texts of a list by what they are for.
func (text binder) each(name string, parts []string, to []string) {
	for i, part := range parts {
		text(name+"."+part, &to[i])
	}
}

// moods names the texts of the moods.
func (text binder) moods(name string, to *[moods]string) {
	text.each(name, []string{"stated", "asked", "wished"}, to[:])
}

// relations names the texts of the relations.
func (text binder) relations(name string, to *[relations]string) {
	text.each(name, relationMarks[:], to[:])
}

// Names of pairs.
var (
	lastOrFirst = []string{"last", "first"}
	oneOrMore   = []string{"one", "more"}
	noOrYes     = []string{"no", "yes"}
	genders     = []string{"feminine", "masculine"}
)

func (l *lexicon) bindOrders(text binder) {
	text("remembered", &l.remembered)
	text("rememberedCard", &l.rememberedCard)
	text("worths", &l.worths)
	text("worthOf", &l.worthOf)
	text("laid", &l.laid)
	text("refused", &l.refused)
	text("plays", &l.plays)
	text("starters", &l.starters)
	text("order", &l.order)
	text("orderNone", &l.orderNone)
	text("mustBe", &l.mustBe)
	text("when", &l.when)
	text("otherwise", &l.otherwise)
	text("inTurn", &l.inTurn)
	text("then", &l.then)
	text("times", &l.times)
	text("some", &l.some)
	text("turned", &l.turned)
	text("ruleTurns", &l.ruleTurns)
	text("swap", &l.swap)
	for _, a := range []Attribute{Color, Parity, Kind} {
		text("alternate."+attributeNames[a], &l.alternate[a])
	}
	text("cycle", &l.cycle)
}

func (l *lexicon) bindCards(text binder) {
	text("anyCard", &l.anyCard)
	text("noCard", &l.noCard)
	text("aCard", &l.aCard)
	for c := Clubs; c < classes; c++ {
		w, name := &l.class[c], "class."+classNames[c]
		text(name+".alone", &w.alone)
		text(name+".beside", &w.beside)
		text(name+".is", &w.is)
		text(name+".again", &w.again)
		text(name+".several", &w.several)
	}
	for s := Clubs; s <= Spades; s++ {
		text("suit."+classNames[s], &l.suit[s])
	}
	text("suitLaid", &l.suitLaid)
	text("orHigher", &l.orHigher)
	text("orLower", &l.orLower)
	text("oneOf", &l.oneOf)
	text("eitherRank", &l.eitherRank)
	text("oneOfValues", &l.oneOfValues)
	text("fromTo", &l.fromTo)
	text("numbers", &l.numbers)
	text("but", &l.but)
	text("butModified", &l.butModified)
	text("that", &l.that)
	text("suchThat", &l.suchThat)
	text("neither", &l.neither)
	text("nor", &l.nor)
	text("onlyIf", &l.onlyIf)
	text("neverIf", &l.neverIf)
	text("neverPlay", &l.neverPlay)
	text("card.new", &l.cardNew)
	text("card.first", &l.cardFirst)
	text("card.refused", &l.cardRefused)
	text("card.last", &l.cardLast)
	text("card.previous", &l.cardPrevious)
	text("card.2", &l.cardSecond)
	text("card.3", &l.cardThird)
	text("card.back", &l.cardBack)
	text("thatCard", &l.thatCard)
	text.each("foundClasses", lastOrFirst, l.foundClasses[:])
	text.each("foundRank.last", genders, l.foundRank[0][:])
	text.each("foundRank.first", genders, l.foundRank[1][:])
	text.each("foundAlike", lastOrFirst, l.foundAlike[:])
	text("foundAt", &l.foundAt)
	text.each("foundThat", lastOrFirst, l.foundThat[:])
	text.each("foundSuch", lastOrFirst, l.foundSuch[:])
	text.each("foundAny", lastOrFirst, l.foundAny[:])
	text("foundAmong", &l.foundAmong)
	text("foundSince", &l.foundSince)
}

func (l *lexicon) bindModifiers(text binder) {
	for a := Rank; a < attributes; a++ {
		w, name := &l.attribute[a], "attribute."+attributeNames[a]
		text(name+".the", &w.the)
		text(name+".its", &w.its)
		text(name+".same", &w.same)
		text(name+".other", &w.other)
		text(name+".unlike", &w.unlike)
		text(name+".by", &w.by)
		text.each(name+".seen", noOrYes, w.seen[:])
		text.each(name+".seenIn", noOrYes, w.seenIn[:])
	}
	text("sameAs", &l.sameAs)
	text("otherThan", &l.otherThan)
	text.each("seenCard", noOrYes, l.seenCard[:])
	text.each("seenCardIn", noOrYes, l.seenCardIn[:])
	for r := Less; r < relations; r++ {
		text("suitHeight."+relationMarks[r], &l.suitHeight[r])
	}
	text("inOrder", &l.inOrder)
	text.relations("height", &l.height)
	text.relations("amount", &l.amount)
	text.relations("apart", &l.apart)
	text("apartPair", &l.apartPair)
	text("apartRange", &l.apartRange)
	text("above", &l.above)
	text("below", &l.below)
	text("stepUp", &l.stepUp)
	text("stepsUp", &l.stepsUp)
	text("pair", &l.pair)
	text("sumWith", &l.sumWith)
	text("followsAfter", &l.followsAfter)
}

func (l *lexicon) bindClauses(text binder) {
	text.moods("is", &l.is)
	text.moods("isNot", &l.isNot)
	text.moods("stands", &l.stands)
	text.moods("standsNot", &l.standsNot)
	text.moods("lastTwo", &l.lastTwo)
	text.moods("lastAlike", &l.lastAlike)
	text.moods("lastUnlike", &l.lastUnlike)
	text("it", &l.it)
	text("itself", &l.itself)
	text("always", &l.always)
	text("never", &l.never)
	text.moods("not", &l.not)
	text("either", &l.either)
	text("ifThen", &l.ifThen)
	text("elseThen", &l.elseThen)
	text("repeat", &l.repeat)
	text.moods("ago", &l.ago)
	text("lastTime", &l.lastTime)
	text.each("cardsAgo", oneOrMore, l.cardsAgo[:])
	text.moods("laidYet", &l.laidYet)
	text.moods("notLaidYet", &l.notLaidYet)
	text.relations("compared", &l.compared)
	text.each("parity", []string{"even", "odd"}, l.parity[:])
	text("divisible", &l.divisible)
	text.moods("leaves", &l.leaves)
	text("multiple", &l.multiple)
	text("prime", &l.prime)
	text.each("several.stated", oneOrMore, l.several[stated][:])
	text.each("several.asked", oneOrMore, l.several[asked][:])
	text.each("several.wished", oneOrMore, l.several[wished][:])
	text("and", &l.and)
	text("or", &l.or)
}

func (l *lexicon) bindValues(text binder) {
	text("of", &l.of)
	text("position", &l.position)
	text.each("quantity", quantityNames[:], l.quantity[:])
	text("theWorth", &l.theWorth)
	text("itsWorth", &l.itsWorth)
	text("soFar", &l.soFar)
	text.each("quantityIn", quantityNames[:len(l.quantityIn)], l.quantityIn[:])
	text.each("quantityOf", quantityNames[:len(l.quantityOf)], l.quantityOf[:])
	text("mean", &l.mean)
	text("meanIn", &l.meanIn)
	text("meanOf", &l.meanOf)
	text("rounded", &l.rounded)
	text("count", &l.count)
	text("countIn", &l.countIn)
	text("countClass", &l.countClass)
	text("countClassIn", &l.countClassIn)
	text("since", &l.since)
	text("streak", &l.streak)
	text.each("inLast", oneOrMore, l.inLast[:])
	text("sinceCard", &l.sinceCard)
	text("run", &l.run)
	text.each("operator", []string{"plus", "minus", "times", "over", "modulo"}, l.operator[:])
	text("remainder", &l.remainder)
	text.each("functions", operatorNames[Least:], l.functions[:])
	text("difference", &l.difference)
	text("absolute", &l.absolute)
	text("steps", &l.steps)
}

// bindNouns names the texts that only languages need in which classes stand behind
// "card", or before it.
func (l *lexicon) bindNouns(text binder) {
	if l.classesBehind {
		text("ending.feminine", &l.feminine)
		text("ending.masculine", &l.masculine)
		return
	}
	for s := Clubs; s <= Spades; s++ {
		text("noun."+classNames[s], &l.suitNoun[s])
	}
	text("noun.card", &l.cardNoun)
	text("article.other", &l.anyArticle)
	text("article.vowel", &l.vowelArticle)
	text("vowels", &l.vowels)
	text("ofSuit", &l.ofSuit)
}

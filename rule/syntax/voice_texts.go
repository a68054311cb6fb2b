package syntax

// This file names the texts of a voice. A name is the field of the voice, and
// behind a point what the text is for.

// A binder is told the name of each text and where it goes.
type binder func(name string, to *string)

// bind names every text of v.
func (v *voice) bind(text binder) {
	v.bindOrders(text)
	v.bindCards(text)
	v.bindModifiers(text)
	v.bindClauses(text)
	v.bindValues(text)
	v.bindNouns(text)
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

func (v *voice) bindOrders(text binder) {
	text("remembered", &v.remembered)
	text("rememberedCard", &v.rememberedCard)
	text("worths", &v.worths)
	text("worthOf", &v.worthOf)
	text("laid", &v.laid)
	text("refused", &v.refused)
	text("plays", &v.plays)
	text("starters", &v.starters)
	text("order", &v.order)
	text("orderNone", &v.orderNone)
	text("mustBe", &v.mustBe)
	text("when", &v.when)
	text("otherwise", &v.otherwise)
	text("inTurn", &v.inTurn)
	text("then", &v.then)
	text("times", &v.times)
	text("some", &v.some)
	text("turned", &v.turned)
	text("ruleTurns", &v.ruleTurns)
	text("swap", &v.swap)
	for _, a := range []Attribute{Color, Parity, Kind} {
		text("alternate."+attributeNames[a], &v.alternate[a])
	}
	text("cycle", &v.cycle)
}

func (v *voice) bindCards(text binder) {
	text("anyCard", &v.anyCard)
	text("noCard", &v.noCard)
	text("aCard", &v.aCard)
	for c := Clubs; c < classes; c++ {
		w, name := &v.class[c], "class."+classNames[c]
		text(name+".alone", &w.alone)
		text(name+".beside", &w.beside)
		text(name+".is", &w.is)
		text(name+".again", &w.again)
		text(name+".several", &w.several)
	}
	for s := Clubs; s <= Spades; s++ {
		text("suit."+classNames[s], &v.suit[s])
	}
	text("suitLaid", &v.suitLaid)
	text("orHigher", &v.orHigher)
	text("orLower", &v.orLower)
	text("oneOf", &v.oneOf)
	text("oneOfValues", &v.oneOfValues)
	text("fromTo", &v.fromTo)
	text("numbers", &v.numbers)
	text("but", &v.but)
	text("butModified", &v.butModified)
	text("that", &v.that)
	text("suchThat", &v.suchThat)
	text("neither", &v.neither)
	text("nor", &v.nor)
	text("onlyIf", &v.onlyIf)
	text("neverIf", &v.neverIf)
	text("neverPlay", &v.neverPlay)
	text("card.new", &v.cardNew)
	text("card.first", &v.cardFirst)
	text("card.refused", &v.cardRefused)
	text("card.last", &v.cardLast)
	text("card.2", &v.cardSecond)
	text("card.3", &v.cardThird)
	text("card.back", &v.cardBack)
	text("thatCard", &v.thatCard)
	text.each("foundClasses", lastOrFirst, v.foundClasses[:])
	text.each("foundRank.last", genders, v.foundRank[0][:])
	text.each("foundRank.first", genders, v.foundRank[1][:])
	text.each("foundAlike", lastOrFirst, v.foundAlike[:])
	text("foundAt", &v.foundAt)
	text.each("foundThat", lastOrFirst, v.foundThat[:])
	text.each("foundSuch", lastOrFirst, v.foundSuch[:])
	text.each("foundAny", lastOrFirst, v.foundAny[:])
	text("foundAmong", &v.foundAmong)
	text("foundSince", &v.foundSince)
}

func (v *voice) bindModifiers(text binder) {
	for a := Rank; a < attributes; a++ {
		w, name := &v.attribute[a], "attribute."+attributeNames[a]
		text(name+".the", &w.the)
		text(name+".its", &w.its)
		text(name+".same", &w.same)
		text(name+".other", &w.other)
		text(name+".unlike", &w.unlike)
		text(name+".by", &w.by)
		text.each(name+".seen", noOrYes, w.seen[:])
		text.each(name+".seenIn", noOrYes, w.seenIn[:])
	}
	text("sameAs", &v.sameAs)
	text("otherThan", &v.otherThan)
	text.each("seenCard", noOrYes, v.seenCard[:])
	text.each("seenCardIn", noOrYes, v.seenCardIn[:])
	for r := Less; r < relations; r++ {
		text("suitHeight."+relationMarks[r], &v.suitHeight[r])
	}
	text("inOrder", &v.inOrder)
	text.relations("height", &v.height)
	text.relations("amount", &v.amount)
	text.relations("apart", &v.apart)
	text("apartPair", &v.apartPair)
	text("apartRange", &v.apartRange)
	text("above", &v.above)
	text("below", &v.below)
	text("stepUp", &v.stepUp)
	text("stepsUp", &v.stepsUp)
	text("pair", &v.pair)
	text("sumWith", &v.sumWith)
	text("followsAfter", &v.followsAfter)
}

func (v *voice) bindClauses(text binder) {
	text.moods("is", &v.is)
	text.moods("isNot", &v.isNot)
	text.moods("stands", &v.stands)
	text.moods("standsNot", &v.standsNot)
	text.moods("lastTwo", &v.lastTwo)
	text("it", &v.it)
	text("itself", &v.itself)
	text("always", &v.always)
	text("never", &v.never)
	text.moods("not", &v.not)
	text("either", &v.either)
	text("ifThen", &v.ifThen)
	text("elseThen", &v.elseThen)
	text("repeat", &v.repeat)
	text.moods("ago", &v.ago)
	text("lastTime", &v.lastTime)
	text.each("cardsAgo", oneOrMore, v.cardsAgo[:])
	text.relations("compared", &v.compared)
	text.each("parity", []string{"even", "odd"}, v.parity[:])
	text("divisible", &v.divisible)
	text("prime", &v.prime)
	text.each("several.stated", oneOrMore, v.several[stated][:])
	text.each("several.asked", oneOrMore, v.several[asked][:])
	text.each("several.wished", oneOrMore, v.several[wished][:])
	text("and", &v.and)
	text("or", &v.or)
}

func (v *voice) bindValues(text binder) {
	text("of", &v.of)
	text("position", &v.position)
	text.each("quantity", quantityNames[:], v.quantity[:])
	text("theWorth", &v.theWorth)
	text("itsWorth", &v.itsWorth)
	text("soFar", &v.soFar)
	text.each("quantityIn", quantityNames[:len(v.quantityIn)], v.quantityIn[:])
	text.each("quantityOf", quantityNames[:len(v.quantityOf)], v.quantityOf[:])
	text("mean", &v.mean)
	text("meanIn", &v.meanIn)
	text("meanOf", &v.meanOf)
	text("rounded", &v.rounded)
	text("count", &v.count)
	text("countIn", &v.countIn)
	text("countClass", &v.countClass)
	text("countClassIn", &v.countClassIn)
	text("since", &v.since)
	text("streak", &v.streak)
	text.each("inLast", oneOrMore, v.inLast[:])
	text("sinceCard", &v.sinceCard)
	text("run", &v.run)
	text.each("operator", []string{"plus", "minus", "times", "over", "modulo"}, v.operator[:])
	text.each("functions", operatorNames[Least:], v.functions[:])
	text("difference", &v.difference)
	text("absolute", &v.absolute)
	text("steps", &v.steps)
}

// bindNouns names the texts that only languages need in which classes stand behind
// "card", or before it.
func (v *voice) bindNouns(text binder) {
	if v.classesBehind {
		text("ending.feminine", &v.feminine)
		text("ending.masculine", &v.masculine)
		return
	}
	for s := Clubs; s <= Spades; s++ {
		text("noun."+classNames[s], &v.suitNoun[s])
	}
	text("noun.card", &v.cardNoun)
	text("article.other", &v.anyArticle)
	text("article.vowel", &v.vowelArticle)
	text("vowels", &v.vowels)
	text("ofSuit", &v.ofSuit)
}

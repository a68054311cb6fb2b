// Package induce finds out a secret rule from the cards that were right and the
// cards that were wrong.
//
// A [Library] is every rule that is thought of: a question about the line, or
// about the new card, and for each answer a condition that the card must meet.
// A [Posterior] weighs them all after what was seen. It never lists them:
// what was seen while the answer to a question was "red" speaks about the
// condition for "red" alone, so one number a condition, an answer and a question
// stands for the weights of thousands of millions of rules, exactly.
//
// Nothing that was seen drives a rule out for good. Dealers slip, and rules have
// exceptions nobody thought of; so what erred up to three times goes on with
// less weight, and there is always something to believe.
//
// What is believed can be said: a [Hypothesis] is a rule of package rule, which
// prints in every face and can be compared and played as any other.
package induce

// Package induce infers a secret rule from the cards that were right and the cards that
// were wrong.
//
// A [Library] is the set of all rules that are considered: a question about the line,
// or about the new card, and for each answer a condition on the card. A [Posterior]
// weighs them all by the evidence. It never lists them: evidence seen while the answer
// to a question was "red" concerns only the condition for "red", so one number for each
// condition, answer and question represents the weights of billions of rules, exactly.
//
// No evidence excludes a rule for good, because dealers make mistakes and rules have
// exceptions: a rule that erred up to three times keeps a smaller weight.
//
// Take a [Posterior] from a library, tell it the starter with [Posterior.AddUnjudged] and each
// verdict with [Posterior.AddVerdict], and ask it for the likeliest rules with [Posterior.Best] or
// for the cards that may be right with [Posterior.Fits]; see the example.
//
// A [Hypothesis] is a rule of package rule, so it can be printed, compared and played
// like any other.
package induce

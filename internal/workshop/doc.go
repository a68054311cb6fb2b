// Package workshop is the state of the editor of rules: the texts that are typed
// ([Typed]) and the rules that they mean ([Written]), a line of cards to judge, a rule
// picked from blocks, and trials with computer players. All of it is in the address of
// a page. Its only texts for people are the words of blocks ([ViewBlocks]); package page
// shows it.
package workshop

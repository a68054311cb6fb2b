// Package page has the presenters, view models and templates of all pages. A
// [Presenter] fills a view model from what a seat may see, in one language; a
// [Renderer] turns it into HTML. Nothing here knows of requests or connections.
package page

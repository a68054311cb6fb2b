package page

// A FailurePage says that something does not exist or did not work.
type FailurePage struct {
	Head    Head
	Message string
	Hint    string
	Request string // id of the request in the operator's log; empty if it is not there
	Again   *Retry // offers to send the form again; nil for none
}

// A Retry is a form that was not carried out and can be sent again.
type Retry struct {
	Path   string
	Fields []Field
}

// A Field is one value of a form.
type Field struct{ Name, Value string }

func (FailurePage) template() string { return "failure" }

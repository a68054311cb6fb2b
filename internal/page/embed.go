package page

import (
	"html"

	"eleusis/internal/say"
)

const embedStyle = "embed.css"

// An EmbedPage is a replay inside a page of another site: the line, its steps, and a link
// to the whole.
type EmbedPage struct{ ReplayPage }

func (EmbedPage) template() string { return "embed" }

// SetEmbed sets the HTML with which another page shows the replay; site is the address of
// this one.
func (p *ReplayPage) SetEmbed(localizer *say.Localizer, site string) {
	p.Embed = `<iframe src="` + html.EscapeString(site+p.Path+"/embed?lang="+localizer.Language()) + `" title="` +
		html.EscapeString(p.Head.Title) + `" width="100%" height="520" loading="lazy" style="border:0"></iframe>`
}

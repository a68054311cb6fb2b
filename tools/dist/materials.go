package main

import (
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/CycloneDX/cyclonedx-gomod/pkg/generate/bin"
	"github.com/CycloneDX/cyclonedx-gomod/pkg/licensedetect/local"
	"github.com/rs/zerolog"
)

// writeMaterials writes the bill of materials of b, in the form of CycloneDX: what the
// program itself says it is made of, with licenses.
func (r release) writeMaterials(b built, out string) error {
	quiet := zerolog.Nop()
	g, err := bin.NewGenerator(b.program, bin.WithIncludeStdlib(true), bin.WithLogger(quiet),
		bin.WithLicenseDetector(local.NewDetector(quiet)), bin.WithVersionOverride("v"+r.version))
	if err != nil {
		return err
	}
	bill, err := g.Generate()
	if err != nil {
		return fmt.Errorf("bill of materials: %w", err)
	}
	bill.Metadata.Timestamp = r.time.Format(time.RFC3339)
	return create(filepath.Join(out, r.name(b.String()+".cdx.json")), func(w io.Writer) error {
		return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bill)
	})
}

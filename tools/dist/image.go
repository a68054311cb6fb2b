package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// The user in an image, as images without a distribution usually have it, and the one
// folder that the user may write to.
const (
	imageUser   = 65532
	imageFolder = "/var/lib/eleusis"
)

// writeImages writes the images of all programs as one archive in the form of OCI, for
// registries, and each as an archive that docker load and podman load read.
func (r release) writeImages(programs []built, out string) error {
	if len(programs) == 0 {
		return nil
	}
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, b := range programs {
		image, err := r.image(b)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image,
			Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: b.goos, Architecture: b.goarch}}})
		latest, err := name.NewTag("eleusis:latest") // two tags of one image come in any order
		if err != nil {
			return err
		}
		path := filepath.Join(out, r.name(b.String()+"_image.tar"))
		if err := create(path, func(w io.Writer) error { return tarball.Write(latest, image, w) }); err != nil {
			return err
		}
	}
	return r.writeLayout(index, filepath.Join(out, r.name("image_oci.tar")))
}

// writeLayout writes an index of images, with its name, as an archive.
func (r release) writeLayout(index v1.ImageIndex, path string) error {
	named := mutate.AppendManifests(empty.Index, mutate.IndexAddendum{Add: index,
		Descriptor: v1.Descriptor{Annotations: map[string]string{
			"org.opencontainers.image.ref.name": r.version,
			"io.containerd.image.name":          "docker.io/library/eleusis:" + r.version,
		}}})
	folder, err := os.MkdirTemp("", "eleusis-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if _, err := layout.Write(folder, named); err != nil {
		return err
	}
	return create(path, func(w io.Writer) error {
		t := tar.NewWriter(w)
		err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			inside, err := filepath.Rel(folder, file)
			if err != nil {
				return err
			}
			return r.add(t, &tar.Header{Name: filepath.ToSlash(inside), Mode: 0o644}, content)
		})
		if err != nil {
			return err
		}
		return t.Close()
	})
}

// add adds a file or a folder to t.
func (r release) add(t *tar.Writer, header *tar.Header, content []byte) error {
	header.Size, header.ModTime = int64(len(content)), r.time
	if err := t.WriteHeader(header); err != nil {
		return err
	}
	_, err := t.Write(content)
	return err
}

// image returns the image of b: two layers on an empty base.
func (r release) image(b built) (v1.Image, error) {
	base, err := r.layer(r.base)
	if err != nil {
		return nil, err
	}
	program, err := r.layer(func(t *tar.Writer) error {
		content, err := os.ReadFile(b.program)
		if err != nil {
			return err
		}
		return r.add(t, &tar.Header{Name: "usr/bin/eleusis", Mode: 0o755}, content)
	})
	if err != nil {
		return nil, err
	}
	licenses, err := r.layer(func(t *tar.Writer) error { return r.documents(t, b) })
	if err != nil {
		return nil, err
	}
	image := mutate.MediaType(mutate.ConfigMediaType(empty.Image, types.OCIConfigJSON), types.OCIManifestSchema1)
	image, err = mutate.AppendLayers(image, base, licenses, program)
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture, file.Created = b.goos, b.goarch, v1.Time{Time: r.time}
	file.Config = v1.Config{
		Entrypoint: []string{"/usr/bin/eleusis"},
		Cmd:        []string{"serve"},
		User:       fmt.Sprintf("%d:%[1]d", imageUser),
		WorkingDir: imageFolder,
		Env: []string{
			"PATH=/usr/bin",
			"ELEUSIS_LISTEN=0.0.0.0:8080",
			"ELEUSIS_STORE=sqlite:" + imageFolder + "/eleusis.db",
			"ELEUSIS_ADMIN=unix:" + imageFolder + "/admin.sock",
			"ELEUSIS_CERTS=" + imageFolder + "/certs",
		},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes:      map[string]struct{}{imageFolder: {}},
		Labels: map[string]string{
			"org.opencontainers.image.title":    "Eleusis",
			"org.opencontainers.image.version":  r.version,
			"org.opencontainers.image.revision": setting(b.info, "vcs.revision"),
			"org.opencontainers.image.licenses": "MIT",
		},
	}
	return mutate.ConfigFile(image, file)
}

// layer returns what fill writes as a layer.
func (r release) layer(fill func(*tar.Writer) error) (v1.Layer, error) {
	var content bytes.Buffer
	t := tar.NewWriter(&content)
	if err := fill(t); err != nil {
		return nil, err
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	opener := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content.Bytes())), nil }
	return tarball.LayerFromOpener(opener, tarball.WithMediaType(types.OCILayer))
}

// base fills the layer that is the same for all programs: the authorities whose
// certificates are believed, the user, and the folder of games.
func (r release) base(t *tar.Writer) error {
	for _, folder := range []string{"etc/", "etc/ssl/", "etc/ssl/certs/", "usr/", "usr/bin/", "usr/share/", "usr/share/doc/",
		"usr/share/doc/eleusis/", "var/", "var/lib/"} {
		if err := r.add(t, &tar.Header{Typeflag: tar.TypeDir, Name: folder, Mode: 0o755}, nil); err != nil {
			return err
		}
	}
	own := &tar.Header{Typeflag: tar.TypeDir, Name: imageFolder[1:] + "/", Mode: 0o700, Uid: imageUser, Gid: imageUser}
	if err := r.add(t, own, nil); err != nil {
		return err
	}
	for _, f := range []struct {
		name    string
		content []byte
	}{
		{"etc/passwd", fmt.Appendf(nil, "root:x:0:0:root:/:/none\neleusis:x:%d:%[1]d:Eleusis:%s:/none\n",
			imageUser, imageFolder)},
		{"etc/group", fmt.Appendf(nil, "root:x:0:\neleusis:x:%d:\n", imageUser)},
		{"etc/ssl/certs/ca-certificates.crt", authorities()},
	} {
		if err := r.add(t, &tar.Header{Name: f.name, Mode: 0o644}, f.content); err != nil {
			return err
		}
	}
	return nil
}

// authorities returns the certificates of the authorities that Mozilla believes. Those
// it believes under conditions are left out: the file cannot say so.
func authorities() []byte {
	var text bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			text.Write(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}))
		}
	}
	return text.Bytes()
}

// documents adds the licenses to t.
func (r release) documents(t *tar.Writer, b built) error {
	for _, m := range r.members(b) {
		if m.mode != 0o644 {
			continue
		}
		content, err := os.ReadFile(m.from)
		if err != nil {
			return err
		}
		if err := r.add(t, &tar.Header{Name: "usr/share/doc/eleusis/" + m.name, Mode: 0o644}, content); err != nil {
			return err
		}
	}
	return nil
}

// setting returns what a program was built with, by its key.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

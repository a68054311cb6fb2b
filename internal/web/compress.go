package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"net/http"
	"sync"
)

// pageLevel compresses pages to 103 % of what the best level does, in half of its time.
const pageLevel = 5

// A packer compresses pages. Its writers have some 800 KB of tables each, which are not made again for each page. It is
// safe for concurrent use.
type packer struct{ idle sync.Pool }

// compress appends text, compressed, to out.
func (p *packer) compress(out *bytes.Buffer, text []byte) {
	z, _ := p.idle.Get().(*gzip.Writer)
	if z == nil {
		z, _ = gzip.NewWriterLevel(nil, pageLevel) // the level is one of the package's own
	}
	z.Reset(out)
	_, _ = z.Write(text) // a buffer takes everything
	_ = z.Close()        // so it takes the end, too
	p.idle.Put(z)
}

// compressed returns the text of a page, compressed into buffer. Visitors without a seat often read the
// same text, such as that of a finished round: it is compressed once. What a seat sees is not cached.
func (s *server) compressed(r *http.Request, buffer *bytes.Buffer, text []byte) []byte {
	if r.Method != http.MethodGet || seatKey(r) != "" {
		s.packer.compress(buffer, text)
		return buffer.Bytes()
	}
	sum := sha256.Sum256(text)
	key := string(sum[:])
	out, known := s.packs.At(key)
	if known {
		return out
	}
	s.packer.compress(buffer, text)
	return s.packs.Put(key, bytes.Clone(buffer.Bytes()))
}

// maxIdleBuffer is the largest buffer that is kept for the next page.
const maxIdleBuffer = 512 << 10

// A bufferPool keeps buffers for the next page. It is safe for concurrent use.
type bufferPool struct{ idle sync.Pool }

// take returns an empty buffer.
func (p *bufferPool) take() *bytes.Buffer {
	if b, ok := p.idle.Get().(*bytes.Buffer); ok {
		b.Reset()
		return b
	}
	return new(bytes.Buffer)
}

// give takes b back; nobody may use it, or what it held, after that.
func (p *bufferPool) give(b *bytes.Buffer) {
	if b.Cap() <= maxIdleBuffer {
		p.idle.Put(b)
	}
}

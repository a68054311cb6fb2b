package node

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"net"
	"time"
)

// An Identity authenticates a node to others by a certificate made at each start. Its
// digest is in the database, which only nodes can write, so no authority needs to sign it.
type Identity struct{ pair tls.Certificate }

// certificateLasts is the lifetime of certificates, longer than a server runs.
const certificateLasts = 20 * 365 * 24 * time.Hour

// NewIdentity makes an identity.
func NewIdentity() (*Identity, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the certificate of a node: %w", err)
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: now.Add(-certificateLasts), NotAfter: now.Add(certificateLasts),
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, fmt.Errorf("make the certificate of a node: %w", err)
	}
	return &Identity{tls.Certificate{Certificate: [][]byte{cert}, PrivateKey: key}}, nil
}

// Key returns the digest of the certificate.
func (i *Identity) Key() string { return keyOf(i.pair.Certificate) }

// keyOf returns the digest of the first of some certificates; empty if there is none.
func keyOf(certificates [][]byte) string {
	if len(certificates) == 0 {
		return ""
	}
	sum := sha256.Sum256(certificates[0])
	return hex.EncodeToString(sum[:])
}

// errUnknown says that the peer of a connection is no node.
var errUnknown = errors.New("the other end is no node that the database knows")

// config returns the TLS configuration of i for peers whose keys knows reports true for.
func (i *Identity) config(knows func(key string) bool) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{i.pair}, NextProtos: []string{"http/1.1"},
		// No authority signs: the digest identifies the peer, also when a session is resumed.
		InsecureSkipVerify: true, ClientAuth: tls.RequireAnyClientCert,
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || !knows(keyOf([][]byte{state.PeerCertificates[0].Raw})) {
				return errUnknown
			}
			return nil
		},
	}
}

// listen returns listener for connections of known peers.
func (i *Identity) listen(listener net.Listener, knows func(key string) bool) net.Listener {
	return tls.NewListener(listener, i.config(knows))
}

// speak returns the TLS configuration for connections to the node of that key.
func (i *Identity) speak(key string) *tls.Config {
	return i.config(func(other string) bool { return other == key && key != "" })
}

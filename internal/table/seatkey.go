package table

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// ErrWeakSecret says that the secret of a joining is too short, or not hexadecimal.
var ErrWeakSecret = errors.New("the secret of a joining is too short")

// Lengths of a key, and of the secret of a joining, in bytes.
const (
	keyBytes  = 25
	minSecret = 16
	maxSecret = 64
)

// newKey returns a key that opens a seat: 200 random bits in 40 letters. The log
// holds only its hash. Keys of older versions are shorter and still open their seats.
func (l *Lobby) newKey() string {
	random := l.random()
	return newID(random[:keyBytes])
}

// hashKey returns the hash of a key, which the log keeps instead of the key.
func hashKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// A joiner is a client that proves by its secret that it sent a joining. Both fields are
// derived from the secret and do not reveal it.
type joiner struct {
	id    string // request id of its joining in the log
	locks cipher.AEAD
}

// joinerOf returns the joiner with that secret: 32 to 128 hexadecimal digits. The
// error is [ErrWeakSecret].
func (c *core) joinerOf(secret string) (joiner, error) {
	raw, err := hex.DecodeString(secret)
	if err != nil || len(raw) < minSecret || len(raw) > maxSecret {
		return joiner{}, ErrWeakSecret
	}
	id, err := hkdf.Key(sha256.New, raw, c.seed[:], "eleusis: id of a joining", 16)
	if err != nil {
		return joiner{}, fmt.Errorf("derive the id of a joining: %w", err)
	}
	lock, err := hkdf.Key(sha256.New, raw, c.seed[:], "eleusis: lock of a seat key", 32)
	if err != nil {
		return joiner{}, fmt.Errorf("derive the lock of a key: %w", err)
	}
	block, err := aes.NewCipher(lock)
	if err != nil {
		return joiner{}, fmt.Errorf("lock a key: %w", err)
	}
	locks, err := cipher.NewGCM(block)
	return joiner{hex.EncodeToString(id), locks}, err
}

// lock encrypts key, so that j alone can read it. Random is for this key alone.
func (j joiner) lock(key string, random [32]byte) []byte {
	nonce := random[:j.locks.NonceSize()]
	return j.locks.Seal(nonce, nonce, []byte(key), nil)
}

// unlock returns the key that j locked; false if another joiner locked it.
func (j joiner) unlock(locked []byte) (key string, ok bool) {
	n := j.locks.NonceSize()
	if len(locked) < n {
		return "", false
	}
	text, err := j.locks.Open(nil, locked[:n], locked[n:], nil)
	return string(text), err == nil
}

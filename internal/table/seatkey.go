package table

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"

	"eleusis/game"
)

// ErrWeakSecret says that a person wants to join with a secret that is too short, or
// not in hexadecimal digits.
var ErrWeakSecret = errors.New("the secret of a joining is too short")

// The bytes of a key, and of the secret of a joining.
const (
	keyBytes  = 25
	minSecret = 16
	maxSecret = 64
)

// newKey returns a key that opens a seat: 200 random bits in 40 letters. The log
// holds only its hash. Keys of older versions are shorter and still open their seats.
func (h *Hall) newKey() string {
	random := h.random()
	return newID(random[:keyBytes])
}

// hashKey returns what the log has of a key.
func hashKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// seatOf returns the seat that key opens, or Nobody.
func (c *core) seatOf(key string) game.Seat {
	hash := []byte(hashKey(key))
	for i, ch := range c.chairs {
		if ch.Key != "" && subtle.ConstantTimeCompare(hash, []byte(ch.Key)) == 1 {
			return game.Seat(i + 1)
		}
	}
	if c.aside != nil && subtle.ConstantTimeCompare(hash, []byte(c.aside.Key)) == 1 {
		return Aside
	}
	return game.Nobody
}

// A joiner is a client that proves by its secret that it sent a joining. Both values
// are derived from the secret, and do not tell it.
type joiner struct {
	id    string // of its joining in the log
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

// unlock returns the key that j locked, and false if somebody else locked it.
func (j joiner) unlock(locked []byte) (key string, ok bool) {
	n := j.locks.NonceSize()
	if len(locked) < n {
		return "", false
	}
	text, err := j.locks.Open(nil, locked[:n], locked[n:], nil)
	return string(text), err == nil
}

// keyOf returns the key of the seat that j has taken. The error is [ErrNoSeat] if j
// has none, or no longer.
func (c *core) keyOf(j joiner) (string, error) {
	for _, ch := range c.chairs {
		if key, mine := j.unlock(ch.Locked); mine {
			return key, nil
		}
	}
	return "", ErrNoSeat
}

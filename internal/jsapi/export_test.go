package jsapi

type (
	Look     = roundSeen
	Listed   = listed
	Composed = composed
	Verified = verified
)

package store

const ProbeTimeout = probeTimeout

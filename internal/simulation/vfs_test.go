package simulation

import (
	"path/filepath"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// SQLite reaches its files through a table of functions, a VFS. This one stands
// in front of SQLite's own and lets a [disk] see, delay or refuse each call. The
// bytes are in real files, so code that asks the system about them works too.

// An interceptor is the VFS, and the disks that it serves by their folder.
type interceptor struct {
	root uintptr // SQLite's own VFS
	io   uintptr // our methods of an open file

	mu    sync.Mutex
	disks map[string]*disk
	open  map[uintptr]*openFile // by the address of SQLite's handle
}

// An openFile is a file that SQLite has open.
type openFile struct {
	disk *disk // nil: not simulated
	path string
}

// handleSize is the room for our part of SQLite's handle. The part of SQLite's
// own VFS follows it.
const handleSize = 16

// the is the one interceptor: SQLite's functions are not bound to a value.
var the = &interceptor{disks: make(map[string]*disk), open: make(map[uintptr]*openFile)}

// intercept makes the interceptor SQLite's default VFS.
var intercept = sync.OnceFunc(func() {
	tls := libc.NewTLS() // never closed: SQLite keeps the VFS
	v := the
	v.root = lib.Xsqlite3_vfs_find(tls, 0)
	name, err := libc.CString("simulated")
	if err != nil {
		panic(err)
	}
	v.io = libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_io_methods{})))
	*at[lib.Tsqlite3_io_methods](v.io) = lib.Tsqlite3_io_methods{
		FiVersion: 2, // no memory-mapped reads
		FxClose:   address(fileClose), FxRead: address(fileRead), FxWrite: address(fileWrite),
		FxTruncate: address(fileTruncate), FxSync: address(fileSync), FxFileSize: address(fileSize),
		FxLock: address(fileLock), FxUnlock: address(fileUnlock), FxCheckReservedLock: address(fileCheckReservedLock),
		FxFileControl: address(fileControl), FxSectorSize: address(fileSectorSize),
		FxDeviceCharacteristics: address(fileCharacteristics),
		FxShmMap:                address(shmMap), FxShmLock: address(shmLock), FxShmBarrier: address(shmBarrier),
		FxShmUnmap: address(shmUnmap),
	}
	ours := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_vfs{})))
	own := at[lib.Tsqlite3_vfs](ours)
	*own = *at[lib.Tsqlite3_vfs](v.root)
	own.FiVersion, own.FpNext, own.FzName = 1, 0, name
	own.FszOsFile += handleSize
	own.FxOpen, own.FxDelete, own.FxAccess = address(vfsOpen), address(vfsDelete), address(vfsAccess)
	own.FxFullPathname = address(vfsFullPathname)
	if rc := lib.Xsqlite3_vfs_register(tls, ours, 1); rc != lib.SQLITE_OK {
		panic("simulation: SQLite refuses the VFS")
	}
})

// at returns what is at an address outside Go's memory.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// address returns a function as SQLite calls it. It must be a declared one: the
// collector does not see the address.
func address[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// function returns the function at an address in a table of SQLite.
func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&p)) }

// bytesAt returns n bytes outside Go's memory.
func bytesAt(p uintptr, n int32) []byte { return unsafe.Slice(at[byte](p), n) }

// serve lets the VFS serve a disk until the function that it returns is called.
func (v *interceptor) serve(d *disk) (stop func()) {
	intercept()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.disks[d.folder] = d
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.disks, d.folder)
	}
}

// diskOf returns the disk that has the file at path, or nil.
func (v *interceptor) diskOf(path string) *disk {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.disks[filepath.Dir(path)]
}

func (v *interceptor) file(handle uintptr) *openFile {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.open[handle]
}

// innerFile returns the part of a handle that belongs to SQLite's own VFS, and its
// methods.
func innerFile(handle uintptr) (uintptr, *lib.Tsqlite3_io_methods) {
	inner := handle + handleSize
	return inner, at[lib.Tsqlite3_io_methods](at[lib.Tsqlite3_file](inner).FpMethods)
}

func vfsOpen(tls *libc.TLS, _, name, handle uintptr, flags int32, out uintptr) int32 {
	v := the
	f := &openFile{}
	if name != 0 {
		f.path = libc.GoString(name)
		f.disk = v.diskOf(f.path)
	}
	at[lib.Tsqlite3_file](handle).FpMethods = 0
	if f.disk != nil && f.disk.isDead() {
		return lib.SQLITE_CANTOPEN
	}
	open := function[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](at[lib.Tsqlite3_vfs](v.root).FxOpen)
	rc := open(tls, v.root, name, handle+handleSize, flags, out)
	if at[lib.Tsqlite3_file](handle+handleSize).FpMethods == 0 {
		return rc
	}
	at[lib.Tsqlite3_file](handle).FpMethods = v.io
	v.mu.Lock()
	v.open[handle] = f
	v.mu.Unlock()
	if rc == lib.SQLITE_OK && f.disk != nil {
		f.disk.opened(f.path)
	}
	return rc
}

func vfsDelete(tls *libc.TLS, _, name uintptr, _ int32) int32 {
	v := the
	path := libc.GoString(name)
	if d := v.diskOf(path); d != nil && !d.deletes(path) {
		return lib.SQLITE_IOERR_DELETE
	}
	remove := function[func(*libc.TLS, uintptr, uintptr, int32) int32](at[lib.Tsqlite3_vfs](v.root).FxDelete)
	return remove(tls, v.root, name, 0)
}

func vfsAccess(tls *libc.TLS, _, name uintptr, flags int32, out uintptr) int32 {
	v := the
	access := function[func(*libc.TLS, uintptr, uintptr, int32, uintptr) int32](at[lib.Tsqlite3_vfs](v.root).FxAccess)
	return access(tls, v.root, name, flags, out)
}

func vfsFullPathname(tls *libc.TLS, _, name uintptr, n int32, out uintptr) int32 {
	v := the
	full := function[func(*libc.TLS, uintptr, uintptr, int32, uintptr) int32](at[lib.Tsqlite3_vfs](v.root).FxFullPathname)
	return full(tls, v.root, name, n, out)
}

func fileClose(tls *libc.TLS, handle uintptr) int32 {
	v := the
	inner, methods := innerFile(handle)
	v.mu.Lock()
	delete(v.open, handle)
	v.mu.Unlock()
	return function[func(*libc.TLS, uintptr) int32](methods.FxClose)(tls, inner)
}

func fileRead(tls *libc.TLS, handle, buffer uintptr, n int32, offset int64) int32 {
	if f := the.file(handle); f.disk != nil && !f.disk.reads(f.path, offset) {
		return lib.SQLITE_IOERR_READ
	}
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](methods.FxRead)(tls, inner, buffer, n, offset)
}

func fileWrite(tls *libc.TLS, handle, buffer uintptr, n int32, offset int64) int32 {
	inner, methods := innerFile(handle)
	write := function[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](methods.FxWrite)
	f := the.file(handle)
	if f.disk == nil {
		return write(tls, inner, buffer, n, offset)
	}
	whole, rc := f.disk.writes(f.path, bytesAt(buffer, n), offset)
	if whole > 0 {
		if got := write(tls, inner, buffer, int32(whole), offset); got != lib.SQLITE_OK {
			return got
		}
	}
	f.disk.wrote()
	return rc
}

func fileTruncate(tls *libc.TLS, handle uintptr, size int64) int32 {
	inner, methods := innerFile(handle)
	f := the.file(handle)
	if f.disk != nil && !f.disk.truncates(f.path, size) {
		return lib.SQLITE_IOERR_TRUNCATE
	}
	return function[func(*libc.TLS, uintptr, int64) int32](methods.FxTruncate)(tls, inner, size)
}

// fileSync flushes to the simulated disk alone: that is where a power cut looks.
func fileSync(tls *libc.TLS, handle uintptr, flags int32) int32 {
	f := the.file(handle)
	if f.disk == nil {
		inner, methods := innerFile(handle)
		return function[func(*libc.TLS, uintptr, int32) int32](methods.FxSync)(tls, inner, flags)
	}
	if !f.disk.syncs(f.path) {
		return lib.SQLITE_IOERR_FSYNC
	}
	return lib.SQLITE_OK
}

func fileSize(tls *libc.TLS, handle, out uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, uintptr) int32](methods.FxFileSize)(tls, inner, out)
}

func fileLock(tls *libc.TLS, handle uintptr, level int32) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32) int32](methods.FxLock)(tls, inner, level)
}

func fileUnlock(tls *libc.TLS, handle uintptr, level int32) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32) int32](methods.FxUnlock)(tls, inner, level)
}

func fileCheckReservedLock(tls *libc.TLS, handle, out uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, uintptr) int32](methods.FxCheckReservedLock)(tls, inner, out)
}

func fileControl(tls *libc.TLS, handle uintptr, op int32, arg uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32, uintptr) int32](methods.FxFileControl)(tls, inner, op, arg)
}

func fileSectorSize(tls *libc.TLS, handle uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr) int32](methods.FxSectorSize)(tls, inner)
}

func fileCharacteristics(tls *libc.TLS, handle uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr) int32](methods.FxDeviceCharacteristics)(tls, inner)
}

func shmMap(tls *libc.TLS, handle uintptr, region, size, extend int32, out uintptr) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32, int32, int32, uintptr) int32](methods.FxShmMap)(tls, inner, region,
		size, extend, out)
}

func shmLock(tls *libc.TLS, handle uintptr, offset, n, flags int32) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32, int32, int32) int32](methods.FxShmLock)(tls, inner, offset, n, flags)
}

func shmBarrier(tls *libc.TLS, handle uintptr) {
	inner, methods := innerFile(handle)
	function[func(*libc.TLS, uintptr)](methods.FxShmBarrier)(tls, inner)
}

func shmUnmap(tls *libc.TLS, handle uintptr, remove int32) int32 {
	inner, methods := innerFile(handle)
	return function[func(*libc.TLS, uintptr, int32) int32](methods.FxShmUnmap)(tls, inner, remove)
}

"""Compressed files: a stream in Zstandard frames is read as what was compressed."""

import io
from typing import BinaryIO, Final, cast

from balak.cli.common import FatalError

MAGIC: Final = b"\x28\xb5\x2f\xfd"
"""The bytes that a frame begins with; no record does."""
FOREIGN: Final = {b"\x1f\x8b": "gzip", b"\xfd7zXZ": "xz", b"BZh": "bzip2", b"PK\x03\x04": "zip"}
"""What files begin with that other programs compress; no record does."""
CHUNK: Final = 512
"""Bytes that are taken at a time. A few bytes can stand for 128 KiB, so these for 16 MiB."""


def plain(stream: BinaryIO, file: str) -> BinaryIO:
    """Return what a stream holds, decompressed where it is compressed; whatever its name is.

    Reading raises `FatalError` where the compressed data are damaged or break off, and where the
    module for them is missing.

    Raises:
        FatalError: It is compressed in another way.
    """
    reader = io.BufferedReader(cast("io.RawIOBase", stream))
    peeked = reader.peek(len(MAGIC))
    for magic, name in FOREIGN.items():
        if peeked.startswith(magic):
            raise FatalError("cli-compressed", file=file, name=name)
    start = peeked[: len(MAGIC)]
    if not start or not MAGIC.startswith(start):
        return reader
    return io.BufferedReader(_Decompressed(reader, file))


class _Decompressed(io.RawIOBase):
    """The contents of one frame after the other."""

    def __init__(self, stream: BinaryIO, file: str) -> None:
        try:
            import zstandard
        except ModuleNotFoundError as error:
            raise FatalError("cli-zst-missing", file=file) from error
        self._stream = stream
        self._file = file
        self._error = zstandard.ZstdError
        self._new_frame = zstandard.ZstdDecompressor().decompressobj
        self._frame = self._new_frame()
        self._waiting = b""
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override] # as called
        while not self._ready:
            data = self._waiting or self._stream.read(CHUNK)
            if not data:
                if self._frame.eof:
                    return 0
                raise FatalError("cli-zst-short", file=self._file)
            self._ready = memoryview(self._decompressed(data))
        size = min(len(buffer), len(self._ready))
        buffer[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        return size

    def _decompressed(self, data: bytes) -> bytes:
        if self._frame.eof:
            self._frame = self._new_frame()
        try:
            found = self._frame.decompress(data)
        except self._error as error:
            raise FatalError("cli-zst-broken", file=self._file, cause=str(error)) from error
        self._waiting = self._frame.unused_data
        return found

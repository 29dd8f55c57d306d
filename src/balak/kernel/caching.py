"""The cache of compiled kernels on the disk: fresh when it must be, and quick to load from.

numba's own cache asks only whether the file of a function has changed. What it compiles holds more:
the kernels that are called, put into the code of the caller, and the values of constants and tables
of other files. Here a function is stamped with a digest of the sources of its module and of all
that this module imports, directly or not, as far as they belong to balak or to the function's own
package; and with the settings of numba that change the code. After a change in any of them it is
compiled again. (The processor, its features and numba's version are in numba's own key.)
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.runtime.nrt import rtsys

_SETTINGS: Final = ("BOUNDSCHECK", "DEBUGINFO_DEFAULT", "OPT")
_QUICK_TO_LOAD: Final = frozenset({(0, 68)})
"""Versions of numba that were seen to run compiled code without all of their compiler."""
_IMPORT: Final = re.compile(
    rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*|[^\n]*)|import[ \t]+([\w.]+))",
    re.MULTILINE,
)
_NAME: Final = re.compile(rb"\w+")


class StampedCache(FunctionCache):
    """numba's cache of a function, fresh for as long as everything that went into it is.

    Raises:
        RuntimeError: There is no place to write to, or the function is in no file.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._cache_file = _SignedFiles(  # type: ignore[no-untyped-call]
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=_stamp(function.__module__),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return compiled code from the disk, or None.

        numba would first set up its compiler, which takes longer than everything else together.
        What is compiled needs only memory management of it, and whatever is to be compiled later
        sets the rest up itself.
        """
        if numba.version_info.short not in _QUICK_TO_LOAD:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


class _SignedFiles(IndexDataCacheFile):
    """numba's files of a function, each of compiled code saying for what it was compiled.

    numba writes the index before the code, and numbers the code anew after each change. Where
    processes compile at the same time, an index may therefore name code that another of them
    compiled from other sources or for other types, and calling it would crash.
    """

    def save(self, key: Any, data: Any) -> None:
        """Save compiled code under its signature, signed."""
        super().save(key, (self._source_stamp, key, data))  # type: ignore[no-untyped-call]

    def load(self, key: Any) -> Any:
        """Return the compiled code of a signature, or None where it is anything else."""
        match super().load(key):  # type: ignore[no-untyped-call]
            case (self._source_stamp, found, data) if found == key:
                return data
        return None


@cache
def _stamp(module: str) -> str:
    """Return a digest of all that the code of this module's kernels is made of."""
    settings = vars(numba.config)
    digest = hashlib.sha256(repr([settings[name] for name in _SETTINGS]).encode())
    sources: dict[str, bytes] = {}
    _collect(module, {"balak", module.partition(".")[0]}, sources)
    if module not in sources:
        raise RuntimeError(f"{module} has no source")
    for name, source in sorted(sources.items()):
        digest.update(f"{name} {len(source)} ".encode() + source)
    return digest.hexdigest()


def _collect(module: str, packages: set[str], sources: dict[str, bytes]) -> None:
    """Add the sources of a loaded module and of all that it imports from these packages."""
    loaded = sys.modules.get(module)
    if loaded is None or module in sources or module.partition(".")[0] not in packages:
        return
    source = _source_of(loaded)
    if source is not None:
        sources[module] = source
        for name in _imported(source):
            _collect(name, packages, sources)


@cache
def _source_of(module: ModuleType) -> bytes | None:
    path = getattr(module, "__file__", None)
    return Path(path).read_bytes() if path and Path(path).is_file() else None


def _imported(source: bytes) -> Iterator[str]:
    """Yield the names of everything imported: modules, and what may be one."""
    for package, names, module in _IMPORT.findall(source):
        yield (package or module).decode()
        for name in _NAME.findall(names):
            yield f"{package.decode()}.{name.decode()}"

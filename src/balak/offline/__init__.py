"""Tables without a server: the server's own, in a browser, with bots in the other seats.

`Offline` answers what the page asks, as a server would. `balak.offline.browser` runs it where
Python is compiled to WebAssembly; nothing else here knows of a browser.
"""

from balak.offline.answers import OFFLINE_PREFIX, Offline
from balak.offline.disk import Disk, MemoryDisk
from balak.offline.store import DiskStore

__all__ = ["OFFLINE_PREFIX", "Disk", "DiskStore", "MemoryDisk", "Offline"]

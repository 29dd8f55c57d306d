"""Messages that are framed here are what a browser understands, whatever their size."""

import pytest
from websockets.frames import Frame, Opcode

from balak.server.lines import text_head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_websockets_frames_it(size: int) -> None:
    data = b"x" * size
    assert text_head(size) + data == Frame(Opcode.TEXT, data).serialize(mask=False)

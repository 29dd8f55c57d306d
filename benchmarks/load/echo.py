"""The reference: a bare Litestar that receives one frame and sends four of equal size."""

import socket
from collections import defaultdict
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

MEMBERS = 4
Socket = WebSocket[Any, Any, Any]


def create_echo() -> Litestar:
    """Return the application: what one member of a group sends, all members are sent."""
    groups: dict[str, list[Socket]] = defaultdict(list)

    @websocket("/echo/{group:str}")
    async def echo(socket: Socket, group: FromPath[str]) -> None:
        await socket.accept()
        members = groups[group]
        members.append(socket)
        try:
            while True:
                text = await socket.receive_text()
                for member in members:
                    await member.send_text(text)
        except WebSocketDisconnect:
            members.remove(socket)

    return Litestar([echo], openapi_config=None, logging_config=None)


def main() -> None:
    """Serve on a free port and print it."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1024)
        print(listener.getsockname()[1], flush=True)
        config = uvicorn.Config(
            create_echo(),
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
        )
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()

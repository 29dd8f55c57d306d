"""Work that goes wrong in a worker; here, so that a worker can import it."""

import os
from typing import cast

from balak.errors import BotError
from balak.simulation.pieces import Piece, Task, play
from balak.simulation.plan import Plan


class Failing:
    """What stands for a task whose bot breaks its contract."""

    @property
    def plan(self) -> Plan:
        raise BotError("it chose nothing", key="error-bot-raised", bot="Failing")

    def play(self) -> Piece:
        return play(cast("Task", self))


class Deadly:
    """What stands for a task that ends its worker."""

    @property
    def plan(self) -> Plan:
        os._exit(3)

    def play(self) -> Piece:
        return play(cast("Task", self))

"""Problems: how a request is answered that cannot be done."""

from typing import Final

from balak.errors import BalakError, NotFoundError, ProtocolError
from balak.outcomes import outcome_of
from balak.protocol import Problem

_STATUS_BY_CODE: Final = {
    "origin": 403,
    "code": 403,
    "not_found": 404,
    "unfinished": 409,
    "full": 409,
    "no_next": 409,
    "no_analysis": 409,
    "closed": 410,
    "busy": 429,
    "rate": 429,
}


def problem_of(error: BalakError) -> tuple[int, Problem]:
    """Return the HTTP status of an error, and what whoever asked may know of it."""
    status = outcome_of(error).status
    code = "store"
    if isinstance(error, ProtocolError):
        code = error.code
        status = _STATUS_BY_CODE.get(code, status)
    elif isinstance(error, NotFoundError):
        code = "not_found"
    elif status < 500:
        code = "format"
    if status >= 500:
        return status, Problem(code, "this cannot be done just now; try again later")
    return status, Problem(code, str(error))

"""Monitoring: the route of the metrics, and who may read them."""

import hmac
from typing import Any, Final

from litestar import Request, Response, get
from litestar.types import ControllerRouterHandler
from prometheus_client import CONTENT_TYPE_LATEST

from balak.errors import ProtocolError
from balak.server.addresses import is_local
from balak.server.exposition import Exposition
from balak.server.metrics import Metrics
from balak.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
_SCHEME: Final = "bearer "


def metrics_route(metrics: Metrics, settings: Settings) -> ControllerRouterHandler:
    """Return the route of the metrics. For everybody who may not read them it is not there."""
    exposition = Exposition(metrics)

    @get("/metrics")
    async def show_metrics(request: AnyRequest) -> Response[bytes]:
        """Give the metrics in the text format of Prometheus."""
        if not may_read(request, settings):
            raise ProtocolError("there is nothing here", code="not_found", key="error-no-page")
        return Response(
            exposition.render(),
            media_type=CONTENT_TYPE_LATEST,
            headers={"cache-control": "no-store"},
        )

    return show_metrics


def may_read(request: AnyRequest, settings: Settings) -> bool:
    """Return whether this request has the token; without a token, whether it is of this machine."""
    if settings.metrics_token is None:
        return is_local(request)
    given = request.headers.get("authorization", "")
    if given[: len(_SCHEME)].lower() != _SCHEME:
        return False
    return hmac.compare_digest(given[len(_SCHEME) :].encode(), settings.metrics_token.encode())

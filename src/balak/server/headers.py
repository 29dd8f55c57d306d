"""Headers: what a browser may do with what comes from here."""

from typing import Final

HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"; ".join(
            (
                b"default-src 'none'",
                b"script-src 'self'",
                b"style-src 'self'",
                b"style-src-attr 'unsafe-inline'",
                b"img-src 'self' data: blob:",
                b"font-src 'self'",
                b"connect-src 'self'",
                b"manifest-src 'self'",
                b"worker-src 'self'",
                b"media-src 'self' data: blob:",
                b"base-uri 'none'",
                b"form-action 'self'",
                b"frame-ancestors 'none'",
            )
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    # The address of a table is the way to it, so it goes to nobody else.
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
"""Headers that every answer carries."""

PYTHON_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)
"""The policy of the script in which Python runs: it alone compiles WebAssembly."""

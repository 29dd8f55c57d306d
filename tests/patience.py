"""How long a test waits for what should come at once."""

PATIENCE = 60.0
"""Seconds after which what has not come will not come.

Much longer than anything takes, so that a machine that is busy for a while fails no test. Only what
is never waited for in a test that passes may take so long.
"""

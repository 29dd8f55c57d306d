"""The server: tables that are their logs, and the sockets of those who sit at them.

Read in this order: `settings`, `log` (what is written down), `state` (what the log amounts to),
`gate` (what a seat is told of it), `table` (the one authority over a table), `tables`, `link` and
`sockets` (a page's line), `http`, `app`, `run`.
"""

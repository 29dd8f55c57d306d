"""How Draw is played well, measured: ``python -m benchmarks.strategy``; see docs/strategy.md."""

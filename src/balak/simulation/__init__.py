"""Simulation: many rounds or matches of bots, the same for one seed however they are played.

=============  ====================================================================================
`plan`         what is simulated, as units that anybody can play
`rows`         a played round as a row of numbers
`playing`      units played by `Round` and the bots themselves
`compiled`     units played by the kernels
`tallies`      rows counted in whole numbers, which add up exactly
`statistics`   means, ratios and differences with their standard errors
`summary`      everything that was found
`records`      what was played as `balak-record/1`
`pieces`       a plan in handfuls of units
`processes`    pieces played here, or by several processes
`cluster`      pieces played on Ray
`running`      a plan from its first unit to its last, or until Ctrl-C
`plotting`     the distributions as a picture
=============  ====================================================================================

It needs the extra ``sim``, `cluster` the extra ``ray``, and `plotting` the extra ``plot``.
"""

from balak.simulation.plan import Plan
from balak.simulation.running import Run, run
from balak.simulation.statistics import Estimate
from balak.simulation.summary import Summary

__all__ = ["Estimate", "Plan", "Run", "Summary", "run"]

"""Training: how the nets of `balak.bots.NetBot` learn by playing against themselves.

=============  ====================================================================================
`episodes`     rounds of self-play and their gradients, compiled
`trainer`      the whole of a training: steps, averaged weights, learning curve
`saving`       a training that was stopped, as a file
`plotting`     the learning curve as a picture
=============  ====================================================================================

See docs/training.md.
"""

from balak.training.trainer import Options, Trainer

__all__ = ["Options", "Trainer"]

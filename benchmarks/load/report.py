"""What is printed, what is kept, and whether it is good enough."""

from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.load.measuring import Idle, Stage, percentile
from chaos.violations import Violation

RATIO: Final = 4.0
"""How much more CPU than the echo a message may take at one action in 4 s a table …"""
RATIO_AT_MOST: Final = 2.5
"""… and at the highest rate that keeps the latencies."""
MEMORY: Final = 40_000
_PERCENTS: Final = (50, 95, 99)


@dataclass
class Report:
    """The figures of a run."""

    command: str
    idle: Idle
    stages: list[Stage] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was wrong, however fast or slow it was."""
        return not self.violations and not sum(stage.total("refused") for stage in self.stages)

    @property
    def highest(self) -> Stage | None:
        """The last rate that kept the latencies."""
        return next((stage for stage in reversed(self.stages) if stage.keeps_latencies), None)

    def head(self) -> str:
        """Return what is known before the windows, and the heads of their columns."""
        idle = self.idle
        return (
            f"{idle.tables:,} tables, {idle.sockets:,} sockets, "
            f"{idle.memory_a_socket / 1000:.1f} kB an idle socket "
            f"(at most {MEMORY / 1000:.0f}), {idle.memory / 1e6:.0f} MB in all\n\n"
            f"{'':>10}{'acknowledge ms':>24}{'to the opponent ms':>24}"
            f"{'CPU a message µs':>20}{'':>9}{'':>8}\n"
            f"{'actions/s':>10}{'p50':>8}{'p95':>8}{'p99':>8}{'p50':>8}{'p95':>8}{'p99':>8}"
            f"{'server':>10}{'echo':>10}{'ratio':>9}{'CPU':>8}{'late':>8}{'resyncs':>9}"
        )

    def add(self, stage: Stage) -> str:
        """Keep a stage; return its line."""
        self.stages.append(stage)
        times = [
            percentile(stage.times(name), percent) * 1000
            for name in ("acknowledge", "opponent")
            for percent in _PERCENTS
        ]
        line = f"{stage.total('sent') / (len(stage.server) * stage.seconds):>10,.0f}"
        line += "".join(f"{time:>8.1f}" for time in times)
        line += f"{stage.cpu_a_message * 1e6:>10.1f}{stage.echo_cpu_a_message * 1e6:>10.1f}"
        line += f"{stage.ratio:>9.2f}{stage.cpu_share:>8.0%}"
        line += f"{percentile(stage.times('lag'), 99) * 1000:>8.1f}{stage.total('resyncs'):>9}"
        return line

    def end(self) -> str:
        """Return what it comes to."""
        lines = ["", *(f"{'met' if is_met else 'MISSED'}: {what}" for what, is_met in self.goals())]
        lines += [str(violation) for violation in self.violations[:5]]
        return "\n".join(lines)

    def goals(self) -> list[tuple[str, bool]]:
        """Return what was to be reached, and whether it was."""
        first, highest, idle = self.stages[0], self.highest, self.idle
        goals = [
            (f"latencies at {first.rate:,.0f} actions/s", first.keeps_latencies),
            (f"CPU a message at most {RATIO} times the echo's there", first.ratio <= RATIO),
            (f"at most {MEMORY / 1000:.0f} kB an idle socket", idle.memory_a_socket <= MEMORY),
            (f"{len(self.violations)} violations found by the checker", not self.violations),
        ]
        if highest is not None:
            what = f"CPU a message at most {RATIO_AT_MOST} times the echo's at the highest rate"
            is_met = highest.ratio <= RATIO_AT_MOST
            goals.insert(2, (f"{what} that keeps them, {highest.rate:,.0f}", is_met))
        return goals

    def figures(self) -> dict[str, Any]:
        """Return all of it for a file."""
        return {
            "command": self.command,
            "tables": self.idle.tables,
            "sockets": self.idle.sockets,
            "memory_bytes_a_socket": round(self.idle.memory_a_socket),
            "stages": [_figures(stage) for stage in self.stages],
            "violations": [str(violation) for violation in self.violations],
            "goals": dict(self.goals()),
        }


def _figures(stage: Stage) -> dict[str, Any]:
    return {
        "actions_per_second": stage.total("sent") / (len(stage.server) * stage.seconds),
        **{
            f"{name}_ms_p{percent}": round(percentile(stage.times(name), percent) * 1000, 2)
            for name in ("acknowledge", "opponent", "lag")
            for percent in _PERCENTS
        },
        "cpu_us_a_message": round(stage.cpu_a_message * 1e6, 2),
        "echo_cpu_us_a_message": round(stage.echo_cpu_a_message * 1e6, 2),
        "ratio": round(stage.ratio, 3),
        "cpu_share": round(stage.cpu_share, 3),
        **{
            name: stage.total(name)
            for name in (
                "sent",
                "delivered",
                "deals",
                "starved",
                "unanswered",
                "refused",
                "resyncs",
            )
        },
    }

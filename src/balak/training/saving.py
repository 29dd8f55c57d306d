"""A training that goes on later: all that it hangs on, in one ``.npz`` file."""

from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from balak.errors import Reason, SetupError
from balak.training.trainer import Mark, Options, Trainer

_ARRAYS: Final = ("weights", "average", "slopes", "squares")


def save(trainer: Trainer, path: Path) -> None:
    """Write a training to a file; a file that was there stays whole until the new one is."""
    options = asdict(trainer.options).items()
    arrays: dict[str, Any] = {f"option_{name}": np.array(value) for name, value in options}
    arrays |= {name: getattr(trainer, name) for name in _ARRAYS}
    marks = np.array([astuple(mark) for mark in trainer.marks], np.float64)
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        np.savez(file, done=trainer.done, marks=marks.reshape(-1, len(Mark.__slots__)), **arrays)
    new.replace(path)


def resume(options: Options, path: Path) -> Trainer:
    """Return the training that was saved.

    Raises:
        OSError: The file cannot be read.
        SetupError: It holds no training, or one with other options.
    """
    trainer = Trainer(options)
    try:
        with np.load(path, allow_pickle=False) as file:
            saved = {name: file[name] for name in file.files}
        found = {name: saved[f"option_{name}"].item() for name in asdict(options)}
        if is_same := found == asdict(options):
            for name in _ARRAYS:
                getattr(trainer, name)[:] = saved[name]
            trainer.done = int(saved["done"])
            trainer.marks = [Mark(int(row[0]), *map(float, row[1:])) for row in saved["marks"]]
    except (BadZipFile, EOFError, KeyError, ValueError) as error:
        raise _refusal("error-training-file", str(path)) from error
    if not is_same:
        raise _refusal("error-training-options", str(path))
    return trainer


def _refusal(key: str, file: str) -> SetupError:
    why = "another training" if key == "error-training-options" else "no training"
    return SetupError(
        f"{file} holds {why}: give the same options as before, or begin anew without --resume",
        reason=Reason.FORMAT,
        key=key,
        file=file,
    )

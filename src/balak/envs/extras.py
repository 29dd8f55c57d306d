"""Extras: what to say where a package that an environment needs is not installed."""


def missing(error: ModuleNotFoundError, extra: str = "envs") -> ModuleNotFoundError:
    """Return the error to raise instead: which package is missing, and how to install it.

    >>> str(missing(ModuleNotFoundError(name="pettingzoo")))
    'pettingzoo is not installed: pip install "balak[envs]"'
    """
    package = (error.name or "a package").partition(".")[0]
    return ModuleNotFoundError(
        f'{package} is not installed: pip install "balak[{extra}]"', name=package
    )

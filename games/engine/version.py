"""The version of the program, from the metadata it was installed with."""

from __future__ import annotations


def version() -> str:
    """As in `0.1.0`; `unknown` where the program was never installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("boardgames-tui")
    except PackageNotFoundError:
        return "unknown"

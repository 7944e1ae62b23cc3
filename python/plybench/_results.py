"""Results files: one row per search, by columns."""

from __future__ import annotations

import csv
import gzip
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Union, overload

if TYPE_CHECKING:
    import pandas
    import polars

Value = Union[str, int, float, None]

#: Columns that hold text, whatever it looks like: the seed of a tree is a position, not a number.
TEXT = frozenset(
    ["game", "position", "phase", "engine", "status", "best_move", "source_game", "window_calls"]
)
REQUIRED = ("game", "position", "engine", "depth")


class Results:
    """The rows of a results file (docs/COLUMNS.md), by columns.

    ``results["nodes"]`` is a column: whole numbers as ``int``, empty fields as ``None``. ``results[0]`` is a row, and
    iteration goes over rows. ``manifest`` is the content of NAME.manifest.json and ``details`` the objects of
    NAME.details.jsonl, where those files exist.
    """

    def __init__(
        self,
        columns: dict[str, list[Value]],
        manifest: dict[str, Any] | None = None,
        details: list[dict[str, Any]] | None = None,
    ) -> None:
        self._columns = columns
        self.manifest = manifest
        self.details = details if details is not None else []

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in the order of the file."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    @overload
    def __getitem__(self, key: str) -> list[Value]: ...

    @overload
    def __getitem__(self, key: int) -> dict[str, Value]: ...

    def __getitem__(self, key: str | int) -> list[Value] | dict[str, Value]:
        if isinstance(key, str):
            return self._columns[key]
        return {name: values[key] for name, values in self._columns.items()}

    def __iter__(self) -> Iterator[dict[str, Value]]:
        return (self[place] for place in range(len(self)))

    def __repr__(self) -> str:
        return f"<plybench.Results: {len(self)} rows, {len(self._columns)} columns>"

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame of pandas: nullable integers, ``NA`` where a field is empty."""
        import pandas

        kinds = {int: "Int64", float: "Float64", str: "string"}
        types: dict[Any, Any] = {
            name: "UInt64" if _is_wide(values) else kinds[_kind(name, values)]
            for name, values in self._columns.items()
        }
        return pandas.DataFrame(self._columns, dtype=object).astype(types)

    def to_polars(self) -> polars.DataFrame:
        """A data frame of polars, null where a field is empty."""
        import polars

        kinds = {int: polars.Int64, float: polars.Float64, str: polars.String}
        schema = {
            name: polars.UInt64 if _is_wide(values) else kinds[_kind(name, values)]
            for name, values in self._columns.items()
        }
        return polars.DataFrame(self._columns, schema=schema)


def read(path: str | os.PathLike[str]) -> Results:
    """Reads a results file, ``.csv`` or ``.csv.gz``, with its manifest and details where they exist.

    Raises ``OSError`` if the file cannot be read and ``ValueError`` if it is no results file; ``plybench import``
    converts other tables.
    """
    path = Path(path)
    with open(path, "rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    with (gzip.open if is_packed else open)(path, "rt", encoding="utf-8-sig", newline="") as file:
        lines = csv.reader(file)
        header = next(lines, [])
        missing = [name for name in REQUIRED if name not in header]
        if missing:
            raise ValueError(
                f"{path} is no results file: it has no column {', '.join(missing)}; `plybench import` converts tables"
            )
        if len(set(header)) < len(header):
            raise ValueError(f"{path} has two columns of one name")
        fields: list[list[str]] = [[] for _ in header]
        for row in lines:
            if len(row) != len(header):
                raise ValueError(f"{path}:{lines.line_num}: {len(row)} fields under {len(header)} columns")
            for column, field in zip(fields, row):
                column.append(field)
    columns = {name: _values(name, column) for name, column in zip(header, fields)}
    stem = path.name[: -len(".gz")] if path.name.endswith(".gz") else path.name
    stem = stem[: -len(".csv")] if stem.endswith(".csv") else stem
    manifest, details = path.with_name(f"{stem}.manifest.json"), path.with_name(f"{stem}.details.jsonl")
    return Results(
        columns,
        json.loads(manifest.read_text("utf-8")) if manifest.is_file() else None,
        [json.loads(line) for line in details.read_text("utf-8").splitlines()] if details.is_file() else [],
    )


def _values(name: str, fields: list[str]) -> list[Value]:
    kinds: tuple[type, ...] = (str,) if name in TEXT else (int, float, str)
    for kind in kinds:
        try:
            return [kind(field) if field else None for field in fields]
        except ValueError:
            continue
    raise AssertionError("every text is a text")


def _kind(name: str, values: list[Value]) -> type:
    """The type of a column; a column of numbers stays one where every field is empty."""
    return next((type(value) for value in values if value is not None), str if name in TEXT else int)


def _is_wide(values: list[Value]) -> bool:
    """Whether a sum needs the 64th bit."""
    return any(isinstance(value, int) and value >= 1 << 63 for value in values)

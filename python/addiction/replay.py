"""Records of games: the JSON file format of docs/replay-format.md, and the check that a record is true."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from addiction._core import GENERATOR, Position, Rules, Setup
from addiction.errors import IllegalActionError, InputError, ReplayError, ReplayFormatError, SetupError
from addiction.files import write_text_safely
from addiction.game import Event, Game
from addiction.literals import Player, Result
from addiction.seeds import MAX_SEED
from addiction.words.message import Message

FORMAT: Final = "addiction-replay"
VERSION: Final = 1
_MOST_BYTES = 1 << 26  # far more than any game; a device may have no end

_ROW_PATTERN = "^(--|[2-9TJQK][CDHS])( (--|[2-9TJQK][CDHS])){2,12}$"

BoardRow = Annotated[str, Field(json_schema_extra={"pattern": _ROW_PATTERN})]
BoardRows = Annotated[
    tuple[BoardRow, BoardRow, BoardRow, BoardRow],
    Field(description="The four rows of a board, cells separated by one blank."),
]


class ReplayEvent(BaseModel):
    """One action of the game."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, strict=True)

    action: str = Field(description="A move (5S; a two with its row, 2S 3), shuffle, undo, redo or restart.")
    ms: int = Field(ge=0, lt=2**53, description="Milliseconds since the first action, whose time is 0.")
    board: BoardRows | None = Field(default=None, description="After a shuffle: the board it gave.")


class Replay(BaseModel):
    """A recorded game. The deal is authoritative: a seed that does not give it is an error."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Literal["addiction-replay"] = Field(description="Id of the file format.")
    version: int = Field(ge=1, le=VERSION, description="Version of the file format.")
    rules: str = Field(description="Rules id: a preset's name or all four fields.")
    generator: str = Field(description="Id of the generator behind the deal and the shuffles.")
    seed: int | None = Field(
        ge=0, lt=MAX_SEED + 1, description="The seed of deal and shuffles; null for a given position."
    )
    deal: BoardRows = Field(description="The board at the start.")
    shuffles_left: int | None = Field(ge=0, le=99, description="Shuffles left at the start; null for unlimited.")
    player: Player = Field(description="Who made the moves.")
    events: tuple[ReplayEvent, ...] = Field(description="Every action, undo included, oldest first.")
    key: str = Field(pattern="^[0-9a-f]{16}$", description="Key of the board after the last event.")
    result: Result = Field(description="How the game stands after the last event.")

    @classmethod
    def of(cls, game: Game, *, player: Player = "human") -> Replay:
        """Record a game as it stands now."""
        return cls(
            format=FORMAT,
            version=VERSION,
            rules=game.rules.id,
            generator=GENERATOR,
            seed=game.seed,
            deal=_four(game.start.rows),
            shuffles_left=game.start.shuffles_left,
            player=player,
            events=tuple(_recorded(event) for event in game.events),
            key=game.position.key,
            result=game.result,
        )

    @classmethod
    def parse(cls, text: str) -> Replay:
        """Read the text of a replay file, its deal included; judges no event. Raises ReplayFormatError."""
        try:
            data = json.loads(text, object_pairs_hook=_distinct)
        except ReplayFormatError:
            raise
        except (ValueError, RecursionError) as error:
            raise ReplayFormatError(_syntax_fault(error)) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ReplayFormatError(Message("replay-other-format", {"format": FORMAT}))
        _refuse_unknown(data)
        try:
            replay = cls.model_validate_json(text)
        except ValidationError as error:
            raise ReplayFormatError(_first_fault(error)) from None
        replay.start()
        return replay

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Replay:
        """Read a replay file. Raises OSError or ReplayFormatError.

        >>> game = Game.deal(42)
        >>> _ = game.move("4D")
        >>> Replay.of(game).save("game.json")
        >>> replay = Replay.load("game.json")
        >>> replay.check().legal
        True
        >>> replay.resume() == game
        True
        """
        with Path(path).open("rb") as stream:
            content = stream.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise ReplayFormatError(Message("replay-too-long"))
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ReplayFormatError(Message("replay-not-utf8")) from None
        return cls.parse(text)

    def to_json(self) -> str:
        """Return the text of the replay file: a line for each field, each row of the deal and each event."""
        fields = self.model_dump(mode="json")
        fields["events"] = [event.model_dump(mode="json", exclude_none=True) for event in self.events]
        lines = ",\n".join(f"  {json.dumps(name)}: {_lines_of(value)}" for name, value in fields.items())
        return f"{{\n{lines}\n}}\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file as a whole or not at all. Raises OSError; an old file then stays as it was."""
        write_text_safely(Path(path), self.to_json())

    def start(self) -> Position:
        """Return the position at the start. Raises ReplayFormatError if rules or deal are not legal."""
        try:
            rules = Rules.parse(self.rules)
        except InputError as error:
            raise ReplayFormatError(Message("replay-rules", {"reason": error.reason})) from None
        try:
            setup = Setup.from_text("\n".join(self.deal), rules)
            position = Position.from_line(_line(setup.position(), self.shuffles_left))
        except (InputError, SetupError) as error:
            raise ReplayFormatError(Message("replay-deal", {"reason": error.reason})) from None
        for row, written in zip(position.rows, self.deal, strict=True):
            if row != written:
                raise ReplayFormatError(Message("replay-row", {"written": written, "row": row}))
        return position

    def resume(self, *, clock: Callable[[], float] = time.monotonic) -> Game:
        """Return the game as it stood after the last event, its clock going on from there.

        Raises ReplayError if the record is not true, ReplayFormatError if the deal is not legal.
        """
        check = self.check()
        if check.reason is not None:
            raise ReplayError(check.reason)
        game = check.game
        game.set_clock(clock, elapsed_ms=self.events[-1].ms if self.events else 0)
        return game

    def check(self) -> Check:
        """Play every event by the rules and compare boards, key and result with what is stored.

        Raises ReplayFormatError if the deal is not legal.
        """
        start = self.start()
        game = Game(start)
        boards = [start]
        try:
            game = self._begin(start)
            for number, event in enumerate(self.events, start=1):
                _apply(game, number, event)
                boards.append(game.position)
            if game.position.key != self.key:
                raise ReplayError(Message("replay-key", {"stored": self.key, "key": game.position.key}))
            if game.result != self.result:
                raise ReplayError(Message("replay-result", {"stored": self.result, "result": game.result}))
        except ReplayError as error:
            return Check(game, tuple(boards), error.reason)
        return Check(game, tuple(boards), None)

    def _begin(self, start: Position) -> Game:
        try:
            return Game(start, seed=self.seed)
        except InputError as error:
            raise ReplayError(error.reason) from None


@dataclass(frozen=True)
class Check:
    """What a check found."""

    game: Game
    """The game as far as its actions are legal."""
    boards: tuple[Position, ...] = field(repr=False)
    """The board at the start, then the one after each event, as far as the record is true."""
    reason: Message | None
    """The first thing that is wrong, naming the event; None if all of it is true."""

    @property
    def error(self) -> str | None:
        """The reason in English, as one printable line."""
        return None if self.reason is None else str(ReplayError(self.reason))

    @property
    def legal(self) -> bool:
        """Whether all of the record is true."""
        return self.reason is None


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of replay files."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Replay.model_json_schema()}


def _apply(game: Game, number: int, event: ReplayEvent) -> None:
    if number == 1 and event.ms != 0:
        raise _untrue("replay-first-time", number, event, ms=event.ms)
    if event.ms < game.elapsed_ms:
        raise _untrue("replay-time-back", number, event, ms=event.ms)
    game.set_clock(lambda: 0.0, elapsed_ms=event.ms)
    try:
        played = game.act(event.action)
    except IllegalActionError as error:
        raise _untrue("replay-action", number, event, reason=error.reason) from None
    if played.board != event.board:
        raise _untrue("replay-board", number, event)


def _untrue(code: str, number: int, event: ReplayEvent, **values: int | Message) -> ReplayError:
    return ReplayError(Message(code, {"number": number, "action": event.action, **values}))


def _lines_of(value: object) -> str:
    """Return a field's JSON, a sequence with an item a line."""
    if not isinstance(value, list | tuple) or not value:
        return json.dumps(value)
    items = ",\n".join(f"    {json.dumps(item)}" for item in value)
    return f"[\n{items}\n  ]"


def _recorded(event: Event) -> ReplayEvent:
    board = None if event.board is None else _four(event.board)
    return ReplayEvent(action=event.action, ms=event.ms, board=board)


def _four(rows: tuple[str, ...] | list[str]) -> tuple[str, str, str, str]:
    first, second, third, fourth = rows
    return first, second, third, fourth


def _line(position: Position, shuffles_left: int | None) -> str:
    board, _, rules_id = position.line.split(":")
    left = "unlimited" if shuffles_left is None else shuffles_left
    return f"{board}:{left}:{rules_id}"


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise ReplayFormatError(Message("replay-field-twice", {"name": name}))
        fields[name] = value
    return fields


def _refuse_unknown(data: dict[str, Any]) -> None:
    version, generator = data.get("version"), data.get("generator")
    if isinstance(version, int) and version > VERSION:
        raise ReplayFormatError(Message("replay-version", {"version": version, "known": VERSION}))
    if isinstance(generator, str) and generator != GENERATOR:
        raise ReplayFormatError(Message("replay-generator", {"generator": generator, "known": GENERATOR}))


def _syntax_fault(error: Exception) -> Message:
    """Return why a text is no JSON: it ends too early, or something is wrong at a place in it."""
    if isinstance(error, json.JSONDecodeError):
        if _ends_too_early(error):
            return Message("replay-torn")
        return Message("replay-syntax", {"line": error.lineno, "column": error.colno, "fault": error.msg})
    return Message("replay-not-json")  # nested too deep, or a number of thousands of digits


def _ends_too_early(error: json.JSONDecodeError) -> bool:
    """Whether more text could make what is wrong right."""
    rest = error.doc[error.pos :].strip()
    if error.msg.startswith("Unterminated string"):
        return True
    if error.msg.startswith("Invalid \\u"):
        return re.fullmatch("u[0-9A-Fa-f]{0,4}", rest) is not None
    return re.fullmatch(r"-|\.|[eE][+-]?", rest) is not None or _begins_word(rest)


def _begins_word(rest: str) -> bool:
    return any(word.startswith(rest) for word in ("true", "false", "null"))  # nothing at all begins any word


def _first_fault(error: ValidationError) -> Message:
    fault = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in fault["loc"])
    return Message("replay-fault", {"place": place or "file", "fault": fault["msg"]})

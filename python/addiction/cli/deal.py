"""``addiction deal``: show a deal."""

from addiction.cli.options import (
    AsciiOption,
    DealOption,
    JsonOption,
    PositionOption,
    RulesOption,
    SeedOption,
)
from addiction.cli.output import Output
from addiction.cli.source import resolve_source
from addiction.render.text import plain_board


def deal_command(
    seed: SeedOption = None,
    deal: DealOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show a deal, or check a given board and show it in both text forms."""
    source = resolve_source(seed=seed, deal_file=deal, line=position, rules=rules)
    output = Output(ascii_only=ascii_only)
    board = source.position
    if as_json:
        output.write_json({"seed": source.seed, "deal": board.line, "rows": [row.split() for row in board.rows]})
        return
    # Comment lines, so that the whole output can be given back to --deal.
    output.write(f"# {source.title}")
    output.write(plain_board(board, output.style))
    output.write(f"# {board.line}")

"""Command lines with random faults, and games played by random lines: an answer or one line of refusal, no more."""

from random import Random

import reference as ref
from program import Run, call
from strategies import Case
from trials.boards import any_rules, any_seed, late_position
from trials.expect import expect
from trials.texts import TOKENS, mutated


def commands(random: Random) -> str:
    """A command on a short deck, so that no search takes long whatever its limits are."""
    variant = any_rules(random, random.choice([3, 4]))
    case = Case(*late_position(random, variant), variant)
    command = random.choice([_deal, _read, _solve, _play])
    run = command(random, case)
    if run.code == 2:
        one_line = run.err.count("\n") == 1 and run.err.startswith("addiction: ") and run.err[:-1].isprintable()
        expect(one_line, "a refusal", repr(run.err))
        expect(run.out == "" or command == _play, "an answer before a refusal", repr(run.out))
        return "refused"
    expect(run.code in (0, 1, 3) and run.err == "", f"exit code {run.code}", repr(run.err))
    return "answered"


def _deal(random: Random, case: Case) -> Run:
    return _call(random, ["deal", "--seed", str(any_seed(random)), "--rules", case.variant.rules_id()])


def _read(random: Random, case: Case) -> Run:
    command = random.choice(["deal", "solve"])
    text = mutated(random, random.choice([ref.to_text(case.board), case.line]))
    return call(command, "--deal", "-", stdin=text.encode(errors="surrogatepass"))


def _solve(random: Random, case: Case) -> Run:
    options = [["--json"], ["--shorten"], ["--all-first-moves"], ["--explain"], ["--exact"], ["--threads", "2"]]
    limits = [["--nodes", "2000"], ["--seconds", "0.2"], ["--memory", "1M"]]
    chosen = random.sample(options + limits, random.randint(0, 3))
    return _call(random, ["solve", "--position", case.line, *(word for option in chosen for word in option)])


def _play(random: Random, case: Case) -> Run:
    words = ["undo", "redo", "shuffle", "restart", "hint", "board", "help", "", "2S", "r1c1", "2H 2", *TOKENS]
    words += 3 * [ref.move_name(move) for move in ref.legal_moves(case.board, case.variant)]
    lines = "".join(mutated(random, random.choice(words)) + "\n" for _ in range(random.choice([1, 5, 20])))
    return call("play", "--position", case.line, "--hint-nodes", "2000", stdin=lines.encode(errors="surrogatepass"))


def _call(random: Random, words: list[str]) -> Run:
    """Run a command, most often with a fault in one of its words."""
    if random.random() < 0.8:
        at = random.randrange(1, len(words))
        words[at] = mutated(random, words[at])
    return call(*words)

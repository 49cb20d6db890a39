"""Tests of Rules: fields, ids, what can be read and what the refusals say."""

import copy
import itertools
import pickle
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference as ref
from addiction import Rules, deal
from strategies import RANKS, engine_rules, variants

ALL_SHUFFLES = [None, *range(100)]
ALL_VARIANTS = [ref.Rules(*fields) for fields in itertools.product(RANKS, ALL_SHUFFLES, ref.GAP_RULES, ref.TWO_RULES)]


# Values


def test_every_variant_has_its_fields_and_is_read_back_from_its_id() -> None:
    seen = set()
    for variant in ALL_VARIANTS:
        rules = engine_rules(variant)
        assert (rules.ranks, rules.shuffles, rules.gaps, rules.twos) == (
            variant.ranks,
            variant.shuffles,
            variant.gaps,
            variant.twos,
        )
        assert rules.id == str(rules) == variant.rules_id()
        assert Rules.parse(rules.id) == rules
        assert rules.card_count == 4 * (variant.ranks - 1)
        seen.add(rules)
    assert len(seen) == len(ALL_VARIANTS) == len({rules.id for rules in seen})


def test_the_defaults_are_the_game_addiction() -> None:
    assert Rules() == Rules(ranks=13, shuffles=3, gaps="random", twos="any") == Rules.parse("addiction")
    assert deal(1) == deal(1, Rules())


@pytest.mark.parametrize(("name", "variant"), ref.PRESETS.items())
def test_a_preset_is_named_by_its_name_also_when_written_out(name: str, variant: ref.Rules) -> None:
    shuffles = ref.shuffles_text(variant.shuffles)
    written_out = f"ranks={variant.ranks},shuffles={shuffles},gaps={variant.gaps},twos={variant.twos}"
    assert Rules.parse(name) == Rules.parse(written_out) == engine_rules(variant)
    assert Rules.parse(written_out).id == name


def test_rules_are_equal_by_value_and_unlike_anything_else() -> None:
    rules = Rules(ranks=7)
    assert rules == Rules(ranks=7)
    assert hash(rules) == hash(Rules(ranks=7))
    assert rules not in (Rules(), Rules(ranks=7, shuffles=2), Rules(ranks=7, gaps="after-run"), rules.id, None, 7)
    assert Rules(ranks=7, twos="fixed") != rules


@pytest.mark.parametrize("field", ["ranks", "shuffles", "gaps", "twos", "id", "card_count", "other"])
def test_rules_cannot_be_changed(field: str) -> None:
    rules = Rules()
    with pytest.raises(AttributeError):
        setattr(rules, field, 5)
    assert rules == Rules()


@settings(deadline=None)
@given(variants())
def test_copies_are_equal(variant: ref.Rules) -> None:
    rules = engine_rules(variant)
    copies = [copy.copy(rules), copy.deepcopy(rules), eval(repr(rules), {"Rules": Rules})]
    copies += [pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    assert set(copies) == {rules}


def test_fields_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Rules(13)  # type: ignore[call-arg]


# Reading


@settings(deadline=None)
@given(variants(), st.permutations(["ranks", "shuffles", "gaps", "twos"]), st.integers(1, 4))
def test_fields_come_in_any_order_and_the_missing_take_defaults(
    variant: ref.Rules, names: list[str], count: int
) -> None:
    values: dict[str, object] = dict(vars(variant), shuffles=ref.shuffles_text(variant.shuffles))
    text = ",".join(f"{name}={values[name]}" for name in names[:count])
    assert Rules.parse(text) == engine_rules(ref.parse_rules(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ranks=2", "ranks must be 3 to 13"),
        ("ranks=14", "ranks must be 3 to 13"),
        ("ranks=-3", "ranks must be 3 to 13"),
        ("ranks=+7", "ranks must be 3 to 13"),
        ("ranks= 7", "ranks must be 3 to 13"),
        ("ranks=7.0", "ranks must be 3 to 13"),
        ("ranks=7x", "ranks must be 3 to 13"),
        ("ranks=0x7", "ranks must be 3 to 13"),
        ("ranks=", "ranks must be 3 to 13"),
        ("ranks=king", "ranks must be 3 to 13"),
        ("ranks=99999999999999999999", "ranks must be 3 to 13"),
        ("ranks=7=7", "ranks must be 3 to 13"),
        ("shuffles=100", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=-1", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=-0", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=Unlimited", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=none", "shuffles must be 0 to 99 or unlimited"),
        ("shuffles=4294967296", "shuffles must be 0 to 99 or unlimited"),
        ("gaps=", "gaps must be one of random, after-run, last-column"),
        ("gaps=Random", "gaps must be one of random, after-run, last-column"),
        ("gaps=after_run", "gaps must be one of random, after-run, last-column"),
        ("twos=", "twos must be one of any, fixed"),
        ("twos=none", "twos must be one of any, fixed"),
        ("twos=fixed ", "twos must be one of any, fixed"),
        ("ranks=7,ranks=7", "ranks twice"),
        ("ranks=7,twos=any,ranks=8", "ranks twice"),
        ("gaps=random,gaps=random", "gaps twice"),
        ("cards=52", "unknown rule 'cards'"),
        ("Ranks=7", "unknown rule 'Ranks'"),
        (" ranks=7", "unknown rule ' ranks'"),
        ("=7", "unknown rule ''"),
        ("ranks=7,", "name=value"),
        (",ranks=7", "name=value"),
        ("ranks=7,,twos=any", "name=value"),
        ("ranks=7,twos", "'twos'"),
        ("addiction,ranks=7", "'addiction'"),
        ("", "addiction, montana, basic"),
        ("Addiction", "addiction, montana, basic"),
        (" addiction", "addiction, montana, basic"),
        ("gaps", "addiction, montana, basic"),
        ("ranks:7", "addiction, montana, basic"),
    ],
)
def test_a_refusal_names_the_field_and_what_it_may_be(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Rules.parse(text)


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rules = Rules.parse(text)
    except ValueError:
        return
    assert Rules.parse(rules.id) == rules


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"ranks": 2}, "ranks must be 3 to 13"),
        ({"ranks": 14}, "ranks must be 3 to 13"),
        ({"ranks": -1}, "ranks must be 3 to 13"),
        ({"ranks": 2**31 - 1}, "ranks must be 3 to 13"),
        ({"shuffles": -1}, "shuffles must be 0 to 99"),
        ({"shuffles": 100}, "shuffles must be 0 to 99"),
        ({"shuffles": -(2**31)}, "shuffles must be 0 to 99"),
        ({"gaps": "last"}, "gaps must be one of random, after-run, last-column"),
        ({"gaps": ""}, "gaps must be one of random, after-run, last-column"),
        ({"twos": "Any"}, "twos must be one of any, fixed"),
        ({"twos": "any\0"}, "twos must be one of any, fixed"),
    ],
)
def test_a_value_out_of_range_is_refused_by_name(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Rules(**fields)


@pytest.mark.parametrize("field", ["ranks", "shuffles"])
@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 2**64])
def test_a_huge_number_is_out_of_range_too(field: str, number: int) -> None:
    fields: dict[str, Any] = {field: number}
    with pytest.raises(ValueError, match=field):
        Rules(**fields)


@pytest.mark.parametrize(
    "fields",
    [{"ranks": "7"}, {"ranks": None}, {"ranks": 7.0}, {"shuffles": "unlimited"}, {"gaps": None}, {"twos": 1}, {"x": 1}],
)
def test_a_value_of_a_wrong_type_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Rules(**fields)

#include "addiction/rules.hpp"

#include <doctest.h>
#include <string>

#include "addiction/reason.hpp"

using namespace addiction;

TEST_CASE("presets") {
    CHECK(Rules::parse("addiction") == Rules{});
    CHECK(Rules::parse("montana") == Rules{.shuffles = 2, .gaps = GapRule::after_run});
    CHECK(Rules::parse("basic") == Rules{.shuffles = 0, .twos = TwosRule::fixed});
    for (const std::string preset : {"addiction", "montana", "basic"}) CHECK(Rules::parse(preset).id() == preset);
}

TEST_CASE("every id is read back to the rules that wrote it") {
    for (int ranks = 3; ranks <= 13; ++ranks)
        for (const int shuffles : {0, 1, 2, 3, 99, Rules::unlimited})
            for (const GapRule gaps : {GapRule::random, GapRule::after_run, GapRule::last_column})
                for (const TwosRule twos : {TwosRule::any, TwosRule::fixed}) {
                    const Rules rules{ranks, shuffles, gaps, twos};
                    CAPTURE(rules.id());
                    CHECK(Rules::parse(rules.id()) == rules);
                    CHECK_NOTHROW(rules.validate());
                }
}

TEST_CASE("ids") {
    CHECK(Rules{.ranks = 7, .shuffles = 0}.id() == "ranks=7,shuffles=0,gaps=random,twos=any");
    const Rules rules{.shuffles = Rules::unlimited, .gaps = GapRule::last_column, .twos = TwosRule::fixed};
    CHECK(rules.id() == "ranks=13,shuffles=unlimited,gaps=last-column,twos=fixed");
    CHECK(Rules::parse("ranks=13,shuffles=2,gaps=after-run,twos=any").id() == "montana");
}

TEST_CASE("fields come in any order, and those left out take the defaults") {
    CHECK(Rules::parse("twos=fixed,ranks=9") == Rules{.ranks = 9, .twos = TwosRule::fixed});
    CHECK(Rules::parse("shuffles=unlimited") == Rules{.shuffles = Rules::unlimited});
}

TEST_CASE("what is no rules id") {
    const std::string texts[] = {
        // clang-format off
        "", "Addiction", "addiction ", "addiction,ranks=7", "cards=52",
        "ranks", "ranks=", "ranks=2", "ranks=14", "ranks=-7", "ranks=7x", "ranks=7.0", "ranks= 7", "ranks=99999999999",
        "shuffles=-1", "shuffles=100", "shuffles=none", "gaps=after_run", "gaps=", "twos=Any",
        "ranks=7,", ",ranks=7", "ranks=7,ranks=7", "ranks=7 twos=any",
        // clang-format on
    };
    for (const std::string& text : texts) {
        CAPTURE(text);
        CHECK_THROWS_AS(Rules::parse(text), InputError);
    }
}

TEST_CASE("an error says what is refused and what was given") {
    const auto reason_for = [](std::string_view text) {
        try {
            Rules::parse(text);
        } catch (const InputError& error) {
            return error.reason();
        }
        return Reason{ReasonCode::line_fields};
    };
    CHECK(reason_for("ranks=14") == Reason{ReasonCode::ranks_range, {{"text", "14"}}});
    CHECK(reason_for("shuffles=100") == Reason{ReasonCode::shuffles_range, {{"text", "100"}}});
    CHECK(reason_for("gaps=none") ==
          Reason{ReasonCode::not_a_choice,
                 {{"field", "gaps"}, {"choices", "random, after-run, last-column"}, {"text", "none"}}});
    CHECK(reason_for("cards=52") == Reason{ReasonCode::unknown_rule, {{"text", "cards"}}});
    CHECK(reason_for("poker") ==
          Reason{ReasonCode::unknown_rules, {{"text", "poker"}, {"presets", "addiction, montana, basic"}}});
    CHECK(reason_for("ranks=7,twos") == Reason{ReasonCode::not_a_pair, {{"text", "twos"}}});
    CHECK(reason_for("ranks=7,ranks=7") == Reason{ReasonCode::rule_twice, {{"name", "ranks"}}});
}

TEST_CASE("validate") {
    CHECK_THROWS_AS(Rules{.ranks = 2}.validate(), InputError);
    CHECK_THROWS_AS(Rules{.ranks = 14}.validate(), InputError);
    CHECK_THROWS_AS(Rules{.shuffles = -2}.validate(), InputError);
    CHECK_THROWS_AS(Rules{.shuffles = 100}.validate(), InputError);
}

TEST_CASE("cards on the board") {
    CHECK(Rules{}.card_count() == 48);
    CHECK(Rules{.ranks = 3}.card_count() == 8);
}

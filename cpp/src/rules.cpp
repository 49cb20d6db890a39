#include "addiction/rules.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "addiction/reason.hpp"

namespace addiction {

namespace {

using namespace std::string_view_literals;

constexpr std::array gap_rules{
    std::pair{GapRule::random, "random"sv},
    std::pair{GapRule::after_run, "after-run"sv},
    std::pair{GapRule::last_column, "last-column"sv},
};
constexpr std::array twos_rules{
    std::pair{TwosRule::any, "any"sv},
    std::pair{TwosRule::fixed, "fixed"sv},
};
constexpr std::array presets{
    std::pair{"addiction"sv, Rules{}},
    std::pair{"montana"sv, Rules{.shuffles = 2, .gaps = GapRule::after_run}},
    std::pair{"basic"sv, Rules{.shuffles = 0, .twos = TwosRule::fixed}},
};

template <class Table>
std::string_view word_of(const Table& table, decltype(table[0].first) value) {
    return std::ranges::find(table, value, [](const auto& entry) { return entry.first; })->second;
}

template <class Table>
std::string joined(const Table& table, std::string_view (*word_of)(const typename Table::value_type&)) {
    std::string words;
    for (const auto& entry : table) words += (words.empty() ? "" : ", ") + std::string(word_of(entry));
    return words;
}

template <class Table>
auto value_of(const Table& table, std::string_view field, std::string_view text) {
    for (const auto& [value, word] : table)
        if (word == text) return value;
    const std::string choices = joined(table, [](const auto& entry) { return entry.second; });
    throw InputError(
        {ReasonCode::not_a_choice, {{"field", std::string(field)}, {"choices", choices}, {"text", std::string(text)}}});
}

InputError refused(ReasonCode code, std::string_view text) { return InputError({code, {{"text", std::string(text)}}}); }

std::optional<int> parse_int(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-')) return std::nullopt;
    return value;
}

int parse_ranks(std::string_view text) {
    const auto value = parse_int(text);
    if (!value || *value < 3 || *value > 13) throw refused(ReasonCode::ranks_range, text);
    return *value;
}

void set_field(Rules& rules, std::string_view name, std::string_view value) {
    if (name == "ranks") rules.ranks = parse_ranks(value);
    else if (name == "shuffles") rules.shuffles = parse_shuffles(value);
    else if (name == "gaps") rules.gaps = parse_gap_rule(value);
    else if (name == "twos") rules.twos = parse_twos_rule(value);
    else throw refused(ReasonCode::unknown_rule, name);
}

std::string preset_names() {
    return joined(presets, [](const auto& entry) { return entry.first; });
}

}  // namespace

std::string_view to_string(GapRule rule) { return word_of(gap_rules, rule); }
std::string_view to_string(TwosRule rule) { return word_of(twos_rules, rule); }
GapRule parse_gap_rule(std::string_view text) { return value_of(gap_rules, "gaps", text); }
TwosRule parse_twos_rule(std::string_view text) { return value_of(twos_rules, "twos", text); }

std::string shuffles_to_string(int shuffles) {
    return shuffles == Rules::unlimited ? "unlimited" : std::to_string(shuffles);
}

int parse_shuffles(std::string_view text) {
    if (text == "unlimited") return Rules::unlimited;
    const auto value = parse_int(text);
    if (!value || *value < 0 || *value > 99) throw refused(ReasonCode::shuffles_range, text);
    return *value;
}

Rules Rules::parse(std::string_view text) {
    for (const auto& [name, rules] : presets)
        if (name == text) return rules;
    if (text.find('=') == std::string_view::npos)
        throw InputError({ReasonCode::unknown_rules, {{"text", std::string(text)}, {"presets", preset_names()}}});
    Rules rules;
    std::set<std::string_view> seen;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        const std::string_view pair = text.substr(start, comma - start);
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos) throw refused(ReasonCode::not_a_pair, pair);
        const std::string_view name = pair.substr(0, equals);
        set_field(rules, name, pair.substr(equals + 1));
        if (!seen.insert(name).second) throw InputError({ReasonCode::rule_twice, {{"name", std::string(name)}}});
        start = comma + 1;
    }
    return rules;
}

void Rules::validate() const {
    parse_ranks(std::to_string(ranks));
    parse_shuffles(shuffles_to_string(shuffles));
}

std::string Rules::id() const {
    for (const auto& [name, rules] : presets)
        if (rules == *this) return std::string(name);
    return "ranks=" + std::to_string(ranks) + ",shuffles=" + shuffles_to_string(shuffles) +
           ",gaps=" + std::string(to_string(gaps)) + ",twos=" + std::string(to_string(twos));
}

}  // namespace addiction

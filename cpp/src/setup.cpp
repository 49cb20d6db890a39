#include "addiction/setup.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "addiction/text.hpp"

namespace addiction {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    constexpr std::string_view blanks = " \t\r\v\f";
    for (std::size_t end = 0;;) {
        const std::size_t start = line.find_first_not_of(blanks, end);
        if (start == std::string_view::npos) return words;
        end = std::min(line.find_first_of(blanks, start), line.size());
        words.emplace_back(line.substr(start, end - start));
    }
}

/// Length in bytes of the UTF-8 sequence that starts with this byte; 1 for what starts none.
std::size_t sequence_length(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

/// Cuts a row of the one-line form into cells: a rank of one or two characters, then one character for the suit.
std::vector<std::string> cells_of_row(std::string_view row) {
    std::vector<std::string> cells;
    while (!row.empty()) {
        const std::size_t rank_length = row.substr(0, 2) == "10" ? 2 : sequence_length(row[0]);
        const std::size_t length = rank_length + (rank_length < row.size() ? sequence_length(row[rank_length]) : 0);
        cells.emplace_back(row.substr(0, length));
        row.remove_prefix(std::min(length, row.size()));
    }
    return cells;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

/// Reads a setup cell by cell and keeps what is wrong with it.
class Check {
public:
    explicit Check(const Setup& setup) : setup_(setup) {
        contents_.fill(no_card);
        count_rows();
        for (std::size_t row = 0; row < setup.rows.size(); ++row) read_row(static_cast<int>(row));
        judge_aces_and_gaps();
        // With this few cards the text is no board at all: a list of all that it lacks would hide the reason.
        if (!setup.rows.empty()) find_missing();
        check_shuffles();
    }

    const CellContents& contents() const { return contents_; }
    std::vector<Problem> take_problems() { return std::move(problems_); }

private:
    using Values = std::vector<std::pair<std::string_view, Value>>;

    void add(ReasonCode code, Values values) { problems_.push_back({{code, std::move(values)}, 0, 0}); }

    void add_at(int row, int column, ReasonCode code, Values values) {
        values.emplace_back("row", row);
        values.emplace_back("column", column);
        problems_.push_back({{code, std::move(values)}, row, column});
    }

    void count_rows() {
        const std::size_t rows = setup_.rows.size();
        if (rows != row_count) add(ReasonCode::row_count, {{"rows", static_cast<int>(rows)}});
    }

    void read_row(int row) {
        const auto& tokens = setup_.rows[row];
        const int cells = static_cast<int>(tokens.size());
        const int ranks = setup_.rules.ranks;
        if (cells != ranks)
            problems_.push_back(
                {{ReasonCode::row_width, {{"row", row + 1}, {"cells", cells}, {"ranks", ranks}}}, row + 1, 0});
        for (int column = 0; column < cells; ++column) read_cell(tokens[column], row, column);
    }

    void read_cell(const std::string& token, int row, int column) {
        if (is_gap_token(token)) {
            ++gaps_;
            return;
        }
        const auto card = parse_card(token);
        if (!card) {
            add_at(row + 1, column + 1, ReasonCode::unknown_token, {{"text", token}});
            return;
        }
        if (card->rank > setup_.rules.ranks) {
            add_at(row + 1, column + 1, ReasonCode::rank_too_high, {{"card", *card}, {"ranks", setup_.rules.ranks}});
            return;
        }
        auto& first = seen_[card->suit][card->rank];
        if (first) {
            add_at(row + 1, column + 1, ReasonCode::duplicate_card,
                   {{"card", *card}, {"first_row", first->first}, {"first_column", first->second}});
            return;
        }
        first = {row + 1, column + 1};
        if (card->rank == 1) {
            ++aces_;
            add_at(row + 1, column + 1, ReasonCode::ace, {{"card", *card}});
        } else if (row < row_count && column < setup_.rules.ranks) {
            contents_[make_cell(row, column)] = make_card(card->suit, card->rank);
        }
    }

    void judge_aces_and_gaps() {
        if (aces_ == suit_count && gaps_ == 0) {
            std::erase_if(problems_, [](const Problem& problem) { return problem.reason.code == ReasonCode::ace; });
        } else if (gaps_ != suit_count) {
            add(ReasonCode::gap_count, {{"gaps", gaps_}});
        }
    }

    void find_missing() {
        for (int suit = 0; suit < suit_count; ++suit)
            for (int rank = lowest_rank; rank <= setup_.rules.ranks; ++rank)
                if (!seen_[suit][rank]) add(ReasonCode::missing_card, {{"card", CardToken{suit, rank}}});
    }

    void check_shuffles() {
        const int allowed = setup_.rules.shuffles;
        const int left = setup_.shuffles_left;
        const bool possible = allowed == Rules::unlimited ? left == Rules::unlimited : left >= 0 && left <= allowed;
        if (!possible)
            add(ReasonCode::shuffles_left,
                {{"left", shuffles_to_string(left)}, {"allowed", shuffles_to_string(allowed)}});
    }

    const Setup& setup_;
    CellContents contents_;
    /// Where each card first stands, row and column from 1, by suit and rank.
    std::array<std::array<std::optional<std::pair<int, int>>, 14>, suit_count> seen_;
    int gaps_ = 0;
    int aces_ = 0;
    std::vector<Problem> problems_;
};

}  // namespace

SetupError::SetupError(std::vector<Problem> problems)
    : std::invalid_argument(std::string(to_string(problems.front().reason.code))), problems_(std::move(problems)) {}

Setup Setup::from_text(std::string_view text, const Rules& rules) {
    rules.validate();
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    Setup setup{rules, rules.shuffles, {}};
    for (const std::string_view line : split(text, '\n')) {
        auto words = words_of(line);
        if (!words.empty() && !words[0].starts_with('#')) setup.rows.push_back(std::move(words));
    }
    return setup;
}

Setup Setup::from_line(std::string_view line) {
    if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    line = trimmed(line);
    const auto fields = split(line, ':');
    if (fields.size() != 3) throw InputError({ReasonCode::line_fields, {{"fields", static_cast<int>(fields.size())}}});
    Setup setup{Rules::parse(fields[2]), parse_shuffles(fields[1]), {}};
    for (const std::string_view row : split(fields[0], '/')) setup.rows.push_back(cells_of_row(row));
    return setup;
}

std::vector<Problem> Setup::problems() const { return Check(*this).take_problems(); }

Position Setup::position() const {
    Check check(*this);
    if (auto found = check.take_problems(); !found.empty()) throw SetupError(std::move(found));
    return Position(rules, shuffles_left, check.contents());
}

}  // namespace addiction

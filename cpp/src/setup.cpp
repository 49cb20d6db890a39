#include "addiction/setup.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "addiction/quote.hpp"
#include "addiction/text.hpp"

namespace addiction {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string place(int row, int column) { return "row " + std::to_string(row) + ", column " + std::to_string(column); }

std::string name_of(const CardToken& card) {
    return card.rank == 1 ? std::string("A") + "CDHS"[card.suit] : card_name(make_card(card.suit, card.rank));
}

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
    void add(ProblemKind kind, int row, int column, std::string message) {
        problems_.push_back({kind, row, column, std::move(message)});
    }

    void count_rows() {
        const std::size_t rows = setup_.rows.size();
        if (rows != row_count)
            add(ProblemKind::row_count, 0, 0, std::to_string(rows) + (rows == 1 ? " row" : " rows") + " instead of 4");
    }

    void read_row(int row) {
        const auto& tokens = setup_.rows[row];
        if (static_cast<int>(tokens.size()) != setup_.rules.ranks)
            add(ProblemKind::row_width, row + 1, 0,
                "row " + std::to_string(row + 1) + " has " + std::to_string(tokens.size()) + " cells instead of " +
                    std::to_string(setup_.rules.ranks));
        for (std::size_t column = 0; column < tokens.size(); ++column)
            read_cell(tokens[column], row, static_cast<int>(column));
    }

    void read_cell(const std::string& token, int row, int column) {
        if (is_gap_token(token)) {
            ++gaps_;
            return;
        }
        const auto card = parse_card(token);
        const std::string where = " at " + place(row + 1, column + 1);
        if (!card) {
            add(ProblemKind::unknown_token, row + 1, column + 1,
                quoted(token) + where + " is neither a card nor a gap");
            return;
        }
        if (card->rank > setup_.rules.ranks) {
            add(ProblemKind::rank_too_high, row + 1, column + 1,
                name_of(*card) + where + " is higher than the deck's highest rank " +
                    std::to_string(setup_.rules.ranks));
            return;
        }
        std::string& first = seen_[card->suit][card->rank];
        if (!first.empty()) {
            add(ProblemKind::duplicate_card, row + 1, column + 1,
                "duplicate card " + name_of(*card) + where + " (first at " + first + ")");
            return;
        }
        first = place(row + 1, column + 1);
        if (card->rank == 1) {
            ++aces_;
            add(ProblemKind::ace, row + 1, column + 1,
                "ace " + name_of(*card) + where + ": aces leave the board as gaps");
        } else if (row < row_count && column < setup_.rules.ranks) {
            contents_[make_cell(row, column)] = make_card(card->suit, card->rank);
        }
    }

    void judge_aces_and_gaps() {
        if (aces_ == suit_count && gaps_ == 0) {
            std::erase_if(problems_, [](const Problem& problem) { return problem.kind == ProblemKind::ace; });
        } else if (gaps_ != suit_count) {
            add(ProblemKind::gap_count, 0, 0,
                std::to_string(gaps_) + (gaps_ == 1 ? " gap" : " gaps") + " instead of 4");
        }
    }

    void find_missing() {
        for (int suit = 0; suit < suit_count; ++suit)
            for (int rank = lowest_rank; rank <= setup_.rules.ranks; ++rank)
                if (seen_[suit][rank].empty())
                    add(ProblemKind::missing_card, 0, 0, "missing card " + card_name(make_card(suit, rank)));
    }

    void check_shuffles() {
        const int allowed = setup_.rules.shuffles;
        const int left = setup_.shuffles_left;
        const bool possible = allowed == Rules::unlimited ? left == Rules::unlimited : left >= 0 && left <= allowed;
        if (!possible)
            add(ProblemKind::shuffles_left, 0, 0,
                shuffles_to_string(left) + " shuffles left where the rules allow " + shuffles_to_string(allowed));
    }

    const Setup& setup_;
    CellContents contents_;
    std::array<std::array<std::string, 14>, suit_count> seen_;  ///< Where each card first stands, by suit and rank.
    int gaps_ = 0;
    int aces_ = 0;
    std::vector<Problem> problems_;
};

/// The messages in one line, missing cards drawn together and a long list cut.
std::string summary_of(const std::vector<Problem>& problems) {
    constexpr std::size_t most = 6;
    std::vector<std::string> parts;
    std::string missing;
    for (const Problem& problem : problems) {
        if (problem.kind != ProblemKind::missing_card) {
            parts.push_back(problem.message);
            continue;
        }
        const std::string card = problem.message.substr("missing card "sv.size());
        missing += missing.empty() ? "missing " + card : " " + card;
    }
    if (!missing.empty()) parts.push_back(missing);
    std::string summary;
    for (std::size_t i = 0; i < std::min(parts.size(), most); ++i) summary += (i ? "; " : "") + parts[i];
    if (parts.size() > most) summary += "; and " + std::to_string(parts.size() - most) + " more";
    return summary;
}

}  // namespace

std::string_view to_string(ProblemKind kind) {
    constexpr std::array words{
        "unknown-token"sv, "ace"sv,       "rank-too-high"sv, "duplicate-card"sv, "missing-card"sv,
        "gap-count"sv,     "row-width"sv, "row-count"sv,     "shuffles-left"sv,
    };
    return words[static_cast<std::size_t>(kind)];
}

SetupError::SetupError(std::vector<Problem> problems)
    : std::invalid_argument("not a legal position: " + summary_of(problems)), problems_(std::move(problems)) {}

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
    if (fields.size() != 3)
        throw std::invalid_argument("a position line has three fields, board:shuffles:rules, not " +
                                    std::to_string(fields.size()));
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

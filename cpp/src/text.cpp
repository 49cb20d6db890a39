#include "addiction/text.hpp"

#include <array>
#include <cassert>

namespace addiction {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view rank_letters = "A23456789TJQK";
constexpr std::string_view suit_letters = "CDHS";

/// Spellings of each suit besides its capital letter: black and white signs, in UTF-8.
constexpr std::array<std::array<std::string_view, 3>, suit_count> suit_spellings{{
    {"c"sv, "♣"sv, "♧"sv},
    {"d"sv, "♦"sv, "♢"sv},
    {"h"sv, "♥"sv, "♡"sv},
    {"s"sv, "♠"sv, "♤"sv},
}};

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::optional<int> parse_suit(std::string_view text) {
    for (int suit = 0; suit < suit_count; ++suit) {
        if (text == suit_letters.substr(suit, 1)) return suit;
        for (const std::string_view spelling : suit_spellings[suit])
            if (text == spelling) return suit;
    }
    return std::nullopt;
}

}  // namespace

std::optional<CardToken> parse_card(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const bool ten = text.substr(0, 2) == "10";
    const std::size_t index = rank_letters.find(upper(text[0]));
    if (!ten && index == std::string_view::npos) return std::nullopt;
    const auto suit = parse_suit(text.substr(ten ? 2 : 1));
    if (!suit) return std::nullopt;
    return CardToken{*suit, ten ? 10 : static_cast<int>(index) + 1};
}

bool is_gap_token(std::string_view text) { return text == "--" || text == ".." || text == "__"; }

std::string card_name(const CardToken& card) {
    assert(0 <= card.suit && card.suit < suit_count && 1 <= card.rank && card.rank <= highest_rank);
    return {rank_letters[card.rank - 1], suit_letters[card.suit]};
}

std::string card_name(Card card) { return card_name(token_of(card)); }

std::string cell_name(Cell cell) {
    assert(cell < cell_limit);
    return "r" + std::to_string(row_of(cell) + 1) + "c" + std::to_string(column_of(cell) + 1);
}

std::string move_text(const Move& move) {
    const std::string card = card_name(move.card);
    return is_two(move.card) ? card + " " + std::to_string(row_of(move.target) + 1) : card;
}

std::string_view to_string(Status status) {
    constexpr std::array words{"playing"sv, "stuck"sv, "won"sv, "lost"sv};
    return words[static_cast<std::size_t>(status)];
}

std::string pretty(Bitboard cells) {
    std::string text;
    for (int row = 0; row < row_count; ++row) {
        for (int column = 0; column < row_stride; ++column) {
            if (column == highest_rank) text += ' ';
            text += cells & bit(make_cell(row, column)) ? 'x' : '.';
        }
        text += '\n';
    }
    return text;
}

std::string board_text(const Position& position) {
    std::string text;
    for (int row = 0; row < row_count; ++row)
        for (int column = 0; column < position.rules().ranks; ++column) {
            const Card card = position.card_at(make_cell(row, column));
            text += card == no_card ? "--" : card_name(card);
            text += column + 1 == position.rules().ranks ? '\n' : ' ';
        }
    return text;
}

std::string to_line(const Position& position) {
    std::string line;
    for (const char c : board_text(position)) {
        if (c == '\n') line += '/';
        else if (c != ' ') line += c;
    }
    line.back() = ':';
    return line + shuffles_to_string(position.shuffles_left()) + ":" + position.rules().id();
}

}  // namespace addiction

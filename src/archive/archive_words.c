/* The words of expressions over games. */
#include "archive/archive_words.h"

#include <string.h>

static const char *const game_words[] = {"4d", "4p", "5d", NULL};
static const char *const mode_words[] = {"teams", "ffa", "solo", NULL};
static const char *const profile_words[] = {"current", "2022", "2018", "2017", NULL};
static const char *const result_words[] = {"1-0", "0-1", "1/2-1/2", "points", "*", NULL};
static const char *const winner_words[] = {"w",  "b",  "R",  "B",  "Y",  "G", "RY",
                                           "BG", "RB", "YG", "RG", "BY", NULL};
static const char *const judged_words[] = {"yes", "no", "not_judged", NULL};

static const hm_column columns[] = {
    {.name = "game", .key = "game", .words = game_words, .games = HM_OF_ALL},
    {.name = "mode", .key = "mode", .words = mode_words, .games = HM_OF_4P},
    {.name = "profile", .key = "profile", .words = profile_words, .games = HM_OF_4P},
    {.name = "variant", .key = "variant", .games = HM_OF_ALL},
    {.name = "result", .key = "result", .words = result_words, .games = HM_OF_ALL},
    {.name = "winner", .key = "winner", .words = winner_words, .games = HM_OF_ALL},
    {.name = "termination",
     .key = "termination",
     .words = hm_termination_words,
     .games = HM_OF_ALL},
    {.name = "plies", .key = "plies", .number = true, .games = HM_OF_ALL},
    {.name = "date", .key = "date", .date = true, .games = HM_OF_4P | HM_OF_5D},
    {.name = "source", .key = "file", .games = HM_OF_ALL},
    {.name = "judged", .key = "judged", .words = judged_words, .games = HM_OF_ALL},
    {.name = "points", .key = "points", .number = true, .by_seat = true, .games = HM_OF_4P},
    {.name = "place", .key = "places", .number = true, .by_seat = true, .games = HM_OF_4P},
};

static const hm_predicate predicates[] = {
    {"at", HM_TERM_AT, 0, 0, HM_OF_ALL},
    {"has", HM_TERM_HAS, 0, 0, HM_OF_ALL},
    {"rotated", HM_TERM_HAS, 1, 0, HM_OF_ALL},
    {"material", HM_TERM_MATERIAL, 0, 0, HM_OF_ALL},
    {"count", HM_TERM_PIECES, 0, 0, HM_OF_ALL},
    {"check", HM_TERM_EVENT, HM_EVENT_CHECK, HM_WANT_CHECK, HM_OF_ALL},
    {"mate", HM_TERM_EVENT, HM_EVENT_MATE, HM_WANT_END, HM_OF_ALL},
    {"stalemate", HM_TERM_EVENT, HM_EVENT_STALEMATE, HM_WANT_END, HM_OF_ALL},
    {"promoted", HM_TERM_EVENT, HM_EVENT_PROMOTED, 0, HM_OF_ALL},
    {"castling", HM_TERM_EVENT, HM_EVENT_CASTLING, 0, HM_OF_ALL},
    {"en_passant", HM_TERM_EVENT, HM_EVENT_EN_PASSANT, 0, HM_OF_ALL},
    {"branch", HM_TERM_EVENT, HM_EVENT_BRANCH, 0, HM_OF_5D},
    {"jump", HM_TERM_EVENT, HM_EVENT_JUMP, 0, HM_OF_5D},
    {"captured", HM_TERM_EVENT, HM_EVENT_CAPTURED, 0, HM_OF_ALL},
    {"moved", HM_TERM_EVENT, HM_EVENT_MOVED, 0, HM_OF_ALL},
    {"eliminated", HM_TERM_EVENT, HM_EVENT_ELIMINATED, 0, HM_OF_4P},
    {"left", HM_TERM_EVENT, HM_EVENT_LEFT, 0, HM_OF_4P},
    {"ply", HM_TERM_NUMBER, HM_NUMBER_PLY, 0, HM_OF_ALL},
    {"legal", HM_TERM_NUMBER, HM_NUMBER_LEGAL, HM_WANT_LEGAL, HM_OF_ALL},
    {"occurrence", HM_TERM_NUMBER, HM_NUMBER_OCCURRENCE, HM_WANT_OCCURRENCE, HM_OF_ALL},
    {"halfmove", HM_TERM_NUMBER, HM_NUMBER_HALFMOVE, 0, HM_OF_4D | HM_OF_4P},
    {"timelines", HM_TERM_NUMBER, HM_NUMBER_TIMELINES, 0, HM_OF_5D},
    {"boards", HM_TERM_NUMBER, HM_NUMBER_BOARDS, 0, HM_OF_5D},
    {"eval", HM_TERM_NUMBER, HM_NUMBER_EVAL, HM_WANT_NOTES, HM_OF_ALL},
    {"loss", HM_TERM_NUMBER, HM_NUMBER_LOSS, HM_WANT_NOTES, HM_OF_ALL},
    {"clk", HM_TERM_NUMBER, HM_NUMBER_CLK, HM_WANT_NOTES, HM_OF_ALL},
    {"emt", HM_TERM_NUMBER, HM_NUMBER_EMT, HM_WANT_NOTES, HM_OF_ALL},
    {"side", HM_TERM_SIDE, 0, 0, HM_OF_ALL},
    {"glyph", HM_TERM_GLYPH, 0, HM_WANT_NOTES, HM_OF_ALL},
    {"comment", HM_TERM_COMMENT, 0, HM_WANT_NOTES, HM_OF_ALL},
};

/* Words of the grammar, and tags that games usually have. */
static const char *const grammar_words[] = {"player", "rating", "any",  "all",  "start", "final",
                                            "and",    "or",     "then", "next", "not"};
static const char *const usual_tags[] = {
    "Red",     "Blue",       "Yellow",      "Green",       "White",       "Black",   "RedElo",
    "BlueElo", "YellowElo",  "GreenElo",    "WhiteElo",    "BlackElo",    "Event",   "Site",
    "Date",    "Round",      "Result",      "Termination", "TimeControl", "Variant", "RuleVariants",
    "GameNr",  "StartFen4",  "CurrentMove", "Annotator",   "Board",       "Mode",    "Size",
    "Puzzle",  "Promotions", "UTCDate",     "UTCTime",
};

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

const hm_column *hm_column_named(const char *name, size_t length) {
    for (size_t i = 0; i < COUNT_OF(columns); i++)
        if (hm_equals(name, length, columns[i].name)) return &columns[i];
    return NULL;
}

const hm_predicate *hm_predicate_named(const char *name, size_t length) {
    for (size_t i = 0; i < COUNT_OF(predicates); i++)
        if (hm_equals(name, length, predicates[i].name)) return &predicates[i];
    return NULL;
}

const char *hm_nearest_tag(const char *word) {
    hm_nearest nearest = {.wanted = word};
    for (size_t i = 0; i < COUNT_OF(usual_tags); i++) {
        if (hm_same_word(usual_tags[i], word)) return NULL;
        hm_nearest_offer(&nearest, usual_tags[i]);
    }
    return nearest.best;
}

const char *hm_nearest_field(const char *word) {
    hm_nearest nearest = {.wanted = word};
    for (size_t i = 0; i < COUNT_OF(columns); i++)
        hm_nearest_offer(&nearest, columns[i].name);
    for (size_t i = 0; i < COUNT_OF(predicates); i++)
        hm_nearest_offer(&nearest, predicates[i].name);
    for (size_t i = 0; i < COUNT_OF(grammar_words); i++)
        hm_nearest_offer(&nearest, grammar_words[i]);
    for (size_t i = 0; i < COUNT_OF(usual_tags); i++)
        hm_nearest_offer(&nearest, usual_tags[i]);
    return nearest.best;
}

bool hm_is_name_byte(int byte, bool first) {
    bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
    return letter || (!first && hm_is_digit(byte));
}

bool hm_is_value_byte(int byte) {
    unsigned char b = (unsigned char)byte;
    return b > ' ' && b != 127 && strchr("()\",=<>~!", b) == NULL;
}

/* The rule words of the site, and what each does (rules4p, section 11; formats, section 9.8). A
 * word that is known with a value that is not is an unknown word. */
#include "chess4p/notation/rule_words4p.h"
#include "chess4p/notation/text4p.h"
#include "core/core.h"

#include <string.h>

/* A word taken apart: its name in small letters without hyphens, and its value. */
typedef struct taken {
    char name[24];
    const char *value; /* after '=', or NULL */
    size_t length;
} taken;

/* ---- values ---- */

/* A whole number from `least` to `most`. */
static bool number(const taken *w, unsigned least, unsigned most, unsigned *result) {
    *result = 0;
    if (w->length == 0 || w->length > 9) return false;
    for (size_t i = 0; i < w->length; i++) {
        if (!hm_is_digit(w->value[i])) return false;
        *result = 10 * *result + (unsigned)(w->value[i] - '0');
    }
    return *result >= least && *result <= most;
}

/* ---- what words do ---- */

/* Letters of QRBN, and D for the one-point queen. */
static hm_4p_word_class promote_to(const taken *w, hm_4p_rules *rules) {
    static const char letters[] = "nbrqd";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_POINT_QUEEN};
    unsigned set = 0;
    if (w->length == 0) return HM_4P_WORD_UNKNOWN;
    for (size_t i = 0; i < w->length; i++) {
        const char *letter = memchr(letters, w->value[i] | 32, sizeof letters - 1);
        if (letter == NULL) return HM_4P_WORD_DOUBT;
        set |= 1u << kinds[letter - letters];
    }
    rules->promote_to = (uint16_t)set;
    return HM_4P_WORD_JUDGED;
}

static hm_4p_word_class stalemate(const taken *w, hm_4p_rules *rules) {
    static const struct {
        const char *name;
        hm_4p_stalemate stalemate;
    } ends[] = {{"win", HM_4P_STALEMATE_WINS},
                {"draw", HM_4P_STALEMATE_DRAWS},
                {"loss", HM_4P_STALEMATE_LOSES}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!hm_spells(w->value, w->length, ends[i].name)) continue;
        rules->stalemate = (uint8_t)ends[i].stalemate;
        return HM_4P_WORD_POINTS;
    }
    return HM_4P_WORD_UNKNOWN;
}

/* The four squares in the middle, or those that are named. */
static hm_4p_word_class hill(const taken *w, hm_4p_rules *rules) {
    static const char middle[] = "g7,h7,g8,h8";
    char text[160];
    hm_4p_rules found = *rules;
    const char *value = w->value != NULL ? w->value : middle;
    size_t length = w->value != NULL ? w->length : sizeof middle - 1;
    if (length >= sizeof text) return HM_4P_WORD_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        text[i] = (char)(value[i] >= 'A' && value[i] <= 'Z' ? value[i] | 32 : value[i]);
    hm_cursor c = {.text = text, .length = length};
    do {
        int square;
        if (!hm_4p_take_square(&c, &square)) return HM_4P_WORD_UNKNOWN;
        found.hill[square >> 6] |= 1ull << (square & 63);
    } while (hm_take(&c, ','));
    if (c.at < c.length) return HM_4P_WORD_UNKNOWN;
    *rules = found;
    return HM_4P_WORD_DOUBT;
}

/* ---- the table ---- */

typedef enum form { ALONE, WITH_VALUE, EITHER } form;

/* The rules that words change. */
typedef enum rule {
    NO_RULE,
    PLAY_FOR_MATE,
    POINTS_FOR_MATE,
    OPPOSITE,
    STALEMATE,
    EN_PASSANT,
    WALKING,
    PROMOTE_TO,
    PROMOTION_RANK,
    DEAD_WALL,
    TEAMMATE,
    CAPTURE_THE_KING,
    HILL,
    ALLOW_PASSING,
    FIFTY_MOVES,
    REPETITION,
    CASTLING,
    CHESS960
} rule;

/* Names in small letters and without hyphens. A value that is a number lies within the limits. */
static const struct {
    const char *name;
    form form;
    hm_4p_word_class effect;
    rule rule;
    unsigned least, most;
} words[] = {
    {"anonymous", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"semianonymous", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"blindfold", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"ghostboard", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"selfpartner", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"spectatorchat", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"diplomacy", ALONE, HM_4P_WORD_NONE, NO_RULE, 0, 0},
    {"play4mate", ALONE, HM_4P_WORD_POINTS, PLAY_FOR_MATE, 0, 0},
    {"pointsformate", WITH_VALUE, HM_4P_WORD_POINTS, POINTS_FOR_MATE, 0, 255},
    {"oppx", WITH_VALUE, HM_4P_WORD_POINTS, OPPOSITE, 1, 6},
    {"oppositex", WITH_VALUE, HM_4P_WORD_POINTS, OPPOSITE, 1, 6},
    {"stalemate", WITH_VALUE, HM_4P_WORD_POINTS, STALEMATE, 0, 0},
    {"enpassant", ALONE, HM_4P_WORD_JUDGED, EN_PASSANT, 0, 0},
    {"deadkingwalking", ALONE, HM_4P_WORD_JUDGED, WALKING, 0, 0},
    {"promoteto", WITH_VALUE, HM_4P_WORD_JUDGED, PROMOTE_TO, 0, 0},
    {"prom", WITH_VALUE, HM_4P_WORD_JUDGED, PROMOTION_RANK, 1, 99},
    {"deadwall", ALONE, HM_4P_WORD_JUDGED, DEAD_WALL, 0, 0},
    {"teammate", WITH_VALUE, HM_4P_WORD_JUDGED, TEAMMATE, 1, 3},
    {"capturetheking", ALONE, HM_4P_WORD_DOUBT, CAPTURE_THE_KING, 0, 0},
    {"koth", EITHER, HM_4P_WORD_DOUBT, HILL, 0, 0},
    {"allowpassing", ALONE, HM_4P_WORD_DOUBT, ALLOW_PASSING, 0, 0},
    {"fiftymoverule", WITH_VALUE, HM_4P_WORD_DOUBT, FIFTY_MOVES, 1, 100000},
    {"threefoldrepetition", WITH_VALUE, HM_4P_WORD_DOUBT, REPETITION, 2, 255},
    {"castling", EITHER, HM_4P_WORD_DOUBT, CASTLING, 0, 0},
    {"chess960", WITH_VALUE, HM_4P_WORD_DOUBT, CHESS960, 1, 999999999},
    {"antichess", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"takeover", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"seirawansetup", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"duckchess", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"fogofwar", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"giveaway", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"crazyhouse", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"anycapture", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"barepieceloses", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"selfcheck", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"atomic", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"torpedo", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"sideways", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"forcedcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"fatalcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"taboo", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"setupchess", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"piecesfacecenter", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"royalscannotcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"oppositesidecastling", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"paradigmchess30", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
    {"piecesgotobanks", EITHER, HM_4P_WORD_NOT_JUDGED, NO_RULE, 0, 0},
};

/* "3-check" and "3-2-1-1-check": the last number also applies to the seats that follow. */
static bool take_lives(const char *word, size_t length, hm_4p_rules *rules,
                       hm_4p_word_values *values) {
    static const char check[] = "check";
    uint16_t lives[HM_4P_SEATS] = {0};
    hm_cursor c = {.text = word, .length = length};
    unsigned seats = 0;
    while (seats < HM_4P_SEATS && hm_is_digit(hm_peek(&c))) {
        size_t digits = 0;
        for (; digits < 3 && hm_is_digit(hm_peek(&c)); digits++, c.at++)
            lives[seats] = (uint16_t)(10 * lives[seats] + hm_peek(&c) - '0');
        if (lives[seats++] == 0) return false;
        hm_take(&c, '-');
    }
    if (seats == 0 || !hm_spells(word + c.at, length - c.at, check)) return false;
    for (; seats < HM_4P_SEATS; seats++)
        lives[seats] = lives[seats - 1];
    memcpy(values->lives, lives, sizeof lives);
    rules->n_check = true;
    return true;
}

static hm_4p_word_class apply_rule(rule changes, hm_4p_word_class effect, const taken *w,
                                   unsigned value, hm_4p_rules *rules, hm_4p_word_values *values) {
    enum { LEAST_FOR_WALKS = 6 };
    rules->play_for_mate |= changes == PLAY_FOR_MATE;
    rules->en_passant |= changes == EN_PASSANT;
    rules->dead_wall |= changes == DEAD_WALL;
    rules->capture_the_king |= changes == CAPTURE_THE_KING;
    rules->allow_passing |= changes == ALLOW_PASSING;
    switch (changes) {
    case POINTS_FOR_MATE:
        rules->points.mate = rules->points.stalemate = (uint8_t)value;
        rules->points.walking_stalemate = rules->points.left_king = (uint8_t)value;
        values->small_mates = value < LEAST_FOR_WALKS;
        break;
    case OPPOSITE:
        rules->opposite_times = (uint8_t)value;
        break;
    case STALEMATE:
        return stalemate(w, rules);
    case WALKING:
        rules->walking = rules->walking_attacks = true;
        break;
    case PROMOTE_TO:
        return promote_to(w, rules);
    case PROMOTION_RANK:
        /* Pawns begin on their second rank or behind it: there none promotes. */
        if (value > 14 && value < 99) return HM_4P_WORD_UNKNOWN;
        rules->promotion_rank = value < 3 || value > 14 ? HM_4P_NEVER_PROMOTES : (uint8_t)value;
        break;
    case TEAMMATE:
        rules->teammate = (uint8_t)value;
        break;
    case HILL:
        return hill(w, rules);
    case FIFTY_MOVES:
        rules->draw_rounds = value;
        rules->draw_clock = 0;
        break;
    case REPETITION:
        rules->repetitions = (uint8_t)value;
        break;
    case CASTLING:
        values->other_castling = w->value != NULL;
        break;
    case CHESS960:
        if (value > 960) return HM_4P_WORD_NOT_JUDGED;
        values->chess960 = value;
        break;
    default:
        break;
    }
    return effect;
}

hm_4p_word_class hm_4p_rule_word(const char *word, size_t length, hm_4p_rules *rules,
                                 hm_4p_word_values *values) {
    /* 1. Take the word apart. */
    taken w = {.value = memchr(word, '=', length)};
    size_t end = w.value != NULL ? (size_t)(w.value - word) : length, used = 0;
    for (size_t i = 0; i < end; i++) {
        if (word[i] == '-') continue;
        if (used == sizeof w.name - 1) return HM_4P_WORD_UNKNOWN; /* no name is so long */
        w.name[used++] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] | 32 : word[i]);
    }
    if (w.value != NULL) {
        w.value++;
        w.length = length - end - 1;
    }
    /* 2. Find it. */
    if (take_lives(word, length, rules, values)) return HM_4P_WORD_DOUBT;
    if (strncmp(w.name, "spell", 5) == 0) return HM_4P_WORD_NOT_JUDGED;
    size_t i = 0;
    while (i < sizeof words / sizeof words[0] && strcmp(w.name, words[i].name) != 0)
        i++;
    if (i == sizeof words / sizeof words[0]) return HM_4P_WORD_UNKNOWN;
    bool fits = words[i].form == EITHER || (words[i].form == WITH_VALUE) == (w.value != NULL);
    if (!fits) return HM_4P_WORD_UNKNOWN;
    unsigned value = 0; /* 0 where draws are limited: never */
    bool never = (words[i].rule == FIFTY_MOVES || words[i].rule == REPETITION) &&
                 hm_spells(w.value, w.length, "infinity");
    bool numeric = words[i].most > 0 && !never;
    if (numeric && !number(&w, words[i].least, words[i].most, &value)) return HM_4P_WORD_UNKNOWN;
    /* 3. Do what it says. */
    return apply_rule(words[i].rule, words[i].effect, &w, value, rules, values);
}

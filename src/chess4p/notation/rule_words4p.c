/* The rule words of the site, and what each does (rules4p, section 11; formats, section 9.8). A
 * word that is known with a value that is not is an unknown word. */
#include "chess4p/notation/rule_words4p.h"
#include "chess4p/notation/text4p.h"
#include "core/core.h"

#include <string.h>

typedef struct meaning {
    hm_4p_rules *rules;
    hm_4p_word_values *values;
} meaning;

/* A word taken apart: its name in small letters without hyphens, and its value. */
typedef struct taken {
    char name[24];
    const char *value; /* behind '=', or NULL */
    size_t length;
} taken;

/* ---- values ---- */

/* A whole number from `least` to `most`. */
static bool number(const taken *w, unsigned least, unsigned most, unsigned *result) {
    unsigned found = 0;
    if (w->length == 0 || w->length > 9) return false;
    for (size_t i = 0; i < w->length; i++) {
        if (!hm_is_digit(w->value[i])) return false;
        found = 10 * found + (unsigned)(w->value[i] - '0');
    }
    *result = found;
    return found >= least && found <= most;
}

/* The same, or "Infinity", which is 0. */
static bool limit(const taken *w, unsigned least, unsigned most, unsigned *result) {
    *result = 0;
    return hm_spells(w->value, w->length, "infinity") || number(w, least, most, result);
}

/* ---- what words do ---- */

static hm_4p_word_class en_passant(const taken *w, meaning *m) {
    (void)w;
    m->rules->en_passant = true;
    return HM_4P_WORD_JUDGED;
}

static hm_4p_word_class walking(const taken *w, meaning *m) {
    (void)w;
    m->rules->walking = m->rules->walking_attacks = true;
    return HM_4P_WORD_JUDGED;
}

static hm_4p_word_class dead_wall(const taken *w, meaning *m) {
    (void)w;
    m->rules->dead_wall = true;
    return HM_4P_WORD_JUDGED;
}

/* Letters of QRBN, and D for the one-point queen. */
static hm_4p_word_class promote_to(const taken *w, meaning *m) {
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
    m->rules->promote_to = (uint16_t)set;
    return HM_4P_WORD_JUDGED;
}

/* Pawns begin on their second rank or behind it: there none promotes. */
static hm_4p_word_class promotion_rank(const taken *w, meaning *m) {
    unsigned rank;
    if (!number(w, 1, 99, &rank) || (rank > 14 && rank < 99)) return HM_4P_WORD_UNKNOWN;
    m->rules->promotion_rank = rank < 3 || rank > 14 ? HM_4P_NEVER_PROMOTES : (uint8_t)rank;
    return HM_4P_WORD_JUDGED;
}

static hm_4p_word_class teammate(const taken *w, meaning *m) {
    unsigned seat;
    if (!number(w, 1, 3, &seat)) return HM_4P_WORD_UNKNOWN;
    m->rules->teammate = (uint8_t)seat;
    return HM_4P_WORD_JUDGED;
}

static hm_4p_word_class play_for_mate(const taken *w, meaning *m) {
    (void)w;
    m->rules->play_for_mate = true;
    return HM_4P_WORD_POINTS;
}

static hm_4p_word_class points_for_mate(const taken *w, meaning *m) {
    enum { LEAST_FOR_WALKS = 6 };
    hm_4p_points *points = &m->rules->points;
    unsigned value;
    if (!number(w, 0, 255, &value)) return HM_4P_WORD_UNKNOWN;
    points->mate = points->stalemate = (uint8_t)value;
    points->walking_stalemate = points->left_king = (uint8_t)value;
    m->values->small_mates = value < LEAST_FOR_WALKS;
    return HM_4P_WORD_POINTS;
}

static hm_4p_word_class opposite(const taken *w, meaning *m) {
    unsigned times;
    if (!number(w, 1, 6, &times)) return HM_4P_WORD_UNKNOWN;
    m->rules->opposite_times = (uint8_t)times;
    return HM_4P_WORD_POINTS;
}

static hm_4p_word_class stalemate(const taken *w, meaning *m) {
    static const struct {
        const char *name;
        hm_4p_stalemate stalemate;
    } ends[] = {{"win", HM_4P_STALEMATE_WINS},
                {"draw", HM_4P_STALEMATE_DRAWS},
                {"loss", HM_4P_STALEMATE_LOSES}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!hm_spells(w->value, w->length, ends[i].name)) continue;
        m->rules->stalemate = (uint8_t)ends[i].stalemate;
        return HM_4P_WORD_POINTS;
    }
    return HM_4P_WORD_UNKNOWN;
}

static hm_4p_word_class capture_the_king(const taken *w, meaning *m) {
    (void)w;
    m->rules->capture_the_king = true;
    return HM_4P_WORD_DOUBT;
}

static void add_to_hill(hm_4p_rules *rules, int square) {
    rules->hill[square >> 6] |= 1ull << (square & 63);
}

/* The four squares in the middle, or those that are named. */
static hm_4p_word_class hill(const taken *w, meaning *m) {
    static const char middle[] = "g7,h7,g8,h8";
    char text[160];
    hm_4p_rules found = *m->rules;
    const char *value = w->value != NULL ? w->value : middle;
    size_t length = w->value != NULL ? w->length : sizeof middle - 1;
    if (length >= sizeof text) return HM_4P_WORD_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        text[i] = (char)(value[i] >= 'A' && value[i] <= 'Z' ? value[i] | 32 : value[i]);
    hm_cursor c = {.text = text, .length = length};
    do {
        int square;
        if (!hm_4p_take_square(&c, &square)) return HM_4P_WORD_UNKNOWN;
        add_to_hill(&found, square);
    } while (hm_take(&c, ','));
    if (c.at < c.length) return HM_4P_WORD_UNKNOWN;
    *m->rules = found;
    return HM_4P_WORD_DOUBT;
}

static hm_4p_word_class allow_passing(const taken *w, meaning *m) {
    (void)w;
    m->rules->allow_passing = true;
    return HM_4P_WORD_DOUBT;
}

static hm_4p_word_class fifty_moves(const taken *w, meaning *m) {
    unsigned rounds;
    if (!limit(w, 1, 100000, &rounds)) return HM_4P_WORD_UNKNOWN;
    m->rules->draw_rounds = rounds;
    m->rules->draw_clock = 0;
    return HM_4P_WORD_DOUBT;
}

static hm_4p_word_class repetition(const taken *w, meaning *m) {
    unsigned times;
    if (!limit(w, 2, 255, &times)) return HM_4P_WORD_UNKNOWN;
    m->rules->repetitions = (uint8_t)times;
    return HM_4P_WORD_DOUBT;
}

static hm_4p_word_class castling(const taken *w, meaning *m) {
    m->values->other_castling = w->value != NULL;
    return HM_4P_WORD_DOUBT;
}

static hm_4p_word_class chess960(const taken *w, meaning *m) {
    unsigned start;
    if (!number(w, 1, 999999999, &start)) return HM_4P_WORD_UNKNOWN;
    if (start > 960) return HM_4P_WORD_NOT_JUDGED;
    m->values->chess960 = start;
    return HM_4P_WORD_DOUBT;
}

/* ---- the table ---- */

typedef enum form { ALONE, WITH_VALUE, EITHER } form;

/* Names in small letters and without hyphens. */
static const struct {
    const char *name;
    form form;
    hm_4p_word_class effect; /* where there is no function */
    hm_4p_word_class (*apply)(const taken *w, meaning *m);
} words[] = {
    {"anonymous", ALONE, HM_4P_WORD_NONE, NULL},
    {"semianonymous", ALONE, HM_4P_WORD_NONE, NULL},
    {"blindfold", ALONE, HM_4P_WORD_NONE, NULL},
    {"ghostboard", ALONE, HM_4P_WORD_NONE, NULL},
    {"selfpartner", ALONE, HM_4P_WORD_NONE, NULL},
    {"spectatorchat", ALONE, HM_4P_WORD_NONE, NULL},
    {"diplomacy", ALONE, HM_4P_WORD_NONE, NULL},
    {"play4mate", ALONE, HM_4P_WORD_POINTS, play_for_mate},
    {"pointsformate", WITH_VALUE, HM_4P_WORD_POINTS, points_for_mate},
    {"oppx", WITH_VALUE, HM_4P_WORD_POINTS, opposite},
    {"oppositex", WITH_VALUE, HM_4P_WORD_POINTS, opposite},
    {"stalemate", WITH_VALUE, HM_4P_WORD_POINTS, stalemate},
    {"enpassant", ALONE, HM_4P_WORD_JUDGED, en_passant},
    {"deadkingwalking", ALONE, HM_4P_WORD_JUDGED, walking},
    {"promoteto", WITH_VALUE, HM_4P_WORD_JUDGED, promote_to},
    {"prom", WITH_VALUE, HM_4P_WORD_JUDGED, promotion_rank},
    {"deadwall", ALONE, HM_4P_WORD_JUDGED, dead_wall},
    {"teammate", WITH_VALUE, HM_4P_WORD_JUDGED, teammate},
    {"capturetheking", ALONE, HM_4P_WORD_DOUBT, capture_the_king},
    {"koth", EITHER, HM_4P_WORD_DOUBT, hill},
    {"allowpassing", ALONE, HM_4P_WORD_DOUBT, allow_passing},
    {"fiftymoverule", WITH_VALUE, HM_4P_WORD_DOUBT, fifty_moves},
    {"threefoldrepetition", WITH_VALUE, HM_4P_WORD_DOUBT, repetition},
    {"castling", EITHER, HM_4P_WORD_DOUBT, castling},
    {"chess960", WITH_VALUE, HM_4P_WORD_DOUBT, chess960},
    {"antichess", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"takeover", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"seirawansetup", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"duckchess", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"fogofwar", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"giveaway", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"crazyhouse", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"anycapture", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"barepieceloses", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"selfcheck", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"atomic", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"torpedo", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"sideways", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"forcedcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"fatalcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"taboo", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"setupchess", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"piecesfacecenter", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"royalscannotcapture", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"oppositesidecastling", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"paradigmchess30", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
    {"piecesgotobanks", EITHER, HM_4P_WORD_NOT_JUDGED, NULL},
};

/* "3-check" and "3-2-1-1-check": the last number is that of the seats that follow, too. */
static bool take_lives(const char *word, size_t length, meaning *m) {
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
    memcpy(m->values->lives, lives, sizeof lives);
    m->rules->n_check = true;
    return true;
}

static taken rule_words4p_take_apart(const char *word, size_t length) {
    taken w = {.value = memchr(word, '=', length)};
    size_t name = w.value != NULL ? (size_t)(w.value - word) : length, used = 0;
    for (size_t i = 0; i < name; i++) {
        char letter = word[i];
        if (letter == '-') continue;
        if (used == sizeof w.name - 1) return (taken){.name = ""};
        w.name[used++] = (char)(letter >= 'A' && letter <= 'Z' ? letter | 32 : letter);
    }
    if (w.value != NULL) {
        w.value++;
        w.length = length - name - 1;
    }
    return w;
}

hm_4p_word_class hm_4p_rule_word(const char *word, size_t length, hm_4p_rules *rules,
                                 hm_4p_word_values *values) {
    meaning m = {rules, values};
    taken w = rule_words4p_take_apart(word, length);
    if (take_lives(word, length, &m)) return HM_4P_WORD_DOUBT;
    if (strncmp(w.name, "spell", 5) == 0) return HM_4P_WORD_NOT_JUDGED;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(w.name, words[i].name) != 0) continue;
        bool fits = words[i].form == EITHER || (words[i].form == WITH_VALUE) == (w.value != NULL);
        if (!fits) return HM_4P_WORD_UNKNOWN;
        return words[i].apply != NULL ? words[i].apply(&w, &m) : words[i].effect;
    }
    return HM_4P_WORD_UNKNOWN;
}

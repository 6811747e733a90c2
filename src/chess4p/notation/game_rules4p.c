/* What the tags of a game say about its rules and its start (formats, section 9.4): mode from
 * Variant, profile from Date, the words of RuleVariants, StartFen4, or what the date and the first
 * moves tell about the start. What the caller says goes before all of these. */
#include "chess4p/notation/game4p.h"

#include <string.h>

typedef struct source {
    hm_cursor *c;
    hm_4p_game *game;
    const char *words; /* value of RuleVariants, or NULL */
    uint64_t offset;   /* where it stands */
    const char *start; /* value of StartFen4, or NULL */
    bool failed;       /* no memory for a remark */
} source;

#define REMARK(s, offset, ...)                                                                     \
    ((s)->failed |= !hm_4p_game_remarked((s)->game, HM_ERR_4P_TAG, -1, (offset), __VA_ARGS__))

/* ---- mode and profile ---- */

static hm_4p_mode find_mode(source *s, const hm_4p_reading *reading) {
    const char *value = hm_4p_game_tag(s->game, "Variant");
    hm_4p_mode mode = HM_4P_TEAMS;
    if (reading->mode != NULL) return *reading->mode;
    if (value == NULL) {
        REMARK(s, 0, "no tag Variant: taken for Teams");
        return mode;
    }
    if (!hm_4p_mode_named(value, strlen(value), &mode)) {
        REMARK(s, hm_4p_game_tag_place(s->game, "Variant"),
               "Variant \"%.40s\" is not known: taken for Teams", value);
    }
    return mode;
}

/* The year in a date of any form: the first number of four digits. 0 when there is none. */
static int year_of(const char *date) {
    for (int digits = 0, year = 0;; date++) {
        bool digit = *date >= '0' && *date <= '9';
        if (!digit && digits == 4) return year;
        if (*date == '\0') return 0;
        year = digit ? (digits == 0 ? 0 : year) * 10 + *date - '0' : 0;
        digits = digit ? digits + 1 : 0;
        if (digits > 4) year = 0;
    }
}

/* The year of the game, or 0. */
static int find_year(const source *s) {
    const char *date = hm_4p_game_tag(s->game, "Date");
    return date == NULL ? 0 : year_of(date);
}

enum { MODERN_YEAR = 2022 }; /* the site changed its start and its rules */

/* Files of the years between that name their start and newer rules were played under these. */
static hm_4p_profile find_profile(const source *s, const hm_4p_reading *reading) {
    hm_4p_profile profile = HM_4P_CURRENT;
    if (reading->profile != NULL) return *reading->profile;
    const char *name = hm_4p_game_tag(s->game, "Profile");
    if (name != NULL && hm_4p_profile_named(name, strlen(name), &profile)) return profile;
    int year = find_year(s);
    bool newer = s->words != NULL && (strstr(s->words, "EnPassant") != NULL ||
                                      strstr(s->words, "DeadKingWalking") != NULL);
    bool tells = newer && s->start != NULL;
    return !tells && year > 0 && year < MODERN_YEAR ? HM_4P_2018 : HM_4P_CURRENT;
}

/* ---- words of RuleVariants ---- */

static bool starts(const char *word, size_t length, const char *with) {
    size_t wanted = strlen(with);
    return length >= wanted && memcmp(word, with, wanted) == 0;
}

/* "NAME=n" with least <= n <= most. */
static bool number(const char *word, size_t length, const char *name, int least, int most,
                   int *value) {
    size_t at = strlen(name);
    if (!starts(word, length, name) || length == at || length > at + 3) return false;
    int result = 0;
    for (; at < length; at++) {
        if (word[at] < '0' || word[at] > '9') return false;
        result = 10 * result + word[at] - '0';
    }
    *value = result;
    return result >= least && result <= most;
}

/* "PromoteTo=QRBN"; D is the one-point queen. */
static bool promote_to(const char *word, size_t length, hm_4p_rules *rules) {
    static const char name[] = "PromoteTo=", letters[] = "NBRQD";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_POINT_QUEEN};
    unsigned set = 0;
    if (!starts(word, length, name)) return false;
    for (size_t i = sizeof name - 1; i < length; i++) {
        const char *letter = memchr(letters, word[i], sizeof letters - 1);
        if (letter == NULL) return false;
        set |= 1u << kinds[letter - letters];
    }
    if (set != 0) rules->promote_to = (uint16_t)set;
    return set != 0;
}

/* How a game is shown and who may talk changes no move. */
static bool is_display(const char *word, size_t length) {
    static const char *const words[] = {"Anonymous",     "SemiAnonymous", "Ghostboard",
                                        "SpectatorChat", "Diplomacy",     "Blindfold"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (hm_equals(word, length, words[i])) return true;
    }
    return false;
}

/* False for a word that is not known, or changes the game in a way that is not. */
static bool apply_word(const source *s, const char *word, size_t length, hm_4p_rules *rules) {
    int value;
    if (hm_equals(word, length, "EnPassant")) {
        rules->en_passant = true;
    } else if (hm_equals(word, length, "DeadKingWalking")) {
        rules->walking = rules->walking_attacks = true;
    } else if (hm_equals(word, length, "DeadWall")) {
        rules->dead_wall = true;
    } else if (number(word, length, "Prom=", 3, 14, &value)) {
        rules->promotion_rank = (uint8_t)value;
    } else if (number(word, length, "PointsForMate=", 0, 255, &value)) {
        rules->points.mate = (uint8_t)value;
    } else if (number(word, length, "Teammate=", 1, 3, &value)) {
        rules->teammate = (uint8_t)value;
    } else if (starts(word, length, "Chess960=")) {
        return s->start != NULL;
    } else {
        return promote_to(word, length, rules) || is_display(word, length);
    }
    return true;
}

/* Keeps the first word of its kind. */
static void note_word(source *s, const char *word, size_t length, size_t *place) {
    hm_text *words = &s->game->words;
    if (*place > 0) return;
    *place = words->length;
    hm_text_add(words, word, length);
    hm_text_add(words, "", 1);
    s->failed |= words->failed;
}

/* In a file that has the tag, the two rules that came after 2018 are named when they are on. */
static void apply_words(source *s, hm_4p_rules *rules) {
    if (s->words == NULL) return;
    rules->en_passant = rules->walking = rules->walking_attacks = false;
    for (const char *word = s->words; *word != '\0';) {
        size_t length = strcspn(word, " \t\r\n,");
        if (length == 0) {
            word++;
            continue;
        }
        uint64_t offset = s->offset + (uint64_t)(word - s->words);
        bool kings = hm_equals(word, length, "CaptureTheKing");
        if (kings) {
            rules->king_capture_overrides_check = true;
            REMARK(s, offset, "CaptureTheKing: %s",
                   rules->mode == HM_4P_TEAMS
                       ? "kings may be taken in check, but not left in check"
                       : "free-for-all is played without it: kings may not be left in check");
        } else if (!apply_word(s, word, length, rules)) {
            bool other = hm_4p_is_other_word(word, length);
            note_word(s, word, length, other ? &s->game->other_word : &s->game->suspect);
            REMARK(s, offset, "RuleVariants: \"%.*s\" is not known; the game is read without it",
                   length < 40 ? (int)length : 40, word);
        }
        word += length;
    }
}

/* ---- the start ---- */

/* Of a game without StartFen4: by profile, if that was asked for, and year. */
static hm_4p_setup usual_start(const source *s, const hm_4p_profile *profile) {
    int year = find_year(s);
    bool old = profile != NULL && *profile != HM_4P_CURRENT;
    bool modern = !old && (year > 0 ? year >= MODERN_YEAR : s->words != NULL);
    return modern ? HM_4P_MODERN : HM_4P_CLASSIC;
}

/* Then the first moves have the word. */
static void guess_start(source *s, const hm_4p_reading *reading, hm_4p_state *state) {
    hm_4p_setup setup = usual_start(s, reading->profile);
    size_t offset = 0;
    s->game->start_untold = setup != usual_start(s, NULL);
    if (hm_4p_moves_contradict(s->c, setup, &offset)) {
        setup = setup == HM_4P_MODERN ? HM_4P_CLASSIC : HM_4P_MODERN;
        s->game->start_untold = true;
        REMARK(s, offset, "no StartFen4: this move is of a game from the %s start, \"%s\"",
               hm_4p_setup_name(setup), hm_4p_setup_tag(setup));
    }
    hm_4p_state_start(state, setup);
}

/* The start that the caller names; the tags need not tell it. */
static hm_status take_start(source *s, const hm_4p_reading *reading, hm_4p_state *state) {
    hm_status status = HM_OK;
    if (s->start == NULL)
        hm_4p_state_start(state, usual_start(s, NULL));
    else
        status = hm_4p_fen_parse(s->start, strlen(s->start), 0, state, NULL, NULL, NULL);
    if (status == HM_ERR_MEMORY) return hm_fail_memory(s->c->error, "a start");
    s->game->start_untold = status != HM_OK || memcmp(state, reading->start, sizeof *state) != 0;
    *state = *reading->start;
    return HM_OK;
}

static hm_status find_start(source *s, const hm_4p_reading *reading, hm_4p_state *state) {
    if (reading->start != NULL) return take_start(s, reading, state);
    if (s->start == NULL) {
        guess_start(s, reading, state);
        return HM_OK;
    }
    unsigned warnings = 0;
    hm_error cause;
    uint64_t place = hm_4p_game_tag_place(s->game, "StartFen4");
    hm_status status =
        hm_4p_fen_parse(s->start, strlen(s->start), 0, state, &s->game->options, &warnings, &cause);
    if (status != HM_OK) {
        /* Bytes that were replaced may have made the value longer than it is in the text. */
        uint64_t at = place + cause.offset;
        return hm_fail(s->c->error, status, at < s->c->at ? at : s->c->at, "StartFen4: %s",
                       cause.message);
    }
    if (warnings > 0) REMARK(s, place, "StartFen4 has parts that were mended");
    return HM_OK;
}

/* Remarks are kept beside the tags: a copy of a value does not move under them. */
static const char *copy_value(source *s, const char *name, hm_text *copy) {
    const char *value = hm_4p_game_tag(s->game, name);
    if (value == NULL) return NULL;
    hm_text_puts(copy, value);
    s->failed |= copy->failed;
    return copy->failed ? NULL : copy->data;
}

const char *hm_4p_game_rule_tag(const hm_4p_game *game) {
    return hm_4p_game_tag(game, "RuleVariants") != NULL ? "RuleVariants" : "RuleVariant";
}

hm_status hm_4p_game_rules(hm_cursor *c, const hm_4p_reading *reading, hm_4p_game *game) {
    source s = {.c = c, .game = game};
    hm_4p_state state;
    hm_4p_rules rules;
    hm_text words = {0}, start = {0};
    const char *name = hm_4p_game_rule_tag(game);
    s.words = copy_value(&s, name, &words);
    s.offset = hm_4p_game_tag_place(game, name);
    s.start = copy_value(&s, "StartFen4", &start);
    hm_4p_mode mode = find_mode(&s, reading);
    hm_4p_rules_init(&rules, find_profile(&s, reading), mode);
    apply_words(&s, &rules);
    rules.king_capture_overrides_check |= reading->king_capture_overrides_check;
    hm_status status = find_start(&s, reading, &state);
    if (status == HM_OK) hm_4p_game_begin(game, &state, &rules);
    bool failed = s.failed || game->options.failed;
    hm_text_clear(&words);
    hm_text_clear(&start);
    if (failed) return hm_fail_memory(c->error, "the game");
    return status;
}

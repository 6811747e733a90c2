/* Reads the rules and the start of a game from its tags (formats, section 9.4): mode from Variant,
 * profile from Date and GameNr, the words of RuleVariants, and StartFen4. Without StartFen4 the
 * date and the first moves decide the start. The caller's choices override all of these. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/rule_words4p.h"

#include <string.h>

typedef struct source {
    hm_cursor *c;
    hm_4p_game *game;
    const char *words; /* value of RuleVariants, or NULL */
    uint64_t offset;   /* where it stands */
    const char *start; /* value of StartFen4, or NULL */
    hm_4p_word_values values;
    bool failed; /* no memory for a remark */
} source;

#define REMARK(s, offset, ...)                                                                     \
    ((s)->failed |= !hm_4p_game_remarked((s)->game, HM_ERR_4P_TAG, -1, (offset), __VA_ARGS__))

/* ---- words of RuleVariants ---- */

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
    static const char blanks[] = " \t\r\n\v\f";
    hm_4p_game *game = s->game;
    if (s->words == NULL) return;
    rules->en_passant = rules->walking = rules->walking_attacks = false;
    size_t length;
    for (const char *word = s->words; *word != '\0'; word += length + (word[length] != '\0')) {
        length = strcspn(word, blanks);
        /* Commas belong to values, but older files have them between words, too: a part between
         * them can only be a word that is known. */
        hm_4p_rules tried = {0};
        hm_4p_word_values values = {{0}, 0, false, false};
        bool split = memchr(word, ',', length) != NULL && memchr(word, '=', length) == NULL &&
                     hm_4p_rule_word(word, length, &tried, &values) == HM_4P_WORD_UNKNOWN;
        if (split) length = strcspn(word, ",");
        if (length == 0) continue;
        switch (hm_4p_rule_word(word, length, rules, &s->values)) {
        case HM_4P_WORD_DOUBT:
            note_word(s, word, length, &game->doubt_word);
            if (s->values.other_castling) note_word(s, word, length, &game->castling_word);
            break;
        case HM_4P_WORD_UNKNOWN:
            note_word(s, word, length, &game->unknown_word);
            REMARK(s, s->offset + (uint64_t)(word - s->words),
                   "RuleVariants: \"%.*s\" is not known; the game is read without it",
                   length < 40 ? (int)length : 40, word);
            break;
        case HM_4P_WORD_NOT_JUDGED:
            note_word(s, word, length, &game->other_word);
            break;
        case HM_4P_WORD_NONE:
        case HM_4P_WORD_POINTS:
        case HM_4P_WORD_JUDGED:
            break;
        }
    }
    if (s->values.small_mates) rules->walking = rules->walking_attacks = false;
}

/* ---- the start ---- */

/* The start of a game without StartFen4: by profile, if that was asked for, and date. */
static hm_4p_setup usual_start(const source *s, const hm_4p_profile *asked) {
    hm_4p_profile profile = HM_4P_CURRENT;
    if (asked != NULL && *asked != HM_4P_CURRENT) return HM_4P_CLASSIC;
    bool dated = hm_4p_game_period(s->game, &profile);
    bool modern = dated ? profile == HM_4P_CURRENT : s->words != NULL;
    return modern ? HM_4P_MODERN : HM_4P_CLASSIC;
}

/* The option of a start goes before the word. */
static void give_lives(hm_4p_state *state, const uint16_t lives[HM_4P_SEATS]) {
    const uint16_t *own = state->lives;
    if ((own[0] | own[1] | own[2] | own[3]) == 0) memcpy(state->lives, lives, sizeof state->lives);
}

static hm_status game_rules4p_find_start(source *s, const hm_4p_reading *reading,
                                         hm_4p_state *state) {
    if (reading->start != NULL) {
        /* The start that the caller names; the tags need not say it. */
        hm_status status = HM_OK;
        if (s->start == NULL && s->values.chess960 > 0)
            hm_4p_state_start_960(state, s->values.chess960);
        else if (s->start == NULL)
            hm_4p_state_start(state, usual_start(s, NULL));
        else
            status = hm_4p_fen_parse(s->start, strlen(s->start), 0, state, NULL, NULL, NULL);
        if (status == HM_ERR_MEMORY) return hm_fail_memory(s->c->error, "a start");
        give_lives(state, s->values.lives);
        s->game->start_untold =
            status != HM_OK || memcmp(state, reading->start, sizeof *state) != 0;
        *state = *reading->start;
        return HM_OK;
    }
    if (s->start == NULL && s->values.chess960 > 0) {
        hm_4p_state_start_960(state, s->values.chess960);
        return HM_OK;
    }
    if (s->start == NULL) {
        /* By date and rules, unless the first moves show another one. */
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
    /* 1. The mode. */
    const char *variant = hm_4p_game_tag(game, "Variant");
    hm_4p_mode mode = HM_4P_TEAMS;
    if (reading->mode != NULL) {
        mode = *reading->mode;
    } else if (variant == NULL) {
        game->untold |= HM_4P_UNTOLD_MODE;
    } else if (!hm_4p_mode_named(variant, strlen(variant), &mode)) {
        REMARK(&s, hm_4p_game_tag_place(game, "Variant"),
               "Variant \"%.40s\" is not known: taken for Teams", variant);
    }
    /* 2. The profile: by the date; where nothing tells, texts with rule words are newer. */
    const char *named = hm_4p_game_tag(game, "Profile");
    hm_4p_profile profile = HM_4P_CURRENT;
    if (reading->profile != NULL) {
        profile = *reading->profile;
    } else if (named == NULL || !hm_4p_profile_named(named, strlen(named), &profile)) {
        bool dated = hm_4p_game_period(game, &profile);
        if (!dated) profile = s.words != NULL ? HM_4P_CURRENT : HM_4P_2018;
        bool sure = s.words != NULL || (dated && profile != HM_4P_2022);
        if (!sure) game->untold |= HM_4P_UNTOLD_PROFILE;
    }
    /* 3. The words that change its rules, and the start. */
    hm_4p_rules_init(&rules, profile, mode);
    apply_words(&s, &rules);
    rules.king_capture_overrides_check |= reading->king_capture_overrides_check;
    hm_status status = game_rules4p_find_start(&s, reading, &state);
    if (status == HM_OK) {
        /* Castling is known only where king and rooks stand as usual: notes the other starts. */
        static const char small[] = "dim, castling", mixed[] = "Chess960 castling";
        size_t *place = &s.game->castling_word;
        const hm_4p_piece *line = &state.square[HM_4P_SQUARE(0, 0)];
        bool usual = line[3] == HM_4P_ROOK && line[10] == HM_4P_ROOK &&
                     (line[6] == HM_4P_KING || line[7] == HM_4P_KING);
        bool other_box = state.files != 0 && (state.files != 8 || state.ranks != 8);
        if (other_box) note_word(&s, small, sizeof small - 1, place);
        if (s.values.chess960 > 0 && !usual) note_word(&s, mixed, sizeof mixed - 1, place);
    }
    if (rules.n_check) give_lives(&state, s.values.lives);
    if (status == HM_OK) hm_4p_game_begin(game, &state, &rules);
    bool failed = s.failed || game->options.failed;
    hm_text_clear(&words);
    hm_text_clear(&start);
    if (failed) return hm_fail_memory(c->error, "the game");
    return status;
}

/* Games of other rules (formats, section 9.7): the site plays many games on this board, with other
 * pieces, drops, spells, ducks, and other aims. Such a game is kept byte for byte and not judged:
 * nothing in it is "illegal", because its rules are not those that are known here.
 *
 * Some words of the tags say so for certain. Others may or may not change a game: it is read, and
 * only when that fails the word was the reason. Tokens that no move of this game looks like say so,
 * too. */
#include "chess4p/notation/game_reader4p.h"
#include "chess4p/notation/token4p.h"

#include <stdio.h>
#include <string.h>

/* ---- options of the start ---- */

/* The value of an option behind its key, or NULL. */
static const char *game_other4p_value_of(const hm_text *options, const char *key) {
    char quoted[24];
    snprintf(quoted, sizeof quoted, "'%s':", key);
    const char *found = options->length > 0 ? strstr(options->data, quoted) : NULL;
    return found != NULL ? found + strlen(quoted) : NULL;
}

/* A value that asks for nothing. */
static bool is_default(const char *value) {
    static const char *const defaults[] = {"false", "null", "0", "''", "()", "'R'"};
    for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++) {
        size_t length = strlen(defaults[i]);
        bool ends = strncmp(value, defaults[i], length) == 0;
        if (ends && (value[length] == ',' || value[length] == '\0')) return true;
    }
    return false;
}

/* An option of StartFen4 that belongs to other games, or NULL. */
static const char *other_option(const hm_4p_game *game) {
    static const char *const keys[] = {
        "zombieType",    "zombieImmune",    "std2pc",    "bank",
        "castleWith",    "seirawanDrops",   "boxOffset", "setupPoints",
        "setupComplete", "areBanksEnabled", "uniquify"};
    const hm_4p_state *start = &game->start.state;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *value = game_other4p_value_of(&game->options, keys[i]);
        if (value != NULL && !is_default(value)) return keys[i];
    }
    const char *corners = game_other4p_value_of(&game->options, "noCorners");
    bool wide = start->files == 0 || start->files > 8 || start->ranks > 8;
    if (corners != NULL && !is_default(corners) && wide) return "noCorners";
    const char *size = game_other4p_value_of(&game->options, "dim");
    bool whole = size != NULL && strncmp(size, "'14x14'", 7) == 0;
    if (size != NULL && !whole && start->files == 0) return "dim";
    bool lives = (start->lives[0] | start->lives[1] | start->lives[2] | start->lives[3]) != 0;
    return lives && !game->start.rules.n_check ? "lives" : NULL;
}

/* ---- tokens ---- */

/* The length of the word at `at`: to a blank, a bracket of a comment or a variation. */
static size_t game_other4p_word_length(const hm_cursor *c, size_t at) {
    size_t length = 0;
    while (at + length < c->length) {
        unsigned char byte = (unsigned char)c->text[at + length];
        if (byte <= ' ' || strchr("{}();", byte) != NULL) break;
        length++;
    }
    return length;
}

/* A word behind its number: "7.Hf5-g6" too. */
static const char *behind_number(const char *word, size_t *length) {
    while (*length > 0 && ((*word >= '0' && *word <= '9') || *word == '.')) {
        word++;
        --*length;
    }
    return word;
}

static bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/* Whether a square stands at the beginning, perhaps behind an 'x' and what tells pieces apart. */
static bool leads_to_square(const char *word, size_t length) {
    for (size_t i = 0; i + 1 < length && i < 4; i++) {
        bool file = word[i] >= 'a' && word[i] <= 'n';
        if (file && word[i + 1] >= '0' && word[i + 1] <= '9') return true;
    }
    return false;
}

/* A letter that stands for a piece and is none of the usual ones: in front of a square, behind 'x'
 * or '='. */
static char other_piece(const char *word, size_t length) {
    size_t at = length > 1 && strchr("rbyg", word[0]) != NULL && is_capital(word[1]) ? 1 : 0;
    for (size_t i = at; i < length; i++) {
        bool place = i == at || word[i - 1] == 'x' || word[i - 1] == '=';
        if (!place || !is_capital(word[i]) || strchr("PNBRQKDOTS", word[i]) != NULL) continue;
        if (word[i > 0 ? i - 1 : 0] == '=' || leads_to_square(word + i + 1, length - i - 1)) {
            return word[i];
        }
    }
    return 0;
}

/* A character beyond ASCII that is no dash; its length, or 0. */
static size_t other_character(const char *word, size_t length, size_t *at) {
    size_t bad;
    for (*at = 0; *at < length; ++*at) {
        if ((unsigned char)word[*at] < 0x80) continue;
        size_t bytes = hm_utf8_sequence(word + *at, length - *at, &bad);
        bool dash = bytes == 3 && (memcmp(word + *at, "\xe2\x80", 2) == 0 ||
                                   memcmp(word + *at, "\xe2\x88", 2) == 0);
        if (bytes > 0 && !dash) return bytes;
        *at += bytes > 0 ? bytes - 1 : 0;
    }
    return 0;
}

typedef struct sign {
    char words[64];
} sign;

/* What a word shows of other rules; empty when it shows nothing. */
static sign sign_of(const char *word, size_t length) {
    sign found = {""};
    size_t at;
    word = behind_number(word, &length);
    char piece = other_piece(word, length);
    size_t bytes = other_character(word, length, &at);
    if (memchr(word, '&', length) != NULL) return (sign){"spell"};
    if (memchr(word, '@', length) != NULL) return (sign){"drop"};
    if (piece != 0) snprintf(found.words, sizeof found.words, "piece %c", piece);
    if (piece == 0 && bytes > 0)
        snprintf(found.words, sizeof found.words, "letter %.*s", (int)bytes, word + at);
    return found;
}

/* Past a comment, which without an end reaches to that of the text, or one byte. */
static size_t skip_one(const hm_cursor *c, size_t at) {
    char end = c->text[at] == '{' ? '}' : c->text[at] == ';' ? '\n' : 0;
    if (end == 0) return at + 1;
    const char *found = memchr(c->text + at, end, c->length - at);
    return found != NULL ? (size_t)(found - c->text) + 1 : c->length;
}

/* The first sign in the words from the cursor on. */
static sign find_sign(const hm_cursor *moves) {
    sign found = {""};
    size_t at = moves->at;
    hm_cursor look = *moves;
    while (look.at = at,
           at < moves->length && hm_cursor_ask(&look) == HM_OK && found.words[0] == '\0') {
        size_t length = game_other4p_word_length(moves, at);
        /* What a long word shows it shows where it begins. */
        size_t shown = length < 256 ? length : 256;
        if (length > 0) found = sign_of(moves->text + at, shown);
        at = length > 0 ? at + length : skip_one(moves, at);
    }
    return found;
}

/* ---- keeping ---- */

/* The reason why a game that cannot be read is of other rules; empty when there is none. */
static sign why_other(const hm_4p_game *game, const hm_cursor *moves) {
    sign found = find_sign(moves);
    const char *option = other_option(game);
    size_t told = game->refused > 0 ? game->refused : game->unknown_word;
    if (told == 0) told = game->doubt_word;
    const char *word = told > 0 ? game->words.data + told : option;
    if (game->refused > 0) found.words[0] = '\0';
    if (found.words[0] == '\0' && word != NULL)
        snprintf(found.words, sizeof found.words, "%s", word);
    return found;
}

/* Forgets what was read behind the tags. */
static void game_other4p_forget_moves(hm_4p_game *game) {
    hm_4p_step *root = &game->steps.at[0];
    game->steps.count = game->traces.count = 1;
    root->first = root->last = root->comment = root->last_comment = -1;
    game->comments.count = 0;
    game->remarks.count = 0;
    game->result[0] = '\0';
    game->failed = false;
    hm_4p_game_begin(game, &game->start.state, &game->start.rules);
}

/* Keeps the game that the cursor's text begins with; its moves stand at `moves`. */
static hm_status game_other4p_keep(hm_4p_game *game, hm_cursor *c, size_t moves, const sign *rule) {
    size_t length = hm_4p_game_extent(c->text, c->length);
    if (length < moves) length = moves; /* tags that look like those of another game */
    game_other4p_forget_moves(game);
    game->other = game->words.length;
    game->raw_moves = moves;
    hm_text_add(&game->words, rule->words, strlen(rule->words) + 1);
    hm_text_add(&game->raw, c->text, length);
    c->at = length;
    bool failed =
        game->words.failed || game->raw.failed ||
        !hm_4p_game_remarked(game, HM_ERR_UNSUPPORTED, -1, moves, "not judged: %s", rule->words);
    return failed ? hm_fail_memory(c->error, "the game") : HM_OK;
}

hm_status hm_4p_game_keep_by_tags(hm_4p_game *game, hm_cursor *c) {
    const hm_4p_state *start = &game->start.state;
    sign rule = {""};
    if (game->other_word > 0) {
        snprintf(rule.words, sizeof rule.words, "%s", game->words.data + game->other_word);
    } else if (start->custom[0][0] != '\0') {
        snprintf(rule.words, sizeof rule.words, "piece %s", start->custom[0]);
    }
    return rule.words[0] != '\0' ? game_other4p_keep(game, c, c->at, &rule) : HM_OK;
}

bool hm_4p_is_about_token(hm_status status) {
    return status == HM_ERR_4P_TOKEN || status == HM_ERR_4P_MOVE || status == HM_ERR_4P_ILLEGAL ||
           status == HM_ERR_UNSUPPORTED;
}

hm_status hm_4p_game_keep_unread(hm_4p_game *game, hm_cursor *c, size_t moves, hm_status status) {
    if (!hm_4p_is_about_token(status)) return status;
    hm_cursor from = *c;
    from.at = moves;
    from.length = hm_4p_game_extent_watched(c->text, c->length, c->sentry->watch);
    if (game->failed && game->fault.offset >= from.length) return status; /* of the next game */
    /* A comment has swallowed the next game's tags: what would be kept ends before its end. */
    if (c->error->offset > from.length) return status;
    sign rule = why_other(game, &from);
    if (hm_sentry_stopped(c->sentry)) return hm_sentry_status(c->sentry, c->error);
    return rule.words[0] != '\0' ? game_other4p_keep(game, c, moves, &rule) : status;
}

const char *hm_4p_game_other(const hm_4p_game *game) {
    return game->raw.length > 0 ? game->words.data + game->other : NULL;
}

/* The tags as they were read, unless one was changed. */
void hm_4p_game_put_kept(const hm_4p_game *game, hm_text *text) {
    size_t from = 0;
    if (game->tags_changed) {
        hm_4p_game_put_tags(game, text);
        hm_text_puts(text, "\n");
        from = game->raw_moves;
    }
    if (from < game->raw.length) {
        hm_text_add(text, game->raw.data + from, game->raw.length - from);
    }
}

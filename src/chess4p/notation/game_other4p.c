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

/* The value of an option after its key, or NULL. */
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

static bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/* A letter that is not the letter of a usual piece, in front of a square, after 'x' or '='; or 0.
 */
static char other_piece(const char *word, size_t length) {
    size_t at = length > 1 && strchr("rbyg", word[0]) != NULL && is_capital(word[1]) ? 1 : 0;
    for (size_t i = at; i < length; i++) {
        bool place = i == at || word[i - 1] == 'x' || word[i - 1] == '=';
        if (!place || !is_capital(word[i]) || strchr("PNBRQKDOTS", word[i]) != NULL) continue;
        if (word[i > 0 ? i - 1 : 0] == '=') return word[i];
        /* A square may follow an 'x' and letters that identify the piece. */
        for (size_t j = i + 1; j + 1 < length && j < i + 5; j++)
            if (word[j] >= 'a' && word[j] <= 'n' && hm_is_digit(word[j + 1])) return word[i];
    }
    return 0;
}

enum { SIGN_BYTES = 64 };

/* Notes the sign of other rules in a word; leaves it empty if there is no such sign. */
static void note_sign(const char *word, size_t length, char sign[SIGN_BYTES]) {
    /* A word after its number, "7.Hf5-g6", too. */
    for (; length > 0 && (hm_is_digit(*word) || *word == '.'); length--)
        word++;
    char piece = other_piece(word, length);
    if (memchr(word, '&', length) != NULL) {
        snprintf(sign, SIGN_BYTES, "spell");
    } else if (memchr(word, '@', length) != NULL) {
        snprintf(sign, SIGN_BYTES, "drop");
    } else if (piece != 0) {
        snprintf(sign, SIGN_BYTES, "piece %c", piece);
    }
    /* Otherwise the sign is a character beyond ASCII that is not a dash. */
    for (size_t at = 0, bytes, bad; at < length && sign[0] == '\0'; at += bytes > 0 ? bytes : 1) {
        bytes = (unsigned char)word[at] < 0x80 ? 1 : hm_utf8_sequence(word + at, length - at, &bad);
        bool dash = bytes == 3 && (memcmp(word + at, "\xe2\x80", 2) == 0 ||
                                   memcmp(word + at, "\xe2\x88", 2) == 0);
        bool other = (unsigned char)word[at] >= 0x80 && bytes > 0 && !dash;
        if (other) snprintf(sign, SIGN_BYTES, "letter %.*s", (int)bytes, word + at);
    }
}

/* ---- keeping ---- */

/* Keeps the game at the beginning of the cursor's text; its moves begin at `moves`. */
static hm_status game_other4p_keep(hm_4p_game *game, hm_cursor *c, size_t moves, const char *rule) {
    size_t length = hm_4p_game_extent(c->text, c->length);
    if (length < moves) length = moves; /* tags that look like those of another game */
    /* 1. Forget what was read after the tags. */
    hm_4p_step *root = &game->steps.at[0];
    game->steps.count = game->traces.count = 1;
    root->first = root->last = root->comment = root->last_comment = -1;
    game->comments.count = game->remarks.count = 0;
    game->result[0] = '\0';
    game->failed = false;
    hm_4p_game_begin(game, &game->start.state, &game->start.rules);
    /* 2. Keep the text, and say why. */
    game->other = game->words.length;
    game->raw_moves = moves;
    hm_text_add(&game->words, rule, strlen(rule) + 1);
    hm_text_add(&game->raw, c->text, length);
    c->at = length;
    bool failed = game->words.failed || game->raw.failed ||
                  !hm_4p_game_remarked(game, HM_ERR_UNSUPPORTED, -1, moves, "not judged: %s", rule);
    return failed ? hm_fail_memory(c->error, "the game") : HM_OK;
}

hm_status hm_4p_game_keep_by_tags(hm_4p_game *game, hm_cursor *c) {
    const hm_4p_state *start = &game->start.state;
    char rule[SIGN_BYTES] = "";
    if (game->other_word > 0) {
        snprintf(rule, sizeof rule, "%s", game->words.data + game->other_word);
    } else if (start->custom[0][0] != '\0') {
        snprintf(rule, sizeof rule, "piece %s", start->custom[0]);
    }
    return rule[0] != '\0' ? game_other4p_keep(game, c, c->at, rule) : HM_OK;
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
    /* The reason is a token that asks for other rules, else a sign in the moves, else a word of the
     * tags. */
    char rule[SIGN_BYTES] = "";

    /* The first sign in the words from the cursor on. */
    size_t at = from.at;
    hm_cursor look = from;
    while (look.at = at, at < from.length && hm_cursor_ask(&look) == HM_OK && rule[0] == '\0') {
        /* A word ends at a blank, at a bracket of a comment or a variation. */
        const char *word = from.text + at;
        size_t left = from.length - at, length = 0;
        while (length < left && (unsigned char)word[length] > ' ' &&
               strchr("{}();", word[length]) == NULL)
            length++;
        /* The beginning of a long word is enough. */
        if (length > 0) note_sign(word, length < 256 ? length : 256, rule);
        if (length == 0) {
            /* Past a comment, which without an end reaches to the end of the text, or one byte. */
            char end = *word == '{' ? '}' : *word == ';' ? '\n' : 0;
            const char *found = end != 0 ? memchr(word, end, left) : word;
            length = found != NULL ? (size_t)(found - word) + 1 : left;
        }
        at += length;
    }

    const char *option = other_option(game);
    size_t told = game->refused > 0 ? game->refused : game->unknown_word;
    if (told == 0) told = game->doubt_word;
    const char *word = told > 0 ? game->words.data + told : option;
    if ((game->refused > 0 || rule[0] == '\0') && word != NULL)
        snprintf(rule, sizeof rule, "%s", word);
    if (hm_sentry_stopped(c->sentry)) return hm_sentry_status(c->sentry, c->error);
    return rule[0] != '\0' ? game_other4p_keep(game, c, moves, rule) : status;
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

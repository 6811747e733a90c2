/* Texts of turns, for games in which a turn is several moves: "1. e4 / e5 2. Nf3 {or d4}". Numbers
 * and "/" say where turns end; the numbers themselves are not judged, and comments are passed over.
 */
#include "games/games.h"

#include <string.h>

/* "1.", "12w.", "3b...", "w." at the beginning of a word; its length, or 0. A move may follow at
 * once. */
static size_t number_length(const char *word, size_t length) {
    size_t at = 0;
    while (at < length && hm_is_digit(word[at]))
        at++;
    if (at < length && (word[at] == 'w' || word[at] == 'b')) at++;
    if (at == 0 || at == length || word[at] != '.') return 0;
    while (at < length && word[at] == '.')
        at++;
    return at;
}

/* "{...}", or ";" to the end of the line; 0: no comment. */
static size_t comment_length(hm_slice rest) {
    if (rest.length == 0 || *rest.text != ';') return hm_braced(rest.text, rest.length);
    const char *end = memchr(rest.text, '\n', rest.length);
    return end != NULL ? (size_t)(end - rest.text) : rest.length;
}

/* A comment that does not end is one word with all after it. */
static size_t session_turns_word_length(hm_slice rest) {
    size_t length = 0;
    if (rest.length > 0 && *rest.text == '{') return rest.length;
    if (rest.length > 0 && *rest.text == '/') return 1;
    while (length < rest.length && !hm_is_space(rest.text[length]) &&
           strchr("{;/", rest.text[length]) == NULL)
        length++;
    return length;
}

/* "4w." again: where every move has its number, moves with one number are one turn. */
static bool same_number(hm_slice number, hm_slice other) {
    bool coloured = number.length > 1 && !hm_is_digit(number.text[number.length - 2]);
    return coloured && number.length == other.length &&
           memcmp(number.text, other.text, number.length) == 0;
}

/* From the first move of a turn to its last. */
static bool take_turn(hm_slice text, size_t *at, hm_slice *turn) {
    hm_slice number = {NULL, 0};
    *turn = (hm_slice){text.text + *at, 0};
    while (*at < text.length) {
        hm_slice rest = hm_slice_skip_space(hm_slice_after(text, *at));
        const char *word = rest.text;
        size_t comment = comment_length(rest);
        size_t length = comment > 0 ? comment : session_turns_word_length(rest);
        size_t ends = length > 0 && *word == '/' ? 1 : number_length(word, length);
        hm_slice breaks = {word, ends};
        bool goes_on = ends > 0 && same_number(number, breaks);
        if (length == 0 || (ends > 0 && turn->length > 0 && !goes_on)) break;
        if (ends > 0) number = breaks;
        bool moves = ends == 0 && comment == 0;
        if (moves && turn->length == 0) turn->text = word;
        if (moves) turn->length = (size_t)(word - turn->text) + length;
        *at = (size_t)(word - text.text) + (ends > 0 ? ends : length);
    }
    return turn->length > 0;
}

bool hm_take_turn(const hm_game *game, hm_slice text, size_t *at, hm_slice *turn) {
    if (game->submit != NULL) return take_turn(text, at, turn);
    *turn = hm_slice_after(text, *at);
    *at = text.length;
    return turn->length > 0;
}

hm_slice hm_only_turn(const hm_game *game, hm_slice text) {
    hm_slice first, second;
    size_t at = 0;
    bool one = hm_take_turn(game, text, &at, &first) && !hm_take_turn(game, text, &at, &second);
    return one ? first : text;
}

bool hm_is_turn_break(const char *word, size_t length) {
    hm_slice turn;
    size_t at = 0;
    return length > 0 && !take_turn((hm_slice){word, length}, &at, &turn);
}

void hm_join_words(const hm_request *request, hm_text *text) {
    for (size_t i = 0; i < request->word_count; i++) {
        hm_text_puts(text, i > 0 ? " " : "");
        hm_text_puts(text, request->words[i]);
    }
}

/* If the turn cannot be submitted, its moves are taken back: a turn counts as a whole. */
hm_status hm_play_turn(const hm_game *game, void *play, const char *text, size_t length,
                       const hm_watch *watch, hm_error *error) {
    size_t before = game->submit != NULL ? game->pending(play) : 0;
    hm_status status = game->play(play, text, length, watch, error);
    if (status != HM_OK || game->submit == NULL) return status;
    status = game->submit(play, watch, error);
    while (status != HM_OK && game->pending(play) > before)
        game->undo(play);
    return status;
}

/* A text without turns is the game's to refuse. */
hm_status hm_play_turns(const hm_game *game, void *play, const char *text, size_t length,
                        const hm_watch *watch, hm_error *error) {
    hm_slice all = {text, length}, turn;
    size_t start = game->ply(play), at = 0;
    hm_status status = HM_OK;
    if (!hm_take_turn(game, all, &at, &turn)) turn = all;
    do {
        status = hm_play_turn(game, play, turn.text, turn.length, watch, error);
        if (status != HM_OK && error != NULL) error->offset += (uint64_t)(turn.text - text);
    } while (status == HM_OK && hm_take_turn(game, all, &at, &turn));
    while (status != HM_OK && game->ply(play) > start)
        game->undo(play);
    return status;
}

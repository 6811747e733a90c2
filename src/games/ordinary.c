/* Ordinary chess, one board of 8 x 8. It is not supported; it is recognised so that the answer can
 * name it: a FEN or EPD, a PGN with moves or tags alone, JSON that holds one of these. */
#include "games/games.h"

#include <string.h>

/* ---- FEN ---- */

/* Eight ranks of eight squares, and the end or a blank. */
static bool take_board(hm_slice *s) {
    for (int rank = 0; rank < 8; rank++) {
        if (rank > 0 && (s->length == 0 || *s->text != '/')) return false;
        if (rank > 0) *s = hm_slice_after(*s, 1);

        unsigned squares = 0;
        while (s->length > 0 && *s->text != '/' && !hm_is_space(*s->text)) {
            char c = *s->text;
            if (c >= '1' && c <= '8')
                squares += (unsigned)(c - '0');
            else if (strchr("pnbrqkPNBRQK", c) != NULL)
                squares++;
            else
                return false;
            *s = hm_slice_after(*s, 1);
        }
        if (squares != 8) return false;
    }
    return s->length == 0 || hm_is_space(*s->text);
}

bool hm_is_ordinary_board(const char *text, size_t length) {
    hm_slice s = hm_slice_skip_space((hm_slice){text, length});
    return take_board(&s);
}

/* ---- moves ---- */

static hm_slice cut_word(hm_slice *s) {
    hm_slice word = hm_slice_skip_space(*s);
    size_t length = 0;
    while (length < word.length && !hm_is_space(word.text[length]))
        length++;
    *s = hm_slice_after(word, length);
    word.length = length;
    return word;
}

static bool skip_set(hm_slice *s, const char *set) {
    bool found = s->length > 0 && strchr(set, *s->text) != NULL && *s->text != '\0';
    if (found) *s = hm_slice_after(*s, 1);
    return found;
}

/* "Nbxd7+!", "exd8=Q#", "O-O". */
static bool is_san(hm_slice s) {
    static const char *const castling[] = {"O-O-O", "O-O", "0-0-0", "0-0"};
    bool castles = false;
    for (size_t i = 0; i < sizeof castling / sizeof castling[0] && !castles; i++) {
        castles = hm_slice_starts(s, castling[i]);
        if (castles) s = hm_slice_after(s, strlen(castling[i]));
    }
    if (!castles) {
        skip_set(&s, "NBRQK");
        hm_slice origin = s;
        skip_set(&origin, "abcdefgh");
        skip_set(&origin, "12345678");
        skip_set(&origin, "x");
        bool square = skip_set(&origin, "abcdefgh") && skip_set(&origin, "12345678");
        if (square)
            s = origin;
        else if (!skip_set(&s, "abcdefgh") || !skip_set(&s, "12345678"))
            return false;
        if (skip_set(&s, "=") && !skip_set(&s, "NBRQ")) return false;
    }
    while (skip_set(&s, "+#!?"))
        continue;
    return s.length == 0;
}

/* "1." and "1..." at the beginning of a word, and the word after it. */
static bool cut_number(hm_slice *word) {
    hm_slice s = *word;
    while (skip_set(&s, "0123456789"))
        continue;
    if (s.text == word->text || !skip_set(&s, ".")) return false;
    while (skip_set(&s, "."))
        continue;
    *word = s;
    return true;
}

/* How many of the first words are moves; 0 when another word is among them, or no number is first.
 * Comments are passed over. */
static unsigned count_san(hm_slice s) {
    enum { LOOKED_AT = 40 };
    static const char *const ends[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};
    unsigned moves = 0;
    for (unsigned words = 0; words < LOOKED_AT; words++) {
        s = hm_slice_skip_space(s);
        const char *brace = s.length > 0 && *s.text == '{' ? memchr(s.text, '}', s.length) : NULL;
        if (brace != NULL) {
            s = hm_slice_after(s, (size_t)(brace - s.text) + 1);
            continue;
        }
        hm_slice word = cut_word(&s);
        if (word.length == 0 || (moves > 0 && hm_slice_is_one_of(word, ends))) break;
        bool numbered = cut_number(&word);
        if (words == 0 && !numbered) return 0;
        if (word.length == 0 || *word.text == '$') continue;
        if (!is_san(word)) return 0;
        moves++;
    }
    return moves;
}

/* ---- tags ---- */

typedef struct tags {
    unsigned roster; /* of the seven that every PGN has */
    bool board;      /* FEN, with an ordinary one */
    hm_slice body;   /* what follows them */
} tags;

/* Counts the tags of the PGN roster, and notes a FEN tag with an ordinary board. */
static tags read_tags(hm_slice s) {
    static const char *const roster[] = {"Event", "Site",  "Date",   "Round",
                                         "White", "Black", "Result", NULL};
    static const char *const board[] = {"FEN", NULL};
    tags t = {0};
    hm_slice item, key, value;
    for (s = hm_slice_skip_space(s); s.length > 0 && *s.text == '[' && hm_take_item(&s, &item);
         s = hm_slice_skip_space(s)) {
        hm_slice_split_tag(item, &key, &value);
        t.roster += hm_slice_is_one_of(key, roster);
        t.board |= hm_slice_is_one_of(key, board) && hm_is_ordinary_board(value.text, value.length);
    }
    t.body = s;
    return t;
}

bool hm_is_ordinary_game(const char *text, size_t length) {
    tags t = read_tags((hm_slice){text, length});
    return t.board || (t.roster > 1 && count_san(t.body) > 1);
}

static bool is_pgn(hm_slice s) {
    tags t = read_tags(s);
    return t.board || count_san(t.body) > 0 || (t.body.length == 0 && t.roster > 2);
}

/* ---- JSON ---- */

/* JSON of other programs with a FEN, an EPD or a PGN in one of the usual keys. */
static bool holds_chess(hm_slice object) {
    static const char *const keys[] = {"fen", "epd", "pgn", "moves"};
    hm_json_value whole, value;
    hm_text text = {0};
    bool found = false;
    if (hm_json_parse(object.text, object.length, &whole, NULL) != HM_OK) return false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && !found; i++) {
        if (!hm_json_get(&whole, keys[i], &value) || value.type != HM_JSON_STRING) continue;
        text.length = 0;
        hm_json_decode_text(&value, &text);
        hm_slice s = {text.data, text.length};
        hm_slice words = s, first = cut_word(&words);
        found = hm_is_ordinary_board(s.text, s.length) || is_pgn(s) ||
                (is_san(first) && is_san(cut_word(&words)));
    }
    hm_text_clear(&text);
    return found;
}

/* ---- all of them ---- */

/* The clocks of a FEN are numbers; an EPD has words there, or nothing. */
static const char *name_of_board(hm_slice s) {
    hm_slice word;
    if (!take_board(&s)) return NULL;
    for (int field = 0; field < 3; field++)
        word = cut_word(&s);
    word = cut_word(&s);
    bool clock = word.length > 0 && hm_is_digit(*word.text);
    return word.length == 0 || clock ? "a FEN" : "an EPD";
}

/* Fills `error` if it is. --format helps only for a PGN, since a 5D or four-player game may have
 * lost its tags. */
bool hm_is_ordinary_chess(const char *text, size_t length, hm_error *error) {
    hm_slice s = hm_slice_skip_space((hm_slice){text, length});
    const char *name = name_of_board(s);
    const char *remedy = "";
    if (name == NULL && s.length > 0 && *s.text == '{' && holds_chess(s)) name = "JSON";
    if (name == NULL && is_pgn(s)) {
        name = "a PGN";
        remedy = "; for 5D or four-player games name the notation with --format";
    }
    if (name == NULL) return false;
    hm_fail(error, HM_ERR_FORMAT, 0,
            "this looks like %s of ordinary 8x8 chess, which is not read%s", name, remedy);
    return true;
}

/* Positions and moves as JSON objects (rules sections 11, 12 and 15): the file form of the
 * reference writes whole words (WHITE, PAWN, KINGSIDE), the listing form letters; readers take
 * both. Unknown keys are errors, as in the reference. */
#include "chess4d/chess4d.h"

#include <string.h>

/* ---- words ---- */

typedef struct word {
    const char *word;   /* file form */
    const char *letter; /* listing form */
    int value;
} word;

static const word colours[] = {{"WHITE", "w", HM_4D_WHITE}, {"BLACK", "b", HM_4D_BLACK}, {0}};
static const word kinds[] = {{"PAWN", "P", HM_4D_PAWN_W},
                             {"KNIGHT", "N", HM_4D_KNIGHT},
                             {"BISHOP", "B", HM_4D_BISHOP},
                             {"ROOK", "R", HM_4D_ROOK},
                             {"QUEEN", "Q", HM_4D_QUEEN},
                             {"KING", "K", HM_4D_KING},
                             {0}};
static const word axes[] = {{"Y", "y", HM_4D_PAWN_Y}, {"W", "w", HM_4D_PAWN_W}, {0}};
static const word sides[] = {
    {"KINGSIDE", "K", HM_4D_KINGSIDE}, {"QUEENSIDE", "Q", HM_4D_QUEENSIDE}, {0}};
static const word promotions[] = {{"KNIGHT", "N", HM_4D_KNIGHT},
                                  {"BISHOP", "B", HM_4D_BISHOP},
                                  {"ROOK", "R", HM_4D_ROOK},
                                  {"QUEEN", "Q", HM_4D_QUEEN},
                                  {0}};

static const char *word_of(const word *words, int value) {
    while (words->value != value)
        words++;
    return words->word;
}

static const char *letter_of(const word *words, int value) {
    while (words->value != value)
        words++;
    return words->letter;
}

/* ---- reading values ---- */

typedef struct reader {
    const char *text; /* what offsets count in */
    hm_error *error;
} reader;

static hm_status refuse(const reader *r, const hm_json_value *value, const char *expected) {
    hm_status status =
        hm_fail_expected(r->error, HM_ERR_FIELD, value->text, value->length, 0, expected);
    if (r->error != NULL) r->error->offset = (uint64_t)(value->text - r->text);
    return status;
}

static hm_status read_word(const reader *r, const hm_json_value *value, const word *words,
                           const char *expected, int *result) {
    for (; words->word != NULL; words++) {
        if (hm_json_is(value, words->word) || hm_json_is(value, words->letter)) {
            *result = words->value;
            return HM_OK;
        }
    }
    return refuse(r, value, expected);
}

/* An array of `count` coordinates as one number in base 8. */
static hm_status read_coordinates(const reader *r, const hm_json_value *value, int count,
                                  int *result) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_value(&walk, value);
    int read = 0;
    *result = 0;
    if (value->type != HM_JSON_ARRAY) return refuse(r, value, "an array of coordinates");
    while (hm_json_next_item(&walk, &item)) {
        int64_t number;
        if (hm_json_int64(&item, &number) != HM_JSON_FITS || number < 0 || number > 7) {
            return hm_fail(r->error, HM_ERR_COORDINATE, (uint64_t)(item.text - r->text),
                           "expected a coordinate (0 to 7)");
        }
        if (read++ == count) return refuse(r, &item, "no more coordinates");
        *result = *result << 3 | (int)number;
    }
    return read == count ? HM_OK : refuse(r, value, count == 4 ? "x, y, z, w" : "z, w");
}

static hm_status read_flag(const reader *r, const hm_json_value *value, bool *flag) {
    if (value->type != HM_JSON_TRUE && value->type != HM_JSON_FALSE) {
        return refuse(r, value, "true or false");
    }
    *flag = value->type == HM_JSON_TRUE;
    return HM_OK;
}

/* ---- reading objects: members are handed to a function that knows the keys ---- */

typedef hm_status read_member(const reader *r, const char *key, const hm_json_value *value,
                              void *into);

/* `keys` names what the object may hold; `needed` is the set of bits of keys that it must. */
static hm_status read_object(const reader *r, const hm_json_value *object, const char *const *keys,
                             unsigned needed, read_member *member, void *into) {
    if (object->type != HM_JSON_OBJECT) return refuse(r, object, "an object");
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_value(&walk, object);
    unsigned seen = 0;
    while (hm_json_next_member(&walk, &key, &value)) {
        unsigned i = 0;
        while (keys[i] != NULL && !hm_json_is(&key, keys[i]))
            i++;
        if (keys[i] == NULL) return refuse(r, &key, "a key of this object");
        if ((seen >> i & 1) != 0) {
            return hm_fail(r->error, HM_ERR_DUPLICATE, (uint64_t)(key.text - r->text),
                           "\"%s\" given twice", keys[i]);
        }
        seen |= 1u << i;
        hm_status status = member(r, keys[i], &value, into);
        if (status != HM_OK) return status;
    }
    for (unsigned i = 0; keys[i] != NULL; i++) {
        if ((needed & ~seen & 1u << i) == 0) continue;
        return hm_fail(r->error, HM_ERR_FIELD, (uint64_t)(object->text - r->text),
                       "the key \"%s\" is missing", keys[i]);
    }
    return HM_OK;
}

/* ---- positions ---- */

typedef struct placement {
    int square, colour, kind, axis;
} placement;

static hm_status placement_member(const reader *r, const char *key, const hm_json_value *value,
                                  void *into) {
    placement *p = into;
    if (strcmp(key, "square") == 0) return read_coordinates(r, value, 4, &p->square);
    if (strcmp(key, "color") == 0) {
        return read_word(r, value, colours, "WHITE or BLACK", &p->colour);
    }
    if (strcmp(key, "piece_type") == 0) return read_word(r, value, kinds, "a piece", &p->kind);
    if (value->type == HM_JSON_NULL) return HM_OK;
    return read_word(r, value, axes, "Y, W or null", &p->axis);
}

static hm_status read_placement(const reader *r, const hm_json_value *value, hm_4d_board *board) {
    static const char *const keys[] = {"square", "color", "piece_type", "pawn_axis", NULL};
    placement p = {0};
    hm_status status = read_object(r, value, keys, 7, placement_member, &p);
    if (status != HM_OK) return status;
    bool pawn = p.kind == HM_4D_PAWN_W;
    if (pawn != (p.axis != 0)) {
        return refuse(r, value, "an axis for a pawn, and for no other piece");
    }
    if (board->square[p.square] != HM_4D_EMPTY) {
        return hm_fail(r->error, HM_ERR_DUPLICATE, (uint64_t)(value->text - r->text),
                       "a square is given twice");
    }
    board->square[p.square] = (hm_4d_piece)((pawn ? p.axis : p.kind) | p.colour);
    return HM_OK;
}

typedef struct right {
    int colour, slice, side;
} right;

static hm_status right_member(const reader *r, const char *key, const hm_json_value *value,
                              void *into) {
    right *read = into;
    if (strcmp(key, "color") == 0) {
        return read_word(r, value, colours, "WHITE or BLACK", &read->colour);
    }
    if (strcmp(key, "slice") == 0) return read_coordinates(r, value, 2, &read->slice);
    return read_word(r, value, sides, "KINGSIDE or QUEENSIDE", &read->side);
}

static hm_status read_right(const reader *r, const hm_json_value *value, hm_4d_state *state) {
    static const char *const keys[] = {"color", "slice", "side", NULL};
    right read = {0};
    hm_status status = read_object(r, value, keys, 7, right_member, &read);
    if (status != HM_OK) return status;
    uint64_t *rights = &state->castling[read.colour >> 3][read.side];
    if ((*rights >> read.slice & 1) != 0) {
        return hm_fail(r->error, HM_ERR_DUPLICATE, (uint64_t)(value->text - r->text),
                       "castling right given twice");
    }
    *rights |= 1ull << read.slice;
    return HM_OK;
}

typedef struct position_reader {
    hm_4d_state *state;
    int victim, axis;
    hm_json_value target_value;
} position_reader;

static hm_status read_items(const reader *r, const hm_json_value *array, hm_4d_state *state,
                            bool rights) {
    if (array->type != HM_JSON_ARRAY) return refuse(r, array, "an array");
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item)) {
        hm_status status =
            rights ? read_right(r, &item, state) : read_placement(r, &item, &state->board);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status read_clock(const reader *r, const hm_json_value *value, hm_4d_state *state) {
    uint64_t number;
    if (hm_json_uint64(value, &number) != HM_JSON_FITS || number > HM_4D_CLOCK_MAX) {
        return refuse(r, value, "a number from 0 to 100000000");
    }
    state->halfmove = (uint32_t)number;
    return HM_OK;
}

static hm_status position_member(const reader *r, const char *key, const hm_json_value *value,
                                 void *into) {
    position_reader *p = into;
    int side = HM_4D_WHITE;
    if (strcmp(key, "placements") == 0) return read_items(r, value, p->state, false);
    if (strcmp(key, "castling_rights") == 0) return read_items(r, value, p->state, true);
    if (strcmp(key, "halfmove_clock") == 0) return read_clock(r, value, p->state);
    if (strcmp(key, "side_to_move") == 0) {
        hm_status status = read_word(r, value, colours, "WHITE or BLACK", &side);
        p->state->side = (hm_4d_piece)side;
        return status;
    }
    if (strcmp(key, "moves_played") == 0 || strcmp(key, "moves") == 0) return HM_OK;
    if (value->type == HM_JSON_NULL) return HM_OK;
    if (strcmp(key, "ep_target") == 0) {
        p->target_value = *value;
        return read_coordinates(r, value, 4, &p->state->ep_target);
    }
    if (strcmp(key, "ep_victim") == 0) return read_coordinates(r, value, 4, &p->victim);
    return read_word(r, value, axes, "Y, W or null", &p->axis);
}

/* Target, victim and axis are given all or none, and agree with each other. */
static hm_status check_en_passant(const reader *r, const hm_json_value *object,
                                  position_reader *p) {
    hm_4d_state *state = p->state;
    bool target = state->ep_target != HM_4D_NO_SQUARE;
    if (target != (p->victim != HM_4D_NO_SQUARE) || target != (p->axis != 0)) {
        return refuse(r, object, "all of ep_target, ep_victim and ep_axis, or none");
    }
    state->ep_axis = (hm_4d_piece)p->axis;
    if (target && hm_4d_ep_victim(state) != p->victim) {
        return refuse(r, &p->target_value, "an ep_target behind ep_victim");
    }
    return HM_OK;
}

hm_status hm_4d_json_parse(const char *text, size_t length, hm_4d_state *state, hm_error *error) {
    /* "moves_played" and "moves" belong to whoever asked: a state and moves from it. */
    static const char *const keys[] = {
        "placements", "side_to_move",   "castling_rights", "ep_target", "ep_victim",
        "ep_axis",    "halfmove_clock", "moves_played",    "moves",     NULL};
    hm_json_value object;
    hm_status status = hm_json_parse(text, length, &object, error);
    if (status != HM_OK) return status;
    reader r = {.text = text, .error = error};
    hm_4d_state read;
    hm_4d_state_init(&read);
    position_reader p = {.state = &read, .victim = HM_4D_NO_SQUARE};
    status = read_object(&r, &object, keys, 1, position_member, &p);
    if (status == HM_OK) status = check_en_passant(&r, &object, &p);
    if (status == HM_OK) *state = read;
    return status;
}

/* ---- writing positions ---- */

static void put_coordinates(hm_text *text, unsigned value, unsigned count) {
    hm_json_open(text, '[');
    for (unsigned i = count; i > 0; i--)
        hm_json_put_uint(text, value >> (3 * (i - 1)) & 7);
    hm_json_close(text, ']');
}

static void put_square_or_null(hm_text *text, const char *key, int square) {
    hm_json_key(text, key);
    if (square == HM_4D_NO_SQUARE)
        hm_json_put_null(text);
    else
        put_coordinates(text, (unsigned)square, 4);
}

static void put_word_or_null(hm_text *text, const char *key, const char *value) {
    hm_json_key(text, key);
    if (value == NULL)
        hm_json_put_null(text);
    else
        hm_json_put_cstring(text, value);
}

static void put_placement(hm_text *text, unsigned square, hm_4d_piece piece) {
    int kind = HM_4D_KIND(piece);
    bool pawn = kind <= HM_4D_PAWN_Y;
    hm_json_open(text, '{');
    hm_json_key(text, "square");
    put_coordinates(text, square, 4);
    put_word_or_null(text, "color", word_of(colours, HM_4D_COLOUR(piece)));
    put_word_or_null(text, "piece_type", pawn ? "PAWN" : word_of(kinds, kind));
    put_word_or_null(text, "pawn_axis", pawn ? word_of(axes, kind) : NULL);
    hm_json_close(text, '}');
}

static void put_rights(hm_text *text, const hm_4d_state *state) {
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned zw = 0; zw < 64; zw++) {
            for (unsigned side = 0; side < 2; side++) {
                if ((state->castling[colour][side] >> zw & 1) == 0) continue;
                hm_json_open(text, '{');
                put_word_or_null(text, "color", colours[colour].word);
                hm_json_key(text, "slice");
                put_coordinates(text, zw, 2);
                put_word_or_null(text, "side", sides[side].word);
                hm_json_close(text, '}');
            }
        }
    }
}

void hm_4d_json_format(const hm_4d_state *state, hm_text *text) {
    /* A target without a square for its victim cannot be written in this form. */
    bool ep = state->ep_target != HM_4D_NO_SQUARE && hm_4d_ep_victim(state) != HM_4D_NO_SQUARE;
    hm_json_open(text, '{');
    hm_json_key(text, "placements");
    hm_json_open(text, '[');
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece != HM_4D_EMPTY) put_placement(text, square, piece);
    }
    hm_json_close(text, ']');
    put_word_or_null(text, "side_to_move", word_of(colours, state->side));
    hm_json_key(text, "castling_rights");
    hm_json_open(text, '[');
    put_rights(text, state);
    hm_json_close(text, ']');
    put_square_or_null(text, "ep_target", ep ? state->ep_target : HM_4D_NO_SQUARE);
    put_square_or_null(text, "ep_victim", ep ? hm_4d_ep_victim(state) : HM_4D_NO_SQUARE);
    put_word_or_null(text, "ep_axis", ep ? word_of(axes, state->ep_axis) : NULL);
    hm_json_member_uint(text, "halfmove_clock", state->halfmove);
    hm_json_close(text, '}');
}

void hm_4d_json_put_fen(const hm_4d_board *board, hm_text *text) {
    hm_json_open_string(text);
    hm_4d_fen_format(board, text);
    hm_json_close_string(text);
}

void hm_4d_json_put_state(const hm_4d_state *state, hm_text *text) {
    static const struct {
        const char *key;
        hm_4d_field field;
    } fields[] = {
        {"side", HM_4D_FIELD_SIDE}, {"castling", HM_4D_FIELD_CASTLING}, {"ep", HM_4D_FIELD_EP}};
    hm_json_open(text, '{');
    hm_json_key(text, "fen4");
    hm_4d_json_put_fen(&state->board, text);
    for (size_t i = 0; i < 3; i++) {
        hm_json_key(text, fields[i].key);
        hm_json_open_string(text);
        hm_4d_field_format(fields[i].field, state, text);
        hm_json_close_string(text);
    }
    hm_json_member_uint(text, "halfmove", state->halfmove);
    hm_json_member_uint(text, "fullmove", state->fullmove);
    hm_json_close(text, '}');
}

/* ---- moves ---- */

static void put_ends(hm_text *text, hm_4d_move move) {
    put_square_or_null(text, "from", HM_4D_MOVE_FROM(move));
    put_square_or_null(text, "to", HM_4D_MOVE_TO(move));
}

static bool is_castling(hm_4d_move move) {
    return HM_4D_MOVE_TAG(move) == HM_4D_CASTLE_KINGSIDE ||
           HM_4D_MOVE_TAG(move) == HM_4D_CASTLE_QUEENSIDE;
}

void hm_4d_json_put_move_text(hm_4d_move move, hm_text *text) {
    hm_json_open_string(text);
    hm_4d_move_format(move, text);
    hm_json_close_string(text);
}

void hm_4d_json_put_move(hm_4d_move move, hm_text *text) {
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_json_open(text, '{');
    put_ends(text, move);
    put_word_or_null(text, "promotion", promotion != 0 ? word_of(promotions, promotion) : NULL);
    hm_json_member_bool(text, "is_castling", is_castling(move));
    hm_json_member_bool(text, "is_en_passant", HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT);
    hm_json_close(text, '}');
}

void hm_4d_json_put_listed_move(hm_4d_move move, hm_text *text) {
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_json_open(text, '{');
    put_ends(text, move);
    hm_json_key(text, "from_sq");
    hm_json_put_int(text, HM_4D_MOVE_FROM(move));
    hm_json_key(text, "to_sq");
    hm_json_put_int(text, HM_4D_MOVE_TO(move));
    put_word_or_null(text, "promotion", promotion != 0 ? letter_of(promotions, promotion) : NULL);
    hm_json_member_bool(text, "is_double_push", HM_4D_MOVE_TAG(move) == HM_4D_DOUBLE_STEP);
    hm_json_member_bool(text, "is_ep_capture", HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT);
    hm_json_member_bool(text, "is_castling", is_castling(move));
    hm_json_close(text, '}');
}

typedef struct move_reader {
    hm_4d_move_words words;
    bool castling;
    int listed_from, listed_to;
} move_reader;

static hm_status read_number(const reader *r, const hm_json_value *value, int *number) {
    int64_t read;
    if (hm_json_int64(value, &read) != HM_JSON_FITS || read < 0 || read >= HM_4D_SQUARES) {
        return refuse(r, value, "a square (0 to 4095)");
    }
    *number = (int)read;
    return HM_OK;
}

static hm_status move_member(const reader *r, const char *key, const hm_json_value *value,
                             void *into) {
    move_reader *m = into;
    if (strcmp(key, "from") == 0) return read_coordinates(r, value, 4, &m->words.from);
    if (strcmp(key, "to") == 0) return read_coordinates(r, value, 4, &m->words.to);
    if (strcmp(key, "from_sq") == 0) return read_number(r, value, &m->listed_from);
    if (strcmp(key, "to_sq") == 0) return read_number(r, value, &m->listed_to);
    if (strcmp(key, "promotion") == 0) {
        if (value->type == HM_JSON_NULL) return HM_OK;
        return read_word(r, value, promotions, "Q, R, B, N or null", &m->words.promotion);
    }
    bool flag = false;
    hm_status status = read_flag(r, value, &flag);
    if (strcmp(key, "is_castling") == 0) {
        m->castling = flag;
    } else if (flag) {
        bool double_step = strcmp(key, "is_double_push") == 0;
        m->words.tags |= 1u << (double_step ? HM_4D_DOUBLE_STEP : HM_4D_EN_PASSANT);
    }
    return status;
}

hm_status hm_4d_json_move_parse(const char *text, size_t length, hm_4d_move_words *words,
                                hm_error *error) {
    static const char *const keys[] = {"from",          "to",    "promotion",     "is_castling",
                                       "from_sq",       "to_sq", "is_en_passant", "is_double_push",
                                       "is_ep_capture", NULL};
    hm_json_value object;
    hm_status status = hm_json_parse(text, length, &object, error);
    if (status != HM_OK) return status;
    reader r = {.text = text, .error = error};
    move_reader m = {.listed_from = HM_4D_NO_SQUARE, .listed_to = HM_4D_NO_SQUARE};
    status = read_object(&r, &object, keys, 3, move_member, &m);
    if (status != HM_OK) return status;
    bool same = (m.listed_from == HM_4D_NO_SQUARE || m.listed_from == m.words.from) &&
                (m.listed_to == HM_4D_NO_SQUARE || m.listed_to == m.words.to);
    if (!same) return refuse(&r, &object, "from_sq and to_sq equal to from and to");
    if (m.castling) {
        bool kingside = HM_4D_X(m.words.to) > HM_4D_X(m.words.from);
        m.words.tags |= 1u << (kingside ? HM_4D_CASTLE_KINGSIDE : HM_4D_CASTLE_QUEENSIDE);
    }
    *words = m.words;
    return HM_OK;
}

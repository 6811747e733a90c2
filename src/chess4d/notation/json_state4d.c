/* Positions as JSON objects (rules4d, sections 12 and 13): the form of the reference with a list of
 * placements, and a state as the fields of its line. */
#include "chess4d/notation/json4d.h"
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"

#include <string.h>

/* ---- reading ---- */

typedef struct placement {
    int square, colour, kind, axis;
} placement;

static hm_status placement_member(const hm_4d_json_reader *r, const char *key,
                                  const hm_json_value *value, void *into) {
    placement *p = into;
    if (strcmp(key, "square") == 0) return hm_4d_json_read_square(r, value, 4, &p->square);
    if (strcmp(key, "color") == 0) {
        return hm_4d_json_read_word(r, value, hm_4d_json_colours, "WHITE or BLACK", &p->colour);
    }
    if (strcmp(key, "piece_type") == 0)
        return hm_4d_json_read_word(r, value, hm_4d_json_kinds, "a piece", &p->kind);
    if (value->type == HM_JSON_NULL) return HM_OK;
    return hm_4d_json_read_word(r, value, hm_4d_json_axes, "Y, W or null", &p->axis);
}

static hm_status read_placement(const hm_4d_json_reader *r, const hm_json_value *value,
                                hm_4d_board *board) {
    static const char *const keys[] = {"square", "color", "piece_type", "pawn_axis", NULL};
    placement p = {0};
    hm_status status = hm_4d_json_read_object(r, value, keys, 7, placement_member, &p);
    if (status != HM_OK) return status;
    bool pawn = p.kind == HM_4D_PAWN_W;
    if (pawn != (p.axis != 0)) {
        return hm_4d_json_refuse(r, value, "an axis for a pawn, and for no other piece");
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

static hm_status right_member(const hm_4d_json_reader *r, const char *key,
                              const hm_json_value *value, void *into) {
    right *read = into;
    if (strcmp(key, "color") == 0) {
        return hm_4d_json_read_word(r, value, hm_4d_json_colours, "WHITE or BLACK", &read->colour);
    }
    if (strcmp(key, "slice") == 0) return hm_4d_json_read_square(r, value, 2, &read->slice);
    return hm_4d_json_read_word(r, value, hm_4d_json_sides, "KINGSIDE or QUEENSIDE", &read->side);
}

static hm_status read_right(const hm_4d_json_reader *r, const hm_json_value *value,
                            hm_4d_state *state) {
    static const char *const keys[] = {"color", "slice", "side", NULL};
    right read = {0};
    hm_status status = hm_4d_json_read_object(r, value, keys, 7, right_member, &read);
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

static hm_status read_items(const hm_4d_json_reader *r, const hm_json_value *array,
                            hm_4d_state *state, bool rights) {
    if (array->type != HM_JSON_ARRAY) return hm_4d_json_refuse(r, array, "an array");
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

static hm_status position_member(const hm_4d_json_reader *r, const char *key,
                                 const hm_json_value *value, void *into) {
    position_reader *p = into;
    int side = HM_4D_WHITE;
    if (strcmp(key, "placements") == 0) return read_items(r, value, p->state, false);
    if (strcmp(key, "castling_rights") == 0) return read_items(r, value, p->state, true);
    if (strcmp(key, "halfmove_clock") == 0) {
        uint64_t number;
        if (hm_json_uint64(value, &number) != HM_JSON_FITS || number > HM_4D_CLOCK_MAX)
            return hm_4d_json_refuse(r, value, "a number from 0 to 100000000");
        p->state->halfmove = (uint32_t)number;
        return HM_OK;
    }
    if (strcmp(key, "side_to_move") == 0) {
        hm_status status =
            hm_4d_json_read_word(r, value, hm_4d_json_colours, "WHITE or BLACK", &side);
        p->state->side = (hm_4d_piece)side;
        return status;
    }
    if (strcmp(key, "moves_played") == 0 || strcmp(key, "moves") == 0) return HM_OK;
    if (value->type == HM_JSON_NULL) return HM_OK;
    if (strcmp(key, "ep_target") == 0) {
        p->target_value = *value;
        return hm_4d_json_read_square(r, value, 4, &p->state->ep_target);
    }
    if (strcmp(key, "ep_victim") == 0) return hm_4d_json_read_square(r, value, 4, &p->victim);
    return hm_4d_json_read_word(r, value, hm_4d_json_axes, "Y, W or null", &p->axis);
}

hm_status hm_4d_json_parse(const char *text, size_t length, hm_4d_state *state, hm_error *error) {
    /* "moves_played" and "moves" belong to whoever asked: a state and moves from it. */
    static const char *const keys[] = {
        "placements", "side_to_move",   "castling_rights", "ep_target", "ep_victim",
        "ep_axis",    "halfmove_clock", "moves_played",    "moves",     NULL};
    hm_json_value object;
    hm_status status = hm_json_parse(text, length, &object, error);
    if (status != HM_OK) return status;
    hm_4d_json_reader r = {.text = text, .error = error};
    hm_4d_state read;
    hm_4d_state_init(&read);
    position_reader p = {.state = &read, .victim = HM_4D_NO_SQUARE};
    status = hm_4d_json_read_object(&r, &object, keys, 1, position_member, &p);
    if (status != HM_OK) return status;
    /* Target, victim and axis are given all or none, and agree with each other. */
    bool target = read.ep_target != HM_4D_NO_SQUARE;
    if (target != (p.victim != HM_4D_NO_SQUARE) || target != (p.axis != 0)) {
        return hm_4d_json_refuse(&r, &object, "all of ep_target, ep_victim and ep_axis, or none");
    }
    read.ep_axis = (hm_4d_piece)p.axis;
    if (target && hm_4d_ep_victim(&read) != p.victim) {
        return hm_4d_json_refuse(&r, &p.target_value, "an ep_target behind ep_victim");
    }
    *state = read;
    return HM_OK;
}

/* ---- writing ---- */

void hm_4d_json_format(const hm_4d_state *state, hm_text *text) {
    /* A target without a square for its victim cannot be written in this form. */
    bool ep = state->ep_target != HM_4D_NO_SQUARE && hm_4d_ep_victim(state) != HM_4D_NO_SQUARE;
    hm_json_open(text, '{');
    hm_json_key(text, "placements");
    hm_json_open(text, '[');
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece != HM_4D_EMPTY) {
            int kind = HM_4D_KIND(piece);
            bool pawn = kind <= HM_4D_PAWN_Y;
            hm_json_open(text, '{');
            hm_json_key(text, "square");
            hm_4d_json_put_digits(text, square, 4);
            hm_4d_json_put_word(text, "color",
                                hm_4d_json_word_of(hm_4d_json_colours, HM_4D_COLOUR(piece)));
            hm_4d_json_put_word(text, "piece_type",
                                pawn ? "PAWN" : hm_4d_json_word_of(hm_4d_json_kinds, kind));
            hm_4d_json_put_word(text, "pawn_axis",
                                pawn ? hm_4d_json_word_of(hm_4d_json_axes, kind) : NULL);
            hm_json_close(text, '}');
        }
    }
    hm_json_close(text, ']');
    hm_4d_json_put_word(text, "side_to_move", hm_4d_json_word_of(hm_4d_json_colours, state->side));
    hm_json_key(text, "castling_rights");
    hm_json_open(text, '[');
    for (unsigned i = 0; i < 2 * 64 * 2; i++) {
        unsigned colour = i >> 7, slice = i >> 1 & 63, side = i & 1;
        if ((state->castling[colour][side] >> slice & 1) == 0) continue;
        hm_json_open(text, '{');
        hm_4d_json_put_word(text, "color", hm_4d_json_colours[colour].word);
        hm_json_key(text, "slice");
        hm_4d_json_put_digits(text, slice, 2);
        hm_4d_json_put_word(text, "side", hm_4d_json_sides[side].word);
        hm_json_close(text, '}');
    }
    hm_json_close(text, ']');
    hm_4d_json_put_square(text, "ep_target", ep ? state->ep_target : HM_4D_NO_SQUARE);
    hm_4d_json_put_square(text, "ep_victim", ep ? hm_4d_ep_victim(state) : HM_4D_NO_SQUARE);
    hm_4d_json_put_word(text, "ep_axis",
                        ep ? hm_4d_json_word_of(hm_4d_json_axes, state->ep_axis) : NULL);
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

/* Private header of chess5d/: moves in texts (move_text5d.c, _short.c, _scan.c, _match.c). */
#ifndef HM_CHESS5D_MOVE_TEXT_H
#define HM_CHESS5D_MOVE_TEXT_H

#include "chess5d/notation/text5d.h"

#define HM_5D_NULL_MOVE "0000"

/* The square of arrival, and the promotion if there is one. */
void hm_5d_put_arrival(hm_text *text, const hm_5d_move *move);

/* Kind of the piece that moves; the board of departure must be in the position. */
static inline int hm_5d_mover(const hm_5d_position *position, const hm_5d_move *move) {
    return HM_5D_KIND(hm_5d_position_at(position, move->from_line, move->from_time, move->from));
}

enum {
    HM_5D_MARK_CHECK = 1,
    HM_5D_MARK_SOFTMATE = 2,
    HM_5D_MARK_MATE = 4,
    HM_5D_MARK_ACTIVE = 8,    /* ~ */
    HM_5D_MARK_STALEMATE = 16 /* Alexbay's = */
};

/* Parts of a move text; -1 and 0 where the text does not give them. */
typedef struct hm_5d_pattern {
    size_t offset, mark_offset;
    enum {
        HM_5D_ANY_SHAPE,
        HM_5D_WITHIN,
        HM_5D_ACROSS,
        HM_5D_SHORT_SIDE,
        HM_5D_LONG_SIDE,
        HM_5D_NULL_SHAPE /* a null move: no move at all */
    } shape;
    bool has_line, has_time, branch, capture, joined;
    int32_t line, time;
    int kind, promotion;
    int from_file, from_rank, to_file, to_rank;
    bool to_has_line, to_has_time;
    bool relative_line, relative_time; /* to_line, to_time are distances */
    int32_t to_line, to_time;
    unsigned marks;
    size_t glyph, glyph_end; /* where glyphs are in the text */
    bool worded_glyph;       /* one of them is of ! and ? */
    bool long_glyph;         /* more of these than a glyph can be */
    bool doubled_file;       /* "eexf3" */
} hm_5d_pattern;

/* Parts of moves; each leaves the cursor where it is when it finds nothing. */
int hm_5d_scan_kind(hm_cursor *c); /* a piece letter or code in upper case, or 0 */
void hm_5d_scan_square(hm_cursor *c, int *file, int *rank); /* -1: not there */
bool hm_5d_scan_castle(hm_cursor *c, hm_5d_pattern *pattern);
/* A promotion "=Q", or any kind at once where the shape is open (raw form). */
hm_status hm_5d_scan_promotion(hm_cursor *c, hm_5d_pattern *pattern);
/* A run of glyphs: ! ? !! ?? !? ?!, $13, and - where nothing follows it. */
void hm_5d_scan_glyph(hm_cursor *c, hm_5d_pattern *pattern);

/* Reads one move of Shad's notation or of the raw form; a coordinate without
 * a colour names a board of the side to move. */
hm_status hm_5d_pattern_scan(hm_cursor *c, const hm_5d_position *position, hm_5d_pattern *out);
/* Whether a '(' opens a coordinate. */
bool hm_5d_at_coordinate(const hm_cursor *c);
/* The one move of the list that fits, or an error that names the candidates. Where the text names a
 * timeline the list has the moves of that one. */
hm_status hm_5d_pattern_match(hm_cursor *c, const hm_5d_pattern *pattern,
                              const hm_5d_position *position, const hm_5d_move_list *list,
                              unsigned flags, hm_5d_move *move);
/* The same of the moves of the position; of one timeline alone where the text names it, so that a
 * text costs what its moves do. When it is ambiguous the list has those that fit. */
hm_status hm_5d_pattern_find(hm_cursor *c, const hm_5d_pattern *pattern,
                             const hm_5d_position *position, unsigned flags, hm_5d_move_list *list,
                             hm_5d_move *move);

/* Appends a move with both coordinates and no letters, "(0T3)e1(0T3)e5". The position only needs
 * the board of departure. */
void hm_5d_move_format_raw(const hm_5d_position *position, const hm_5d_move *move, hm_text *text);

#endif

/* Finds the move that a text means: all pseudo-legal moves that fit every field it gives are
 * collected, and one must be left (formats, section 7.2). */
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/moves5d.h"

#include <stdio.h>
#include <string.h>

static bool shape_fits(const hm_5d_pattern *p, const hm_5d_move *move, unsigned flags) {
    bool jump = (move->flags & HM_5D_JUMP) != 0, branch = (move->flags & HM_5D_BRANCH) != 0;
    bool castling = (move->flags & HM_5D_CASTLING) != 0, up = move->to > move->from;
    switch (p->shape) {
    case HM_5D_WITHIN:
        return !jump;
    case HM_5D_ACROSS:
        return jump && (p->branch ? branch : !branch || (flags & HM_5D_STRICT) == 0);
    case HM_5D_SHORT_SIDE:
        return castling && up;
    case HM_5D_LONG_SIDE:
        return castling && !up;
    case HM_5D_NULL_SHAPE:
        return false;
    case HM_5D_ANY_SHAPE:
        break;
    }
    return true;
}

static hm_5d_move as_written(const hm_5d_move *found, const hm_5d_pattern *p) {
    hm_5d_move move = *found;
    if (p->promotion != 0) move.promotion = (uint8_t)p->promotion;
    return move;
}

/* The move is one of the timeline that the text names. */
static bool pattern_fits(const hm_5d_pattern *p, const hm_5d_position *position,
                         const hm_5d_move *move, unsigned flags) {
    if (p->has_time && move->from_time != p->time) return false;
    if (p->kind != 0 && p->kind != hm_5d_mover(position, move)) return false;
    if ((flags & HM_5D_STRICT) != 0 && p->capture && (move->flags & HM_5D_CAPTURE) == 0)
        return false;
    if (!shape_fits(p, move, flags)) return false;
    int32_t line = p->to_line + (p->relative_line ? move->from_line : 0);
    int32_t time = p->to_time + (p->relative_time ? move->from_time : 0);
    if (p->to_has_line && move->to_line != line) return false;
    if (p->to_has_time && move->to_time != time) return false;
    if (p->from_file >= 0 && HM_5D_FILE(move->from) != p->from_file) return false;
    if (p->from_rank >= 0 && HM_5D_RANK(move->from) != p->from_rank) return false;
    if (p->to_file >= 0 && HM_5D_SQUARE(p->to_file, p->to_rank) != move->to) return false;
    /* Without a promotion the text means the best one. One that lists leave out is played as the
     * best, too; then the found move gets the kind that is written. */
    bool best = move->promotion == position->promotions[0];
    if (p->promotion == 0) return move->promotion == 0 || best;
    return move->promotion == p->promotion || (best && hm_5d_is_offered(position, p->promotion));
}

enum { LONGEST_LIST = 140 }; /* bytes of candidates in a message */

static hm_status name_candidates(hm_cursor *c, const hm_5d_pattern *p,
                                 const hm_5d_position *position, const hm_5d_move_list *list,
                                 unsigned flags) {
    hm_text text = {0};
    for (size_t i = 0; i < list->count; i++) {
        if (!pattern_fits(p, position, &list->moves[i], flags)) continue;
        if (text.length > 0) hm_text_puts(&text, ", ");
        if (text.length > LONGEST_LIST) {
            hm_text_puts(&text, "...");
            break;
        }
        hm_5d_move move = as_written(&list->moves[i], p);
        hm_5d_move_format(position, &move, &text);
    }
    hm_status status = text.failed ? hm_fail_memory(c->error, "a message")
                                   : hm_fail(c->error, HM_ERR_5D_AMBIGUOUS, p->offset,
                                             "expected one move, found several: %s", text.data);
    hm_text_clear(&text);
    return status;
}

/* The moves that fit: how many, one of them, and the same of pawns alone. */
typedef struct fitting {
    size_t count, pawns;
    const hm_5d_move *move, *pawn;
} fitting;

static fitting find_fitting(const hm_5d_pattern *p, const hm_5d_position *position,
                            const hm_5d_move_list *list, unsigned flags) {
    fitting f = {0};
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *m = &list->moves[i];
        if (!pattern_fits(p, position, m, flags)) continue;
        f.count++;
        f.move = m;
        if (hm_5d_mover(position, m) != HM_5D_PAWN) continue; /* a brawn has a letter */
        f.pawns++;
        f.pawn = m;
    }
    return f;
}

/* ---- why nothing fits ---- */

/* A change of a board: all pieces get their marks, or only pieces that the text may mean are left.
 */
typedef enum change { ALL_MARKED, OTHERS_REMOVED } change;

static void change_board(const hm_5d_pattern *p, const hm_5d_position *position, change how,
                         hm_5d_board *board) {
    for (int square = 0; square < 256; square++) {
        int cell = position->geometry.cell[square];
        if (cell == 0) continue;
        hm_5d_piece *piece = &board->cell[cell];
        int kind = HM_5D_KIND(*piece);
        if (how == ALL_MARKED) {
            if (hm_5d_has_unmoved(kind)) *piece |= HM_5D_UNMOVED;
            continue;
        }
        bool named = p->kind == 0 ? kind == HM_5D_PAWN || kind == HM_5D_BRAWN : kind == p->kind;
        bool from = HM_5D_FILE(square) == p->from_file && HM_5D_RANK(square) == p->from_rank;
        bool target = HM_5D_FILE(square) == p->to_file && HM_5D_RANK(square) == p->to_rank;
        if (!(named || from) || target || HM_5D_COLOUR(*piece) != position->side)
            *piece = HM_5D_EMPTY;
    }
}

/* Whether the move would be possible if its board were changed; for marks, a board without any. Few
 * boards are tried: this is a hint. */
static hm_status fits_changed(const hm_5d_pattern *p, const hm_5d_position *position,
                              unsigned flags, change how, const hm_5d_board **found,
                              hm_error *error) {
    enum { MOST_TRIED = 16 };
    const hm_5d_multiverse *m = &position->multiverse;
    hm_status status = HM_OK;
    *found = NULL;
    for (uint32_t i = 0, tried = 0; i < m->count && tried < MOST_TRIED && *found == NULL; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        const hm_5d_board *last = t->boards[t->count - 1];
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(t);
        if ((p->has_line && p->line != line) || (end & 1) != position->side) continue;
        tried++;
        bool marks = false;
        for (int square = 0; square < 256; square++) {
            int cell = position->geometry.cell[square];
            marks |= cell != 0 && (last->cell[cell] & HM_5D_UNMOVED) != 0;
        }
        if (marks && how == ALL_MARKED) continue;
        hm_5d_position *changed;
        hm_5d_move_list list = {0};
        status = hm_5d_position_copy(position, &changed, error);
        hm_5d_board *board = status == HM_OK ? hm_5d_board_own(changed, line, end) : NULL;
        if (status == HM_OK && board == NULL) status = hm_fail_memory(error, "a board");
        if (status == HM_OK) change_board(p, position, how, board);
        if (status == HM_OK) status = hm_5d_generate_from(changed, line, &list, error);
        if (status == HM_OK && find_fitting(p, changed, &list, flags).count > 0) *found = last;
        hm_5d_move_list_clear(&list);
        hm_5d_position_destroy(changed);
        if (status != HM_OK) break;
    }
    return status;
}

/* list: the moves that the text could mean, of its timeline if it names one. */
static hm_status find_reason(const hm_5d_pattern *p, const hm_5d_position *position,
                             const hm_5d_move_list *list, unsigned flags, const char **reason,
                             hm_error *error) {
    const hm_5d_board *board;
    *reason = NULL;
    if (p->has_line) {
        const hm_5d_multiverse *m = &position->multiverse;
        int64_t number = (int64_t)p->line - m->first;
        if (number < 0 || number >= m->count) *reason = "there is no such timeline";
        if (*reason != NULL) return HM_OK;
        int32_t end = hm_5d_end(&m->lines[number]);
        if ((end & 1) != position->side)
            *reason = "there is no board to move on";
        else if (p->has_time && p->time != end)
            *reason = "moves begin on the last board of a timeline";
    } else if (list->count == 0) {
        *reason = "no move is left in this turn; submit (/)";
    }
    if (*reason != NULL) return HM_OK;
    hm_status status = fits_changed(p, position, flags, ALL_MARKED, &board, error);
    if (board != NULL) *reason = HM_5D_NO_MARKS;
    if (status != HM_OK || *reason != NULL) return status;
    status = fits_changed(p, position, flags, OTHERS_REMOVED, &board, error);
    *reason = board == NULL ? "no piece can make this move" : "a piece stands in the way";
    if (status != HM_OK || board == NULL) return status;
    if (p->to_file < 0) return HM_OK;
    hm_5d_piece there = board->cell[position->geometry.cell[HM_5D_SQUARE(p->to_file, p->to_rank)]];
    if (there != HM_5D_EMPTY && HM_5D_COLOUR(there) == position->side && p->shape != HM_5D_ACROSS)
        *reason = "an own piece stands there";
    return HM_OK;
}

/* The whole word is quoted; the rest of the line says nothing about the move. */
static hm_status fail_whole_word(hm_cursor *c, size_t place, const char *reason) {
    enum { LONGEST_WORD = 40 };
    char word[4 * LONGEST_WORD + 1];
    size_t end = place;
    for (int open = 0; end < c->length && end - place < LONGEST_WORD; end++) {
        open += (c->text[end] == '(') - (c->text[end] == ')');
        if (open < 0 || hm_is_space(c->text[end])) break;
    }
    hm_escape(word, sizeof word, c->text + place, end - place);
    return hm_fail(c->error, HM_ERR_5D_MOVE, place, "expected a possible move, found \"%s\"; %s",
                   word, reason);
}

static hm_status move_match5d_fail_move(hm_cursor *c, const hm_5d_pattern *p,
                                        const hm_5d_position *position, const hm_5d_move_list *list,
                                        unsigned flags) {
    hm_5d_pattern best = *p;
    best.promotion = position->promotions[0];
    fitting f = find_fitting(&best, position, list, flags);
    hm_status status = HM_OK;
    if (p->promotion != 0 && f.count > 0) {
        /* A pawn that may not become what is written. */
        hm_text kinds = {0};
        hm_5d_kinds_format(position->promotions, position->promotion_known, &kinds);
        status = kinds.failed
                     ? hm_fail_memory(c->error, "a message")
                     : hm_fail(c->error, HM_ERR_5D_MOVE, p->offset,
                               "expected a promotion to %s (a header Promotions or --promotions "
                               "names others), found %c",
                               kinds.data, hm_5d_letter(p->promotion));
        hm_text_clear(&kinds);
        return status;
    }
    const char *reason = "";
    if (c->error != NULL) status = find_reason(p, position, list, flags, &reason, c->error);
    return status == HM_OK ? fail_whole_word(c, p->offset, reason) : status;
}

/* The text is taken by its word first; only when nothing fits so, with what lenient reading
 * repairs. */
hm_status hm_5d_pattern_match(hm_cursor *c, const hm_5d_pattern *p, const hm_5d_position *position,
                              const hm_5d_move_list *list, unsigned flags, hm_5d_move *move) {
    unsigned level = flags | HM_5D_STRICT;
    fitting f = find_fitting(p, position, list, level);
    if (f.count == 0 && level != flags) f = find_fitting(p, position, list, level = flags);
    if (f.count == 0) return move_match5d_fail_move(c, p, position, list, flags);
    bool by_pawn = f.count > 1 && p->kind == 0 && f.pawns == 1;
    if (f.count > 1 && !by_pawn) return name_candidates(c, p, position, list, level);
    *move = as_written(by_pawn ? f.pawn : f.move, p);
    return HM_OK;
}

hm_status hm_5d_pattern_find(hm_cursor *c, const hm_5d_pattern *p, const hm_5d_position *position,
                             unsigned flags, hm_5d_move_list *list, hm_5d_move *move) {
    hm_status status = hm_5d_rules_apply(position, p->offset, c->error);
    if (status != HM_OK) return status;
    status = p->has_line ? hm_5d_generate_from(position, p->line, list, c->error)
                         : hm_5d_generate_pseudo(position, list, c->error);
    if (status == HM_OK) status = hm_5d_pattern_match(c, p, position, list, flags, move);
    if (status != HM_ERR_5D_AMBIGUOUS) return status;
    /* Leaves only the moves that fit, by the text's word if some do. */
    unsigned levels[] = {flags | HM_5D_STRICT, flags};
    size_t kept = 0, all = list->count;
    for (size_t level = 0; level < 2 && kept == 0; level++) {
        for (size_t i = 0; i < all; i++) {
            bool fits = pattern_fits(p, position, &list->moves[i], levels[level]);
            if (fits) list->moves[kept++] = as_written(&list->moves[i], p);
        }
    }
    list->count = kept;
    return status;
}

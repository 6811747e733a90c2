/* 5D games in archives: headers, players, ends, and what each action brought. */
#include "chess5d/notation/game5d.h"
#include "games/5d/play5d.h"

#include "games/archiving.h"

#include <string.h>

/* ---- the game ---- */

static void put_headers_5d(hm_facts *facts, const hm_5d_game *game) {
    if (hm_5d_game_headers(game) == 0) return;
    hm_fact_open(facts, "tags", '{');
    for (size_t i = 0; i < hm_5d_game_headers(game); i++) {
        const char *key, *value;
        hm_5d_game_header_at(game, i, &key, &value);
        hm_fact_word(facts, key, value);
    }
    hm_fact_close(facts);
}

const char *hm_termination_5d(const hm_5d_game *game, hm_5d_verdict verdict) {
    if (verdict == HM_5D_CHECKMATE) return "checkmate";
    if (verdict == HM_5D_STALEMATE) return "stalemate";
    const char *said = hm_termination_word(hm_5d_game_header(game, "Termination"));
    return said != NULL ? said : "unknown";
}

/* A text without boards has no game, and nothing can be judged. */
static hm_status about_5d(void *play, const hm_input_error *fault, const hm_watch *watch,
                          bool *judged, hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    hm_ending ending = {"*", ""};
    *judged = p->game != NULL;
    if (p->game == NULL) return HM_OK;
    if (fault == NULL) {
        hm_status status = hm_ending_5d(play, watch, &ending, error);
        if (status != HM_OK) return status;

        /* The board decides; where it does not, what the text says. */
        const char *result = ending.result, *header = hm_5d_game_header(p->game, "Result");
        if (result[0] == '*') result = hm_5d_game_result(p->game);
        if (*result == '\0' && header != NULL) result = hm_5d_results[hm_5d_result_number(header)];
        if (*result == '\0') result = "*";
        hm_fact_word(facts, "result", result);
        if (strcmp(result, "1-0") == 0) hm_fact_word(facts, "winner", "w");
        if (strcmp(result, "0-1") == 0) hm_fact_word(facts, "winner", "b");
        hm_5d_verdict verdict = strcmp(ending.reason, "checkmate") == 0   ? HM_5D_CHECKMATE
                                : strcmp(ending.reason, "stalemate") == 0 ? HM_5D_STALEMATE
                                                                          : HM_5D_GOING_ON;
        hm_fact_word(facts, "termination", hm_termination_5d(p->game, verdict));
    } else {
        hm_fact_word(facts, "result", "*");
        hm_fact_word(facts, "termination", "unknown");
    }
    hm_put_date(hm_5d_game_header(p->game, "Date"), facts);
    put_headers_5d(facts, p->game);
    hm_fact_open(facts, "players", '[');
    hm_put_player(facts, "w", hm_5d_game_header(p->game, "White"), NULL,
                  hm_5d_game_header(p->game, "WhiteElo"));
    hm_put_player(facts, "b", hm_5d_game_header(p->game, "Black"), NULL,
                  hm_5d_game_header(p->game, "BlackElo"));
    hm_fact_close(facts);
    return HM_OK;
}

/* ---- the plies ---- */

static void rewind_5d(void *play) {
    while (hm_play_5d_pending(play) > 0 || hm_play_5d_ply(play) > 0)
        hm_play_5d_undo(play);
}

/* A board with an unknown piece has no legal moves to count (rules5d, clause 6.5). */
static hm_status look_5d(hm_play_5d *p, unsigned wanted, const hm_watch *watch,
                         hm_happened *happened, hm_error *error) {
    int32_t first, last;
    hm_5d_lines(p->position, &first, &last);
    happened->has_timelines = true;
    happened->timelines = (uint64_t)((int64_t)last - first + 1);
    happened->boards = hm_5d_board_count(p->position);
    happened->occurrence = 1; /* no state comes again (rules5d, clause 8.6) */
    if ((wanted & HM_WANT_LEGAL) == 0 || !hm_can_judge_5d(p->position)) return HM_OK;
    size_t count;
    hm_status status = hm_play_5d_list(p, false, watch, &count, error);
    if (status == HM_OK) happened->legal = count;
    return status;
}

static hm_status here_5d(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    return look_5d(play, wanted, watch, happened, error);
}

static uint32_t letter_bit_5d(hm_5d_piece piece) {
    return piece == HM_5D_EMPTY ? 0 : hm_letter_bit(hm_5d_letter(HM_5D_KIND(piece)));
}

/* Boards of departure and arrival are still there after the action. */
static void put_moves_of_5d(const hm_5d_position *position, const hm_5d_move *moves, size_t count,
                            hm_happened *happened) {
    for (size_t i = 0; i < count; i++) {
        const hm_5d_move *m = &moves[i];
        happened->moved |=
            letter_bit_5d(hm_5d_position_at(position, m->from_line, m->from_time, m->from));
        if ((m->flags & HM_5D_EN_PASSANT) != 0) {
            happened->captured |= 1u << ('P' - 'A');
        } else if ((m->flags & HM_5D_CASTLING) == 0) {
            happened->captured |=
                letter_bit_5d(hm_5d_position_at(position, m->to_line, m->to_time, m->to));
        }
        happened->promoted = happened->promoted || m->promotion != 0;
        happened->castling = happened->castling || (m->flags & HM_5D_CASTLING) != 0;
        happened->en_passant = happened->en_passant || (m->flags & HM_5D_EN_PASSANT) != 0;
        happened->jump = happened->jump || (m->flags & HM_5D_JUMP) != 0;
        happened->branch = happened->branch || (m->flags & HM_5D_BRANCH) != 0;
    }
}

/* An action has one glyph here: the first among its moves. */
static hm_status next_5d(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    hm_play_5d *p = play;
    size_t count;
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    int32_t node = p->line.at[p->ply];
    hm_status status = hm_play_5d_step(p, error);
    const hm_5d_move *moves = hm_5d_game_action(p->game, node, &count);
    if (status == HM_OK) put_moves_of_5d(p->position, moves, count, happened);
    bool known = hm_can_judge_5d(p->position);
    if (status == HM_OK && known && (wanted & HM_WANT_CHECK) != 0)
        status = hm_5d_in_check(p->position, &happened->check, NULL, error);
    if (status == HM_OK && known && (wanted & HM_WANT_END) != 0)
        status = hm_5d_outcome(p->position, false, watch, &verdict, error);
    happened->mate = verdict == HM_5D_CHECKMATE;
    happened->stalemate = verdict == HM_5D_STALEMATE;
    if ((wanted & HM_WANT_NOTES) != 0) {
        for (size_t i = 0; i < count && happened->glyph[0] == '\0'; i++)
            happened->glyph = hm_5d_game_glyph(p->game, node, i);
        for (int32_t i = hm_5d_game_first_comment(p->game, node); i >= 0;) {
            hm_5d_comment comment = hm_5d_game_comment(p->game, i);
            hm_text_add(happened->comments, comment.text, comment.length);
            hm_text_puts(happened->comments, "\n");
            i = comment.next;
        }
    }
    return status == HM_OK ? look_5d(p, wanted, watch, happened, error) : status;
}

static void told_5d(const void *play, hm_text *text) {
    hm_play_5d_ply_text(play, hm_play_5d_ply(play) - 1, text);
}

/* Small numbers of either sign in one byte, others in more. */
static void pack_number(hm_text *bytes, int64_t number) {
    uint64_t left = (uint64_t)number << 1 ^ (uint64_t)(number < 0 ? -1 : 0);
    do {
        unsigned char byte = (unsigned char)((left & 127) | (left > 127 ? 128 : 0));
        hm_text_add(bytes, &byte, 1);
        left >>= 7;
    } while (left > 0);
}

/* Coordinates beyond a board are numbers of variable length; targets are relative, since most jumps
 * are short. */
static void pack_5d(const void *play, hm_text *bytes) {
    const hm_play_5d *p = play;
    for (size_t i = 0; i < p->line.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(p->game, p->line.at[i], &count);
        pack_number(bytes, (int64_t)count);
        for (size_t k = 0; k < count; k++) {
            const hm_5d_move *m = &moves[k];
            unsigned char squares[3] = {m->from, m->to, m->promotion};
            pack_number(bytes, m->from_line);
            pack_number(bytes, m->from_time);
            pack_number(bytes, (int64_t)m->to_line - m->from_line);
            pack_number(bytes, (int64_t)m->to_time - m->from_time);
            hm_text_add(bytes, squares, sizeof squares);
        }
    }
}

/* ---- the boards ---- */

/* The range of timelines, times and squares within which patterns are tried. */
static void extent_5d(const void *play, hm_kept_extent *extent) {
    const hm_5d_position *position = ((const hm_play_5d *)play)->position;
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    *extent = (hm_kept_extent){
        .from = {first, INT32_MAX, 0, 0},
        .to = {last, INT32_MIN, hm_5d_width(position) - 1, hm_5d_height(position) - 1},
        .even = hm_5d_is_even(position),
    };
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        if (start < extent->from[1]) extent->from[1] = start;
        if (end > extent->to[1]) extent->to[1] = end;
    }
}

static void piece_5d(hm_5d_piece piece, hm_kept_piece *kept) {
    int kind = HM_5D_KIND(piece);
    kept->letter = 0;
    if (piece == HM_5D_EMPTY) return;
    kept->letter = hm_5d_letter(kind);
    kept->detail = kind >= HM_5D_UNKNOWN && kind < HM_5D_UNKNOWN + 26 ? '+' : 0;
    kept->owner = HM_5D_COLOUR(piece) == HM_5D_WHITE ? 'w' : 'b';
}

static bool at_5d(const void *play, const int32_t at[4], hm_kept_piece *piece) {
    const hm_5d_position *position = ((const hm_play_5d *)play)->position;
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    if (at[0] < first || at[0] > last) return false;
    hm_5d_line(position, at[0], &start, &end);
    if (at[1] < start || at[1] > end || at[2] < 0 || at[2] >= hm_5d_width(position) || at[3] < 0 ||
        at[3] >= hm_5d_height(position)) {
        return false;
    }
    *piece = (hm_kept_piece){.at = {at[0], at[1], at[2], at[3]}};
    piece_5d(hm_5d_position_at(position, at[0], at[1], HM_5D_SQUARE(at[2], at[3])), piece);
    return true;
}

static size_t room_5d(const void *play) {
    const hm_5d_position *position = ((const hm_play_5d *)play)->position;
    int32_t first, last;
    hm_5d_lines(position, &first, &last);
    return (size_t)((int64_t)last - first + 1) * (size_t)hm_5d_width(position) *
           (size_t)hm_5d_height(position);
}

static size_t pieces_5d(const void *play, hm_kept_piece *pieces) {
    const hm_5d_position *position = ((const hm_play_5d *)play)->position;
    int32_t first, last, start, at[4];
    size_t count = 0;
    hm_5d_lines(position, &first, &last);
    for (at[0] = first; at[0] <= last; at[0]++) {
        hm_5d_line(position, at[0], &start, &at[1]);
        for (at[3] = 0; at[3] < hm_5d_height(position); at[3]++)
            for (at[2] = 0; at[2] < hm_5d_width(position); at[2]++)
                if (at_5d(play, at, &pieces[count]) && pieces[count].letter != 0) count++;
    }
    return count;
}

/* Whether a move of the action has brought the piece to its square: a move that branches makes a
 * timeline of its own, the last board of which is where the piece stands. */
static bool has_arrived_5d(const hm_5d_move *moves, size_t count, const hm_5d_move *check) {
    for (size_t i = 0; i < count; i++) {
        bool branches = (moves[i].flags & HM_5D_BRANCH) != 0;
        bool here = branches ? check->from_time == moves[i].to_time + 1
                             : check->from_line == moves[i].to_line;
        if ((here && moves[i].to == check->from) || (moves[i].flags & HM_5D_CASTLING) != 0)
            return true;
    }
    return false;
}

/* Checks after a pass, as `status` lists them (rules5d, clause 8.9). */
static hm_status checks_5d(const void *play, hm_kept_check *checks, size_t most, size_t *count,
                           hm_error *error) {
    const hm_play_5d *p = play;
    hm_5d_move_list list = {0};
    size_t own;
    const hm_5d_move *moves = hm_5d_game_action(p->game, p->line.at[p->ply - 1], &own);
    *count = 0;
    if (!hm_can_judge_5d(p->position)) return HM_OK;
    hm_status status = hm_5d_checks(p->position, &list, error);
    for (; status == HM_OK && *count < list.count && *count < most; ++*count) {
        const hm_5d_move *check = &list.moves[*count];
        checks[*count] = (hm_kept_check){
            .from = {check->from_line, check->from_time, check->from},
            .king = {check->to_line, check->to_time, check->to},
            .moved = has_arrived_5d(moves, own, check),
        };
    }
    hm_5d_move_list_clear(&list);
    return status;
}

const hm_archiving hm_archiving_5d = {
    .form = HM_SQUARE_5D,
    .about = about_5d,
    .rewind = rewind_5d,
    .here = here_5d,
    .next = next_5d,
    .told = told_5d,
    .pack = pack_5d,
    .extent = extent_5d,
    .at = at_5d,
    .room = room_5d,
    .pieces = pieces_5d,
    .checks = checks_5d,
    .board = "fen5d",
    .game = "5dpgn",
    .tag = {"[Puzzle \"", "\"]\n"},
    .tag_of_end = true,
};

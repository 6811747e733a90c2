/* 4D games in archives. Comments of .c4d say who played, and how a game ended that its moves do not
 * end. */
#include "games/4d/play4d.h"

#include "games/archiving.h"

#include <string.h>

static const char letters_4d[8] = {0, 'P', 'P', 'N', 'B', 'R', 'Q', 'K'};

static uint32_t letter_bit_4d(hm_4d_piece piece) {
    return hm_letter_bit(letters_4d[HM_4D_KIND(piece)]);
}

/* If the board does not decide the game, takes what its text claims. */
static void put_claims_4d(const void *play, hm_ending *ending) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    const char *result = hm_tag_4d(play, "Result");
    if (ending->result[0] != '*') return;
    for (int i = 0; i < 3 && result != NULL; i++)
        if (strcmp(result, results[i]) == 0) ending->result = results[i];
    const char *word = hm_termination_word(hm_tag_4d(play, "Termination"));
    if (word != NULL) ending->reason = word;
}

/* A game whose text contains an error has no result. Players are left out if both are unknown. */
static hm_status about_4d(void *play, const hm_input_error *fault, const hm_watch *watch,
                          bool *judged, hm_facts *facts, hm_error *error) {
    hm_ending ending = {"*", ""};
    *judged = true;
    if (fault == NULL) {
        hm_status status = hm_play_4d_ending(play, watch, &ending, error);
        if (status != HM_OK) return status;
        put_claims_4d(play, &ending);
    }
    hm_fact_word(facts, "result", ending.result);
    if (ending.result[0] == '1' && ending.result[1] == '-') hm_fact_word(facts, "winner", "w");
    if (ending.result[0] == '0') hm_fact_word(facts, "winner", "b");
    hm_fact_word(facts, "termination", ending.reason[0] != '\0' ? ending.reason : "unknown");
    if (hm_tag_4d(play, "White") == NULL && hm_tag_4d(play, "Black") == NULL) return HM_OK;
    hm_fact_open(facts, "players", '[');
    hm_put_player(facts, "w", hm_tag_4d(play, "White"), NULL, hm_tag_4d(play, "WhiteElo"));
    hm_put_player(facts, "b", hm_tag_4d(play, "Black"), NULL, hm_tag_4d(play, "BlackElo"));
    hm_fact_close(facts);
    return HM_OK;
}

static void rewind_4d(void *play) {
    hm_play_4d *p = play;
    p->ply = 0;
    p->undo.count = 0;
    hm_4d_position_init(&p->position, &p->game.start);
}

static hm_status look_4d(hm_play_4d *p, unsigned wanted, hm_happened *happened) {
    const hm_4d_position *position = &p->position;
    happened->halfmove = position->state.halfmove;
    happened->has_halfmove = true;
    if ((wanted & HM_WANT_LEGAL) != 0) happened->legal = hm_4d_count(position);
    if ((wanted & HM_WANT_OCCURRENCE) != 0) hm_4d_repetition_key(position, happened->identity);
    return HM_OK;
}

static hm_status here_4d(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    (void)watch, (void)error;
    return look_4d(play, wanted, happened);
}

/* The moving piece is read before the move is made, everything else after it. A gap has no move, so
 * only its position is reported. */
static hm_status next_4d(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_move move = p->game.moves[p->ply];
    (void)watch;
    if (move != HM_4D_NO_MOVE)
        happened->moved = letter_bit_4d(p->position.state.board.square[HM_4D_MOVE_FROM(move)]);
    hm_status status = hm_play_4d_step(p, error);
    if (status != HM_OK) return status;
    const hm_4d_position *position = &p->position;
    if (move != HM_4D_NO_MOVE) {
        int tag = HM_4D_MOVE_TAG(move);
        happened->captured = letter_bit_4d(p->undo.at[p->ply - 1].captured);
        happened->promoted = HM_4D_MOVE_PROMOTION(move) != 0;
        happened->castling = tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE;
        happened->en_passant = tag == HM_4D_EN_PASSANT;
    }
    if ((wanted & (HM_WANT_CHECK | HM_WANT_END)) != 0)
        happened->check = hm_4d_in_check(position, position->state.side, NULL);
    if ((wanted & HM_WANT_END) != 0) {
        hm_4d_end end = hm_4d_outcome(position);
        happened->mate = end == HM_4D_CHECKMATE;
        happened->stalemate = end == HM_4D_STALEMATE;
    }
    if ((wanted & HM_WANT_NOTES) != 0) {
        /* The glyph of a comment that a review has written. */
        static const char *const glyphs[] = {"!", "?", "??", "?!"};
        happened->glyph = "";
        for (size_t i = 0; i < p->notes.list.count; i++) {
            const hm_4d_note *note = &p->notes.list.at[i];
            const char *text = p->notes.words.data + note->text, *end = strstr(text, "] ");
            if (note->ply != p->ply) continue;
            for (size_t k = 0; end != NULL && k < sizeof glyphs / sizeof glyphs[0]; k++)
                if (strcmp(end + 2, glyphs[k]) == 0) happened->glyph = glyphs[k];
            hm_text_add(happened->comments, text, note->length);
            hm_text_puts(happened->comments, "\n");
        }
    }
    return look_4d(p, wanted, happened);
}

static void told_4d(const void *play, hm_text *text) {
    hm_play_4d_ply_text(play, hm_play_4d_ply(play) - 1, text);
}

static void pack_4d(const void *play, hm_text *bytes) {
    const hm_play_4d *p = play;
    for (size_t i = 0; i < p->game.count; i++) {
        unsigned char packed[4];
        hm_le32_put(packed, p->game.moves[i]);
        hm_text_add(bytes, packed, sizeof packed);
    }
}

static void extent_4d(const void *play, hm_kept_extent *extent) {
    (void)play;
    *extent = (hm_kept_extent){.to = {7, 7, 7, 7}};
}

static void piece_4d(hm_4d_piece piece, int square, hm_kept_piece *kept) {
    int kind = HM_4D_KIND(piece);
    *kept = (hm_kept_piece){
        .letter = letters_4d[kind],
        .owner = HM_4D_COLOUR(piece) == HM_4D_WHITE ? 'w' : 'b',
        .at = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)},
    };
    if (kind == HM_4D_PAWN_W) kept->detail = 'w';
    if (kind == HM_4D_PAWN_Y) kept->detail = 'y';
}

static bool at_4d(const void *play, const int32_t at[4], hm_kept_piece *piece) {
    const hm_play_4d *p = play;
    for (int i = 0; i < 4; i++)
        if (at[i] < 0 || at[i] > 7) return false;
    int square = HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
    piece_4d(p->position.state.board.square[square], square, piece);
    return true;
}

static size_t room_4d(const void *play) {
    const hm_play_4d *p = play;
    size_t count = 0;
    for (int piece = 0; piece < HM_4D_PIECES; piece++)
        count += p->position.count[piece];
    return count;
}

static size_t pieces_4d(const void *play, hm_kept_piece *pieces) {
    const hm_play_4d *p = play;
    size_t count = 0;
    for (int word = 0; word < 64; word++) {
        uint64_t set = 0;
        for (int piece = 0; piece < HM_4D_PIECES; piece++)
            set |= p->position.pieces[piece][word];
        for (; set != 0; set &= set - 1) {
            int square = 64 * word + __builtin_ctzll(set);
            piece_4d(p->position.state.board.square[square], square, &pieces[count++]);
        }
    }
    return count;
}

/* `moved`: the piece that moved gives the check; after castling either of its two pieces counts. */
static hm_status checks_4d(const void *play, hm_kept_check *checks, size_t most, size_t *count,
                           hm_error *error) {
    const hm_play_4d *p = play;
    hm_4d_move move = p->game.moves[p->ply - 1];
    hm_4d_threat threats[HM_KEPT_CHECKS];
    (void)error;
    if (most > HM_KEPT_CHECKS) most = HM_KEPT_CHECKS;
    size_t all = hm_4d_checks(&p->position, p->position.state.side, threats, most);
    *count = all < most ? all : most;
    bool castles = HM_4D_MOVE_TAG(move) == HM_4D_CASTLE_KINGSIDE ||
                   HM_4D_MOVE_TAG(move) == HM_4D_CASTLE_QUEENSIDE;
    for (size_t i = 0; i < *count; i++) {
        checks[i] = (hm_kept_check){
            .from = {0, 0, threats[i].from},
            .king = {0, 0, threats[i].to},
            .moved = castles || threats[i].from == HM_4D_MOVE_TO(move),
        };
    }
    return HM_OK;
}

const hm_archiving hm_archiving_4d = {
    .form = HM_SQUARE_4D,
    .position = "4d-state",
    .about = about_4d,
    .rewind = rewind_4d,
    .here = here_4d,
    .next = next_4d,
    .told = told_4d,
    .pack = pack_4d,
    .extent = extent_4d,
    .at = at_4d,
    .room = room_4d,
    .pieces = pieces_4d,
    .checks = checks_4d,
    .board = "4d-state",
    .game = "c4d",
    .tag = {"# Puzzle: ", "\n"},
};

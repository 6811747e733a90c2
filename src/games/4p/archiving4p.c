/* Four-player games in archives: tags, players, ends, and what each step brought. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"
#include "games/4p/play4p.h"

#include "games/archiving.h"

#include <stdlib.h>
#include <string.h>

static const char letters_4p[16] = {0,   'P', 'N', 'B', 'R', 'Q', 'K', 'Q',
                                    '*', '*', '*', '*', '*', '*', '*', '*'};

/* ---- the game ---- */

/* The letters of a seat's team, in the order of seats. */
static const char *team_4p(const hm_4p_rules *rules, int seat, char room[3]) {
    int partner = rules->teammate & 3, first = 0, second = partner;
    if (seat != first && seat != second) {
        first = partner == 1 ? 2 : 1;
        second = partner == 3 ? 2 : 3;
    }
    room[0] = "RBYG"[first];
    room[1] = "RBYG"[second];
    room[2] = '\0';
    return room;
}

/* The words of `termination` (docs/json.md), by the token with which the last player left. */
static const char *termination_of_token_4p(hm_4p_leaving leaving) {
    switch (leaving) {
    case HM_4P_LEAVES_MATED:
        return "checkmate";
    case HM_4P_LEAVES_STALEMATED:
        return "stalemate";
    case HM_4P_AGREES_DRAW:
        return "agreement";
    case HM_4P_LEAVES_RESIGNED:
    case HM_4P_LEAVES_RESIGNED_MATED:
    case HM_4P_LEAVES_RESIGNED_STALEMATED:
        return "resignation";
    case HM_4P_LEAVES_FLAGGED:
    case HM_4P_LEAVES_FLAGGED_MATED:
    case HM_4P_LEAVES_FLAGGED_STALEMATED:
        return "time";
    case HM_4P_STAYS:
    case HM_4P_PASSES:
        break;
    }
    return "unknown";
}

/* The reason on the board comes first, then the tag Termination, then the last token: a site may
 * write nothing. */
static const char *termination_4p(const hm_play_4p *play, const char *reason) {
    static const char *const words[][2] = {{"king_taken", "checkmate"},
                                           {"resigned", "resignation"},
                                           {"flagged", "time"},
                                           {"last_player", "points"},
                                           {"eliminated_side", "unknown"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(reason, words[i][0]) == 0) return words[i][1];
    if (*reason != '\0') return reason;
    const char *tag = hm_termination_word(hm_4p_game_tag(play->game, "Termination"));
    if (tag != NULL) return tag;
    /* The last step, if it is a token of leaving. */
    const hm_4p_step *last = hm_4p_game_step(play->game, hm_play_4p_here(play));
    return termination_of_token_4p((hm_4p_leaving)last->leaving);
}

hm_status hm_put_termination_4p(hm_play_4p *play, bool right, hm_facts *facts, hm_error *error) {
    hm_ending ending = {"*", ""};
    hm_status status = HM_OK;
    bool judged = hm_4p_game_other(play->game) == NULL;
    if (right && judged) status = hm_play_4p_ending(play, NULL, &ending, error);
    hm_fact_word(facts, "termination", right ? termination_4p(play, ending.reason) : "unknown");
    return status;
}

/* The moves decide; where they do not, what the text claims. */
static void put_end_4p(hm_facts *facts, hm_play_4p *play, const hm_ending *ending) {
    const hm_4p_rules *rules = &hm_4p_game_start(play->game)->rules;
    const char *result = ending->result, *written = hm_4p_game_tag(play->game, "Result");
    int32_t points[HM_4P_SEATS];
    char team[3];
    if (written == NULL) written = play->game->result;
    if (rules->mode == HM_4P_TEAMS) {
        static const char *const decided[] = {"1-0", "0-1", "1/2-1/2"};
        for (int i = 0; i < 3 && result[0] == '*'; i++)
            if (strcmp(written, decided[i]) == 0) result = decided[i];
        hm_fact_word(facts, "result", result);
        if (strcmp(result, "1-0") == 0) hm_fact_word(facts, "winner", team_4p(rules, 0, team));
        int other = rules->teammate == 1 ? 2 : 1;
        if (strcmp(result, "0-1") == 0) hm_fact_word(facts, "winner", team_4p(rules, other, team));
        return;
    }
    bool over = result[0] != '*';
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        points[seat] = hm_4p_position_points(&play->position, seat);
    if (!over) over = hm_4p_game_written_points(play->game, points);
    hm_fact_word(facts, "result", over ? "points" : "*");
    if (over) {
        /* Equal points share the better place. */
        int winner = -1, winners = 0;
        hm_fact_open(facts, "points", '[');
        for (int seat = 0; seat < HM_4P_SEATS; seat++)
            hm_fact_int(facts, NULL, points[seat]);
        hm_fact_close(facts);
        hm_fact_open(facts, "places", '[');
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            int place = 1;
            for (int other = 0; other < HM_4P_SEATS; other++)
                place += points[other] > points[seat];
            hm_fact_int(facts, NULL, place);
            if (place == 1) winner = seat, winners++;
        }
        hm_fact_close(facts);
        if (winners == 1) hm_fact_string(facts, "winner", &"RBYG"[winner], 1);
    }
}

/* A game of other rules is kept with its tags, but no result is judged. An error in the text leaves
 * the result open. */
static hm_status about_4p(void *play, const hm_input_error *fault, const hm_watch *watch,
                          bool *judged, hm_facts *facts, hm_error *error) {
    hm_play_4p *p = play;
    const hm_4p_game *game = p->game;
    hm_ending ending = {"*", ""};
    const char *date = hm_4p_game_tag(game, "Date");
    *judged = hm_4p_game_other(game) == NULL && hm_4p_active(hm_4p_game_start(game)) != 0;
    hm_put_mode_4p(facts, &hm_4p_game_start(game)->rules);
    if (*judged) hm_put_beside_4p(facts, game);
    if (fault == NULL && *judged) {
        hm_status status = hm_play_4p_ending(play, watch, &ending, error);
        if (status != HM_OK) return status;
    }
    if (fault != NULL) {
        hm_fact_word(facts, "result", "*");
        hm_fact_word(facts, "termination", "unknown");
    } else {
        put_end_4p(facts, p, &ending);
        hm_fact_word(facts, "termination", termination_4p(p, ending.reason));
    }
    hm_put_date(date, facts);
    hm_put_tags_4p(facts, game);

    static const char *const names[HM_4P_SEATS] = {"Red", "Blue", "Yellow", "Green"};
    static const char *const ratings[HM_4P_SEATS] = {"RedElo", "BlueElo", "YellowElo", "GreenElo"};
    const hm_4p_rules *rules = &hm_4p_game_start(game)->rules;
    hm_fact_open(facts, "players", '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        char letter[2] = {"RBYG"[seat], '\0'}, team[3];
        bool teams = rules->mode == HM_4P_TEAMS;
        hm_put_player(facts, letter, hm_4p_game_tag(game, names[seat]),
                      teams ? team_4p(rules, seat, team) : NULL,
                      hm_4p_game_tag(game, ratings[seat]));
    }
    hm_fact_close(facts);

    return HM_OK;
}

/* ---- the plies ---- */

/* The clock is cheap; legal moves and occurrences are computed only if wanted. */
static hm_status look_4p(hm_play_4p *p, unsigned wanted, hm_happened *happened) {
    happened->halfmove = p->position.state.clock;
    happened->has_halfmove = true;
    if ((wanted & HM_WANT_LEGAL) != 0) {
        happened->legal = hm_play_4p_is_over(p) ? 0 : hm_4p_count(&p->position);
    }
    if ((wanted & HM_WANT_OCCURRENCE) != 0)
        happened->occurrence = hm_4p_game_occurrences(p->game, hm_play_4p_here(p));
    return HM_OK;
}

static hm_status here_4p(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    (void)watch, (void)error;
    return look_4p(play, wanted, happened);
}

static uint32_t letter_bit_4p(hm_4p_piece piece) {
    return piece == HM_4P_WALL ? 0 : hm_letter_bit(letters_4p[HM_4P_KIND(piece)]);
}

static void notes_4p(const hm_play_4p *p, int32_t at, hm_happened *happened) {
    const hm_4p_step *step = hm_4p_game_step(p->game, at);
    happened->glyph = hm_4p_glyph_text(step->glyph);
    for (int32_t i = step->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(p->game, i);
        hm_text_add(happened->comments, comment.text, comment.length);
        hm_text_puts(happened->comments, "\n");
        i = comment.next;
    }
}

/* The move is read from the position before it, its effects from the step. In Teams a taken king or
 * a mate ends the game, and counts as a mate if there was a check. */
static hm_status next_4p(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                         hm_error *error) {
    hm_play_4p *p = play;
    int32_t at = p->line.at[p->ply];
    const hm_4p_step *step = hm_4p_game_step(p->game, at);
    hm_4p_effects effects;
    (void)watch;
    if (step->move != HM_4P_NO_MOVE) {
        const hm_4p_state *state = &p->position.state;
        int from = HM_4P_MOVE_FROM(step->move), to = HM_4P_MOVE_TO(step->move);
        int tag = HM_4P_MOVE_TAG(step->move);
        happened->moved = letter_bit_4p(state->square[from]);
        happened->captured = letter_bit_4p(state->square[to]);
        if (tag == HM_4P_EN_PASSANT) happened->captured |= 1u << ('P' - 'A');
        happened->promoted = HM_4P_MOVE_PROMOTION(step->move) != 0;
        happened->castling = tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
        happened->en_passant = tag == HM_4P_EN_PASSANT;
    }
    bool leaves = step->leaving != HM_4P_STAYS && step->leaving != HM_4P_AGREES_DRAW &&
                  step->leaving != HM_4P_PASSES;
    if (leaves) happened->left = 1u << step->seat;
    if ((wanted & HM_WANT_TOLD) != 0) {
        hm_status status = hm_play_4p_step_telling(p, &effects, error);
        if (status != HM_OK) return status;
    } else {
        hm_play_4p_step_away(p, &effects);
    }

    bool teams = p->position.rules.mode == HM_4P_TEAMS;
    happened->checked = effects.marks.checked;
    happened->check = happened->checked != 0;
    happened->eliminated = effects.eliminated;
    for (size_t i = 0; i < effects.count; i++) {
        hm_4p_reason reason = (hm_4p_reason)effects.entry[i].reason;
        happened->mate = happened->mate || reason == HM_4P_CHECKMATE;
        happened->stalemate = happened->stalemate || reason == HM_4P_STALEMATE;
    }
    bool won = effects.outcome == HM_4P_RED_YELLOW_WON || effects.outcome == HM_4P_BLUE_GREEN_WON;
    happened->mate =
        happened->mate || effects.marks.mated != 0 || (teams && won && happened->check);

    if ((wanted & HM_WANT_NOTES) != 0) notes_4p(p, at, happened);
    return look_4p(p, wanted, happened);
}

static void key_after_4p(const void *play, size_t ply, uint64_t key[2]) {
    const hm_play_4p *p = play;
    const uint64_t *known =
        ply == 0 ? hm_4p_game_start(p->game)->key : p->game->traces.at[p->line.at[ply - 1]].key;
    key[0] = known[0];
    key[1] = known[1];
}

static void told_4p(const void *play, hm_text *text) {
    const hm_play_4p *p = play;
    hm_4p_position before;
    hm_play_4p_position(p, p->ply - 1, &before);
    hm_4p_game_format_step(p->game, hm_play_4p_here(p), &before, 0, text, NULL);
}

/* Tokens without a move have equal squares: the seat's number twice. */
static void pack_4p(const void *play, hm_text *bytes) {
    const hm_play_4p *p = play;
    for (size_t i = 0; i < p->line.count; i++) {
        const hm_4p_step *step = hm_4p_game_step(p->game, p->line.at[i]);
        bool moves = step->move != HM_4P_NO_MOVE;
        unsigned char packed[3] = {
            moves ? (unsigned char)HM_4P_MOVE_FROM(step->move) : step->seat,
            moves ? (unsigned char)HM_4P_MOVE_TO(step->move) : step->seat,
            (unsigned char)(HM_4P_MOVE_PROMOTION(step->move) | step->leaving << 4),
        };
        hm_text_add(bytes, packed, sizeof packed);
    }
}

/* ---- the board ---- */

static void extent_4p(const void *play, hm_kept_extent *extent) {
    (void)play;
    *extent = (hm_kept_extent){.to = {0, 0, 13, 13}};
}

static void piece_4p(hm_4p_piece piece, int square, hm_kept_piece *kept) {
    *kept = (hm_kept_piece){.at = {0, 0, HM_4P_FILE(square), HM_4P_RANK(square)}};
    if (piece == HM_4P_EMPTY) return;
    kept->letter = piece == HM_4P_WALL ? '*' : letters_4p[HM_4P_KIND(piece)];
    if (piece == HM_4P_WALL) return;
    kept->owner = (piece & HM_4P_DEAD) != 0 ? 'd' : "RBYG"[HM_4P_SEAT(piece)];
}

static bool at_4p(const void *play, const int32_t at[4], hm_kept_piece *piece) {
    const hm_play_4p *p = play;
    if (at[2] < 0 || at[2] > 13 || at[3] < 0 || at[3] > 13) return false;
    int square = HM_4P_SQUARE(at[2], at[3]);
    if (!hm_4p_exists(square)) return false;
    piece_4p(p->position.state.square[square], square, piece);
    return true;
}

static size_t room_4p(const void *play) {
    (void)play;
    return HM_4P_SQUARES;
}

static size_t pieces_4p(const void *play, hm_kept_piece *pieces) {
    const hm_play_4p *p = play;
    size_t count = 0;
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece piece = p->position.state.square[square];
        if (piece != HM_4P_EMPTY && hm_4p_exists(square)) piece_4p(piece, square, &pieces[count++]);
    }
    return count;
}

/* Checks of the player to move alone; kings of other seats may be in check as well. */
static hm_status checks_4p(const void *play, hm_kept_check *checks, size_t most, size_t *count,
                           hm_error *error) {
    const hm_play_4p *p = play;
    const hm_4p_position *position = &p->position;
    hm_4p_move move = hm_last_move_4p(p);
    int side = position->state.side, king = hm_4p_king(position, side);
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    unsigned enemies = 0xfu & ~(1u << side);
    (void)error;
    *count = 0;
    if (king == HM_4P_NO_SQUARE) return HM_OK;
    if (position->rules.mode == HM_4P_TEAMS) enemies &= ~(1u << (side ^ position->rules.teammate));
    size_t all = hm_4p_attackers(position, king, enemies, attackers);
    bool castles = move != HM_4P_NO_MOVE && (HM_4P_MOVE_TAG(move) == HM_4P_CASTLE_SHORT ||
                                             HM_4P_MOVE_TAG(move) == HM_4P_CASTLE_LONG);
    for (; *count < all && *count < most; ++*count) {
        int from = attackers[*count];
        checks[*count] = (hm_kept_check){
            .from = {0, 0, from},
            .king = {0, 0, king},
            .moved = castles || (move != HM_4P_NO_MOVE && HM_4P_MOVE_TO(move) == from),
        };
    }
    return HM_OK;
}

const hm_archiving hm_archiving_4p = {
    .form = HM_SQUARE_4P,
    .position = "fen4p",
    .about = about_4p,
    .rewind = hm_play_4p_rewind,
    .here = here_4p,
    .next = next_4p,
    .told = told_4p,
    .key_after = key_after_4p,
    .pack = pack_4p,
    .extent = extent_4p,
    .at = at_4p,
    .room = room_4p,
    .pieces = pieces_4p,
    .checks = checks_4p,
    .board = "fen4p",
    .game = "pgn4",
};

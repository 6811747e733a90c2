/* Themes: what the moves of a solution are like. */
#include "puzzles/puzzles.h"
#include "search/mates.h"

#include <stdlib.h>
#include <string.h>

const char *const hm_theme_words[] = {"fork_of_kings", "discovered", "double_check", "from_past",
                                      "jump",          "branching",  "two_boards",   "quiet",
                                      "sacrifice",     "promotion",  "castling",     "en_passant",
                                      "partner",       NULL};

/* A solution while it is played through. `balance` is the material of the solving party minus the
 * material of the other one, after each ply. */
typedef struct theme_walk {
    hm_session *session;
    const hm_archiving *archiving;
    size_t period;     /* plies from one own move to the next */
    size_t side;       /* number of the side that is to move at the start */
    bool other_boards; /* 5D: boards were added that no other one is compared with */
    unsigned themes;
    HM_LIST(int) balance;
} theme_walk;

/* ---- material ---- */

static int piece_worth(char letter) {
    static const char letters[] = "KPNBRQ";
    static const int worth[] = {0, 1, 3, 3, 5, 9, 4}; /* the last: any other piece */
    const char *at = letter == 0 ? NULL : strchr(letters, letter);
    return worth[at == NULL ? sizeof worth / sizeof worth[0] - 1 : (size_t)(at - letters)];
}

static hm_status note_balance(theme_walk *w, hm_error *error) {
    const char *sides = hm_game_sides(hm_session_game(w->session));
    const void *play = w->session->play;
    HM_LIST(hm_kept_piece) pieces = {0};
    int balance = 0;
    if (!HM_ROOM(w->balance, 1) || !HM_ROOM(pieces, w->archiving->room(play) + 1))
        return hm_fail_memory(error, "a puzzle");
    pieces.count = w->archiving->pieces(play, pieces.at);
    for (size_t i = 0; i < pieces.count; i++) {
        char owner = pieces.at[i].owner;
        const char *at = owner == 0 ? NULL : strchr(sides, owner);
        if (at == NULL) continue;
        bool own = ((size_t)(at - sides) + w->period - w->side) % w->period == 0;
        int worth = piece_worth(pieces.at[i].letter);
        /* Where each plays for points the others also take from each other. */
        balance += own ? worth : w->period == 2 ? -worth : 0;
    }
    free(pieces.at);
    w->balance.at[w->balance.count++] = balance;
    return HM_OK;
}

/* A move gives material if some is missing after the answer and after the next own move. */
static bool gives_material(const theme_walk *w) {
    if (w->other_boards) return false;
    for (size_t i = 0; i + w->period + 1 < w->balance.count; i += w->period) {
        int before = w->balance.at[i], *after = &w->balance.at[i + w->period];
        if (after[0] < before && after[1] < before) return true;
    }
    return false;
}

/* ---- checks ---- */

static bool is_same_place(const int32_t a[3], const int32_t b[3]) {
    return memcmp(a, b, 3 * sizeof *a) == 0;
}

static hm_status note_theme_checks(theme_walk *w, hm_error *error) {
    hm_kept_check checks[HM_KEPT_CHECKS];
    size_t count = 0;
    hm_status status =
        w->archiving->checks(w->session->play, checks, HM_KEPT_CHECKS, &count, error);
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        const hm_kept_check *check = &checks[i];
        bool other_king = !is_same_place(check->king, checks[0].king);
        if (other_king && w->archiving->form == HM_SQUARE_4D) w->themes |= HM_THEME_FORK_OF_KINGS;
        if (!is_same_place(check->from, checks[0].from)) w->themes |= HM_THEME_DOUBLE_CHECK;
        if (!check->moved) w->themes |= HM_THEME_DISCOVERED;
        if (check->from[1] < check->king[1]) w->themes |= HM_THEME_FROM_PAST;
    }
    return status;
}

/* ---- the walk ---- */

static void note_move(theme_walk *w, const hm_happened *happened) {
    if (happened->jump) w->themes |= HM_THEME_JUMP;
    if (happened->branch) w->themes |= HM_THEME_BRANCHING;
    if (happened->promoted) w->themes |= HM_THEME_PROMOTION;
    if (happened->castling) w->themes |= HM_THEME_CASTLING;
    if (happened->en_passant) w->themes |= HM_THEME_EN_PASSANT;
    if (!happened->check && !happened->mate && happened->captured == 0) w->themes |= HM_THEME_QUIET;
}

static hm_status walk_solution(theme_walk *w, size_t plies, const hm_watch *watch,
                               hm_error *error) {
    hm_text comments = {0};
    void *play = w->session->play;
    w->archiving->rewind(play);
    hm_status status = note_balance(w, error);
    for (size_t ply = 0; ply < plies && status == HM_OK; ply++) {
        hm_happened happened = {.glyph = "", .comments = &comments};
        status = w->archiving->next(play, HM_WANT_CHECK, watch, &happened, error);
        if (status == HM_OK) status = note_balance(w, error);
        w->other_boards = w->other_boards || happened.branch || happened.jump;
        if (status != HM_OK || ply % w->period != 0) continue;
        note_move(w, &happened);
        status = note_theme_checks(w, error);
    }
    hm_text_clear(&comments);
    return status;
}

/* Whether the partner's move is the only one that mates. */
static hm_status is_partner_needed(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                                   bool *needed, hm_error *error) {
    hm_search_root root;
    hm_mates mates = {.moves = puzzle->mate_in - 1, .most = 2};
    hm_search_watcher watcher;
    hm_search_limits limits;
    *needed = false;
    hm_status status = hm_session_go(session, 2, error);
    if (status == HM_OK) status = hm_session_root(session, &root, error);
    if (status != HM_OK) return status;
    hm_puzzle_begin(p);
    limits = hm_puzzle_left(p, 0);
    watcher = (hm_search_watcher){.watch = hm_puzzle_watch(p)};
    status = hm_search_mates(p->mates, &root, &limits, &watcher, &mates, error);
    *needed = status == HM_OK && mates.count == 1 && mates.complete;
    return status == HM_ERR_UNSUPPORTED ? HM_OK : status;
}

hm_status hm_puzzle_themes(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                           unsigned *themes, hm_error *error) {
    const char *sides = hm_game_sides(hm_session_game(session));
    theme_walk w = {.session = session, .archiving = session->game->archiving};
    bool needed = false;
    w.archiving->rewind(session->play);
    const char *at = strchr(sides, *hm_session_side(session));
    w.period = hm_puzzle_period(puzzle);
    w.side = at == NULL ? 0 : (size_t)(at - sides) % w.period;
    hm_status status = walk_solution(&w, puzzle->plies, p->watch, error);
    if (gives_material(&w)) w.themes |= HM_THEME_SACRIFICE;
    free(w.balance.at);
    if (hm_game_has_turns(hm_session_game(session)) && strchr(puzzle->words.data, ' ') != NULL)
        w.themes |= HM_THEME_TWO_BOARDS;
    if (status == HM_OK && puzzle->mate_in > 1 && sides[2] != '\0')
        status = is_partner_needed(p, session, puzzle, &needed, error);
    if (needed) w.themes |= HM_THEME_PARTNER;
    *themes = w.themes;
    return status;
}

/* The part of the line protocols that is about 4D chess. */
#include "games/4d/play4d.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

const char hm_state_prefix_4d[] = "4d-state v1: ";

static bool dialect4d_start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    (void)values;
    hm_text_puts(operand, hm_dialect_4d.startpos);
    return word.length == 0;
}

static size_t dialect4d_settings(const hm_play_values *values, hm_setting settings[4]) {
    (void)values, (void)settings;
    return 0;
}

static hm_status dialect4d_place(const hm_session *session, hm_text *text, hm_error *error) {
    return hm_dialect_place(session, "4d-state", text, error);
}

/* The facts that decide games: how many moves give check, and how many kings can be attacked. */
static hm_status dialect4d_note(const hm_session *session, hm_text *text, hm_error *error) {
    const hm_4d_position *here = &((const hm_play_4d *)session->play)->position;
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_move *moves = malloc(hm_4d_moves_bound(here) * sizeof *moves);
    bool room = position != NULL && moves != NULL;
    unsigned checks = 0;
    if (room) {
        hm_4d_position_copy(position, here);
        size_t count = hm_4d_generate(position, moves);
        for (size_t i = 0; i < count; i++) {
            hm_4d_undo undo;
            hm_4d_make(position, moves[i], &undo);
            checks += hm_4d_in_check(position, position->state.side, NULL);
            hm_4d_unmake(position, moves[i], &undo);
        }
        hm_text_printf(text, "checks %u kings %u", checks,
                       here->count[HM_4D_KING | (here->state.side ^ HM_4D_BLACK)]);
    }
    free(position);
    free(moves);
    return room ? HM_OK : hm_fail_memory(error, "a list of moves");
}

/* "0,1,0,0->0,3,0,0 DP": castling without its slice is a tag, too. */
static bool is_move_tag(hm_slice word) {
    static const char *const tags[] = {"=", "DP", "EP", "O-O"};
    bool found = false;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        size_t length = strlen(tags[i]);
        found |= word.length >= length && memcmp(word.text, tags[i], length) == 0;
    }
    return found && memchr(word.text, '@', word.length) == NULL;
}

static const hm_search_style styles[] = {HM_SEARCH_LINE, HM_SEARCH_WORD, HM_SEARCH_FILE};

const hm_dialect hm_dialect_4d = {
    .game = "4d",
    .won = {"White won", "Black won"},
    .wins = {"white_win", "black_win"},
    .formats = "digits coords c4d",
    .styles = styles,
    .notation = "4d-state",
    .start = dialect4d_start,
    .settings = dialect4d_settings,
    .note = dialect4d_note,
    .startpos = "4d:start",
    .file = "c4d",
    .seats = {"White", "Black"},
    .comments = true,
    .plies = 4,
    .place = dialect4d_place,
    .is_tag = is_move_tag,
};

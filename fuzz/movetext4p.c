/* Move texts of four players, after a letter that picks a position: any bytes are one legal move or
 * an error with a place, and every form of the move that was read is read as the same one. Also
 * manoeuvres and diagonals, which are written back to what was read. */
#include "chess4p/notation/text4p.h"
#include "core/core.h"
#include "fuzz.h"
#include "support/moves4p.h"

#include <string.h>

static const struct {
    const char *fen;
    hm_4p_mode mode;
} positions[] = {
    {"4PCo", HM_4P_TEAMS},
    {"R-0,0,0,0-1,0,0,0-1,0,0,0-0,0,0,0-0-{'enPassant':('','c6:d6','','')}-7,yK,6/14/14/14/14/"
     "7,bR,1,gR,4/bK,13/4,rP,8,gK/3,bP,10/3,rP,10/5,rR,8/14/14/3,rR,3,rK,2,rR,3",
     HM_4P_FFA},
    {"B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/14/14/bK,2,rE,10/3,bP,10/4,rN,9/3,bP,6,gP,3/"
     "bQ,bP,12/14/14/5,bN,rK,7",
     HM_4P_TEAMS},
    {"Y-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14/14/14/3,yQ,1,yQ,8/14/14/3,yQ,10/14/14/14/3,yP,10/"
     "14/10,yK,3",
     HM_4P_SOLO},
};

static void set_position(unsigned letter, hm_4p_position *position) {
    unsigned i = letter % (sizeof positions / sizeof positions[0]);
    hm_4p_state state;
    hm_4p_rules rules;
    REQUIRE(hm_4p_fen_parse(positions[i].fen, strlen(positions[i].fen), 0, &state, NULL, NULL,
                            NULL) == HM_OK);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, positions[i].mode);
    hm_4p_position_init(position, &state, &rules);
}

static void check_form(const hm_4p_position *position, hm_4p_move move, const char *text) {
    hm_4p_move again = HM_4P_NO_MOVE;
    REQUIRE(hm_4p_move_parse(position, text, strlen(text), &again, NULL) == HM_OK);
    REQUIRE(again == move);
}

static void check_move(const hm_4p_position *position, const char *text, size_t size) {
    hm_4p_move move;
    hm_error error = {0};
    hm_status status = hm_4p_move_parse(position, text, size, &move, &error);
    if (status == HM_OK) {
        char form[MOVE_TEXT4P];
        REQUIRE(hm_4p_is_legal(position, move));
        REQUIRE(hm_4p_move_guess(position, text, size) == move);
        move_text4p(NULL, move, COORDINATES4P, 0, form);
        check_form(position, move, form);
        move_text4p(position, move, LONG4P, HM_4P_TEXT_PROMOTION_D, form);
        check_form(position, move, form);
        move_text4p(position, move, SHORT4P, 0, form);
        check_form(position, move, form);
    } else {
        REQUIRE(error.status == status && error.offset <= size && error.message[0] != '\0');
        hm_4p_move near = hm_4p_move_guess(position, text, size);
        hm_4p_why(position, near, NULL, 0, NULL);
    }
}

static void check_comment_words(const char *text, size_t size) {
    hm_4p_manoeuvre manoeuvre;
    hm_text again = {0};
    int left, right;
    if (hm_4p_manoeuvre_parse(text, size, &manoeuvre, NULL) == HM_OK) {
        hm_4p_manoeuvre second;
        hm_4p_manoeuvre_format(&manoeuvre, &again);
        REQUIRE(hm_4p_manoeuvre_parse(again.data, again.length, &second, NULL) == HM_OK);
        REQUIRE(memcmp(&manoeuvre, &second, sizeof second) == 0);
        again.length = 0;
    }
    if (hm_4p_diagonal_parse(text, size, &left, &right, NULL) == HM_OK) {
        hm_4p_diagonal_format(right, left, &again);
        REQUIRE(again.length == size && memcmp(again.data, text, size) == 0);
    }
    hm_text_clear(&again);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_4p_position position;
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    set_position(data[0], &position);
    check_move(&position, text, size - 1);
    check_comment_words(text, size - 1);
    return 0;
}

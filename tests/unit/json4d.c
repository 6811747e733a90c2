/* 4D positions and moves in JSON: every fault with its place, and every key that may be given. */
#include "chess4d/notation/json4d.h"
#include "harness.h"

#include <hypermate/more/chess4d_games.h>

#include <string.h>

typedef struct fault {
    const char *text;
    hm_status status;
    size_t offset;
} fault;

/* rules4d, section 12. */
static void faults_of_positions(void) {
    static const fault faults[] = {
        {"{\"placements\":3}", HM_ERR_FIELD, 14},
        {"{\"placements\":[3]}", HM_ERR_FIELD, 15},
        {"{\"placements\":[{\"square\":3,\"color\":\"WHITE\",\"piece_type\":\"KING\"}]}",
         HM_ERR_FIELD, 25},
        {"{\"placements\":[{\"square\":[0,0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"KING\"}]}",
         HM_ERR_FIELD, 34},
        {"{\"placements\":[{\"square\":[0,0,-1,0],\"color\":\"WHITE\",\"piece_type\":\"KING\"}]}",
         HM_ERR_COORDINATE, 30},
        {"{\"placements\":[{\"square\":[0,0,\"1\",0],\"color\":\"WHITE\",\"piece_type\":\"KING\"}]"
         "}",
         HM_ERR_COORDINATE, 31},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"PAWN\"}]}",
         HM_ERR_FIELD, 15},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"KING\","
         "\"pawn_axis\":\"Y\"}]}",
         HM_ERR_FIELD, 15},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"KING\","
         "\"pawn_axis\":\"Z\"}]}",
         HM_ERR_FIELD, 84},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"DUKE\"}]}",
         HM_ERR_FIELD, 65},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\"}]}", HM_ERR_FIELD, 15},
        {"{\"placements\":[{\"square\":[0,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"KING\"},{"
         "\"square\":[0,0,0,0],\"color\":\"w\",\"piece_type\":\"K\"}]}",
         HM_ERR_DUPLICATE, 72},
        {"{\"placements\":[],\"castling_rights\":{}}", HM_ERR_FIELD, 35},
        {"{\"placements\":[],\"castling_rights\":[{\"color\":\"WHITE\",\"slice\":[0,0,0],\"side\":"
         "\"KINGSIDE\"}]}",
         HM_ERR_FIELD, 66},
        {"{\"placements\":[],\"castling_rights\":[{\"color\":\"RED\",\"slice\":[0,0],\"side\":"
         "\"KINGSIDE\"}]}",
         HM_ERR_FIELD, 46},
        {"{\"placements\":[],\"castling_rights\":[{\"color\":\"WHITE\",\"slice\":[0,0],\"side\":"
         "\"LEFT\"}]}",
         HM_ERR_FIELD, 75},
        {"{\"placements\":[],\"castling_rights\":[{\"color\":\"WHITE\",\"slice\":[0,0]}]}",
         HM_ERR_FIELD, 36},
        {"{\"placements\":[],\"castling_rights\":[{\"color\":\"WHITE\",\"slice\":[0,0],\"side\":"
         "\"K\"},{\"color\":\"w\",\"slice\":[0,0],\"side\":\"KINGSIDE\"}]}",
         HM_ERR_DUPLICATE, 79},
        {"{\"placements\":[],\"halfmove_clock\":100000001}", HM_ERR_FIELD, 34},
        {"{\"placements\":[],\"halfmove_clock\":1.5}", HM_ERR_FIELD, 34},
        {"{\"placements\":[],\"ep_victim\":[0,4,0,0]}", HM_ERR_FIELD, 0},
        {"{\"placements\":[],\"ep_axis\":\"Y\"}", HM_ERR_FIELD, 0},
        {"{\"placements\":[],\"ep_axis\":\"X\"}", HM_ERR_FIELD, 28},
        {"{\"placements\":[],\"ep_target\":[0,5],\"ep_victim\":[0,4,0,0],\"ep_axis\":\"Y\"}",
         HM_ERR_FIELD, 29},
        {"{\"placements\":[],\"ep_target\":[0,5,0,0],\"ep_victim\":[0,4,0,0]}", HM_ERR_FIELD, 0},
        {"{\"placements\":[],\"ep_target\":[0,5,0,0],\"ep_axis\":\"Y\"}", HM_ERR_FIELD, 0},
    };
    hm_4d_state state, before;
    hm_4d_state_start(&state);
    before = state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const char *text = faults[i].text;
        hm_error error = {0};
        test_context(text);
        CHECK_INT(hm_4d_json_parse(text, strlen(text), &state, &error), faults[i].status);
        CHECK_INT(error.offset, faults[i].offset);
        CHECK(error.message[0] != '\0');
        CHECK_INT(hm_4d_json_parse(text, strlen(text), &state, NULL), faults[i].status);
        CHECK_BYTES(&state, &before, sizeof state);
    }
    test_context(NULL);
}

/* What says nothing may be null, and keys of whoever asked are passed over. */
static void positions_with_every_key(void) {
    static const char text[] =
        "{\"placements\":[{\"square\":[0,4,0,0],\"color\":\"b\",\"piece_type\":\"P\",\"pawn_axis\":"
        "\"y\"},"
        "{\"square\":[4,0,7,7],\"color\":\"WHITE\",\"piece_type\":\"KING\",\"pawn_axis\":null}],"
        "\"side_to_move\":\"w\",\"castling_rights\":[{\"color\":\"b\",\"slice\":[1,2],\"side\":"
        "\"Q\"}],"
        "\"ep_target\":[0,5,0,0],\"ep_victim\":[0,4,0,0],\"ep_axis\":\"Y\",\"halfmove_clock\":"
        "100000000,"
        "\"moves_played\":3,\"moves\":[]}";
    static const char nothing[] =
        "{\"placements\":[],\"ep_target\":null,\"ep_victim\":null,\"ep_axis\":null}";
    hm_4d_state state;
    CHECK_INT(hm_4d_json_parse(text, strlen(text), &state, NULL), HM_OK);
    CHECK_INT(state.board.square[HM_4D_SQUARE(0, 4, 0, 0)], HM_4D_PAWN_Y | HM_4D_BLACK);
    CHECK_INT(state.board.square[HM_4D_SQUARE(4, 0, 7, 7)], HM_4D_KING);
    CHECK_INT(state.side, HM_4D_WHITE);
    CHECK(state.castling[1][HM_4D_QUEENSIDE] == 1ull << 10);
    CHECK_INT(state.ep_target, HM_4D_SQUARE(0, 5, 0, 0));
    CHECK_INT(state.ep_axis, HM_4D_PAWN_Y);
    CHECK_INT(state.halfmove, 100000000);
    CHECK_INT(hm_4d_json_parse(nothing, strlen(nothing), &state, NULL), HM_OK);
    CHECK_INT(state.ep_target, HM_4D_NO_SQUARE);
}

/* rules4d, section 11. */
static void faults_of_moves(void) {
    static const fault faults[] = {
        {"[]", HM_ERR_FIELD, 0},
        {"{", HM_ERR_JSON, 1},
        {"{\"from\":[0,1,0,0]}", HM_ERR_FIELD, 0},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"from_sq\":\"8\"}", HM_ERR_FIELD, 44},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"from_sq\":4096}", HM_ERR_FIELD, 43},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"to_sq\":-1}", HM_ERR_FIELD, 41},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"from_sq\":65}", HM_ERR_FIELD, 0},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"to_sq\":64}", HM_ERR_FIELD, 0},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"from_sq\":64,\"to_sq\":64}", HM_ERR_FIELD, 0},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"promotion\":\"K\"}", HM_ERR_FIELD, 46},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"is_castling\":1}", HM_ERR_FIELD, 47},
        {"{\"from\":[0,1,0,0],\"to\":[0,3,0,0],\"is_double_push\":\"yes\"}", HM_ERR_FIELD, 51},
        {"{\"from\":[0,1,0],\"to\":[0,3,0,0]}", HM_ERR_FIELD, 8},
        {"{\"from\":[0,1,0,0],\"to\":{}}", HM_ERR_FIELD, 23},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const char *text = faults[i].text;
        hm_4d_move_words words = {.from = 1, .to = 2}, before = words;
        hm_error error = {0};
        test_context(text);
        CHECK_INT(hm_4d_json_move_parse(text, strlen(text), &words, &error), faults[i].status);
        CHECK_INT(error.offset, faults[i].offset);
        CHECK_INT(hm_4d_json_move_parse(text, strlen(text), &words, NULL), faults[i].status);
        CHECK_BYTES(&words, &before, sizeof words);
    }
    test_context(NULL);
}

/* The keys of files and those of lists say the same. */
static void moves_with_every_key(void) {
    static const struct {
        const char *text;
        unsigned tags;
        int promotion;
        unsigned denied;
    } moves[] = {
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"is_castling\":false,\"is_double_push\":false}", 0,
         0, 1u << HM_4D_CASTLE_KINGSIDE | 1u << HM_4D_CASTLE_QUEENSIDE | 1u << HM_4D_DOUBLE_STEP},
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"from_sq\":2048,\"to_sq\":3072}", 0, 0, 0},
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"is_castling\":true,\"is_en_passant\":false}",
         1u << HM_4D_CASTLE_KINGSIDE, 0, 1u << HM_4D_EN_PASSANT},
        {"{\"from\":[6,0,0,0],\"to\":[4,0,0,0],\"is_castling\":true}", 1u << HM_4D_CASTLE_QUEENSIDE,
         0, 0},
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"is_double_push\":true,\"promotion\":null}",
         1u << HM_4D_DOUBLE_STEP, 0, 0},
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"is_en_passant\":true}", 1u << HM_4D_EN_PASSANT, 0,
         0},
        {"{\"from\":[4,0,0,0],\"to\":[6,0,0,0],\"is_ep_capture\":true}", 1u << HM_4D_EN_PASSANT, 0,
         0},
        {"{\"promotion\":\"KNIGHT\",\"to\":[6,0,0,0],\"from\":[4,0,0,0]}", 0, HM_4D_KNIGHT, 0},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        hm_4d_move_words words;
        test_context(moves[i].text);
        CHECK_INT(hm_4d_json_move_parse(moves[i].text, strlen(moves[i].text), &words, NULL), HM_OK);
        CHECK_INT(words.from + words.to, HM_4D_SQUARE(4, 0, 0, 0) + HM_4D_SQUARE(6, 0, 0, 0));
        CHECK_INT(words.tags, moves[i].tags);
        CHECK_INT(words.denied, moves[i].denied);
        CHECK_INT(words.promotion, moves[i].promotion);
    }
    test_context(NULL);
}

TEST_MAIN(TEST(faults_of_positions), TEST(positions_with_every_key), TEST(faults_of_moves),
          TEST(moves_with_every_key))

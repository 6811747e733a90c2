/* Games of four players (pgn4) in every style in which they can be written. */
#include "harness.h"
#include "hypermate/more/chess4p_games.h"

#include <stdio.h>
#include <string.h>

/* Castling with check, a queen of one point, a variation in a variation, a byte order mark: written
 * in every style. `extra`: words of the rules. */
static void check_styles(const char *extra, const char *letters) {
    static const struct {
        unsigned style;
        const char *head, *moves; /* '*': the letter of the new queen */
    } cases[] = {
        {0, "",
         "1. O-O+ .. Ki14-j14 ( .. Ki14-j13\n2. d7-d8=* ) ( .. Ki14-j13\n2. Ri1-i2 )\n2. "
         "d7-d8=*+\n"},
        {HM_4P_TEXT_SITE_MARKS, "",
         "1. O-O .. Ki14-j14 ( .. Ki14-j13\n2. d7-d8=* ) ( .. Ki14-j13\n2. Ri1-i2 )\n2. "
         "d7-d8=*+\n"},
        {HM_4P_GAME_NESTED, "",
         "1. O-O+ .. Ki14-j14 ( .. Ki14-j13\n2. d7-d8=* ( 2. Ri1-i2 ) )\n2. d7-d8=*+\n"},
        {HM_4P_GAME_SHORT, "",
         "1. O-O+ .. Kj14 ( .. Kj13\n2. d8=* ) ( .. Kj13\n2. Ri2 )\n2. d8=*+\n"},
        {HM_4P_GAME_PROMOTION_Q, "",
         "1. O-O+ .. Ki14-j14 ( .. Ki14-j13\n2. d7-d8=* ) ( .. Ki14-j13\n2. Ri1-i2 )\n2. "
         "d7-d8=*+\n"},
        {HM_4P_GAME_MARK, "\xef\xbb\xbf",
         "1. O-O+ .. Ki14-j14 ( .. Ki14-j13\n2. d7-d8=* ) ( .. Ki14-j13\n2. Ri1-i2 )\n2. "
         "d7-d8=*+\n"},
        {HM_4P_TEXT_SITE_MARKS | HM_4P_GAME_NESTED | HM_4P_GAME_SHORT | HM_4P_GAME_PROMOTION_Q |
             HM_4P_GAME_MARK,
         "\xef\xbb\xbf", "1. O-O .. Kj14 ( .. Kj13\n2. d8=* ( 2. Ri2 ) )\n2. d8=*+\n"},
    };
    char tags[256], text[512], want[512];
    snprintf(tags, sizeof tags,
             "[Variant \"FFA\"]\n[RuleVariants \"EnPassant%s\"]\n"
             "[StartFen4 \"R-0,1,0,1-1,0,0,0-0,0,0,0-0,0,0,0-0-\n"
             "8,yK,5/14/14/14/14/14/14/3,rP,10/14/14/14/14/14/7,rK,2,rR,3\"]\n\n",
             extra);
    snprintf(text, sizeof text,
             "\xef\xbb\xbf%s1. O-O .. i14-j14 ( .. i14-j13 2. d7-d8=D ( 2. Ri1-i2 ) ) 2. d7-d8=D+",
             tags);
    hm_4p_game *game;
    size_t used;
    CHECK_INT(hm_4p_game_parse(text, strlen(text), NULL, &game, &used, NULL, NULL), HM_OK);
    CHECK_INT(hm_4p_game_remarks(game), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].moves);
        snprintf(want, sizeof want, "%s%s%s", cases[i].head, tags, cases[i].moves);
        for (char *at = want; (at = strchr(at, '*')) != NULL;)
            *at = letters[(cases[i].style & HM_4P_GAME_PROMOTION_Q) != 0];
        hm_text got = {0};
        hm_4p_game_format(game, cases[i].style, &got);
        CHECK_TEXT(got.data, want);
        hm_text_clear(&got);
    }
    test_context(NULL);
    hm_4p_game_destroy(game);
}

/* Where pawns may become queens of nine points as well, those of one point go on being "D". */
static void styles(void) {
    check_styles("", "DQ");
    check_styles(" PromoteTo=QD", "DD");
}

TEST_MAIN(TEST(styles))

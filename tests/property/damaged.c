/* Texts of every notation, damaged at every byte: what is refused is refused with a place inside of
 * the text, and what is read all the same is written as something that reads back as the same. */
#include "core/core.h"
#include "harness.h"

#include <hypermate/hypermate.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINGS "R-0,0,0,0-1,0,1,0-0,1,0,1-0,0,12,0-3-"
#define BOARD "3,yR,3,yK,6/14/14/14/bK,13/14/14/6,X,7/14/14/13,gK/14/4,rP,9/3,rR,3,rK,2,rR,3"

static const char *const samples[] = {
    "4d-fen v1: K@4,0,0,0; k@4,7,7,7; Py@0,1,0,0; pw@3,3,3,6",
    "4d-state v1: b W00KQ,B77K 0,2,0,0:y 3 9 | K@4,0,0,0; R@7,0,0,0; k@4,7,7,7; Py@0,3,0,0",
    "# c\r\nW Wa1K,Wa1Q - 3\na1: Y...K..R/......../......../Y......./......../......../......../"
    "....k...\n\n# m\ne1a1-e2a1\n",
    "b1a2-c3a2\na8f2-a8e2 \n# x\n\ne1f7-e2e8\nb8e5xb8g6\n",
    "b1a2-c3a2\na8f2-a8e2\n0,1,0,0->0,3,0,0\n",
    "{\"placements\":[{\"square\":[4,0,0,0],\"color\":\"WHITE\",\"piece_type\":\"KING\",\"pawn_"
    "axis\":null}],"
    "\"side_to_move\":\"b\",\"castling_rights\":[],\"halfmove_clock\":7}",
    "{\"start\":null,\"moves\":[{\"from\":[1,0,0,1],\"to\":[2,2,0,1],\"is_castling\":false}]}",
    "{\"fen4\":\"4d-fen v1: K@4,0,0,0; k@4,7,7,7\",\"ply\":3,\"move_from\":[4,0,0,1],"
    "\"move_to\":[4,0,0,0],\"flags\":8,\"promo\":2}\n",
    "[Board \"Standard\"]\n[Result \"1-0\"]\n{s} 1. e3! {a} / h5 2. Nf3 / Nc6 3. "
    "(0T3)Nf3>>(0T1)f4~ / "
    "(1T1)e6 4. (1T2)Nd5 / (1T2)exd5 1-0",
    "[Size \"4x4\"]\n[Promotions \"Q,N\"]\n[kr*2/4/1P2/K*2R*:0:1:w]\n[kr*2/4/1P2/K*2R*:-1:1:w]\n"
    "1. (0T1)Ka2 (-1T1)Kb1+",
    "[Mode \"5D\"]\n[Board \"Two Timelines\"]\n1. (+0T1)e3 (-0T1)e3 / (+0T1)e6 (-0T1)e6 ( (-0T1)e5 "
    ")",
    "1w. 1:e2:e3\n1b. 1:h7:h5\n2w. 2:Ng1:f3; 2b. 2:Nb8:c6 {x}\n3w. 3:Nf3<+1>1:f4!\n3b. 1+1:e7:e6\n",
    "w1T1. e3 .. h5.\n2. Nf3 .. Nc6.\n3. L0T3 Nf3 L0T1 f4 (+L+1) .. e6.\n4. Nd5!? .. exd5+.\n",
    KINGS "{'noCorners':true,'lives':(0,3,0,0),'custom':'\xc3\x84'}-" BOARD,
    "4PCrg",
    "[Variant \"FFA\"]\n[Red \"a\"]\n[RuleVariants \"EnPassant PromoteTo=QN Prom=8\"]\n"
    "[Result \"a: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]\n\n"
    "1. h2-h3! {[%clk 0:04:58]} .. b7-c7 ( .. b8-c8 ( .. b9-c9 ) ; y\n ) .. R .. T\n2. Ne1-f3?? $9 "
    "*\n",
    "[Variant \"Teams\"]\n[StartFen4 \"" KINGS BOARD "\"]\n1. Kh1\xe2\x80\x93h2 .. \n",
    "{\"fen4p\":\"" KINGS BOARD "\",\"mode\":\"ffa\"}",
    "{\"fen5d\":\"[Size \\\"4x4\\\"]\\n[k3/4/4/3K:0:1:w]\"}",
    "{\"mode\":\"ffa\",\"tags\":{\"Variant\":\"FFA\"},\"ply\":[{\"long\":\"h2-h3\",\"comments\":["
    "\"x\"],"
    "\"variations\":[[{\"long\":\"g2-g3\"}]]},{\"move\":\"b7-c7\",\"glyph\":\"!\"}],\"fen4p\":"
    "\"4PC\"}",
};

typedef struct tally {
    size_t read, refused;
} tally;

/* The first game of a text, or NULL. */
static hm_session *open(const char *text, size_t length, hm_input_error *error) {
    static const hm_request request = {.size = sizeof request};
    hm_reader *reader;
    hm_session *session = NULL;
    const hm_input *input = NULL;
    *error = (hm_input_error){.error.status = HM_OK};
    if (hm_reader_from_memory(&reader, text, length, &request, &error->error) != HM_OK) return NULL;
    if (hm_reader_next(reader, &input, &error->error) == HM_OK && input != NULL)
        (void)hm_session_create(&session, input, &request, error);
    hm_reader_close(reader);
    return session;
}

static void write_down(hm_session *session, const hm_notation *notation, hm_text *text) {
    hm_error error = {0};
    CHECK_INT(hm_session_format(session, notation, NULL, text, &error), HM_OK);
    hm_text_add(text, "", 0);
}

static void check_read(hm_session *session) {
    const hm_notation *notation = hm_session_notation(session);
    if ((notation->flags & HM_IS_WRITTEN) == 0) return;
    hm_text first = {0}, second = {0};
    hm_input_error error;
    write_down(session, notation, &first);
    if (first.length == 0) { /* a game of 4D chess without moves, from its usual start */
        hm_text_clear(&first);
        return;
    }
    hm_session *again = open(first.data, first.length, &error);
    if (CHECK(again != NULL)) {
        write_down(again, notation, &second);
        CHECK_TEXT(second.data, first.data);
    } else {
        printf("# %s: %s\n%s\n", notation->name, error.error.message, first.data);
    }
    hm_session_destroy(again);
    hm_text_clear(&first);
    hm_text_clear(&second);
}

static void check_text(const char *text, size_t length, tally *count) {
    hm_input_error error;
    hm_session *session = open(text, length, &error);
    test_context(text);
    if (session != NULL) {
        check_read(session);
        count->read++;
    } else if (error.error.status != HM_OK) {
        CHECK(error.error.message[0] != '\0');
        CHECK(error.error.offset <= length);
        count->refused++;
    }
    hm_session_destroy(session);
}

/* Each byte replaced by each of these, left out and doubled, and the text cut behind it. */
static void damage(const char *sample, tally *count) {
    static const char others[] = "\n\"\\[]{}():;,.-+*=/'<>xK0\x7f\xe2 ";
    size_t length = strlen(sample);
    char *text = malloc(length + 2);
    uint64_t step = test_rounds(5, 1, 1);
    if (text == NULL) return;
    for (size_t i = 0; i < length; i++) {
        memcpy(text, sample, length + 1);
        for (size_t k = i % step; k < sizeof others; k += step) {
            text[i] = others[k];
            check_text(text, length, count);
        }
        memcpy(text + i, sample + i + 1, length - i);
        check_text(text, length - 1, count);
        text[i] = sample[i];
        memcpy(text + i + 1, sample + i, length - i + 1);
        check_text(text, length + 1, count);
        text[i] = '\0';
        check_text(text, i, count);
    }
    free(text);
}

static void damaged_texts(void) {
    tally count = {0};
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        hm_input_error error;
        hm_session *session = open(samples[i], strlen(samples[i]), &error);
        test_context(samples[i]);
        if (!CHECK(session != NULL)) printf("# %s\n", error.error.message);
        if (session != NULL) check_read(session);
        hm_session_destroy(session);
        damage(samples[i], &count);
    }
    test_context(NULL);
    printf("# %zu read, %zu refused\n", count.read, count.refused);
    CHECK(count.read > 1000 && count.refused > 1000);
}

TEST_MAIN(TEST(damaged_texts))

/* Memory runs out while a session is copied: there is no copy, and the session is as it was. */
#include "harness.h"
#include "hypermate/answers.h"
#include "sweep.h"

#include <string.h>

static const struct {
    const char *text, *moves[4];
} games[] = {
    {"a2a1-a4a1\na7a8-a5a8\n", {"b1a1-c3a1"}},
    {"{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@1,1,1,1\",\"ply\":0,\"odd\":1}\n"
     "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@2,2,2,2; N@5,5,5,5\",\"ply\":1}\n",
     {0}},
    {"[Board \"Two Timelines\"] [White \"one\"]\n"
     "{so} 1. (+0T1)e4 (-0T1)d4 (1b. (+0T1)e5 (-0T1)e5) / (-0T1)d5 (+0T1)c5 {and so on}\n"
     "2. (-0T2)c4 (+0T2)Nf3",
     {"(-0T2)e6"}},
    {"[Variant \"FFA\"]\n[Red \"Ruby\"]\n\n1. d2-d4 {a comment} ( e2-e4! {another} .. b8-c8 )\n",
     {0}},
    /* What takes plies back of a game that was played. */
    {"4p:modern", {"d2-d4", "R"}},
};

static size_t which;

static hm_status play(hm_session *session) {
    hm_error error;
    for (size_t i = 0; i < 4 && games[which].moves[i] != NULL; i++) {
        const char *move = games[which].moves[i];
        hm_verdict verdict = hm_session_play(session, move, strlen(move), NULL, &error);
        if (verdict != HM_YES) return error.status;
    }
    return HM_OK;
}

static hm_status copy_it(void) {
    hm_session *session, *copy;
    hm_input_error error;
    uint64_t before[2], after[2];
    if (hm_session_open(&session, games[which].text, NULL, &error) != HM_YES)
        return error.error.status;
    hm_status status = play(session);
    hm_session_key(session, before);
    if (status == HM_OK) {
        status = hm_session_copy(session, &copy, NULL);
        if (status != HM_OK) CHECK(copy == NULL);
        hm_session_key(status == HM_OK ? copy : session, after);
        CHECK(memcmp(before, after, sizeof before) == 0);
        hm_session_destroy(copy);
    }
    hm_session_destroy(session);
    return status;
}

static void copies(void) {
    for (which = 0; which < sizeof games / sizeof games[0]; which++)
        refuse_every_allocation(copy_it);
}

TEST_MAIN(TEST(copies))

/* Memory runs out in random games of sessions: where there is no game, the session is as it was. */
#include "harness.h"
#include "hypermate/answers.h"
#include "sweep.h"

#include <string.h>

static const char *start;

static hm_status play_on(hm_session *session, size_t plies) {
    const hm_random_order order = {.size = sizeof order, .seed = 7, .number = 1, .plies = plies};
    uint64_t before[2], after[2];
    size_t ply = hm_session_ply(session), count = hm_session_plies(session);
    const char *end = "none";
    hm_session_key(session, before);
    hm_status status = hm_session_random(session, &order, NULL, &end, NULL);
    if (status == HM_OK) {
        CHECK_TEXT(end, "max_plies");
        CHECK_INT(hm_session_ply(session), plies);
        return status;
    }
    hm_session_key(session, after);
    CHECK_BYTES(after, before, sizeof before);
    CHECK_INT(hm_session_ply(session), ply);
    CHECK_INT(hm_session_plies(session), count);
    CHECK_TEXT(end, "none");
    return status;
}

/* From the start, and from where that has led. */
static hm_status play_twice(void) {
    hm_session *session;
    hm_input_error error;
    if (hm_session_open(&session, start, NULL, &error) != HM_YES) return error.error.status;
    hm_status status = play_on(session, 4);
    if (status == HM_OK) status = play_on(session, 3);
    hm_session_destroy(session);
    return status;
}

static void random_games(void) {
    static const char *const starts[] = {
        "4d-state v1: w - - 0 1 | K@0,0,0,0; R@4,4,1,1; N@2,2,2,2; k@7,7,7,7; k@7,7,7,5",
        "5d:standard", "4p:modern"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        start = starts[i];
        refuse_every_allocation(play_twice);
    }
}

TEST_MAIN(TEST(random_games))

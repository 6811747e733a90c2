/* A list of legal moves that takes too long ends with an error: in the line protocols, and in the
 * calls of the WebAssembly module. Nobody can stop either of them. The clock of the library moves
 * by 20 seconds whenever it is read. */
#include "../../bindings/wasm/shim.h"
#include "core/work.h"
#include "harness.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

double __wrap_hm_seconds_now(void);
double __wrap_hm_seconds_now(void) {
    static double now;
    return now += 20;
}

int shim_session_count(hm_session *session, hm_text *out);
hm_verdict shim_session_moves(hm_session *session, hm_text *out);

/* What other files of the module define. */
hm_verdict shim_fail(const hm_error *error, hm_text *out) {
    out->length = 0;
    hm_text_printf(out, "%s: %s", hm_status_name(error->status), error->message);
    return HM_FAILED;
}

hm_verdict shim_verdict(hm_status status, const hm_error *error, hm_text *out) {
    return status == HM_OK ? HM_YES : shim_fail(error, out);
}

/* Its list takes 100,000 units of work and more. */
static hm_session *open_hard(void) {
    hm_session *session = NULL;
    hm_text path = {0};
    hm_text_printf(&path, "%s/vectors/chess5d/hard.5dpgn.gz", getenv("HM_TEST_DIR"));
    CHECK_INT(hm_session_open(&session, path.data, NULL, NULL), HM_YES);
    hm_text_clear(&path);
    return session;
}

static void note(void *context, const char *lines, size_t length) {
    hm_text_add(context, lines, length);
}

static void protocols(void) {
    static const char lines[] = "5duci\nlegalmoves\n";
    hm_text said = {0};
    hm_protocol *protocol;
    hm_protocol_output output = {note, &said};
    CHECK_INT(hm_protocol_create(&protocol, "5d", &output, NULL), HM_OK);
    protocol->session = open_hard();
    CHECK(hm_protocol_feed(protocol, lines, sizeof lines - 1));
    CHECK(strstr(said.data, "\ninfo string legalmoves: not done within 10 s\n") != NULL);
    CHECK(strstr(said.data, "\nlegalmoves") == NULL);
    hm_protocol_destroy(protocol);
    hm_text_clear(&said);
}

static void sessions(void) {
    static const char late[] = "limit: not done within 10000 ms (--time)";
    hm_text said = {0};
    hm_session *session = open_hard();
    CHECK_INT(shim_session_count(session, &said), -1);
    CHECK_TEXT(said.data, late);
    hm_text_clear(&said);
    CHECK_INT(shim_session_moves(session, &said), HM_FAILED);
    CHECK_TEXT(said.data, late);
    hm_text_clear(&said);
    hm_session_destroy(session);
}

TEST_MAIN(TEST(protocols), TEST(sessions))

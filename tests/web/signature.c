/* The signature of the search and the certificate of the phase engine, as WebAssembly finds them:
 * signature.mjs compares them with those of the program. */
#include "hypermate/hypermate.h"

#include <stdio.h>

static void print(void *context, const char *lines, size_t length) {
    fwrite(lines, 1, length, context);
}

/* There is one thread: "bench" is done when its line has been taken. */
static bool bench(void) {
    static const char words[] = "uci\nbench\nquit\n";
    hm_protocol *protocol;
    hm_protocol_output output = {print, stdout};
    if (hm_protocol_create(&protocol, "4d", &output, NULL) != HM_OK) return false;
    bool ended = !hm_protocol_feed(protocol, words, sizeof words - 1);
    hm_protocol_destroy(protocol);
    return ended;
}

static bool certify(void) {
    enum { KEPT = 3 }; /* failures of a gate, of which there are none */
    hm_phase_map map;
    hm_phase_report *report;
    hm_text text = {0};
    hm_phase_default(&map);
    if (hm_phase_prove(&map, 0, KEPT, NULL, &report, NULL) != HM_OK) return false;
    bool done = hm_phase_certificate(report, &text, NULL) == HM_OK;
    if (done) print(stdout, text.data, text.length);
    hm_phase_report_destroy(report);
    hm_text_clear(&text);
    return done;
}

int main(void) {
    return bench() && certify() ? 0 : 1;
}

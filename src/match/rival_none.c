/* Programs that play, where none can be started as a child that is spoken to: engines of the
 * library alone play matches there. */
#include "match/rival.h"

#if defined(_WIN32)

hm_status hm_rival_start(hm_rival **rival, char *const *command, const char *log, size_t most,
                         hm_error *error) {
    (void)log, (void)most;
    *rival = NULL;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s: on this system no programs play matches",
                   command[0]);
}

hm_heard hm_rival_tell(hm_rival *rival, const char *bytes, size_t length, double until,
                       hm_sentry *sentry) {
    (void)rival, (void)bytes, (void)length, (void)until, (void)sentry;
    return HM_HEARD_END;
}

hm_heard hm_rival_hear(hm_rival *rival, double until, hm_sentry *sentry, hm_slice *line) {
    (void)rival, (void)until, (void)sentry, (void)line;
    return HM_HEARD_END;
}

void hm_rival_end(hm_rival *rival, bool politely) {
    (void)rival, (void)politely;
}

#endif

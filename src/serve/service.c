/* Requests answered by this process, one after another. */
#include "serve/serve.h"

#include <stdlib.h>
#include <string.h>

typedef struct held {
    hm_named named;
    hm_session *session;
} held;

struct hm_service {
    hm_serve_limits limits;
    hm_watch watch;
    hm_serve_output output;
    hm_carry carry;
    hm_names sessions;
    hm_text answer;
};

hm_status hm_service_create(hm_service **service, const hm_serve_limits *limits,
                            const hm_watch *watch, const hm_serve_output *output, hm_error *error) {
    hm_service *s = calloc(1, sizeof *s);
    *service = s;
    if (s == NULL) return hm_fail_memory(error, "a service");
    s->limits = *limits;
    if (watch != NULL) s->watch = *watch;
    s->output = *output;
    s->carry.most = limits->request_most;
    return HM_OK;
}

/* ---- sessions ---- */

static void drop(hm_service *s, held *item) {
    hm_names_remove(&s->sessions, &item->named);
    hm_session_destroy(item->session);
    free(item);
}

void hm_service_destroy(hm_service *s) {
    hm_named *item;
    if (s == NULL) return;
    while ((item = hm_names_any(&s->sessions)) != NULL)
        drop(s, (held *)item);
    hm_carry_clear(&s->carry);
    hm_text_clear(&s->answer);
    free(s);
}

/* The name is given to the new session when it is made; until then it keeps the one it has. */
static hm_verdict open_session(hm_service *s, const hm_order *order, hm_text *answers,
                               hm_error *error) {
    hm_session *session;
    held *item = (held *)hm_names_find(&s->sessions, order->name);
    if (item == NULL && s->sessions.count >= s->limits.sessions_most) {
        hm_fail(error, HM_ERR_LIMIT, 0, "there are %zu sessions: close one first",
                s->sessions.count);
        return HM_FAILED;
    }
    const hm_text *request = &order->request;
    hm_verdict verdict = hm_ask_session_within(&session, request->data, request->length,
                                               &s->limits.request, &s->watch, answers);
    if (verdict != HM_YES) return verdict;
    if (item == NULL && (item = calloc(1, sizeof *item)) != NULL) {
        memcpy(item->named.name, order->name, sizeof order->name);
        hm_names_add(&s->sessions, &item->named);
    }
    if (item == NULL) {
        hm_session_destroy(session);
        answers->failed = true;
        return HM_FAILED;
    }
    hm_session_destroy(item->session);
    item->session = session;
    return HM_YES;
}

/* ---- a request ---- */

/* Fills answers, or the error of a request that never became a question. */
static hm_verdict carry_out(hm_service *s, const hm_order *order, hm_text *answers,
                            hm_error *error) {
    const hm_text *request = &order->request;
    if (order->kind == HM_ORDER_OPEN) return open_session(s, order, answers, error);
    held *item = NULL;
    if (order->name[0] != '\0') {
        item = (held *)hm_names_find(&s->sessions, order->name);
        if (item == NULL) {
            hm_fail(error, HM_ERR_ARGUMENT, 0, "there is no session \"%s\"", order->name);
            return HM_FAILED;
        }
    }
    if (order->kind == HM_ORDER_CLOSE) {
        drop(s, item);
        return HM_YES;
    }
    hm_session *session = item != NULL ? item->session : NULL;
    return hm_ask_within(session, request->data, request->length, &s->limits.request, &s->watch,
                         answers);
}

/* Answers a line, also one that was too long or that there was no memory for. */
static bool service_end_line(hm_service *s, hm_carried carried) {
    enum { KEPT = 1 << 20 }; /* memory of a longer answer is given back */
    const hm_text *line = &s->carry.line;
    hm_order order = {.id = {"null", 4}};
    hm_text answers = {0};
    hm_error error = {.status = HM_OK};
    hm_verdict verdict = HM_FAILED;
    if (carried == HM_CARRIED_NOTHING) return true;
    if (carried == HM_CARRIED_LINE && hm_order_is_blank(line)) return true;
    s->answer.length = 0;
    if (carried != HM_CARRIED_LINE)
        hm_carry_failure(carried, s->limits.request_most, &error);
    else if (hm_order_read(&order, line->data, line->length, &error) == HM_OK)
        verdict = carry_out(s, &order, &answers, &error);
    bool put = error.status != HM_OK ? hm_answer_put_failure(order.id, &error, &s->answer)
                                     : hm_answer_put(order.id, verdict, &answers, &s->answer);
    hm_text_clear(&answers);
    hm_order_clear(&order);
    bool written = put && s->output.write(s->output.context, s->answer.data, s->answer.length);
    if (s->answer.capacity > KEPT) hm_text_clear(&s->answer);
    return written;
}

bool hm_service_feed(hm_service *s, const char *bytes, size_t length) {
    bool goes_on = true;
    while (goes_on && length > 0)
        goes_on = service_end_line(s, hm_carry_take(&s->carry, &bytes, &length));
    return goes_on;
}

bool hm_service_finish(hm_service *s) {
    return service_end_line(s, hm_carry_end(&s->carry));
}

/* A line of input: which session it is about, what is asked, and the answer around the answers. */
#include "serve/serve.h"

#include <string.h>

static const hm_slice no_id = {"null", 4};

static hm_slice written(const hm_json_value *value) {
    if (value->type != HM_JSON_STRING) return (hm_slice){value->text, value->length};
    return (hm_slice){value->text - 1, value->length + 2}; /* with its quotes */
}

/* ---- members ---- */

/* Members of serving stay here; all others are the question's. */
static hm_status order_read_member(hm_order *order, const hm_json_value *key,
                                   const hm_json_value *value, hm_error *error) {
    static const struct {
        const char *name;
        hm_order_kind kind;
    } about[] = {{"session", HM_ORDER_ASK}, {"open", HM_ORDER_OPEN}, {"close", HM_ORDER_CLOSE}};
    if (hm_json_is(key, "id")) return HM_OK; /* it was read before the others */
    for (size_t i = 0; i < sizeof about / sizeof about[0]; i++) {
        if (!hm_json_is(key, about[i].name)) continue;
        order->kind = about[i].kind;
        /* A request is about one session at most. */
        if (order->name[0] != '\0') {
            return hm_fail(error, HM_ERR_FIELD, 0,
                           "expected one of \"open\", \"session\", \"close\"");
        }
        hm_text name = {0};
        hm_text_puts(&name, "");
        if (value->type == HM_JSON_STRING) hm_json_decode_text(value, &name);
        bool fits = !name.failed && name.length >= 1 && name.length <= HM_NAME_MOST &&
                    strlen(name.data) == name.length;
        if (fits) memcpy(order->name, name.data, name.length + 1);
        hm_text_clear(&name);
        if (fits) return HM_OK;
        return hm_fail(error, HM_ERR_FIELD, 0, "expected a name of 1 to %d bytes in \"%s\"",
                       HM_NAME_MOST, about[i].name);
    }
    if (hm_json_is(key, "question")) {
        order->changes = hm_json_is(value, "apply") || hm_json_is(value, "random");
    }
    hm_slice name = written(key), text = written(value);
    if (order->request.length > 1) hm_text_puts(&order->request, ",");
    hm_text_add(&order->request, name.text, name.length);
    hm_text_puts(&order->request, ":");
    hm_text_add(&order->request, text.text, text.length);
    return HM_OK;
}

bool hm_order_is_blank(const hm_text *line) {
    size_t at = 0;
    while (at < line->length && hm_is_space(line->data[at]))
        at++;
    return at == line->length;
}

hm_status hm_order_read(hm_order *order, const char *line, size_t length, hm_error *error) {
    hm_json_value object, key, value;
    hm_json_walk walk;
    *order = (hm_order){.id = no_id};
    hm_status status = hm_json_parse(line, length, &object, error);
    if (status == HM_OK && object.type != HM_JSON_OBJECT) {
        status = hm_fail(error, HM_ERR_FIELD, 0, "expected an object");
    }
    /* The id comes first, so that errors of all other members have it. */
    if (status == HM_OK && hm_json_get(&object, "id", &value)) {
        hm_slice id = written(&value);
        if (id.length > HM_ID_MOST)
            status = hm_fail(error, HM_ERR_LIMIT, 0, "id: more than %d bytes", HM_ID_MOST);
        else
            order->id = id;
    }
    if (status == HM_OK) {
        hm_text_puts(&order->request, "{");
        hm_json_walk_value(&walk, &object);
        while (status == HM_OK && hm_json_next_member(&walk, &key, &value))
            status = order_read_member(order, &key, &value, error);
        hm_text_puts(&order->request, "}");
        if (status == HM_OK && order->request.failed) status = hm_fail_memory(error, "a request");
    }
    if (status != HM_OK) hm_order_clear(order);
    return status;
}

void hm_order_clear(hm_order *order) {
    hm_text_clear(&order->request);
}

/* ---- answers ---- */

static void begin_answer(hm_slice id, hm_verdict verdict, hm_text *line) {
    static const char *const words[] = {
        [HM_YES] = "yes", [HM_NO] = "no", [HM_FAILED] = "failed", [HM_UNKNOWN] = "unknown"};
    hm_text_puts(line, "{\"id\":");
    hm_text_add(line, id.text, id.length);
    hm_text_printf(line, ",\"verdict\":\"%s\",\"answers\":[", words[verdict]);
}

/* One object per line becomes one object per item. */
static void put_items(const hm_text *answers, hm_text *line) {
    size_t at = line->length;
    hm_text_add(line, answers->data, answers->length);
    if (line->failed || answers->length == 0) return;
    for (char *c = line->data + at; (c = strchr(c, '\n')) != NULL; c++)
        *c = ',';
    line->length--; /* the last one ends nothing */
}

/* Takes what was appended back when memory was short for a part of it. */
static bool order_is_whole(hm_text *line, size_t before) {
    if (!line->failed) return true;
    line->failed = false;
    line->length = before;
    return false;
}

bool hm_answer_put(hm_slice id, hm_verdict verdict, const hm_text *answers, hm_text *line) {
    hm_error error;
    size_t before = line->length;
    if (answers->failed) {
        hm_fail_memory(&error, "an answer");
        return hm_answer_put_failure(id, &error, line);
    }
    begin_answer(id, verdict, line);
    put_items(answers, line);
    hm_text_puts(line, "]}\n");
    if (order_is_whole(line, before)) return true;
    hm_fail_memory(&error, "an answer");
    return hm_answer_put_failure(id, &error, line);
}

bool hm_answer_put_failure(hm_slice id, const hm_error *error, hm_text *line) {
    hm_facts facts = {0};
    hm_text answers = {0};
    size_t before = line->length;
    hm_put_failure(error, &facts);
    hm_facts_json(&facts, &answers);
    begin_answer(id, HM_FAILED, line);
    put_items(&answers, line);
    hm_text_puts(line, "]}\n");
    line->failed |= facts.failed || answers.failed;
    hm_facts_clear(&facts);
    hm_text_clear(&answers);
    return order_is_whole(line, before);
}

bool hm_answer_is(hm_slice id, hm_verdict verdict, const char *line, size_t length) {
    hm_text own = {0};
    begin_answer(id, verdict, &own);
    bool is = !own.failed && length >= own.length && memcmp(line, own.data, own.length) == 0;
    hm_text_clear(&own);
    return is;
}

hm_status hm_carry_failure(hm_carried carried, size_t most, hm_error *error) {
    if (carried == HM_CARRIED_NO_MEMORY) return hm_fail_memory(error, "a request");
    return hm_fail(error, HM_ERR_LIMIT, 0, "the request is longer than %zu bytes", most);
}

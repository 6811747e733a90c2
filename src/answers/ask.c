/* A question as JSON: what a page and bindings call. */
#include "answers/answers.h"
#include "core/nearest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request while it is read. Strings are in `kept`, each with a NUL behind it. */
typedef struct asking {
    hm_request request;
    const hm_question *question;
    bool version; /* the question without an input */
    HM_LIST(hm_setting) settings;
    HM_LIST(const char *) list;
    HM_LIST(char *) kept;
    hm_json_value input; /* text NULL: none was given */
    hm_meter meter;      /* of the whole request */
    bool ended;          /* by one of its limits: no more is answered */
    hm_error *error;
} asking;

static void ask_clear(asking *a) {
    for (size_t i = 0; i < a->kept.count; i++)
        free(a->kept.at[i]);
    free(a->kept.at);
    free(a->list.at);
    free(a->settings.at);
}

static hm_status ask_fail(const asking *a, const char *message) {
    return hm_fail(a->error, HM_ERR_FIELD, 0, "%s", message);
}

/* An unknown name; `nearest` is what it may mean, or NULL. */
static hm_status ask_fail_name(const asking *a, const char *what, const char *name,
                               const char *nearest) {
    hm_fail(a->error, HM_ERR_FIELD, 0, "there is no %s \"%.40s\"", what, name);
    hm_nearest_suggest(nearest, a->error);
    return HM_ERR_FIELD;
}

static hm_status ask_no_memory(const asking *a) {
    return hm_fail_memory(a->error, "a request");
}

/* The bytes of a key or string, or the digits of a number. Readers stop at a NUL. */
static hm_status ask_keep(asking *a, const hm_json_value *value, const char **kept) {
    hm_text text = {0};
    hm_text_puts(&text, "");
    if (value->type == HM_JSON_STRING) {
        hm_json_decode_text(value, &text);
    } else {
        hm_text_add(&text, value->text, value->length);
    }
    bool whole = text.failed || strlen(text.data) == text.length;
    if (!whole || text.failed || !HM_ROOM(a->kept, 1)) {
        hm_text_clear(&text);
        return whole ? ask_no_memory(a) : ask_fail(a, "expected no \\u0000");
    }
    *kept = a->kept.at[a->kept.count++] = text.data;
    return HM_OK;
}

/* A whole number in any writing: 1000, 1e3, 1000.0; with exponent or fraction as far as a double
 * tells it from its neighbours. */
static bool read_whole(const hm_json_value *value, uint64_t *number) {
    const double most = (double)((uint64_t)1 << 53);
    double real;
    if (value->type != HM_JSON_NUMBER) return false;
    if (hm_json_uint64(value, number) == HM_JSON_FITS) return true;
    if (hm_json_double(value, &real) != HM_JSON_FITS || !(real >= 0 && real < most)) return false;
    *number = (uint64_t)real;
    return (double)*number == real;
}

/* A member that is not named by docs/json.md is an option. In names, languages may write _ for -. A
 * flag that is false, and null, are options not given. The last of two members counts. */
static hm_status read_setting(asking *a, const hm_json_value *key, const hm_json_value *value) {
    enum { SETTINGS_MOST = 256 }; /* there are not half as many options */
    hm_setting setting = {0};
    uint64_t number;
    char digits[24];
    size_t kept = 0;
    hm_status status = ask_keep(a, key, &setting.name);
    if (status != HM_OK) return status;
    for (char *p = a->kept.at[a->kept.count - 1]; *p != '\0'; p++) {
        if (*p == '_') *p = '-';
    }
    for (size_t i = 0; i < a->settings.count; i++) {
        if (strcmp(a->settings.at[i].name, setting.name) != 0)
            a->settings.at[kept++] = a->settings.at[i];
    }
    a->settings.count = kept;
    if (value->type == HM_JSON_FALSE || value->type == HM_JSON_NULL) return HM_OK;
    if (value->type == HM_JSON_ARRAY || value->type == HM_JSON_OBJECT) {
        return hm_fail(a->error, HM_ERR_FIELD, 0,
                       "\"%.40s\": expected a string, number or boolean; a list is \"words\"",
                       setting.name);
    }
    if (a->settings.count == SETTINGS_MOST) return ask_fail(a, "expected fewer options");
    /* Options take numbers in plain digits. */
    hm_json_value plain = *value;
    if (read_whole(value, &number)) {
        plain.text = digits;
        plain.length = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    }
    if (value->type != HM_JSON_TRUE) status = ask_keep(a, &plain, &setting.value);
    if (status != HM_OK) return status;
    if (!HM_ROOM(a->settings, 1)) return ask_no_memory(a);
    a->settings.at[a->settings.count++] = setting;
    return HM_OK;
}

static hm_status ask_read_member(asking *a, const hm_json_value *key, const hm_json_value *value) {
    hm_status status = HM_OK;
    hm_json_walk walk;
    hm_json_value item;
    const char *text;
    if (hm_json_is(key, "question")) {
        if (value->type != HM_JSON_STRING) return ask_fail(a, "expected a string in \"question\"");
        status = ask_keep(a, value, &text);
        if (status != HM_OK) return status;
        /* NOLINTNEXTLINE(core.CallAndMessage): HM_OK of ask_keep() means that it is set */
        a->version = strcmp(text, "version") == 0;
        a->question = hm_question_named(text);
        if (a->question != NULL || a->version) return HM_OK;
        hm_nearest nearest = {.wanted = text};
        for (size_t i = 0; hm_question_at(i) != NULL; i++)
            hm_nearest_offer(&nearest, hm_question_at(i)->name);
        return ask_fail_name(a, "question", text, nearest.best);
    }
    if (hm_json_is(key, "words")) {
        a->list.count = 0;
        if (value->type != HM_JSON_ARRAY)
            return ask_fail(a, "expected an array of strings in \"words\"");
        hm_json_walk_value(&walk, value);
        while (hm_json_next_item(&walk, &item)) {
            if (item.type != HM_JSON_STRING) return ask_fail(a, "expected strings in \"words\"");
            status = ask_keep(a, &item, &text);
            if (status != HM_OK) return status;
            if (!HM_ROOM(a->list, 1)) return ask_no_memory(a);
            /* NOLINTNEXTLINE(core.uninitialized.Assign): HM_OK of ask_keep() means that it is set
             */
            a->list.at[a->list.count++] = text;
        }
        return HM_OK;
    }
    if (hm_json_is(key, "jobs")) {
        uint64_t jobs;
        if (!read_whole(value, &jobs) || jobs < 1 || jobs > 256)
            return ask_fail(a, "expected a number from 1 to 256 in \"jobs\"");
        a->request.jobs = (unsigned)jobs;
        return HM_OK;
    }
    if (!hm_json_is(key, "input")) return read_setting(a, key, value);
    a->input = *value;
    return HM_OK;
}

static hm_status ask_read_members(asking *a, const char *text, size_t length) {
    hm_json_value object, key, value;
    hm_json_walk walk;
    hm_status status = hm_json_parse(text, length, &object, a->error);
    if (status != HM_OK) return status;
    if (object.type != HM_JSON_OBJECT) return ask_fail(a, "expected an object");
    hm_json_walk_value(&walk, &object);
    while (status == HM_OK && hm_json_next_member(&walk, &key, &value))
        status = ask_read_member(a, &key, &value);
    a->request.settings = a->settings.at;
    a->request.setting_count = a->settings.count;
    a->request.words = a->list.at;
    a->request.word_count = a->list.count;
    return status;
}

/* ---- answering ---- */

/* Yes, no, unknown, failed. */
static hm_verdict ask_worse(hm_verdict a, hm_verdict b) {
    if (a == HM_FAILED || b == HM_FAILED) return HM_FAILED;
    return a > b ? a : b;
}

static hm_verdict put_failed(const hm_error *cause, hm_text *json) {
    hm_facts facts = {0};
    hm_put_failure(cause, &facts);
    hm_facts_json(&facts, json);
    hm_facts_clear(&facts);
    return HM_FAILED;
}

/* Adds an answer, which counts towards the limits; one that is too long makes way for an error.
 * False when a limit has ended the request. */
static bool ask_put_counted(asking *a, hm_facts *facts, hm_text *json, hm_verdict *verdict) {
    hm_error cause;
    size_t before = json->length;
    hm_facts_json(facts, json);
    hm_facts_clear(facts);
    if (json->failed) return false;
    if (hm_meter_output(&a->meter, json->length - before, &cause) != HM_OK) {
        json->length = before;
        *verdict = put_failed(&cause, json);
    }
    return a->meter.over == HM_LIMIT_NONE && !hm_work_is_spent(a->meter.watch.work);
}

/* Answers every input of a text: one object each. The first that is not read ends it. */
static hm_verdict answer_text(asking *a, const char *text, size_t length, hm_text *json) {
    hm_reader *reader;
    hm_error cause;
    hm_verdict worst = HM_YES;
    if (hm_reader_from_memory(&reader, text, length, &a->request, &cause) != HM_OK) {
        return put_failed(&cause, json);
    }
    for (;;) {
        const hm_input *input;
        hm_facts facts = {0};
        hm_input_error error;
        if (hm_reader_next(reader, &input, &cause) != HM_OK) {
            hm_meter_settle(&a->meter, &cause);
            worst = put_failed(&cause, json);
            break;
        }
        if (input == NULL) break;
        cause = (hm_error){.status = HM_ERR_LIMIT};
        if (a->ended || hm_meter_answer(&a->meter, &cause) != HM_OK) {
            hm_meter_settle(&a->meter, &cause);
            worst = ask_worse(worst, put_failed(&cause, json));
            break;
        }
        hm_verdict verdict = hm_answer(a->question, input, &a->request, &facts, &error);
        a->ended = !ask_put_counted(a, &facts, json, &verdict);
        worst = ask_worse(worst, verdict);
    }
    hm_reader_close(reader);
    return worst;
}

/* Answers the member "input", a text or an array of texts, and keeps the worst verdict. */
static hm_verdict answer_inputs(asking *a, hm_text *json) {
    hm_json_walk walk;
    hm_json_value item = a->input;
    hm_verdict worst = HM_YES;
    bool many = a->input.text != NULL && a->input.type == HM_JSON_ARRAY;
    if (a->input.text == NULL) {
        hm_nearest nearest = {.wanted = "input"};
        for (size_t i = 0; i < a->settings.count; i++)
            hm_nearest_offer(&nearest, a->settings.at[i].name);
        if (nearest.best != NULL)
            ask_fail_name(a, "option", nearest.best, nearest.wanted);
        else
            ask_fail(a, "the member \"input\" is missing");
        return put_failed(a->error, json);
    }
    if (many) hm_json_walk_value(&walk, &a->input);
    while (!a->ended && (!many || hm_json_next_item(&walk, &item))) {
        hm_text text = {0};
        hm_verdict verdict = HM_FAILED;
        if (item.type != HM_JSON_STRING) {
            ask_fail(a, "expected a text or an array of texts in \"input\"");
            put_failed(a->error, json);
        } else {
            hm_text_puts(&text, "");
            hm_json_decode_text(&item, &text);
            json->failed |= text.failed;
            if (!text.failed) verdict = answer_text(a, text.data, text.length, json);
        }
        hm_text_clear(&text);
        worst = ask_worse(worst, verdict);
        if (!many) break;
    }
    return worst;
}

static uint64_t smaller(uint64_t own, uint64_t most) {
    return own == 0 || (most > 0 && own > most) ? most : own;
}

/* A server's limits hold for every request: its own may only be smaller. Otherwise what a request
 * says about itself goes before the usual limits. */
static void start_meter(asking *a, const hm_limits *most, const hm_watch *watch) {
    hm_limits own = hm_question_limits(a->question, &a->request);
    if (most != NULL) {
        if (own.time == 0 || (most->time > 0 && own.time > most->time)) own.time = most->time;
        own.work = smaller(own.work, most->work);
        own.memory = smaller(own.memory, most->memory);
        own.answers = smaller(own.answers, most->answers);
        own.output = smaller(own.output, most->output);
        own.decoded = smaller(own.decoded, most->decoded);
    } else {
        bool paced = a->question != NULL && a->question->paced;
        if (own.time == 0 && !paced) own.time = HM_ASK_TIME;
        if (own.memory == 0) own.memory = (uint64_t)HM_ASK_MEMORY << 20;
        if (own.answers == 0) own.answers = HM_ASK_ANSWERS;
        if (own.output == 0) own.output = HM_ASK_OUTPUT;
        if (own.decoded == 0) own.decoded = HM_ASK_DECODED;
    }
    hm_meter_start(&a->meter, &own, watch);
    a->request.watch = a->meter.watch;
}

hm_verdict hm_ask(hm_session *session, const char *request, size_t length, const hm_watch *watch,
                  hm_text *json) {
    return hm_ask_within(session, request, length, NULL, watch, json);
}

/* Every request gives at least one object: a question without an input one, a session one, a text
 * one for each input. A request that cannot be read gives an object with its error. */
hm_verdict hm_ask_within(hm_session *session, const char *request, size_t length,
                         const hm_limits *most, const hm_watch *watch, hm_text *json) {
    hm_error error;
    hm_input_error cause;
    hm_facts facts = {0};
    asking a = {.request = {.size = sizeof(hm_request)}, .error = &error};
    hm_verdict verdict = HM_YES;
    hm_status status = ask_read_members(&a, request, length);
    if (status == HM_OK && a.question == NULL && !a.version)
        status = ask_fail(&a, "the member \"question\" is missing");
    start_meter(&a, most, watch);
    if (status != HM_OK) {
        verdict = put_failed(&error, json);
    } else if (a.version) {
        hm_answer_version(&facts);
        hm_facts_json(&facts, json);
        hm_facts_clear(&facts);
        /* NOLINTNEXTLINE(core.NullDereference): every other request names a question */
    } else if (a.question->alone) {
        verdict = hm_answer_alone(a.question, &a.request, &facts, &cause);
        ask_put_counted(&a, &facts, json, &verdict);
    } else if (session == NULL) {
        verdict = answer_inputs(&a, json);
    } else if (a.input.text != NULL) {
        hm_fail(&error, HM_ERR_OPTION, 0, "a session is asked without an \"input\"");
        verdict = put_failed(&error, json);
    } else {
        verdict = hm_session_answer(session, a.question, &a.request, &facts, &cause);
        ask_put_counted(&a, &facts, json, &verdict);
    }
    ask_clear(&a);
    return json->failed ? HM_FAILED : verdict;
}

/* ---- sessions ---- */

/* The first input of the text becomes the session. Its options are checked as for a question
 * without options of its own. A failure to read it has its place. */
static hm_verdict create_session(const asking *a, hm_session **session, const hm_text *text,
                                 hm_text *json) {
    hm_reader *reader;
    hm_error cause;
    hm_input_error error;
    hm_facts facts = {0};
    const hm_input *input = NULL;
    if (hm_reader_from_memory(&reader, text->data, text->length, &a->request, &cause) != HM_OK) {
        return put_failed(&cause, json);
    }
    hm_verdict verdict = HM_YES;
    if (hm_reader_next(reader, &input, &cause) != HM_OK) {
        hm_meter_settle(&a->meter, &cause);
        verdict = put_failed(&cause, json);
        hm_reader_close(reader);
        return verdict;
    }
    const hm_game *game = input->notation == NULL ? NULL : input->notation->game;
    if (game != NULL &&
        hm_question_check_options(&hm_question_status, game, &a->request, &cause) != HM_OK)
        verdict = hm_fail_plain(&error, &cause);
    else
        verdict = hm_session_create(session, input, &a->request, &error);
    if (verdict != HM_YES) {
        hm_meter_settle(&a->meter, &error.error);
        hm_fact_open(&facts, NULL, '{');
        hm_put_error(&error, &facts);
        hm_fact_close(&facts);
        hm_facts_json(&facts, json);
        hm_facts_clear(&facts);
    }
    hm_reader_close(reader);
    return verdict;
}

hm_verdict hm_ask_session(hm_session **session, const char *request, size_t length, hm_text *json) {
    return hm_ask_session_within(session, request, length, NULL, NULL, json);
}

hm_verdict hm_ask_session_within(hm_session **session, const char *request, size_t length,
                                 const hm_limits *most, const hm_watch *watch, hm_text *json) {
    hm_error error;
    hm_text text = {0};
    asking a = {.request = {.size = sizeof(hm_request)}, .error = &error};
    hm_verdict verdict = HM_FAILED;
    *session = NULL;
    hm_status status = ask_read_members(&a, request, length);
    start_meter(&a, most, watch);
    if (status == HM_OK && (a.input.text == NULL || a.input.type != HM_JSON_STRING))
        status = ask_fail(&a, "expected a text in \"input\"");
    if (status != HM_OK) {
        put_failed(&error, json);
    } else {
        hm_text_puts(&text, "");
        hm_json_decode_text(&a.input, &text);
        json->failed |= text.failed;
        if (!text.failed) verdict = create_session(&a, session, &text, json);
    }
    hm_text_clear(&text);
    ask_clear(&a);
    return json->failed && *session == NULL ? HM_FAILED : verdict;
}

/* Facts: a tree of values in one array, in the order of writing. A container knows where the values
 * behind it begin; while it is open, that member holds the container around it. */
#include "hypermate/facts.h"
#include "core/json.h"
#include "core/list.h"

#include <stdlib.h>
#include <string.h>

struct hm_fact {
    uint8_t type;
    bool truth;
    size_t key; /* offset in words, plus 1; 0: none */
    union {
        int64_t whole;
        uint64_t natural;
        double real;
        struct {
            size_t at, length; /* in words */
        } string;
    } value;
    size_t next; /* number of the value behind this one and all that it holds */
};

void hm_facts_clear(hm_facts *facts) {
    free(facts->at);
    hm_text_clear(&facts->words);
    *facts = (hm_facts){0};
}

/* ---- writing ---- */

/* Appends bytes and a NUL to the words; returns where they begin. */
static size_t facts_keep(hm_facts *facts, const char *bytes, size_t length) {
    size_t at = facts->words.length;
    if (!hm_text_reserve(&facts->words, length + 1)) {
        facts->failed = true;
        return 0;
    }
    hm_text_add(&facts->words, bytes, length);
    hm_text_add(&facts->words, "", 1);
    return at;
}

/* A new value; NULL when memory is short. */
static hm_fact *facts_add(hm_facts *facts, const char *key, hm_fact_type type) {
    if (facts->failed) return NULL;
    size_t words = facts->words.length, bytes = words + facts->count * sizeof *facts->at;
    facts->full = (facts->most_words > 0 && words > facts->most_words) ||
                  (facts->most_memory > 0 && bytes > facts->most_memory);
    if (facts->full || !HM_ROOM(*facts, 1)) {
        facts->failed = true;
        return NULL;
    }
    size_t kept = key == NULL ? 0 : facts_keep(facts, key, strlen(key)) + 1;
    if (facts->failed) return NULL;
    hm_fact *fact = &facts->at[facts->count++];
    *fact = (hm_fact){.type = (uint8_t)type, .key = kept, .next = facts->count};
    return fact;
}

void hm_fact_open(hm_facts *facts, const char *key, char bracket) {
    hm_fact *fact = facts_add(facts, key, bracket == '{' ? HM_FACT_OBJECT : HM_FACT_ARRAY);
    if (fact == NULL) return;
    fact->next = facts->open;
    facts->open = facts->count;
}

void hm_fact_close(hm_facts *facts) {
    if (facts->failed || facts->open == 0) return;
    hm_fact *fact = &facts->at[facts->open - 1];
    facts->open = fact->next;
    fact->next = facts->count;
}

bool hm_fact_is_written(const hm_facts *facts, const char *key) {
    size_t index = facts->open;
    while (!facts->failed && index < facts->count) {
        const hm_fact *fact = &facts->at[index];
        if (hm_fact_has_key(facts, fact, key)) return true;
        index = fact->next;
    }
    return false;
}

void hm_fact_null(hm_facts *facts, const char *key) {
    facts_add(facts, key, HM_FACT_NULL);
}

void hm_fact_bool(hm_facts *facts, const char *key, bool value) {
    hm_fact *fact = facts_add(facts, key, HM_FACT_BOOL);
    if (fact != NULL) fact->truth = value;
}

void hm_fact_int(hm_facts *facts, const char *key, int64_t value) {
    hm_fact *fact = facts_add(facts, key, HM_FACT_INT);
    if (fact != NULL) fact->value.whole = value;
}

void hm_fact_uint(hm_facts *facts, const char *key, uint64_t value) {
    hm_fact *fact = facts_add(facts, key, HM_FACT_UINT);
    if (fact != NULL) fact->value.natural = value;
}

void hm_fact_double(hm_facts *facts, const char *key, double value) {
    hm_fact *fact = facts_add(facts, key, HM_FACT_DOUBLE);
    if (fact != NULL) fact->value.real = value;
}

static void facts_add_bytes(hm_facts *facts, const char *key, hm_fact_type type, const char *text,
                            size_t length) {
    hm_fact *fact = facts_add(facts, key, type);
    if (fact == NULL) return;
    size_t at = facts_keep(facts, text, length);
    fact->value.string.at = at;
    fact->value.string.length = length;
}

void hm_fact_string(hm_facts *facts, const char *key, const char *text, size_t length) {
    facts_add_bytes(facts, key, HM_FACT_STRING, text, length);
}

void hm_fact_word(hm_facts *facts, const char *key, const char *word) {
    facts_add_bytes(facts, key, HM_FACT_STRING, word, strlen(word));
}

void hm_fact_json(hm_facts *facts, const char *key, const char *json, size_t length) {
    facts_add_bytes(facts, key, HM_FACT_JSON, json, length);
}

hm_text *hm_fact_begin(hm_facts *facts, const char *key) {
    hm_fact *fact = facts_add(facts, key, HM_FACT_STRING);
    if (fact != NULL) fact->value.string.at = facts->words.length;
    return &facts->words;
}

void hm_fact_end(hm_facts *facts) {
    if (facts->words.failed) facts->failed = true;
    if (facts->failed) return;
    hm_fact *fact = &facts->at[facts->count - 1];
    fact->value.string.length = facts->words.length - fact->value.string.at;
    facts_keep(facts, "", 0);
}

void hm_fact_text(hm_facts *facts, const char *key, hm_text *text) {
    if (text->failed) facts->failed = true;
    hm_fact_string(facts, key, text->data != NULL ? text->data : "", text->length);
    hm_text_clear(text);
}

hm_facts_mark hm_facts_here(const hm_facts *facts) {
    return (hm_facts_mark){facts->count, facts->open, facts->words.length};
}

void hm_facts_back(hm_facts *facts, hm_facts_mark mark) {
    if (facts->failed) return;
    facts->count = mark.count;
    facts->open = mark.open;
    facts->words.length = mark.words;
}

/* ---- reading ---- */

static bool is_container(const hm_fact *fact) {
    return fact->type == HM_FACT_ARRAY || fact->type == HM_FACT_OBJECT;
}

/* Value number `index`, when it lies within the container. Facts that failed are not read: their
 * containers may never have been closed. */
static const hm_fact *facts_within(const hm_facts *facts, const hm_fact *container, size_t index) {
    if (facts->failed) return NULL;
    size_t end = container == NULL ? facts->count : container->next;
    return index < end ? &facts->at[index] : NULL;
}

const hm_fact *hm_fact_first(const hm_facts *facts, const hm_fact *container) {
    if (container == NULL) return facts_within(facts, NULL, 0);
    if (!is_container(container)) return NULL;
    return facts_within(facts, container, (size_t)(container - facts->at) + 1);
}

const hm_fact *hm_fact_next(const hm_facts *facts, const hm_fact *container, const hm_fact *fact) {
    return facts_within(facts, container, fact->next);
}

const hm_fact *hm_fact_get(const hm_facts *facts, const hm_fact *object, const char *key) {
    if (object == NULL || object->type != HM_FACT_OBJECT) return NULL;
    const hm_fact *fact = hm_fact_first(facts, object);
    while (fact != NULL && !hm_fact_has_key(facts, fact, key))
        fact = hm_fact_next(facts, object, fact);
    return fact;
}

hm_fact_type hm_fact_type_of(const hm_fact *fact) {
    return (hm_fact_type)fact->type;
}

const char *hm_fact_key(const hm_facts *facts, const hm_fact *fact) {
    return fact->key == 0 ? "" : facts->words.data + fact->key - 1;
}

bool hm_fact_has_key(const hm_facts *facts, const hm_fact *fact, const char *key) {
    return strcmp(hm_fact_key(facts, fact), key) == 0;
}

const char *hm_fact_words(const hm_facts *facts, const hm_fact *fact, size_t *length) {
    bool holds = fact->type == HM_FACT_STRING || fact->type == HM_FACT_JSON;
    if (length != NULL) *length = holds ? fact->value.string.length : 0;
    return holds ? facts->words.data + fact->value.string.at : "";
}

bool hm_fact_is_true(const hm_fact *fact) {
    return fact != NULL && fact->type == HM_FACT_BOOL && fact->truth;
}

uint64_t hm_fact_number(const hm_fact *fact) {
    if (fact == NULL) return 0;
    if (fact->type == HM_FACT_UINT) return fact->value.natural;
    return fact->type == HM_FACT_INT && fact->value.whole > 0 ? (uint64_t)fact->value.whole : 0;
}

int64_t hm_fact_integer(const hm_fact *fact) {
    if (fact != NULL && fact->type == HM_FACT_INT) return fact->value.whole;
    uint64_t number = hm_fact_number(fact);
    return number < INT64_MAX ? (int64_t)number : INT64_MAX;
}

double hm_fact_real(const hm_fact *fact) {
    if (fact != NULL && fact->type == HM_FACT_DOUBLE) return fact->value.real;
    if (fact != NULL && fact->type == HM_FACT_INT) return (double)fact->value.whole;
    return (double)hm_fact_number(fact);
}

/* ---- copies ---- */

/* Walks a tree to copy or write it, from first to last. Facts can be nested as deep as the
 * variations of a game, so a list of open containers replaces recursion. */
typedef struct walk {
    const hm_facts *facts;
    HM_LIST(const hm_fact *) open;
    const hm_fact *next, *end;
    bool failed;
} walk;

static walk walk_through(const hm_facts *facts, const hm_fact *fact) {
    const hm_fact *end = is_container(fact) ? facts->at + fact->next : fact + 1;
    return (walk){.facts = facts, .next = fact, .end = end, .failed = facts->failed};
}

/* The container that ends here, or NULL. */
static const hm_fact *facts_leave(walk *w) {
    if (w->open.count == 0) return NULL;
    const hm_fact *container = w->open.at[w->open.count - 1];
    if (w->facts->at + container->next != w->next) return NULL;
    w->open.count--;
    return container;
}

/* The next fact, which is entered if it is a container; NULL at the end, or out of memory. */
static const hm_fact *facts_enter(walk *w) {
    if (w->failed || w->next == w->end) return NULL;
    const hm_fact *fact = w->next++;
    if (!is_container(fact)) return fact;
    if (!HM_ROOM(w->open, 1)) {
        w->failed = true;
        return NULL;
    }
    w->open.at[w->open.count++] = fact;
    return fact;
}

/* The key of a fact at the top is the caller's. */
void hm_fact_copy(hm_facts *facts, const char *key, const hm_facts *others, const hm_fact *fact) {
    facts->failed |= others->failed;
    if (facts->failed || fact == NULL) return;
    walk w = walk_through(others, fact);
    const hm_fact *item;
    while ((item = facts_enter(&w)) != NULL) {
        const char *own = item->key == 0 ? NULL : hm_fact_key(others, item);
        hm_fact_type type = (hm_fact_type)item->type;
        if (item == fact) own = key;
        if (is_container(item)) {
            hm_fact_open(facts, own, type == HM_FACT_OBJECT ? '{' : '[');
        } else if (type == HM_FACT_STRING || type == HM_FACT_JSON) {
            size_t length;
            const char *words = hm_fact_words(others, item, &length);
            facts_add_bytes(facts, own, type, words, length);
        } else {
            hm_fact *copy = facts_add(facts, own, type);
            if (copy != NULL) copy->truth = item->truth;
            if (copy != NULL) copy->value = item->value;
        }
        while (facts_leave(&w) != NULL)
            hm_fact_close(facts);
    }
    facts->failed |= w.failed;
    free(w.open.at);
}

/* ---- as JSON ---- */

void hm_fact_put_json(const hm_facts *facts, const hm_fact *fact, hm_text *json) {
    walk w = walk_through(facts, fact);
    const hm_fact *item;
    while ((item = facts_enter(&w)) != NULL) {
        if (item != fact && item->key != 0) hm_json_key(json, hm_fact_key(facts, item));
        if (is_container(item)) {
            hm_json_open(json, item->type == HM_FACT_OBJECT ? '{' : '[');
        } else {
            size_t length;
            const char *words = hm_fact_words(facts, item, &length);
            switch ((hm_fact_type)item->type) {
            case HM_FACT_BOOL:
                hm_json_put_bool(json, item->truth);
                break;
            case HM_FACT_INT:
                hm_json_put_int(json, item->value.whole);
                break;
            case HM_FACT_UINT:
                hm_json_put_uint(json, item->value.natural);
                break;
            case HM_FACT_DOUBLE:
                hm_json_put_double(json, item->value.real);
                break;
            case HM_FACT_STRING:
                hm_json_put_string(json, words, length);
                break;
            case HM_FACT_JSON:
                hm_json_put_raw(json, words, length);
                break;
            default:
                hm_json_put_null(json);
            }
        }
        while ((item = facts_leave(&w)) != NULL)
            hm_json_close(json, item->type == HM_FACT_OBJECT ? '}' : ']');
    }
    json->failed |= w.failed;
    free(w.open.at);
}

void hm_facts_json(const hm_facts *facts, hm_text *json) {
    const hm_fact *fact = hm_fact_first(facts, NULL);
    for (; fact != NULL; fact = hm_fact_next(facts, NULL, fact)) {
        hm_fact_put_json(facts, fact, json);
        hm_json_end_line(json);
    }
    json->failed |= facts->failed;
}

#include "support/vectors4p.h"

#include "harness.h"
#include "hypermate/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a file, unpacked if it is a gzip file. */
static void unpack(const char *bytes, size_t length, hm_text *text) {
    hm_source *source;
    char buffer[1 << 13];
    size_t got = sizeof buffer;
    CHECK_INT(hm_source_from_memory(&source, bytes, length, "vectors", NULL), HM_OK);
    while (got == sizeof buffer) {
        CHECK_INT(hm_source_read(source, buffer, sizeof buffer, &got, NULL), HM_OK);
        hm_text_add(text, buffer, got);
    }
    hm_source_close(source);
}

void vectors4p_open(vectors4p *vectors, const char *name) {
    char path[128];
    size_t length;
    hm_json_value root, items;
    hm_text text = {0};
    snprintf(path, sizeof path, "vectors/fourplayer/%s", name);
    char *bytes = test_read_file(path, &length);
    unpack(bytes, length, &text);
    free(bytes);
    vectors->text = text.data;
    CHECK_INT(hm_json_parse(text.data, text.length, &root, NULL), HM_OK);
    CHECK(hm_json_get(&root, "items", &items));
    hm_json_walk_value(&vectors->walk, &items);
}

bool vectors4p_next(vectors4p *vectors, hm_json_value *item) {
    if (!hm_json_next_item(&vectors->walk, item)) return false;
    hm_json_value name;
    char context[128] = "";
    if (hm_json_get(item, "id", &name) || hm_json_get(item, "name", &name)) {
        snprintf(context, sizeof context, "%.*s", (int)name.length, name.text);
    }
    test_context(context);
    return true;
}

void vectors4p_close(vectors4p *vectors) {
    test_context(NULL);
    free(vectors->text);
}

hm_4p_position position4p(const char *fen, hm_4p_mode mode) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_position position;
    hm_error error = {0};
    if (!CHECK_INT(hm_4p_fen_parse(fen, strlen(fen), 0, &state, NULL, NULL, &error), HM_OK)) {
        printf("# %s at %llu\n", error.message, (unsigned long long)error.offset);
        abort();
    }
    hm_4p_rules_init(&rules, HM_4P_CURRENT, mode);
    hm_4p_position_init(&position, &state, &rules);
    return position;
}

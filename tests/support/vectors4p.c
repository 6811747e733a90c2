#include "support/vectors4p.h"

#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void vectors4p_open(vectors4p *vectors, const char *name) {
    char path[128];
    size_t length;
    hm_json_value root, items;
    snprintf(path, sizeof path, "vectors/fourplayer/%s", name);
    vectors->text = test_read_file(path, &length);
    CHECK_INT(hm_json_parse(vectors->text, length, &root, NULL), HM_OK);
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

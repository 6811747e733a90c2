/* The text of an engine: "search,nodes=10000,name=ours", "cmd=./engine --uci,option.Hash=64". */
#include "match/engine.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

/* Takes the next word off a text, up to `end` or the NUL; a backslash goes, and what follows it
 * stays. `raw`: backslashes stay, for the words inside it. NULL: memory is short. */
static char *take_word(const char **text, char end, bool raw) {
    char *word = malloc(strlen(*text) + 1), *to = word;
    if (word == NULL) return NULL;
    while (**text != '\0' && **text != end) {
        bool escape = **text == '\\' && (*text)[1] != '\0';
        if (escape && raw) *to++ = **text;
        *text += escape;
        *to++ = *(*text)++;
    }
    *to = '\0';
    return word;
}

static hm_status engine_fail_memory(hm_error *error) {
    return hm_fail_memory(error, "an engine");
}

/* Takes over a word, which may be NULL for want of memory. */
static hm_status engine_add(hm_words *words, char *word, hm_error *error) {
    if (word == NULL || !HM_ROOM(*words, 2)) {
        free(word);
        return engine_fail_memory(error);
    }
    words->at[words->count++] = word;
    words->at[words->count] = NULL;
    return HM_OK;
}

/* ---- values ---- */

static hm_status wrong(const char *word, hm_error *error) {
    return hm_fail(error, HM_ERR_OPTION, 0,
                   "an engine has no \"%.60s\" (search, plain, greedy, random, cmd=PROGRAM; name=, "
                   "time=, nodes=, depth=, work=, hash=, threads=, no-mate, "
                   "eval=spectral, option.NAME=, moves=short)",
                   word);
}

static bool read_limit(hm_engine *engine, const char *key, const char *value) {
    enum { NODES, DEPTH, WORK, HASH, THREADS, KEYS };
    static const struct {
        const char *key;
        uint64_t most;
    } keys[KEYS] = {[NODES] = {"nodes", UINT64_MAX / 20},
                    [DEPTH] = {"depth", HM_SEARCH_PLIES},
                    [WORK] = {"work", UINT64_MAX / 20},
                    [HASH] = {"hash", HM_SEARCH_HASH_MAX},
                    [THREADS] = {"threads", 256}};
    uint64_t number = 0;
    int i = 0;
    while (i < KEYS && strcmp(key, keys[i].key) != 0)
        i++;
    if (i == KEYS || (i >= WORK && engine->kind != HM_ENGINE_SEARCH)) return false;
    for (; hm_is_digit(*value) && number <= keys[i].most; value++)
        number = 10 * number + (uint64_t)(*value - '0');
    if (*value != '\0' || number == 0 || number > keys[i].most) return false;
    if (i == NODES) engine->limits.nodes = number;
    if (i == DEPTH) engine->limits.depth = (unsigned)number;
    if (i == WORK) engine->limits.work = number;
    if (i == HASH) engine->options.hash = (unsigned)number;
    if (i == THREADS) engine->options.threads = (unsigned)number;
    return true;
}

/* ---- one word of the text ---- */

static hm_status set_name(hm_engine *engine, const char *name, hm_error *error) {
    free(engine->name);
    engine->name = strdup(name);
    return engine->name != NULL ? HM_OK : engine_fail_memory(error);
}

static hm_status read_pair(hm_engine *engine, char *word, char *value, hm_error *error) {
    bool rival = engine->kind == HM_ENGINE_RIVAL;
    double seconds;
    if (strcmp(word, "name") == 0 && *value != '\0') return set_name(engine, value, error);
    if (strcmp(word, "time") == 0 && hm_time_parse(value, &seconds) && seconds <= 1e6) {
        engine->limits.movetime = (uint64_t)(1000 * seconds + 0.5);
        if (engine->limits.movetime > 0) return HM_OK;
    }
    if (engine->kind == HM_ENGINE_SEARCH && strcmp(word, "eval") == 0 &&
        strcmp(value, "spectral") == 0) {
        engine->options.spectral = true;
        return HM_OK;
    }
    if (rival && strcmp(word, "moves") == 0 && strcmp(value, "short") == 0) {
        engine->style = HM_SEARCH_SHORT;
        return HM_OK;
    }
    /* NOLINTNEXTLINE(core.UndefinedBinaryOperatorResult): `word` ends in a NUL */
    if (rival && strncmp(word, "option.", 7) == 0 && word[7] != '\0') {
        value[-1] = '='; /* the two in one piece */
        return engine_add(&engine->set, strdup(word + 7), error);
    }
    if (read_limit(engine, word, value)) return HM_OK;
    value[-1] = '=';
    return wrong(word, error);
}

/* The first word is the kind of the engine. */
static hm_status engine_read_word(hm_engine *engine, bool first, char *word, hm_error *error) {
    static const char *const names[] = {"search", "plain", "greedy", "random"};
    static const hm_engine_kind kinds[] = {HM_ENGINE_SEARCH, HM_ENGINE_SEARCH, HM_ENGINE_GREEDY,
                                           HM_ENGINE_RANDOM};
    char *value = strchr(word, '=');
    for (int i = 0; first && i < 4; i++) {
        if (strcmp(word, names[i]) != 0) continue;
        engine->kind = kinds[i];
        engine->options.plain = i == 1;
        return HM_OK;
    }
    if (!first && strcmp(word, "no-mate") == 0 && engine->kind == HM_ENGINE_SEARCH) {
        engine->options.no_mate = true;
        return HM_OK;
    }
    if (first || value == NULL) return wrong(word, error);
    *value++ = '\0';
    return read_pair(engine, word, value, error);
}

/* ---- the whole ---- */

hm_status hm_engine_read(hm_engine *engine, const char *text, const hm_match_plan *plan,
                         hm_error *error) {
    const char *at = text;
    bool program = strncmp(text, "cmd=", 4) == 0;
    *engine =
        (hm_engine){.limits = plan->limits, .options = plan->options, .style = HM_SEARCH_LINE};
    engine->limits.size = sizeof engine->limits;
    engine->options.size = sizeof engine->options;
    hm_search_limits common = engine->limits;
    engine->limits.movetime = engine->limits.nodes = engine->limits.depth = 0;
    engine->limits.work = 0;
    /* 1. The player: a kind of ours, or the words of a command. */
    if (program) at += 4;
    char *word = take_word(&at, ',', program);
    hm_status status = word != NULL ? HM_OK : engine_fail_memory(error);
    if (status == HM_OK && !program) status = engine_read_word(engine, true, word, error);
    if (status == HM_OK && program) {
        const char *words = word;
        engine->kind = HM_ENGINE_RIVAL;
        while (status == HM_OK && *(words += strspn(words, " ")) != '\0')
            status = engine_add(&engine->command, take_word(&words, ' ', false), error);
        if (status == HM_OK && engine->command.count == 0)
            status = hm_fail(error, HM_ERR_OPTION, 0, "cmd= is without a program");
    }
    free(word);
    /* 2. Its options. */
    while (status == HM_OK && *at == ',') {
        at++;
        word = take_word(&at, ',', false);
        status =
            word != NULL ? engine_read_word(engine, false, word, error) : engine_fail_memory(error);
        free(word);
    }
    const hm_search_limits *own = &engine->limits;
    engine->shared_limits = own->movetime + own->nodes + own->depth + own->work == 0;
    if (engine->shared_limits) engine->limits = common;
    /* 3. Its name: its own text, or the file name of its program. */
    if (status != HM_OK || engine->name != NULL) return status;
    if (engine->kind != HM_ENGINE_RIVAL) return set_name(engine, text, error);
    const char *slash = strrchr(engine->command.at[0], '/');
    return set_name(engine, slash != NULL ? slash + 1 : engine->command.at[0], error);
}

static void clear_words(hm_words *words) {
    for (size_t i = 0; i < words->count; i++)
        free(words->at[i]);
    free(words->at);
}

void hm_engine_clear(hm_engine *engine) {
    clear_words(&engine->command);
    clear_words(&engine->set);
    free(engine->name);
}

#include "harness.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { SHOWN = 10 };

static unsigned failures;    /* of the running test */
static unsigned long checks; /* of the running test: a test without one has failed */
static char context_text[256];

void test_context(const char *context) {
    snprintf(context_text, sizeof context_text, "%s", context == NULL ? "" : context);
}

static void report(const char *file, int line) {
    printf("# %s:%d: ", file, line);
    if (context_text[0] != '\0') printf("[%s] ", context_text);
}

static bool count(bool ok) {
    checks++;
    if (!ok) failures++;
    return !ok && failures <= SHOWN;
}

bool test_check(bool ok, const char *file, int line, const char *expression) {
    if (count(ok)) {
        report(file, line);
        printf("failed: %s\n", expression);
    }
    return ok;
}

bool test_int(long long got, long long want, const char *file, int line, const char *expression) {
    bool ok = got == want;
    if (count(ok)) {
        report(file, line);
        printf("%s is %lld, not %lld\n", expression, got, want);
    }
    return ok;
}

bool test_text(const char *got, const char *want, const char *file, int line,
               const char *expression) {
    bool ok = got != NULL && want != NULL && strcmp(got, want) == 0;
    if (count(ok)) {
        report(file, line);
        printf("%s is\n#   %.2000s\n# not\n#   %.2000s\n", expression, got ? got : "(null)",
               want ? want : "(null)");
    }
    return ok;
}

bool test_bytes(const void *got, const void *want, size_t length, const char *file, int line,
                const char *expression) {
    const unsigned char *a = got, *b = want;
    size_t at = 0;
    while (at < length && a[at] == b[at])
        at++;
    bool ok = at == length;
    if (count(ok)) {
        report(file, line);
        printf("%s differs at byte %zu: %02x, not %02x\n", expression, at, a[at], b[at]);
    }
    return ok;
}

char *test_read_file(const char *path, size_t *length) {
    char full[1024];
    const char *folder = getenv("HM_TEST_DIR");
    snprintf(full, sizeof full, "%s/%s", folder == NULL ? "tests" : folder, path);
    FILE *file = fopen(full, "rb");
    if (file == NULL) {
        printf("Bail out! cannot open %s\n", full);
        exit(1);
    }
    size_t capacity = 1 << 16, used = 0;
    char *data = malloc(capacity + 1);
    while (data != NULL) {
        used += fread(data + used, 1, capacity - used, file);
        if (used < capacity) break;
        capacity *= 2;
        data = realloc(data, capacity + 1);
    }
    if (data == NULL || ferror(file)) {
        printf("Bail out! cannot read %s\n", full);
        exit(1);
    }
    fclose(file);
    data[used] = '\0';
    if (length != NULL) *length = used;
    return data;
}

static bool is_wished(const char *name) {
    const char *wish = getenv(name);
    return wish != NULL && strcmp(wish, "1") == 0;
}

uint64_t test_rounds(uint64_t sanitized, uint64_t plain, uint64_t extended) {
    if (is_wished("HM_TEST_LONG")) return extended;
    return SANITIZED || is_wished("HM_TEST_SHORT") ? sanitized : plain;
}

bool test_decimal_comma(void) {
    bool found = setlocale(LC_ALL, "de_DE.UTF-8") != NULL && localeconv()->decimal_point[0] == ',';
    if (getenv("LOCPATH") != NULL) CHECK(found);
    return found;
}

void test_decimal_point(void) {
    setlocale(LC_ALL, "C");
}

int test_main(int argc, char **argv, const test_case *cases, size_t number) {
    unsigned failed = 0, run = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < number; i++) {
        if (argc > 1 && strstr(cases[i].name, argv[1]) == NULL) continue;
        if (cases[i].run == NULL) {
            printf("ok %u - %s # SKIP this build cannot do that\n", ++run, cases[i].name);
            continue;
        }
        failures = 0;
        checks = 0;
        test_context(NULL);
        cases[i].run();
        bool ok = failures == 0 && checks > 0;
        if (checks == 0) printf("# %s checked nothing\n", cases[i].name);
        if (failures > SHOWN) printf("# ... %u failures in all\n", failures);
        printf("%s %u - %s\n", ok ? "ok" : "not ok", ++run, cases[i].name);
        if (!ok) failed++;
    }
    printf("1..%u\n", run);
    return failed == 0 && run > 0 ? 0 : 1;
}

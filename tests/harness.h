/* A small test harness: a program is a table of named tests, prints TAP, and runs the tests whose
 * names contain the first argument (all without one). Tests without a function are skipped. Checks
 * do not stop a test; the first few failures of each are printed with their place. */
#ifndef HM_TEST_HARNESS_H
#define HM_TEST_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct test_case {
    const char *name;
    void (*run)(void);
} test_case;

#define TEST(function)                                                                             \
    { #function, function }
/* What not every machine can do, and what a build without gzip leaves out. */
#define TEST_IF(condition, function)                                                               \
    { #function, (condition) ? function : NULL }
#define TEST_GZIP(function) TEST_IF(HM_HAVE_GZIP, function)

/* Runs the table and returns the exit status of the program. */
int test_main(int argc, char **argv, const test_case *cases, size_t count);

#define TEST_MAIN(...)                                                                             \
    int main(int argc, char **argv) {                                                              \
        static const test_case cases[] = {__VA_ARGS__};                                            \
        return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);                       \
    }

/* A check that names the case it belongs to in table-driven tests; NULL ends it. */
void test_context(const char *context);

bool test_check(bool ok, const char *file, int line, const char *expression);
bool test_int(long long got, long long want, const char *file, int line, const char *expression);
bool test_text(const char *got, const char *want, const char *file, int line,
               const char *expression);
bool test_bytes(const void *got, const void *want, size_t length, const char *file, int line,
                const char *expression);

#define CHECK(condition)               test_check((condition), __FILE__, __LINE__, #condition)
#define CHECK_INT(got, want)           test_int((long long)(got), (long long)(want), __FILE__, __LINE__, #got)
#define CHECK_TEXT(got, want)          test_text((got), (want), __FILE__, __LINE__, #got)
#define CHECK_BYTES(got, want, length) test_bytes((got), (want), (length), __FILE__, __LINE__, #got)

/* A whole file of the folder tests/ (path relative to it) in memory of the heap, NUL-terminated;
 * ends the program when it cannot be read. */
char *test_read_file(const char *path, size_t *length);

/* Switches to a locale with decimal commas; false where there is none, which is a failure where the
 * build has made one (LOCPATH is set). The second goes back. */
bool test_decimal_comma(void);
void test_decimal_point(void);

/* Number of rounds for long tests: `plain`, or fewer under sanitizers and with HM_TEST_SHORT=1 in
 * the environment (emulators), and more with HM_TEST_LONG=1. */
uint64_t test_rounds(uint64_t sanitized, uint64_t plain, uint64_t extended);

#endif

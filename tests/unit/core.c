/* core/: status words, places, growable text, hash, random numbers. */
#include "core/core.h"
#include "harness.h"

#include <errno.h>
#include <string.h>

/* The words of 5D (-60 and below) and four-player chess (-80 and below) are those of their own
 * formats, and some are in both. */
static int word_group(int status) {
    return status <= -80 ? 2 : status <= -60 ? 1 : 0;
}

static void status_words_are_unique(void) {
    for (int a = 0; a >= -199; a--) {
        const char *name = hm_status_name((hm_status)a);
        if (strcmp(name, "unknown") == 0) continue;
        for (int b = a - 1; b >= -199; b--) {
            if (word_group(a) > 0 && word_group(b) != word_group(a)) continue;
            CHECK(strcmp(name, hm_status_name((hm_status)b)) != 0);
        }
    }
    CHECK_TEXT(hm_status_name(HM_ERR_COORDINATE), "coordinate");
    CHECK_TEXT(hm_status_name((hm_status)-12345), "unknown");
    CHECK_INT(HM_ERR_TRAILING, -6);
}

static void the_version_is_that_of_the_header(void) {
    CHECK_INT(hm_abi_version(), HM_ABI_VERSION);
    CHECK_TEXT(hm_version(), HM_VERSION);
}

static void places_count_lines_and_bytes(void) {
    static const char text[] = "ab\ncd\n\nx";
    static const struct {
        uint64_t offset, line, column;
    } rows[] = {{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {5, 2, 3},
                {6, 3, 1}, {7, 4, 1}, {8, 4, 2}, {99, 4, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t line, column;
        hm_text_place(text, sizeof text - 1, rows[i].offset, &line, &column);
        CHECK_INT(line, rows[i].line);
        CHECK_INT(column, rows[i].column);
        /* Going on from any other place comes to the same. */
        for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
            hm_places places = {.text = text, .length = sizeof text - 1};
            hm_places_find(&places, rows[j].offset, &line, &column);
            hm_places_find(&places, rows[i].offset, &line, &column);
            CHECK_INT(line, rows[i].line);
            CHECK_INT(column, rows[i].column);
        }
    }
}

static void errors_show_what_was_found(void) {
    hm_error error;
    CHECK_INT(hm_fail_expected(&error, HM_ERR_PIECE, "ab\x01\xffyz", 6, 1, "a piece"),
              HM_ERR_PIECE);
    CHECK_TEXT(error.message, "expected a piece, found \"b\\x01\\xffyz\"");
    CHECK_INT(error.offset, 1);
    hm_fail_expected(&error, HM_ERR_PIECE, "\x1f !~\x7f\x80", 6, 0, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found \"\\x1f !~\\x7f\\x80\"");
    /* Twelve bytes at most are shown, of which each may take four. */
    hm_fail_expected(&error, HM_ERR_PIECE, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12,
                     0, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found "
                              "\"\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\"");
    hm_fail_expected(&error, HM_ERR_PIECE, "ab", 2, 2, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found the end of the text");
    /* Nothing of the next line is shown, whichever way lines end. */
    hm_fail_expected(&error, HM_ERR_PIECE, "ab\ncd", 5, 1, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found \"b\"");
    hm_fail_expected(&error, HM_ERR_PIECE, "0123456789ab\r\ncd", 16, 0, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found \"0123456789ab\"");
    hm_fail_expected(&error, HM_ERR_PIECE, "0123456789abc\ncd", 16, 0, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found \"0123456789ab...\"");
    hm_fail_expected(&error, HM_ERR_PIECE, "ab\r\ncd", 6, 2, "a piece");
    CHECK_TEXT(error.message, "expected a piece, found the end of the line");
    CHECK_INT(hm_fail(NULL, HM_ERR_IO, 0, "nobody listens"), HM_ERR_IO);
}

/* The C library here says of numbers that it does not know that it does not know them; others have
 * words for any number. */
#if defined(__GLIBC__)
#define SOME_ARE_UNKNOWN true
#else
#define SOME_ARE_UNKNOWN false
#endif

static void errors_of_the_system(void) {
    static const struct {
        int number;
        hm_status status;
        const char *message;
    } rows[] = {
        {ENOENT, HM_ERR_IO, "name: cannot read: No such file or directory"},
        {EPIPE, HM_ERR_CLOSED, "name: cannot read: Broken pipe"},
        {ENOMEM, HM_ERR_MEMORY, "name: cannot read: out of memory"},
        {12345, HM_ERR_IO, "name: cannot read: system error 12345"},
    };
    hm_error error;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        errno = rows[i].number;
        CHECK_INT(hm_fail_errno(&error, "name", "read"), rows[i].status);
        CHECK_TEXT(error.message, rows[i].message);
    }
}

static void text_grows(void) {
    hm_text text = {0};
    for (int i = 0; i < 1000; i++)
        hm_text_printf(&text, "%d,", i % 10);
    CHECK_INT(text.length, 2000);
    CHECK(!text.failed && text.data[2000] == '\0');
    hm_text_puts(&text, "end");
    CHECK_TEXT(text.data + 1996, "8,9,end");
    hm_text_clear(&text);
    CHECK(text.data == NULL && text.length == 0);
}

/* Asked for more than there is, a list stays as it was, also where the sum of what it has and what
 * is wanted is a small number again. */
static void lists_refuse_what_does_not_fit(void) {
    HM_LIST(uint64_t) list = {0};
    hm_budget budget;
    hm_budget_init(&budget, 1 << 10);
    CHECK(HM_ROOM_IN(&budget, list, 3));
    list.count = 3;
    for (size_t less = 0; less < 5; less++) {
        CHECK(!HM_ROOM(list, SIZE_MAX - less));
        CHECK(!HM_ROOM_IN(&budget, list, SIZE_MAX - less));
    }
    CHECK_INT(list.count, 3);
    CHECK_INT(list.capacity, 8);
    CHECK(HM_ROOM(list, 5));
    CHECK_INT(list.capacity, 8);
    HM_GIVE_BACK(&budget, list);
}

/* The bytes beyond ASCII and those beside its letters have no case. */
static void words_of_any_case(void) {
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        {"", "", true},           {"Word", "wORD", true},  {"word", "words", false},
        {"words", "word", false}, {"", "a", false},        {"@[`{", "`{@[", false},
        {"a-1", "A-1", true},     {"\xc4", "\xe4", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *a = rows[i].a, *b = rows[i].b;
        test_context(a);
        CHECK_INT(hm_same_word(a, b), rows[i].same);
        CHECK_INT(hm_spells(a, strlen(a), b), rows[i].same);
        CHECK_INT(hm_same_start(a, b, 100), rows[i].same);
        CHECK_INT(hm_equals(a, strlen(a), b), strcmp(a, b) == 0);
    }
    test_context(NULL);
    CHECK(hm_same_start("WORDS", "words of", 5) && !hm_same_start("WORDS", "words of", 6));
    CHECK(hm_same_start("a", "b", 0));
    CHECK(hm_spells("words", 4, "Word") && !hm_spells("words", 5, "Word"));
    CHECK(hm_equals("words", 4, "word") && !hm_equals("words", 4, "Word"));
    CHECK(!hm_spells("a\0b", 3, "a") && !hm_spells("a\0b", 3, "a b"));
}

/* Failures that say nothing about what was read. */
static void failures_of_the_machine(void) {
    CHECK(hm_is_of_the_machine(HM_ERR_MEMORY) && hm_is_of_the_machine(HM_ERR_IO));
    CHECK(hm_is_of_the_machine(HM_ERR_INTERRUPTED));
    CHECK(!hm_is_of_the_machine(HM_OK) && !hm_is_of_the_machine(HM_ERR_LIMIT));
    CHECK(!hm_is_of_the_machine(HM_ERR_COORDINATE) && !hm_is_of_the_machine(HM_ERR_GZIP_TRUNCATED));
}

static void rates(void) {
    CHECK_INT(hm_per_second(3000, 1.5), 2000);
    CHECK_INT(hm_per_second(3000, 0), 0);
    CHECK(hm_per_second(UINT64_MAX, 1e-9) == UINT64_MAX);
}

static void numbers_of_little_endian_bytes(void) {
    static const uint8_t bytes[] = {0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
    CHECK(hm_le64_get(bytes) == 0x0123456789abcdef);
}

/* Bytes that a caller has taken out of a text are his to free. */
static void bytes_are_freed_by_who_has_them(void) {
    hm_text text = {0};
    hm_text_puts(&text, "taken");
    char *taken = text.data;
    text = (hm_text){0};
    CHECK_TEXT(taken, "taken");
    hm_free(taken);
    hm_free(NULL);
}

/* Once something failed, nothing is added any more: a text with a hole would be worse than none. */
static void text_stays_failed(void) {
    hm_text text = {0};
    hm_text_puts(&text, "kept");
    CHECK(!hm_text_reserve(&text, SIZE_MAX));
    CHECK(text.failed);
    hm_text_puts(&text, "lost");
    hm_text_printf(&text, "%d", 1);
    CHECK_TEXT(text.data, "kept");
    hm_text_clear(&text);
}

/* Where the C library has a locale for it: mingw-w64 prints any character. */
#if defined(_WIN32)
#define SOME_CANNOT_BE_PRINTED false
#else
#define SOME_CANNOT_BE_PRINTED true
#endif

static void what_cannot_be_printed(void) {
    hm_text text = {0};
    hm_text_printf(&text, "%ls", L"\x4e00"); /* no character of the C locale */
    CHECK(text.failed && text.length == 0);
    hm_text_clear(&text);
}

typedef struct sample_options {
    size_t size;
    unsigned first;
    uint64_t later; /* as if a newer header had added it */
} sample_options;

/* A caller's smaller struct is one of an older version; what it lacks is zero. */
static void options_of_any_age(void) {
    sample_options given = {.first = 7, .later = 8}, own;
    hm_error error;
    given.size = sizeof given;
    CHECK_INT(hm_options_take(&own, sizeof own, &given, NULL), HM_OK);
    CHECK(own.size == sizeof own && own.first == 7 && own.later == 8);
    given.size = offsetof(sample_options, later);
    CHECK_INT(hm_options_take(&own, sizeof own, &given, NULL), HM_OK);
    CHECK(own.size == sizeof own && own.first == 7 && own.later == 0);
    given.size = sizeof given.size;
    CHECK_INT(hm_options_take(&own, sizeof own, &given, NULL), HM_OK);
    CHECK(own.first == 0 && own.later == 0);
    own.first = 1;
    CHECK_INT(hm_options_take(&own, sizeof own, NULL, NULL), HM_OK);
    CHECK(own.size == sizeof own && own.first == 0 && own.later == 0);
    const size_t wrong[] = {0, 1, sizeof given.size - 1, sizeof given + 1, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        given.size = wrong[i];
        CHECK_INT(hm_options_take(&own, sizeof own, &given, &error), HM_ERR_ARGUMENT);
        CHECK_INT(error.offset, 0);
        CHECK_INT(error.status, HM_ERR_ARGUMENT);
    }
}

static void sha256_known_answers(void) {
    static const struct {
        const char *text, *hex;
    } rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    char hex[65];
    hm_sha256 sha;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_sha256_init(&sha);
        hm_sha256_add(&sha, rows[i].text, strlen(rows[i].text));
        hm_sha256_hex(&sha, hex);
        CHECK_TEXT(hex, rows[i].hex);
    }
    hm_sha256_init(&sha);
    for (int i = 0; i < 1000000; i++)
        hm_sha256_add(&sha, "a", 1);
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* The processor's instructions and the plain way, texts in one piece and in several. */
static void sha256_ways(void) {
    char text[300], hex[65], other[65];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 7 + i / 64);
    for (size_t length = 0; length <= sizeof text; length++) {
        hm_sha256 sha, plain;
        hm_sha256_init(&sha);
        hm_sha256_init(&plain);
        plain.x86 = false;
        hm_sha256_add(&sha, text, length);
        for (size_t at = 0; at < length; at += 37)
            hm_sha256_add(&plain, text + at, length - at < 37 ? length - at : 37);
        hm_sha256_hex(&sha, hex);
        hm_sha256_hex(&plain, other);
        CHECK_TEXT(hex, other);
    }
}

static void random_is_one_sequence(void) {
    hm_random a, b;
    hm_random_init(&a, 1);
    hm_random_init(&b, 1);
    unsigned seen[7] = {0};
    for (int i = 0; i < 7000; i++) {
        uint64_t value = hm_random_below(&a, 7);
        CHECK_INT(value, hm_random_below(&b, 7));
        seen[value]++;
    }
    for (int i = 0; i < 7; i++)
        CHECK(seen[i] > 850 && seen[i] < 1150);
}

TEST_MAIN(TEST(status_words_are_unique), TEST(places_count_lines_and_bytes),
          TEST(errors_show_what_was_found), TEST_IF(SOME_ARE_UNKNOWN, errors_of_the_system),
          TEST(text_grows), TEST(lists_refuse_what_does_not_fit), TEST(words_of_any_case),
          TEST(failures_of_the_machine), TEST(rates), TEST(numbers_of_little_endian_bytes),
          TEST(bytes_are_freed_by_who_has_them), TEST(text_stays_failed),
          TEST_IF(SOME_CANNOT_BE_PRINTED, what_cannot_be_printed), TEST(options_of_any_age),
          TEST(the_version_is_that_of_the_header), TEST(sha256_known_answers), TEST(sha256_ways),
          TEST(random_is_one_sequence))

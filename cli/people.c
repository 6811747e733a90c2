/* Shows an answer to people: one line a member, nested members indented.
 *
 * The text has the same facts as the object, so that a new answer needs no printer of its own. */
#include "cli.h"

#include <string.h>

enum { STEP = 2, MOST_IN_ROW = 12 };

void cli_print_words(const hm_facts *facts, const hm_fact *fact) {
    size_t length;
    const char *words = hm_fact_words(facts, fact, &length);
    cli_print_string(words, length);
}

/* A text with a fixed buffer: nothing is allocated while printing to people. */
const char *cli_number_text(const hm_facts *facts, const hm_fact *fact,
                            char room[CLI_NUMBER_ROOM]) {
    hm_text text = {.data = room, .capacity = CLI_NUMBER_ROOM};
    room[0] = '\0';
    hm_fact_put_json(facts, fact, &text);
    return room;
}

static void people_print_number(const hm_facts *facts, const hm_fact *fact) {
    char room[CLI_NUMBER_ROOM];
    fputs(cli_number_text(facts, fact, room), stdout);
}

static void print_scalar(const hm_facts *facts, const hm_fact *fact) {
    switch (hm_fact_type_of(fact)) {
    case HM_FACT_STRING:
        cli_print_words(facts, fact);
        break;
    case HM_FACT_BOOL:
        fputs(hm_fact_is_true(fact) ? "yes" : "no", stdout);
        break;
    case HM_FACT_NULL:
        fputs("-", stdout);
        break;
    case HM_FACT_JSON:
        cli_print_words(facts, fact);
        break;
    default:
        people_print_number(facts, fact);
    }
}

static bool people_is_array(const hm_fact *fact) {
    return hm_fact_type_of(fact) == HM_FACT_ARRAY;
}

static bool people_is_object(const hm_fact *fact) {
    return hm_fact_type_of(fact) == HM_FACT_OBJECT;
}

/* Two texts in an array: a piece and what it attacks. */
static bool is_pair(const hm_facts *facts, const hm_fact *array) {
    unsigned count = 0;
    if (!people_is_array(array)) return false;
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL;
         item = hm_fact_next(facts, array, item)) {
        if (hm_fact_type_of(item) != HM_FACT_STRING || ++count > 2) return false;
    }
    return count == 2;
}

static void print_pair(const hm_facts *facts, const hm_fact *pair) {
    const hm_fact *first = hm_fact_first(facts, pair);
    print_scalar(facts, first);
    fputc('-', stdout);
    print_scalar(facts, hm_fact_next(facts, pair, first));
}

/* An array of a few scalars or pairs fits in a row. */
static bool fits_row(const hm_facts *facts, const hm_fact *array) {
    unsigned count = 0;
    if (!people_is_array(array)) return false;
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL;
         item = hm_fact_next(facts, array, item)) {
        bool fits = is_pair(facts, item) || (!people_is_array(item) && !people_is_object(item));
        if (!fits || ++count > MOST_IN_ROW) return false;
    }
    return true;
}

/* "line 3: illegal move", without a blank before it. */
static bool is_sentence(const hm_facts *facts, const hm_fact *item) {
    return hm_fact_type_of(item) == HM_FACT_STRING &&
           strstr(hm_fact_words(facts, item, NULL), ": ") != NULL;
}

static void print_row(const hm_facts *facts, const hm_fact *array) {
    const char *gap = "";
    if (hm_fact_first(facts, array) == NULL) fputs("none", stdout);
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL;
         item = hm_fact_next(facts, array, item)) {
        if (*gap != '\0' && is_sentence(facts, item)) fputs(";", stdout);
        fputs(gap, stdout);
        if (is_pair(facts, item)) {
            print_pair(facts, item);
        } else {
            print_scalar(facts, item);
        }
        gap = " ";
    }
}

/* Prints a scalar, or an array that fits in a row. */
static void print_short(const hm_facts *facts, const hm_fact *value) {
    if (people_is_array(value)) {
        print_row(facts, value);
    } else {
        print_scalar(facts, value);
    }
}

static void print_value(const hm_facts *facts, const hm_fact *value, int indent);

/* Prints an object of scalars and short arrays in a row, with two blanks between its members. */
static bool is_row(const hm_facts *facts, const hm_fact *object) {
    if (!people_is_object(object)) return false;
    for (const hm_fact *member = hm_fact_first(facts, object); member != NULL;
         member = hm_fact_next(facts, object, member)) {
        if (people_is_object(member) || (people_is_array(member) && !fits_row(facts, member)))
            return false;
    }
    return true;
}

static void print_members_in_row(const hm_facts *facts, const hm_fact *object) {
    const char *gap = "";
    for (const hm_fact *member = hm_fact_first(facts, object); member != NULL;
         member = hm_fact_next(facts, object, member)) {
        printf("%s%s: ", gap, hm_fact_key(facts, member));
        print_short(facts, member);
        gap = "  ";
    }
    fputc('\n', stdout);
}

static void people_print_items(const hm_facts *facts, const hm_fact *array, int indent) {
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL;
         item = hm_fact_next(facts, array, item)) {
        printf("%*s", indent, "");
        if (is_row(facts, item)) {
            print_members_in_row(facts, item);
        } else if (is_pair(facts, item)) {
            print_pair(facts, item);
            fputc('\n', stdout);
        } else {
            print_value(facts, item, indent);
        }
    }
}

/* Prints the value after a key or the indentation, with the line feed. */
static void print_value(const hm_facts *facts, const hm_fact *value, int indent) {
    if (people_is_object(value)) {
        fputc('\n', stdout);
        cli_print_members(facts, value, indent + STEP);
    } else if (people_is_array(value) && !fits_row(facts, value)) {
        fputc('\n', stdout);
        people_print_items(facts, value, indent + STEP);
    } else {
        print_short(facts, value);
        fputc('\n', stdout);
    }
}

void cli_print_member(const hm_facts *facts, const hm_fact *member, int indent) {
    bool below = people_is_object(member) || (people_is_array(member) && !fits_row(facts, member));
    const char *key = hm_fact_key(facts, member);
    printf("%*s", indent, "");
    cli_print_text(stdout, key);
    fputs(below ? ":" : ": ", stdout);
    print_value(facts, member, indent);
}

void cli_print_members(const hm_facts *facts, const hm_fact *object, int indent) {
    for (const hm_fact *member = hm_fact_first(facts, object); member != NULL;
         member = hm_fact_next(facts, object, member))
        cli_print_member(facts, member, indent);
}

void cli_note_warnings(const cli_input *input, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *warnings = hm_fact_get(facts, answer, "warnings");
    if (warnings == NULL) return;
    for (const hm_fact *word = hm_fact_first(facts, warnings); word != NULL;
         word = hm_fact_next(facts, warnings, word))
        cli_note("%s: warning: %s", input->name, hm_fact_words(facts, word, NULL));
}

void cli_print_heading(const cli_input *input) {
    if (input->before > 0) fputc('\n', stdout);
    if (input->call->count > 1) {
        cli_print_text(stdout, input->name);
        fputs(":\n", stdout);
    }
}

/* The error was printed already, with its place. */
void cli_print_answer_members(const cli_input *input, const hm_facts *facts,
                              const hm_fact *answer) {
    if (hm_fact_get(facts, answer, "file") == NULL) cli_print_heading(input);
    for (const hm_fact *member = hm_fact_first(facts, answer); member != NULL;
         member = hm_fact_next(facts, answer, member)) {
        if (!hm_fact_has_key(facts, member, "error")) cli_print_member(facts, member, 0);
    }
}

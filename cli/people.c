/* Shows a JSON answer to people: one line a member, nested members indented.
 *
 * The text has the same facts as the object, so that a new answer needs no printer of its own. */
#include "cli.h"

#include <string.h>

enum { STEP = 2, MOST_IN_ROW = 12 };

void cli_print_json_string(const hm_json_value *value) {
    hm_text text = {0};
    hm_json_decode_text(value, &text);
    if (text.data != NULL) cli_print_string(text.data, text.length);
    hm_text_clear(&text);
}

static void print_scalar(const hm_json_value *value) {
    switch (value->type) {
    case HM_JSON_STRING:
        cli_print_json_string(value);
        break;
    case HM_JSON_TRUE:
        fputs("yes", stdout);
        break;
    case HM_JSON_FALSE:
        fputs("no", stdout);
        break;
    case HM_JSON_NULL:
        fputs("-", stdout);
        break;
    case HM_JSON_NUMBER:
    case HM_JSON_ARRAY:
    case HM_JSON_OBJECT:
        fwrite(value->text, 1, value->length, stdout);
        break;
    }
}

static bool is_container(const hm_json_value *value) {
    return value->type == HM_JSON_ARRAY || value->type == HM_JSON_OBJECT;
}

/* An array of a few scalars fits in a row. */
static bool fits_row(const hm_json_value *array) {
    if (array->type != HM_JSON_ARRAY) return false;
    hm_json_walk walk;
    hm_json_value item;
    unsigned count = 0;
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item)) {
        if (is_container(&item) || ++count > MOST_IN_ROW) return false;
    }
    return true;
}

static void print_row(const hm_json_value *array) {
    hm_json_walk walk;
    hm_json_value item;
    bool first = true;
    hm_json_walk_value(&walk, array);
    for (; hm_json_next_item(&walk, &item); first = false) {
        if (!first) fputc(' ', stdout);
        print_scalar(&item);
    }
    if (first) fputs("none", stdout);
}

static void print_value(const hm_json_value *value, int indent);

/* An object of scalars stands in a row, with two blanks between its members. */
static bool is_row(const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value;
    if (object->type != HM_JSON_OBJECT) return false;
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        if (is_container(&value)) return false;
    }
    return true;
}

static void print_members_in_row(const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value;
    bool first = true;
    hm_json_walk_value(&walk, object);
    for (; hm_json_next_member(&walk, &key, &value); first = false) {
        if (!first) fputs("  ", stdout);
        cli_print_json_string(&key);
        fputs(": ", stdout);
        print_scalar(&value);
    }
    fputc('\n', stdout);
}

static void print_items(const hm_json_value *array, int indent) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item)) {
        printf("%*s", indent, "");
        if (is_row(&item)) {
            print_members_in_row(&item);
        } else {
            print_value(&item, indent);
        }
    }
}

/* What comes after a key or the indentation, with the line feed. */
static void print_value(const hm_json_value *value, int indent) {
    if (value->type == HM_JSON_OBJECT) {
        fputc('\n', stdout);
        cli_print_members(value, indent + STEP);
    } else if (value->type == HM_JSON_ARRAY && !fits_row(value)) {
        fputc('\n', stdout);
        print_items(value, indent + STEP);
    } else {
        if (value->type == HM_JSON_ARRAY) {
            print_row(value);
        } else {
            print_scalar(value);
        }
        fputc('\n', stdout);
    }
}

void cli_print_member(const hm_json_value *key, const hm_json_value *value, int indent) {
    printf("%*s", indent, "");
    cli_print_json_string(key);
    fputs(is_container(value) && !fits_row(value) ? ":" : ": ", stdout);
    print_value(value, indent);
}

void cli_print_members(const hm_json_value *object, int indent) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value))
        cli_print_member(&key, &value, indent);
}

void cli_note_warnings(const cli_input *input, const hm_json_value *object) {
    hm_json_value warnings, word;
    hm_json_walk walk;
    if (!hm_json_get(object, "warnings", &warnings)) return;
    hm_json_walk_value(&walk, &warnings);
    while (hm_json_next_item(&walk, &word)) {
        hm_text text = {0};
        hm_json_decode_text(&word, &text);
        cli_note("%s: warning: %s", input->name, text.failed ? "" : text.data);
        hm_text_clear(&text);
    }
}

void cli_print_heading(const cli_input *input) {
    if (input->before > 0) fputc('\n', stdout);
    if (input->call->count > 1) printf("%s:\n", input->name);
}

/* An error has been told already, with its place. */
void cli_print_answer_members(const cli_input *input, const hm_text *json) {
    hm_json_value object, key, value;
    hm_json_walk walk;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (!hm_json_get(&object, "file", &value)) cli_print_heading(input);
    hm_json_walk_value(&walk, &object);
    while (hm_json_next_member(&walk, &key, &value)) {
        bool error = key.length == strlen("error") && memcmp(key.text, "error", key.length) == 0;
        if (!error) cli_print_member(&key, &value, 0);
    }
}

/* Writes reviews of 4D games, and their headers, as comments of .c4d texts:
 *
 *     # White: Ada
 *     a2c4-a4c4
 *     # [%eval 0.31,9] ?
 *     # better: b1c4-c3c4 a7c5-a6c5 */
#include "games/4d/play4d.h"
#include "games/annotation.h"

#include <string.h>

static const char *note_text_4d(const hm_play_4d *play, const hm_4d_note *note) {
    return play->notes.words.data + note->text;
}

/* ---- comments of a ply ---- */

/* A comment of a token and a glyph alone. */
static bool is_token_4d(const char *text) {
    const char *end = strncmp(text, " [%eval ", 8) == 0 ? strchr(text, ']') : NULL;
    return end != NULL && end[1 + strspn(end + 1, " !?")] == '\0';
}

/* The better lines of an earlier review go, and its token where it has a comment of its own; a
 * token in a comment of others is replaced. */
static hm_status annotate_clear_4d(hm_play_4d *p, size_t ply, const hm_annotation *note, bool *put,
                                   hm_error *error) {
    hm_4d_notes *notes = &p->notes;
    for (size_t i = 0; i < notes->list.count;) {
        hm_4d_note *one = &notes->list.at[i];
        const char *text = note_text_4d(p, one);
        hm_text other = {0};
        if (one->ply == ply && (strncmp(text, " better: ", 9) == 0 || is_token_4d(text))) {
            hm_4d_note *list = notes->list.at;
            notes->list.count--;
            memmove(list + i, list + i + 1, (notes->list.count - i) * sizeof *list);
            continue;
        }
        i++;
        if (one->ply != ply || *put || *note->token == '\0') continue;
        *put = hm_token_replace(text, one->length, note->token, &other);
        if (*put) {
            one->text = notes->words.length;
            one->length = other.length;
            hm_text_add(&notes->words, other.data, other.length + 1);
        }
        bool failed = other.failed || notes->words.failed;
        hm_text_clear(&other);
        if (failed) return hm_fail_memory(error, "a comment");
    }
    return HM_OK;
}

/* " better: b1c4-c3c4 a7c5-a6c5". */
static hm_status put_better_4d(const hm_play_4d *p, const hm_annotation *note, hm_text *better,
                               hm_error *error) {
    hm_4d_position *position;
    if (note->count == 0) return HM_OK;
    hm_status status = hm_4d_position_create(&position, error);
    if (status != HM_OK) return status;
    hm_4d_position_copy(position, &p->position);
    hm_text_puts(better, " better:");
    for (size_t i = 0; i < note->count; i++) {
        hm_4d_move move;
        hm_4d_undo undo;
        const char *text = note->line[i];
        if (hm_4d_move_parse(position, text, strlen(text), &move, NULL) != HM_OK) break;
        hm_text_puts(better, " ");
        hm_4d_move_format_c4d(position, move, better);
        hm_4d_make(position, move, &undo);
    }
    hm_4d_position_destroy(position);
    return HM_OK;
}

/* Writes the judgement of a ply, and the better line after it, as two comments. Older judgements of
 * the ply are replaced. */
hm_status hm_annotate_4d(void *play, const hm_annotation *note, hm_error *error) {
    hm_play_4d *p = play;
    size_t ply = p->ply + 1;
    hm_text own = {0}, better = {0};
    bool put = false;
    hm_status status = annotate_clear_4d(p, ply, note, &put, error);
    if (status != HM_OK) return status;
    if (!put && *note->token != '\0')
        hm_text_printf(&own, " %s%s%s", note->token, *note->glyph != '\0' ? " " : "", note->glyph);
    status = put_better_4d(p, note, &better, error);
    bool kept = !own.failed && !better.failed;
    if (own.length > 0) kept = kept && hm_4d_notes_add(&p->notes, ply, own.data, own.length);
    if (better.length > 0)
        kept = kept && hm_4d_notes_add(&p->notes, ply, better.data, better.length);
    hm_text_clear(&own);
    hm_text_clear(&better);
    if (status != HM_OK) return status;
    return kept ? HM_OK : hm_fail_memory(error, "a comment");
}

/* ---- headers: "Name: value" before the first move ---- */

/* The value of the header with this name; NULL if the comment is not such a header. */
static const char *header_value_4d(const char *text, const char *name) {
    size_t length = strlen(name);
    while (*text == ' ')
        text++;
    if (strncmp(text, name, length) != 0 || text[length] != ':') return NULL;
    text += length + 1;
    return text + strspn(text, " ");
}

const char *hm_tag_4d(const void *play, const char *name) {
    const hm_play_4d *p = play;
    for (size_t i = 0; i < p->notes.list.count && p->notes.list.at[i].ply == 0; i++) {
        const char *value = header_value_4d(note_text_4d(p, &p->notes.list.at[i]), name);
        if (value != NULL) return value;
    }
    return NULL;
}

/* Headers are comments "Name: value" before the first move. The old text of a changed header stays
 * in the memory of words, unused. */
hm_status hm_set_tag_4d(void *play, const char *name, const char *value, hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_notes *notes = &p->notes;
    hm_text line = {0};
    hm_text_printf(&line, " %s: %s", name, value);
    bool kept = !line.failed, found = false;
    for (size_t i = 0; kept && !found && i < notes->list.count; i++) {
        hm_4d_note *note = &notes->list.at[i];
        if (note->ply > 0) break;
        found = header_value_4d(note_text_4d(p, note), name) != NULL;
        if (!found) continue;
        note->text = notes->words.length;
        note->length = line.length;
        hm_text_add(&notes->words, line.data, line.length + 1);
        kept = !notes->words.failed;
    }
    if (kept && !found) kept = hm_4d_notes_add(notes, 0, line.data, line.length);
    hm_text_clear(&line);
    return kept ? HM_OK : hm_fail_memory(error, "a header");
}

void hm_drop_claims_4d(hm_play_4d *play) {
    hm_4d_notes *notes = &play->notes;
    size_t kept = 0;
    for (size_t i = 0; i < notes->list.count; i++) {
        const char *text = note_text_4d(play, &notes->list.at[i]);
        bool claim = notes->list.at[i].ply == 0 && (header_value_4d(text, "Result") != NULL ||
                                                    header_value_4d(text, "Termination") != NULL);
        if (!claim) notes->list.at[kept++] = notes->list.at[i];
    }
    notes->list.count = kept;
}

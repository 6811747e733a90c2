/* A folder of puzzles: puzzles.ndjson, the pack that pages play, and the puzzles of each game in
 * its notation. During a run, `journal` holds the puzzles of each game: an interrupted run
 * continues after its last line.
 *
 * A journal begins with a line that has the plan. A game is a line
 *     game HASH POSITIONS CANDIDATES UNDECIDED NODES BAD OTHER COUNT
 * and COUNT lines of puzzles. */
#include "commands/puzzles.h"
#include "core/json.h"
#include "games/game_table.h"
#include "io/whole.h"
#include "path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct puzzles_folder {
    cli_folder folder;
    hm_text earlier; /* the journal of the run before, up to its last whole game */
    size_t at;       /* what of it was recalled */
    hm_text noted;   /* games that are not on the disk yet */
    bool fresh;      /* the journal is to be rewritten, from `earlier` up to `at` */
    size_t head;     /* bytes of its first line */
};

#define JOURNAL_HEAD "hypermate puzzles 1 "

/* ---- reading a journal ---- */

/* A line without its end; false: none that is whole. */
static bool take_line(const hm_text *text, size_t *at, const char **line, size_t *length) {
    if (*at >= text->length) return false;
    const char *begin = text->data + *at;
    const char *end = memchr(begin, '\n', text->length - *at);
    if (end == NULL) return false;
    *line = begin;
    *length = (size_t)(end - begin);
    *at += *length + 1;
    return true;
}

/* Numbers between blanks: as many as there is room for, and no more. */
static bool read_journal_numbers(const char *line, size_t length, uint64_t *numbers, size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        size_t digits = 0;
        numbers[i] = 0;
        if (at >= length || line[at++] != ' ') return false;
        for (; at < length && line[at] >= '0' && line[at] <= '9' && digits < 20; at++, digits++)
            numbers[i] = 10 * numbers[i] + (uint64_t)(line[at] - '0');
        if (digits == 0) return false;
    }
    return at == length;
}

/* The next game, whose lines are added to game->lines. False: there is none that is whole. */
static bool take_journal_game(const hm_text *journal, size_t *at, puzzles_game *game) {
    uint64_t n[8];
    const char *line;
    size_t length, here = *at;
    if (!take_line(journal, &here, &line, &length) || length < 4 || memcmp(line, "game", 4) != 0 ||
        !read_journal_numbers(line + 4, length - 4, n, 8))
        return false;
    size_t begin = here;
    for (uint64_t i = 0; i < n[7]; i++) {
        hm_json_value value;
        bool whole = take_line(journal, &here, &line, &length) &&
                     hm_json_parse(line, length, &value, NULL) == HM_OK;
        if (!whole) return false;
    }
    *game = (puzzles_game){.hash = n[0], .bad = n[5] != 0, .other = n[6] != 0};
    game->counts = (hm_puzzle_counts){
        .positions = n[1], .candidates = n[2], .undecided = n[3], .nodes = n[4], .puzzles = n[7]};
    hm_text_add(&game->lines, journal->data + begin, here - begin);
    *at = here;
    return true;
}

bool puzzles_folder_recall(void *context, uint64_t hash, puzzles_game *game) {
    puzzles_folder *f = context;
    puzzles_game known = {.hash = 0};
    size_t at = f->at;
    if (f->at >= f->earlier.length) return false;
    bool same = hash != 0 && take_journal_game(&f->earlier, &at, &known) && known.hash == hash &&
                !known.lines.failed;
    if (same) {
        *game = known;
        game->recalled = true;
        f->at = at;
        return true;
    }
    /* Other games follow: what was found in them is of no use. */
    hm_text_clear(&known.lines);
    f->earlier.length = f->at;
    f->fresh = true;
    return false;
}

/* ---- opening ---- */

static hm_status read_journal(puzzles_folder *f, const char *path, const hm_text *plan,
                              hm_error *error) {
    hm_text head = {0};
    hm_text_printf(&head, JOURNAL_HEAD "%s\n", plan->data);
    hm_status status = HM_OK;
    if (cli_is_file(path)) status = hm_file_read(path, HM_WHOLE_MOST, &f->earlier, error);
    bool begun = f->earlier.length > 0 && memchr(f->earlier.data, '\n', f->earlier.length) != NULL;
    bool same = begun && f->earlier.length >= head.length &&
                memcmp(f->earlier.data, head.data, head.length) == 0;
    if (status == HM_OK && begun && !same) {
        status =
            hm_fail(error, HM_ERR_ARGUMENT, 0,
                    "%s was begun with other options: delete it, or choose another folder", path);
    }
    if (status == HM_OK && !same) {
        hm_text_clear(&f->earlier);
        hm_text_add(&f->earlier, head.data, head.length);
        f->fresh = true;
    }
    f->at = f->head = head.length;
    if (status == HM_OK && (head.failed || f->earlier.failed))
        status = hm_fail_memory(error, "a journal");
    hm_text_clear(&head);
    return status;
}

/* Cuts off the incomplete line of a killed run. */
static void cut_journal(puzzles_folder *f) {
    size_t at = f->head;
    puzzles_game game = {.hash = 0};
    while (take_journal_game(&f->earlier, &at, &game)) {
        hm_text_clear(&game.lines);
    }
    hm_text_clear(&game.lines);
    f->fresh = f->fresh || at < f->earlier.length;
    f->earlier.length = at;
}

hm_status puzzles_folder_open(puzzles_folder **result, const char *path, const hm_text *plan,
                              hm_error *error) {
    static const char *const parts[] = {NULL};
    puzzles_folder *f = calloc(1, sizeof *f);
    *result = f;
    if (f == NULL) return hm_fail_memory(error, "a folder");
    hm_text_puts(&f->folder.path, path);
    hm_status status = cli_make_folders(&f->folder, parts, error);
    if (status == HM_OK) status = read_journal(f, cli_inside(&f->folder, "journal"), plan, error);
    if (status == HM_OK) cut_journal(f);
    return status;
}

void puzzles_folder_close(puzzles_folder *f) {
    if (f == NULL) return;
    hm_text_clear(&f->earlier);
    hm_text_clear(&f->noted);
    cli_folder_clear(&f->folder);
    free(f);
}

/* ---- writing ---- */

static void put_journal_game(const puzzles_game *game, hm_text *text) {
    const hm_puzzle_counts *c = &game->counts;
    hm_text_printf(text, "game %llu %llu %llu %llu %llu %d %d %llu\n",
                   (unsigned long long)game->hash, (unsigned long long)c->positions,
                   (unsigned long long)c->candidates, (unsigned long long)c->undecided,
                   (unsigned long long)c->nodes, game->bad, game->other,
                   (unsigned long long)c->puzzles);
    hm_text_add(text, game->lines.data, game->lines.length);
}

hm_status puzzles_folder_note(puzzles_folder *f, const puzzles_game *game, hm_error *error) {
    const char *path = cli_inside(&f->folder, "journal");
    hm_status status = HM_OK;
    if (game->recalled) return HM_OK;
    if (f->fresh) status = hm_file_write(path, &f->earlier, error);
    f->fresh = false;
    f->noted.length = 0;
    put_journal_game(game, &f->noted);
    if (f->noted.failed) return hm_fail_memory(error, "a journal");
    return status == HM_OK ? hm_file_append(path, &f->noted, error) : status;
}

/* ---- the pack ---- */

typedef struct packing {
    hm_text lines;
    puzzles_texts texts;
} packing;

static hm_status pack_puzzle(void *context, const char *line, size_t length, hm_error *error) {
    packing *p = context;
    size_t game;
    hm_text_add(&p->lines, line, length);
    return puzzles_add_text(&p->texts, line, length, &game, error);
}

static void put_pack_head(const puzzles_sums *sums, hm_text *head) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_word(&facts, "pack", "hypermate-puzzles");
    hm_fact_uint(&facts, "version", HM_PUZZLE_VERSION);
    puzzles_put_sums(sums, &facts);
    hm_fact_close(&facts);
    hm_facts_json(&facts, head);
    hm_facts_clear(&facts);
}

static hm_status write_pack(puzzles_folder *f, const puzzles_sums *sums, packing *p,
                            hm_error *error) {
    hm_text pack = {0};
    put_pack_head(sums, &pack);
    hm_text_add(&pack, p->lines.data, p->lines.length);
    hm_status status = cli_write_inside(&f->folder, "puzzles.ndjson", &pack, NULL, error);
    hm_text_clear(&pack);
    for (size_t i = 0; i < 4 && status == HM_OK; i++) {
        const hm_game *game = hm_game_at(i);
        char name[48];
        if (game == NULL || game->archiving == NULL) continue;
        snprintf(name, sizeof name, "puzzles.%s", puzzles_form_of(game));
        if (p->texts.text[i].length == 0)
            remove(cli_inside(&f->folder, name)); /* of an earlier run */
        else
            status = cli_write_inside(&f->folder, name, &p->texts.text[i], NULL, error);
    }
    return status;
}

hm_status puzzles_folder_finish(puzzles_folder *f, uint64_t limit, hm_error *error) {
    puzzles_choice choice = {.limit = limit};
    puzzles_game game = {.hash = 0};
    packing p = {.lines = {0}};
    hm_text journal = {0};
    size_t at = f->head;
    hm_status status = HM_OK;
    if (f->at < f->earlier.length) { /* there were more games */
        f->earlier.length = f->at;
        f->fresh = true;
    }
    if (f->fresh) status = hm_file_write(cli_inside(&f->folder, "journal"), &f->earlier, error);
    if (status == HM_OK)
        status = hm_file_read(cli_inside(&f->folder, "journal"), HM_WHOLE_MOST, &journal, error);
    while (status == HM_OK && !puzzles_enough(&choice) && take_journal_game(&journal, &at, &game)) {
        status = puzzles_choose(&choice, &game, pack_puzzle, &p, error);
        hm_text_clear(&game.lines);
    }
    hm_text_clear(&game.lines);
    if (status == HM_OK) status = write_pack(f, &choice.sums, &p, error);
    if (status == HM_OK) remove(cli_inside(&f->folder, "journal"));
    for (size_t i = 0; i < 4; i++)
        hm_text_clear(&p.texts.text[i]);
    hm_text_clear(&p.lines);
    hm_text_clear(&journal);
    hm_history_clear(&choice.seen);
    return status;
}

/* Indexes of archives, as they are read: whole lines with a hash of them at the end, which detects
 * a cut or damaged index. */
#include "frames/logs/index.h"
#include "frames/logs/log_lines.h"
#include "frames/logs/shard.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 256 << 20, MOST_LINE = 1 << 16 };

typedef struct reading {
    hm_index *index;
    hm_sha256 sha; /* of the lines before the last one */
    uint64_t bytes;
    bool ended; /* the last line was read */
} reading;

static hm_status fail_line(const hm_line *line, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, line->offset, "line %llu: %s",
                   (unsigned long long)line->number, what);
}

/* ---- values ---- */

static bool get_hash(const hm_json_value *object, const char *key, char hex[65]) {
    hm_json_value value;
    bool found = hm_json_get(object, key, &value) && value.type == HM_JSON_STRING &&
                 value.length == 64 && !value.escaped;
    if (found) memcpy(hex, value.text, 64);
    hex[64] = '\0';
    return found;
}

static bool get_time(const hm_json_value *object, hm_range *file) {
    hm_json_value value, item;
    hm_json_walk walk;
    int64_t time[2];
    if (!hm_json_get(object, "modified", &value) || value.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &value);
    for (int i = 0; i < 2; i++) {
        bool found = hm_json_next_item(&walk, &item);
        if (!found || hm_json_int64(&item, &time[i]) != HM_JSON_FITS) return false;
    }
    if (time[1] < 0 || time[1] > 999999999) return false;
    file->seconds = time[0];
    file->nanoseconds = (long)time[1];
    return true;
}

/* ---- lines ---- */

static hm_status take_head(reading *r, const hm_line *line, hm_error *error) {
    hm_json_value object, blocks;
    hm_index *index = r->index;
    uint64_t version, every;
    bool known = hm_json_parse(line->text, line->length, &object, NULL) == HM_OK &&
                 hm_json_get_uint64(&object, "index", &version);
    if (!known) return fail_line(line, "no index of an archive", error);
    if (version != HM_INDEX_VERSION) return fail_line(line, "an index of another version", error);
    bool right = hm_json_get_uint64(&object, "every", &every) && every > 0 && every <= UINT32_MAX &&
                 hm_json_get_uint64(&object, "size", &index->file.size) &&
                 get_time(&object, &index->file) && hm_json_get(&object, "blocks", &blocks) &&
                 (blocks.type == HM_JSON_TRUE || blocks.type == HM_JSON_FALSE);
    if (!right) return fail_line(line, "an index without its numbers", error);
    index->facts.every = (uint32_t)every;
    index->file.blocks = blocks.type == HM_JSON_TRUE;
    index->file.form = HM_LOG_GAMES;
    return HM_OK;
}

/* Entries come as the archive is read: each game, and places inside of it, each after the one
 * before. Games of which nothing can be read have none: the first entry, at the beginning, may lead
 * to a later game. */
static bool follows(const hm_index *index, const hm_index_entry *entry) {
    const hm_place *at = &entry->place;
    bool inside = entry->is_inside;
    bool possible = at->at < index->file.size && (index->file.blocks || at->skip == 0);
    if (!possible || inside != (entry->ply > 0)) return false;
    if (index->entries.count == 0)
        return !inside && entry->number == 0 && entry->game == 1 && at->at == 0 && at->skip == 0;
    const hm_index_entry *before = &index->entries.at[index->entries.count - 1];
    bool later =
        at->at > before->place.at || (at->at == before->place.at && at->skip > before->place.skip);
    if (!later || entry->number <= before->number) return false;
    if (!inside) return entry->game > before->game;
    uint64_t since = before->is_inside ? before->ply + 1 : 0;
    bool first = index->entries.count == 1 && entry->game > before->game;
    return (entry->game == before->game || first) && entry->ply > before->ply &&
           entry->number - before->number == entry->ply + 1 - since;
}

/* [number, at, skip, game, ply] and, inside of a game, the position before it. */
static hm_status take_entry(reading *r, const hm_line *line, hm_error *error) {
    hm_index *index = r->index;
    hm_json_walk walk;
    hm_json_value item;
    uint64_t numbers[5] = {0};
    bool right = hm_json_walk_text(&walk, HM_JSON_ARRAY, line->text, line->length, NULL) == HM_OK;
    for (int i = 0; i < 5 && right; i++) {
        right =
            hm_json_next_item(&walk, &item) && hm_json_uint64(&item, &numbers[i]) == HM_JSON_FITS;
    }
    hm_index_entry entry = {.number = numbers[0],
                            .place = {numbers[1], (uint32_t)numbers[2]},
                            .game = numbers[3],
                            .ply = numbers[4],
                            .state = index->states.length};
    entry.is_inside = right && hm_json_next_item(&walk, &item);
    right &= !entry.is_inside || item.type == HM_JSON_STRING;
    if (right && entry.is_inside) {
        hm_json_decode_text(&item, &index->states);
        hm_text_add(&index->states, "\n", 2); /* and the NUL */
        if (index->states.failed) return hm_fail_memory(error, "an index");
    }
    right = right && numbers[2] < HM_BGZF_MOST && !hm_json_next_item(&walk, &item) &&
            walk.status == HM_OK;
    if (!right || !follows(index, &entry)) return fail_line(line, "no place of an archive", error);
    if (!HM_ROOM(index->entries, 1)) return hm_fail_memory(error, "an index");
    index->entries.at[index->entries.count++] = entry;
    index->facts.inside += entry.is_inside;
    return HM_OK;
}

static hm_status take_end(reading *r, const hm_line *line, hm_error *error) {
    hm_index *index = r->index;
    hm_index_facts *facts = &index->facts;
    hm_json_value object;
    char hex[65];
    hm_sha256_hex(&r->sha, hex);
    bool right = hm_json_parse(line->text, line->length, &object, NULL) == HM_OK &&
                 hm_json_get_uint64(&object, "games", &facts->games) &&
                 hm_json_get_uint64(&object, "positions", &facts->positions) &&
                 get_hash(&object, "archive", index->archive) &&
                 get_hash(&object, "lines", index->hash);
    if (!right) return fail_line(line, "an index without its end", error);
    const hm_index_entry *last =
        index->entries.count > 0 ? &index->entries.at[index->entries.count - 1] : NULL;
    if (strcmp(hex, index->hash) != 0 || last == NULL || facts->games < last->game ||
        facts->positions < last->number + (last->number > 0 || index->entries.count > 1))
        return fail_line(line, "the index is damaged", error);
    r->ended = true;
    return HM_OK;
}

/* ---- the whole ---- */

/* The head is the first line, entries begin with '[', and the end is the only line that is not
 * hashed. */
hm_status hm_index_read(hm_index **index, hm_source *source, hm_error *error) {
    hm_index *made = calloc(1, sizeof *made);
    reading r = {.index = made};
    hm_lines *lines = NULL;
    hm_line line = {0};
    *index = made;
    if (made == NULL) return hm_fail_memory(error, "an index");
    hm_sha256_init(&r.sha);
    hm_status status = hm_lines_create(&lines, source, MOST_LINE, error);
    while (status == HM_OK) {
        status = hm_lines_next(lines, &line, error);
        if (status != HM_OK || line.text == NULL) break;
        bool head = line.number == 1, entry = !head && line.length > 0 && line.text[0] == '[';
        r.bytes += line.length + 1;
        if (r.bytes > MOST_BYTES) {
            status = hm_fail(error, HM_ERR_LIMIT, line.offset, "an index of more than 256 MiB");
        } else if (r.ended) {
            status = fail_line(&line, "more than an index", error);
        } else if (line.overlong) {
            status = fail_line(&line, "no line of an index", error);
        } else if (!head && !entry) {
            status = take_end(&r, &line, error);
        } else {
            hm_sha256_add(&r.sha, line.text, line.length);
            hm_sha256_add(&r.sha, "\n", 1);
            status = (head ? take_head : take_entry)(&r, &line, error);
        }
    }
    hm_lines_destroy(lines);
    if (status == HM_OK && !r.ended)
        status = hm_fail(error, HM_ERR_FORMAT, 0, "the index ends too early");
    if (status == HM_OK) return HM_OK;
    hm_index_destroy(made);
    *index = NULL;
    return status;
}

void hm_index_destroy(hm_index *index) {
    if (index == NULL) return;
    free(index->entries.at);
    hm_text_clear(&index->states);
    free(index);
}

void hm_index_tell(const hm_index *index, hm_index_facts *facts) {
    *facts = index->facts;
}

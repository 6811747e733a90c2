/* Finds the bytes of logs and archives that form a shard.
 *
 * A frame needs its own line only, and a game its own text, so files may be cut at any line of a
 * log and at any mark of an archive. A cut at byte c moves on to the first line or mark that begins
 * at c or behind it: both shards beside the cut find the same place, and none asks the other. In
 * seekable gzip it is the first one in a block that begins at c or after it. */
#include "frames/logs/shard.h"
#include "frames/logs/index.h"
#include "frames/logs/ndjson.h"
#include "frames/logs/places.h"

/* ---- numbers ---- */

static bool shard_take_number(const char **text, uint64_t *number) {
    const char *at = *text;
    *number = 0;
    for (; *at >= '0' && *at <= '9' && *number <= HM_SHARD_MOST; at++)
        *number = *number * 10 + (uint64_t)(*at - '0');
    bool read = at > *text;
    *text = at;
    return read;
}

hm_status hm_shard_parse(const char *text, hm_shard *shard, hm_error *error) {
    const char *at = text;
    bool read = shard_take_number(&at, &shard->number) && *at++ == '/' &&
                shard_take_number(&at, &shard->of);
    if (!read || *at != '\0') {
        return hm_fail(error, HM_ERR_OPTION, 0, "expected a shard as 3/8, found \"%.40s\"", text);
    }
    if (shard->of < 1 || shard->of > HM_SHARD_MOST) {
        return hm_fail(error, HM_ERR_OPTION, 0, "%.40s: there are 1 to %d shards", text,
                       HM_SHARD_MOST);
    }
    if (shard->number >= 1 && shard->number <= shard->of) return HM_OK;
    return hm_fail(error, HM_ERR_OPTION, 0, "%.40s: the shards are numbered from 1 to %llu", text,
                   (unsigned long long)shard->of);
}

/* size * number / of, which the product may not fit. */
static uint64_t shard_share(uint64_t size, uint64_t number, uint64_t of) {
    return size / of * number + size % of * number / of;
}

void hm_shard_range(const hm_shard *shard, uint64_t size, uint64_t *first, uint64_t *end) {
    *first = shard_share(size, shard->number - 1, shard->of);
    *end = shard_share(size, shard->number, shard->of);
}

/* ---- what a file holds ---- */

hm_log_form hm_log_form_of(const hm_source *source) {
    const hm_range *range = hm_source_range(source);
    return range != NULL ? (hm_log_form)range->form : HM_LOG_UNKNOWN;
}

bool hm_shard_continues(const hm_range *range) {
    bool within = range->first > 0 || range->skip > 0;
    return within && (range->form != HM_LOG_GAMES || range->state != NULL);
}

hm_status hm_shard_before(hm_source *source, uint64_t bytes, hm_range *range, hm_error *error) {
    const hm_index *index = hm_index_of(source);
    hm_place place;
    if (index != NULL) {
        size_t at = hm_index_at_byte(index, hm_source_range(source)->first);
        hm_range lead = hm_index_range(index, at > 0 ? at - 1 : 0, at);
        lead.seconds = hm_source_range(source)->seconds;
        lead.nanoseconds = hm_source_range(source)->nanoseconds;
        *range = lead;
        return HM_OK;
    }
    *range = *hm_source_range(source);
    range->end = range->first;
    range->tail = range->skip;
    uint64_t offset = range->end > bytes ? range->end - bytes : 0;
    hm_status status = hm_shard_find_place(source, range, offset, &place, error);
    range->first = place.at;
    range->skip = place.skip;
    return status;
}

/* ---- cutting ---- */

/* The bytes of all files together that are the shard's, and where the file at hand begins. */
typedef struct cutting {
    uint64_t first, end, begin;
    bool several; /* files */
} cutting;

static uint64_t inside(const cutting *c, uint64_t offset, uint64_t size) {
    if (offset <= c->begin) return 0;
    return offset - c->begin < size ? offset - c->begin : size;
}

/* An index knows more places: those inside of games. A gzip file without blocks is the shard's
 * where its first byte is. */
static hm_status cut_file(hm_source *source, hm_range *file, const cutting *c, hm_error *error) {
    const hm_index *index = hm_index_of(source);
    uint64_t from = inside(c, c->first, file->size), to = inside(c, c->end, file->size);
    hm_place first = {0}, end = {0};
    hm_range range;
    bool gzip, games = false;
    if (index != NULL) {
        range = hm_index_range(index, hm_index_at_byte(index, from), hm_index_at_byte(index, to));
        range.seconds = file->seconds;
        range.nanoseconds = file->nanoseconds;
        return hm_source_restrict(source, &range, error);
    }
    hm_status status = hm_place_look_for_gzip(source, &gzip, error);
    if (status == HM_OK && gzip) status = hm_shard_find_blocks(source, file, error);
    if (status != HM_OK) return status;
    if (gzip && !file->blocks) {
        bool ours = c->begin >= c->first && c->begin < c->end;
        if (!c->several && c->end - c->first < file->size) return hm_shard_fail_gzip(source, error);
        if (ours) return hm_source_rewind(source, error);
        file->form = HM_LOG_WHOLE;
        return hm_source_restrict(source, file, error);
    }
    status = hm_source_rewind(source, error);
    if (status == HM_OK) status = hm_c4d_recognise(source, &games, error);
    file->form = HM_LOG_GAMES;
    if (status == HM_OK && !games) {
        /* The first line that is not blank says which dialect the log is of. */
        hm_ndjson4_dialect dialect = HM_NDJSON4_UNKNOWN;
        hm_lines *lines = NULL;
        hm_line line;
        status = hm_lines_create(&lines, source, 0, error);
        while (status == HM_OK && dialect == HM_NDJSON4_UNKNOWN) {
            status = hm_lines_next(lines, &line, error);
            if (status != HM_OK || line.text == NULL) break;
            dialect = hm_ndjson4_recognise(&line);
        }
        file->form = dialect == HM_NDJSON4_V1 ? HM_LOG_V1 : HM_LOG_PLAIN;
        hm_lines_destroy(lines);
    }
    range = *file;
    if (status == HM_OK) status = hm_shard_find_place(source, file, from, &first, error);
    if (status == HM_OK) status = hm_shard_find_place(source, file, to, &end, error);
    range.first = first.at;
    range.skip = first.skip;
    range.end = end.at;
    range.tail = end.skip;
    return status == HM_OK ? hm_source_restrict(source, &range, error) : status;
}

hm_status hm_shard_cut(hm_source *const *sources, size_t count, const hm_shard *shard,
                       hm_error *error) {
    uint64_t total = 0;
    hm_range range;
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        status = hm_source_measure(sources[i], &range, error);
        total += range.size;
    }
    cutting c = {.several = count > 1};
    hm_shard_range(shard, total, &c.first, &c.end);
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        status = hm_source_measure(sources[i], &range, error);
        if (status == HM_OK) status = cut_file(sources[i], &range, &c, error);
        c.begin += range.size;
    }
    return status;
}

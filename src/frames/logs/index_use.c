/* Indexes of archives at work. */
#include "frames/logs/index.h"
#include "frames/logs/places.h"
#include "frames/logs/records.h"
#include "frames/logs/shard.h"
#include "hypermate/more/logs4d.h"

#include <string.h>

/* ---- which index ---- */

static hm_status fail_changed(const hm_source *source, hm_error *error) {
    return hm_fail(error, HM_ERR_IO, 0,
                   "%s: the archive is not what its index was made of: make the index anew",
                   hm_source_name(source));
}

/* A copy has another time, and is recognised by its hash. */
hm_status hm_index_attach(const hm_index *index, hm_source *archive, hm_error *error) {
    hm_range file;
    char hex[65];
    const hm_range whole = {0}, *known = &index->file;
    hm_status status = hm_place_measure(archive, &file, error);
    if (status != HM_OK) return status;
    if (file.size != known->size || file.blocks != known->blocks)
        return fail_changed(archive, error);
    bool same = file.seconds == known->seconds && file.nanoseconds == known->nanoseconds;
    if (!same) status = hm_index_hash(archive, &file, hex, error);
    if (status == HM_OK && !same && strcmp(hex, index->archive) != 0)
        return fail_changed(archive, error);
    if (status == HM_OK) status = hm_source_restrict(archive, &whole, error);
    if (status == HM_OK) hm_source_set_aid(archive, index);
    return status;
}

const hm_index *hm_index_of(const hm_source *source) {
    return hm_source_aid(source);
}

/* ---- entries ---- */

size_t hm_index_at_byte(const hm_index *index, uint64_t offset) {
    size_t from = 0, to = index->entries.count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (index->entries.at[middle].place.at < offset)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

size_t hm_index_at_number(const hm_index *index, uint64_t number) {
    size_t from = 0, to = index->entries.count;
    while (to - from > 1) {
        size_t middle = from + (to - from) / 2;
        if (index->entries.at[middle].number <= number)
            from = middle;
        else
            to = middle;
    }
    return from;
}

hm_range hm_index_range(const hm_index *index, size_t from, size_t to) {
    hm_range range = index->file;
    const hm_index_entry *first = from < index->entries.count ? &index->entries.at[from] : NULL;
    const hm_index_entry *end = to < index->entries.count ? &index->entries.at[to] : NULL;
    range.first = first != NULL ? first->place.at : range.size;
    range.skip = first != NULL ? first->place.skip : 0;
    range.end = end != NULL ? end->place.at : range.size;
    range.tail = end != NULL ? end->place.skip : 0;
    if (first == NULL || !first->is_inside) return range;
    range.state = index->states.data + first->state;
    range.ply = first->ply;
    return range;
}

/* The time is the time of this file. */
static hm_status restrict_to(hm_source *source, hm_range range, hm_error *error) {
    hm_range file;
    hm_status status = hm_source_measure(source, &file, error);
    if (status != HM_OK) return status;
    range.seconds = file.seconds;
    range.nanoseconds = file.nanoseconds;
    return hm_source_restrict(source, &range, error);
}

hm_status hm_index_enter(hm_source *source, uint64_t first, uint64_t count, uint64_t *number,
                         hm_error *error) {
    const hm_index *index = hm_index_of(source);
    *number = 0;
    if (index == NULL) return HM_OK;
    size_t from = hm_index_at_number(index, first), to = index->entries.count;
    uint64_t last = count > UINT64_MAX - first ? UINT64_MAX : first + count - 1;
    if (count > 0) to = hm_index_at_number(index, last) + 1;
    const hm_index_entry *entry = &index->entries.at[from];
    hm_range range = hm_index_range(index, from, to);
    *number = entry->number;
    range.games = entry->game - !entry->is_inside;
    return restrict_to(source, range, error);
}

/* ---- one position ---- */

hm_status hm_index_position(hm_source *archive, uint64_t number, hm_4d_state *state,
                            hm_frame_meta *meta, uint64_t *game, hm_error *error) {
    const hm_index *index = hm_index_of(archive);
    if (index == NULL || number >= index->facts.positions) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: no position of this number is known",
                       hm_source_name(archive));
    }
    size_t at = hm_index_at_number(index, number);
    const hm_index_entry *entry = &index->entries.at[at];
    hm_4d_game read;
    hm_c4d_games games;
    const hm_range *restricted = hm_source_range(archive);
    const hm_range before_entry = restricted != NULL ? *restricted : (hm_range){0};
    hm_4d_game_init(&read);
    hm_status status = restrict_to(archive, hm_index_range(index, at, at + 1), error);
    hm_c4d_games_begin(&games, archive);
    uint64_t before;
    if (status == HM_OK) status = hm_c4d_games_enter(&games, &before, error);
    if (status == HM_OK) {
        /* The first game with a position that can be read; behind that it may have a fault. */
        bool found = true, faulty = true;
        status = HM_OK;
        while (faulty && found) {
            status = hm_c4d_games_next(&games, &read, &found, error);
            faulty = games.fault_line > 0;
            if (status == HM_OK || games.started) break;
        }
        status = faulty && games.started ? HM_OK : status;
    }
    uint64_t plies = number - entry->number + entry->is_inside;
    if (status == HM_OK && plies > read.count) status = fail_changed(archive, error);
    hm_4d_position *position = NULL;
    if (status == HM_OK) status = hm_4d_position_create(&position, error);
    if (status == HM_OK) {
        hm_4d_game_position(&read, (size_t)plies, position);
        *state = position->state;
        hm_4d_move move = plies > 0 ? read.moves[plies - 1] : HM_4D_NO_MOVE;
        if (meta != NULL) hm_c4d_frame_meta(move, (uint32_t)(before + plies), meta);
    }
    hm_4d_position_destroy(position);
    uint64_t number_of_game = entry->game + games.number - (games.number > 0);
    if (game != NULL) *game = number_of_game;
    if (status == HM_OK && meta != NULL) meta->game = (uint32_t)number_of_game;
    hm_c4d_games_clear(&games);
    hm_4d_game_clear(&read);
    return hm_source_go_back(archive, &before_entry, status, error);
}

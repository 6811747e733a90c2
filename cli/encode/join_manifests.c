/* Checks the manifests beside parts before these are joined: each part is as it was written, and
 * all are the shards of one run in their order. Parts without a manifest are joined as they are.
 */
#include "encode/manifest.h"

#include <string.h>

/* Facts of the parts so far; empty before the first that has a manifest. */
typedef struct judging {
    hm_source *const *part;
    size_t count;
    hm_text made_of, times;
    uint64_t next_ply; /* of a line after part number `known` - 1 */
    size_t known;
} judging;

static hm_status fail_part(const hm_source *part, const char *what, const cli_manifest_entry *entry,
                           hm_error *error) {
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: %s %llu of %llu", hm_source_name(part), what,
                   (unsigned long long)entry->shard, (unsigned long long)entry->of);
}

/* Copies of an input may have other times, so times prove nothing. */
static void join_manifests_compare_times(const judging *j, const char *name,
                                         const cli_manifest_entry *entry) {
    if (strcmp(j->times.data, entry->times.data) == 0) return;
    cli_note("%s: warning: its inputs have other modification times than in the earlier parts",
             name);
}

/* The part is of the same run as those before it. */
static hm_status judge_run(judging *j, const char *name, const cli_manifest_entry *entry,
                           hm_error *error) {
    if (j->made_of.length == 0) {
        hm_text_add(&j->made_of, entry->made_of.data, entry->made_of.length);
        hm_text_add(&j->times, entry->times.data, entry->times.length);
    }
    if (j->made_of.failed || j->times.failed) return hm_fail_memory(error, "a manifest");
    if (strcmp(j->made_of.data, entry->made_of.data) != 0)
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: made of other inputs or with other options than the earlier parts",
                       name);
    join_manifests_compare_times(j, name, entry);
    return HM_OK;
}

/* Lines without a ply count on from the part before. A run that leaves out the lines before a ply
 * does not say how many these are. */
static hm_status judge_plies(judging *j, size_t place, const cli_manifest_entry *entry,
                             hm_error *error) {
    const char *name = hm_source_name(j->part[place]), *start = strstr(j->made_of.data, " start ");
    bool all = start == NULL || strncmp(start, " start 0 ", 9) == 0;
    uint64_t wanted = j->next_ply;
    j->next_ply = entry->first_ply + entry->result.frames;
    if (place > 0 && j->known == place && all && entry->result.counted > 0 &&
        entry->first_ply != wanted) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: lines without a ply are counted from %llu, expected from %llu "
                       "(--first-ply)",
                       name, (unsigned long long)entry->first_ply, (unsigned long long)wanted);
    }
    j->known = place + 1;
    return HM_OK;
}

/* The bytes come last: to hash them takes longer than all else. */
static hm_status join_manifests_judge(judging *j, size_t place, const cli_manifest_entry *entry,
                                      hm_error *error) {
    const hm_source *part = j->part[place];
    const char *name = hm_source_name(part);
    bool same = false;
    hm_status status = judge_run(j, name, entry, error);
    if (status != HM_OK) return status;
    if (entry->shard != place + 1)
        return fail_part(part, "in the place of another, it is", entry, error);
    if (entry->of != j->count)
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s is part %llu of %llu, but %zu were named; name all parts", name,
                       (unsigned long long)entry->shard, (unsigned long long)entry->of, j->count);
    status = judge_plies(j, place, entry, error);
    if (status == HM_OK) status = cli_manifest_compare(name, entry, &same, error);
    if (status != HM_OK || same) return status;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "%s: damaged, or made again: its manifest has another hash", name);
}

hm_status cli_manifests_judge(hm_source *const *parts, size_t count, hm_error *error) {
    judging j = {.part = parts, .count = count};
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        cli_manifest_entry entry;
        bool found;
        status = cli_manifest_read(hm_source_name(parts[i]), &entry, &found, error);
        if (status == HM_OK && found) status = join_manifests_judge(&j, i, &entry, error);
        cli_manifest_entry_clear(&entry);
    }
    hm_text_clear(&j.made_of);
    hm_text_clear(&j.times);
    return status;
}

/* One file that the shards of a run fill together, each at its place and in any order.
 *
 * The frames of a rank have their places by number, so that no two ranks need to speak to each
 * other, but two things must not happen: that two write at one place, and that somebody takes the
 * file for whole too early. Against the first a rank locks just the bytes of its frames (fcntl,
 * which network file systems have as well; locks of a process that dies are gone), and the manifest
 * of the file has the places of the ranks that are done. Against the second the header says 0
 * frames, which no reader takes for whole if bytes follow, until the last rank has seen in the
 * manifest that all are there, without a gap. A rank that reads manifest and header holds the lock
 * on the header.
 *
 * A process loses all its locks on a file when it closes any descriptor of it (POSIX, fcntl): so
 * everything here, hashing too, goes through the one that the rank has. */
#include "encode/ranks.h"
#include "io/whole.h"
#include "run_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- locks ---- */

static hm_status ranks_fail_place(const cli_rank *rank, const char *who, hm_error *error) {
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: %s at the place of frames %llu to %llu",
                   rank->file, who, (unsigned long long)rank->first,
                   (unsigned long long)(rank->first + rank->count - 1));
}

static hm_status ranks_lock(const cli_rank *rank, uint64_t first, uint64_t length, bool wait,
                            hm_error *error) {
    struct flock wish = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)first, .l_len = (off_t)length};
    while (fcntl(rank->fd, wait ? F_SETLKW : F_SETLK, &wish) != 0) {
        if (errno == EINTR && cli_signal() != 0)
            return hm_fail(error, HM_ERR_INTERRUPTED, 0, "%s: interrupted", rank->file);
        if (errno == EINTR) continue;
        if (errno == EACCES || errno == EAGAIN)
            return ranks_fail_place(rank, "another process writes", error);
        return hm_fail_errno(error, rank->file, "lock");
    }
    return HM_OK;
}

static hm_status lock_header(const cli_rank *rank, hm_error *error) {
    return ranks_lock(rank, 0, HM_FRAMES_HEADER_BYTES, true, error);
}

static void unlock_header(const cli_rank *rank) {
    struct flock wish = {.l_type = F_UNLCK, .l_whence = SEEK_SET, .l_len = HM_FRAMES_HEADER_BYTES};
    (void)fcntl(rank->fd, F_SETLK, &wish);
}

static hm_status lock_frames(const cli_rank *rank, hm_error *error) {
    if (rank->count == 0) return HM_OK;
    return ranks_lock(rank, HM_FRAMES_PLACE(rank->first), (uint64_t)HM_FRAMES_BYTES * rank->count,
                      false, error);
}

/* ---- notes ---- */

static void forget_own(cli_rank *rank) {
    size_t kept = 0;
    for (size_t i = 0; i < rank->notes.count; i++) {
        if (rank->notes.at[i].shard != rank->shard.number)
            rank->notes.at[kept++] = rank->notes.at[i];
    }
    rank->notes.count = kept;
}

static hm_status add_note(cli_rank *rank, const cli_rank_note *note, hm_error *error) {
    if (!HM_ROOM(rank->notes, 1)) return hm_fail_memory(error, "a manifest");
    size_t at = rank->notes.count++;
    for (; at > 0 && rank->notes.at[at - 1].shard > note->shard; at--)
        rank->notes.at[at] = rank->notes.at[at - 1];
    rank->notes.at[at] = *note;
    return HM_OK;
}

static bool overlaps(const cli_rank *rank, const cli_rank_note *note) {
    return note->result.frames > 0 && rank->count > 0 && note->first < rank->first + rank->count &&
           rank->first < note->first + note->result.frames;
}

/* The note of the shard, where it has one: *noted. */
static hm_status find_own(const cli_rank *rank, bool *noted, cli_rank_note *own, hm_error *error) {
    *noted = false;
    for (size_t i = 0; i < rank->notes.count; i++) {
        const cli_rank_note *note = &rank->notes.at[i];
        bool its_own = note->shard == rank->shard.number;
        if (its_own) *own = *note;
        *noted = *noted || its_own;
        if (its_own || !overlaps(rank, note)) continue;
        char who[64];
        snprintf(who, sizeof who, "shard %llu of %llu is", (unsigned long long)note->shard,
                 (unsigned long long)rank->shard.of);
        return ranks_fail_place(rank, who, error);
    }
    return HM_OK;
}

/* ---- the manifest ---- */

static void ranks_put_head(cli_rank *rank, const cli_call *call, const cli_encode_sources *from,
                           const char *options) {
    cli_manifest_put_run(&rank->head, call, options);
    hm_json_member_uint(&rank->head, "of", rank->shard.of);
    cli_manifest_put_inputs(&rank->head, from, false);
    hm_json_key(&rank->head, "ranks");
    hm_json_open(&rank->head, '[');
}

static hm_status ranks_write_manifest(const cli_rank *rank, hm_error *error) {
    hm_text text = {0};
    hm_text_add(&text, rank->head.data, rank->head.length);
    for (size_t i = 0; i < rank->notes.count; i++) {
        const cli_rank_note *note = &rank->notes.at[i];
        hm_json_open(&text, '{');
        hm_json_member_uint(&text, "shard", note->shard);
        hm_json_member_uint(&text, "first", note->first);
        hm_json_member_uint(&text, "frames", note->result.frames);
        hm_json_member_uint(&text, "skipped", note->result.skipped);
        hm_json_member_uint(&text, "repaired", note->result.repaired);
        hm_json_member_uint(&text, "promo_words", note->result.promo_words);
        hm_json_member_string(&text, "sha256", note->sha256);
        hm_json_close(&text, '}');
    }
    hm_json_close(&text, ']');
    hm_json_close(&text, '}');
    hm_json_end_line(&text);
    hm_status status = hm_file_write(rank->path.data, &text, error);
    hm_text_clear(&text);
    return status;
}

static bool read_note(const hm_json_value *object, cli_rank_note *note) {
    hm_json_value value;
    bool known = hm_json_get_uint64(object, "shard", &note->shard) &&
                 hm_json_get_uint64(object, "first", &note->first) && note->first <= UINT32_MAX &&
                 hm_json_get_uint64(object, "frames", &note->result.frames) &&
                 note->result.frames <= UINT32_MAX &&
                 hm_json_get_uint64(object, "skipped", &note->result.skipped) &&
                 hm_json_get(object, "sha256", &value) && value.length == 64;
    /* Older manifests do not have these. */
    (void)hm_json_get_uint64(object, "repaired", &note->result.repaired);
    (void)hm_json_get_uint64(object, "promo_words", &note->result.promo_words);
    if (known) snprintf(note->sha256, sizeof note->sha256, "%.64s", value.text);
    return known;
}

static hm_status ranks_fail_manifest(const cli_rank *rank, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: %s; remove both to make the file again",
                   rank->path.data, what);
}

/* A manifest that begins otherwise is of other inputs, options, shards, or of another version. */
static hm_status parse_manifest(cli_rank *rank, const hm_text *text, hm_error *error) {
    hm_json_walk walk;
    hm_json_value object, ranks, item;
    cli_rank_note note;
    bool same = text->length > rank->head.length &&
                memcmp(text->data, rank->head.data, rank->head.length) == 0;
    if (!same) return ranks_fail_manifest(rank, "the manifest of another run", error);
    if (hm_json_parse(text->data, text->length, &object, NULL) != HM_OK ||
        !hm_json_get(&object, "ranks", &ranks))
        return ranks_fail_manifest(rank, "no manifest", error);
    hm_json_walk_value(&walk, &ranks);
    while (hm_json_next_item(&walk, &item)) {
        note = (cli_rank_note){0};
        if (!read_note(&item, &note))
            return ranks_fail_manifest(rank, "a manifest without its numbers", error);
        hm_status status = add_note(rank, &note, error);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status read_manifest(cli_rank *rank, hm_error *error) {
    hm_text text = {0};
    bool found;
    rank->notes.count = 0;
    hm_status status = cli_manifest_load(rank->path.data, &text, &found, error);
    if (status == HM_OK && !found) {
        status = hm_fail(
            error, HM_ERR_ARGUMENT, 0,
            "%s: already exists and was not created by --into; delete it or choose another name",
            rank->file);
    }
    if (status == HM_OK) status = parse_manifest(rank, &text, error);
    hm_text_clear(&text);
    return status;
}

/* ---- the file ---- */

static hm_status ranks_write_header(const cli_rank *rank, uint64_t frames, hm_error *error) {
    uint8_t header[HM_FRAMES_HEADER_BYTES];
    hm_sink *sink;
    hm_frames_header_encode(rank->layout, (uint32_t)frames, header);
    if (lseek(rank->fd, 0, SEEK_SET) < 0) return hm_fail_errno(error, rank->file, "seek in");
    hm_status status = hm_sink_from_fd(&sink, rank->fd, rank->file, error);
    if (status != HM_OK) return status;
    status = hm_sink_write(sink, header, sizeof header, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

static hm_status ranks_open_file(cli_rank *rank, hm_error *error) {
    struct stat about;
    int fd = open(rank->file, O_RDWR | O_CREAT | O_NOCTTY | O_CLOEXEC, 0666);
    if (fd < 0) return hm_fail_errno(error, rank->file, "open");
    rank->fd = fd;
    if (fstat(fd, &about) != 0) return hm_fail_errno(error, rank->file, "look at");
    if (S_ISREG(about.st_mode)) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "%s: not a regular file, so shards have no places in it", rank->file);
}

/* An empty file is new, even if a manifest of an earlier one is there. */
static hm_status look_into_file(cli_rank *rank, hm_error *error) {
    struct stat about;
    if (fstat(rank->fd, &about) != 0) return hm_fail_errno(error, rank->file, "look at");
    if (about.st_size > 0) return read_manifest(rank, error);
    hm_status status = ranks_write_manifest(rank, error);
    return status == HM_OK ? ranks_write_header(rank, 0, error) : status;
}

static hm_status hash_frames(const cli_rank *rank, char hex[65], hm_error *error) {
    uint64_t place = HM_FRAMES_PLACE(rank->first);
    uint64_t end = place + (uint64_t)HM_FRAMES_BYTES * rank->count, bytes;
    return cli_manifest_hash(rank->fd, rank->file, place, end, &bytes, hex, error);
}

/* ---- the end of all ---- */

/* All ranks are there; *frames are those before the first gap. */
static bool are_all(const cli_rank *rank, uint64_t *frames) {
    bool joined = true;
    *frames = 0;
    for (size_t i = 0; i < rank->notes.count && joined; i++) {
        const cli_rank_note *note = &rank->notes.at[i];
        joined = note->result.frames == 0 || note->first == *frames;
        if (joined) *frames += note->result.frames;
    }
    return joined;
}

/* All ranks have noted their frames and none writes: bytes after these are from a rank that wrote
 * at a wrong place before. */
static hm_status fit_length(const cli_rank *rank, uint64_t frames, hm_error *error) {
    struct stat about;
    off_t end = (off_t)HM_FRAMES_PLACE(frames);
    if (fstat(rank->fd, &about) != 0) return hm_fail_errno(error, rank->file, "look at");
    if (about.st_size < end)
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: shorter than its %llu frames: run all shards again", rank->file,
                       (unsigned long long)frames);
    if (about.st_size > end && ftruncate(rank->fd, end) != 0)
        return hm_fail_errno(error, rank->file, "cut");
    return HM_OK;
}

static hm_status ranks_complete(const cli_rank *rank, bool *whole, hm_error *error) {
    uint64_t frames;
    if (rank->notes.count < rank->shard.of) return HM_OK;
    if (!are_all(rank, &frames)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%s: all shards are there, but none begins at frame %llu", rank->file,
                       (unsigned long long)frames);
    }
    hm_status status = fit_length(rank, frames, error);
    *whole = status == HM_OK;
    return *whole ? ranks_write_header(rank, frames, error) : status;
}

/* ---- what ranks do ---- */

/* With the header locked: nobody else is, was or comes at the place of the frames. */
static hm_status take_place(cli_rank *rank, bool *noted, cli_rank_note *own, hm_error *error) {
    hm_status status = look_into_file(rank, error);
    if (status == HM_OK) status = find_own(rank, noted, own, error);
    return status == HM_OK ? lock_frames(rank, error) : status;
}

/* The frames are not what was noted: until they are written again the file is not whole. */
static hm_status ranks_take_back(cli_rank *rank, hm_error *error) {
    hm_status status = read_manifest(rank, error);
    if (status == HM_OK) status = ranks_write_header(rank, 0, error);
    if (status != HM_OK) return status;
    forget_own(rank);
    return ranks_write_manifest(rank, error);
}

/* Checks the noted frames. If all are there, only the header may be missing: the run was killed
 * before it completed the header. */
static hm_status ranks_judge(cli_rank *rank, const cli_rank_note *own, bool *whole,
                             hm_error *error) {
    char hex[65] = "";
    bool completed, same = own->first == rank->first && own->result.frames == rank->count;
    hm_status status = same ? hash_frames(rank, hex, error) : HM_OK;
    if (status == HM_OK) status = lock_header(rank, error);
    if (status != HM_OK) return status;
    *whole = same && strcmp(own->sha256, hex) == 0;
    rank->result = own->result;
    status = *whole ? read_manifest(rank, error) : ranks_take_back(rank, error);
    if (*whole && status == HM_OK) status = ranks_complete(rank, &completed, error);
    unlock_header(rank);
    return status;
}

hm_status cli_rank_begin(cli_rank *rank, const cli_call *call, const cli_encode_sources *from,
                         const char *options, bool *whole, hm_error *error) {
    cli_rank_note own = {0};
    bool noted;
    *whole = false;
    if (rank->first + rank->count > UINT32_MAX)
        return hm_fail(error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 frames");
    ranks_put_head(rank, call, from, options);
    hm_text_printf(&rank->path, "%s%s", rank->file, CLI_MANIFEST_SUFFIX);
    if (rank->head.failed || rank->path.failed) return hm_fail_memory(error, "a manifest");
    hm_sink_sweep(rank->file);
    hm_status status = ranks_open_file(rank, error);
    if (status == HM_OK) status = lock_header(rank, error);
    if (status != HM_OK) return status;
    status = take_place(rank, &noted, &own, error);
    unlock_header(rank);
    return status == HM_OK && noted ? ranks_judge(rank, &own, whole, error) : status;
}

hm_status cli_rank_open(const cli_rank *rank, hm_sink **sink, hm_error *error) {
    *sink = NULL;
    if (lseek(rank->fd, (off_t)HM_FRAMES_PLACE(rank->first), SEEK_SET) < 0)
        return hm_fail_errno(error, rank->file, "seek in");
    hm_status status = hm_sink_from_fd(sink, rank->fd, rank->file, error);
    if (status == HM_OK) hm_sink_limit(*sink, cli_run_limits()->output);
    return status;
}

hm_status cli_rank_end(cli_rank *rank, const hm_bulk_result *result, bool *whole, hm_error *error) {
    cli_rank_note note = {.shard = rank->shard.number, .first = rank->first, .result = *result};
    *whole = false;
    hm_status status = hash_frames(rank, note.sha256, error);
    if (status == HM_OK) status = lock_header(rank, error);
    if (status != HM_OK) return status;
    status = read_manifest(rank, error);
    if (status == HM_OK) forget_own(rank);
    if (status == HM_OK) status = add_note(rank, &note, error);
    if (status == HM_OK) status = ranks_write_manifest(rank, error);
    if (status == HM_OK) status = ranks_complete(rank, whole, error);
    unlock_header(rank);
    return status;
}

void cli_rank_clear(cli_rank *rank) {
    if (rank->fd > 0) close(rank->fd);
    hm_text_clear(&rank->path);
    hm_text_clear(&rank->head);
    free(rank->notes.at);
}

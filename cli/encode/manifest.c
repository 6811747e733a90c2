/* The manifest of a part: what it was made of and its hash. A run that finds a part with the
 * manifest that it would write, and the hash right, has nothing to do: so a job that was killed is
 * started again as it was. The manifest is written after the part; a kill between them costs the
 * part. */
#include "encode/manifest.h"
#include "frames/logs/index.h"
#include "io/whole.h"
#include "path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION = 1, BLOCK = 1 << 16 };

/* ---- what is asked for ---- */

static void put_input(hm_text *head, hm_source *source, bool part) {
    hm_range known;
    const hm_range *range = hm_source_range(source);
    if (hm_source_measure(source, &known, NULL) != HM_OK) return;
    hm_json_open(head, '{');
    hm_json_member_string(head, "file", hm_source_name(source));
    hm_json_member_uint(head, "size", known.size);
    hm_json_member_uint(head, "modified", (uint64_t)known.seconds);
    hm_json_member_uint(head, "nanoseconds", (uint64_t)known.nanoseconds);
    if (part) hm_json_member_uint(head, "first", range != NULL ? range->first : 0);
    if (part) hm_json_member_uint(head, "end", range != NULL ? range->end : known.size);
    const hm_index *index = hm_index_of(source);
    if (index != NULL) hm_json_member_string(head, "index", index->hash);
    hm_json_close(head, '}');
}

void cli_manifest_put_run(hm_text *head, const cli_call *call, const char *options) {
    hm_json_open(head, '{');
    hm_json_member_uint(head, "manifest", VERSION);
    hm_json_member_string(head, "version", hm_version());
    hm_json_member_string(head, "command", call->command->name);
    hm_json_member_string(head, "options", options);
}

void cli_manifest_put_inputs(hm_text *head, const cli_encode_sources *from, bool parts) {
    hm_json_key(head, "inputs");
    hm_json_open(head, '[');
    for (size_t i = 0; i < from->count; i++)
        put_input(head, from->source[i], parts);
    hm_json_close(head, ']');
}

static void manifest_put_head(hm_text *head, const cli_call *call, const cli_encode_sources *from,
                              const hm_shard *shard, const char *options) {
    cli_manifest_put_run(head, call, options);
    hm_json_member_uint(head, "shard", shard->number);
    hm_json_member_uint(head, "of", shard->of);
    cli_manifest_put_inputs(head, from, true);
}

static void manifest_put_path(hm_text *path, const char *file) {
    hm_text_printf(path, "%s%s", file, CLI_MANIFEST_SUFFIX);
}

/* ---- files ---- */

hm_status cli_manifest_load(const char *path, hm_text *text, bool *found, hm_error *error) {
    *found = cli_is_file(path);
    return *found ? hm_file_read(path, HM_WHOLE_MOST, text, error) : HM_OK;
}

/* A block of a file, which may be large: a signal ends this, too. */
static hm_status manifest_read_block(int fd, const char *name, char *block, size_t wanted,
                                     uint64_t place, size_t *got, hm_error *error) {
    for (;;) {
        if (cli_signal() != 0) {
            return hm_fail(error, HM_ERR_INTERRUPTED, 0, "%s: interrupted", name);
        }
        ssize_t count = pread(fd, block, wanted, (off_t)place);
        *got = count > 0 ? (size_t)count : 0;
        if (count >= 0) return HM_OK;
        if (errno != EINTR) return hm_fail_errno(error, name, "read");
    }
}

hm_status cli_manifest_hash(int fd, const char *name, uint64_t first, uint64_t end, uint64_t *bytes,
                            char hex[65], hm_error *error) {
    hm_sha256 sha;
    char *block = malloc(BLOCK);
    size_t got = BLOCK;
    hm_status status = HM_OK;
    if (block == NULL) return hm_fail_memory(error, "a file");
    hm_sha256_init(&sha);
    for (*bytes = 0; status == HM_OK && got > 0 && first < end; first += got) {
        size_t wanted = end - first < BLOCK ? (size_t)(end - first) : BLOCK;
        status = manifest_read_block(fd, name, block, wanted, first, &got, error);
        hm_sha256_add(&sha, block, got);
        *bytes += got;
    }
    hm_sha256_hex(&sha, hex);
    free(block);
    return status;
}

/* As the bytes lie in the file, gzip too. Not for a file on which this process holds locks: they go
 * when any of its descriptors is closed (POSIX, fcntl). */
static hm_status hash_file(const char *path, uint64_t *bytes, char hex[65], hm_error *error) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return hm_fail_errno(error, path, "open");
    hm_status status = cli_manifest_hash(fd, path, 0, INT64_MAX, bytes, hex, error);
    close(fd);
    return status;
}

/* ---- reading ---- */

static void copy_member(const hm_json_value *object, const char *key, hm_text *text) {
    hm_json_value value;
    if (hm_json_get(object, key, &value)) hm_text_add(text, value.text, value.length);
    hm_text_puts(text, "\n");
}

static void describe_inputs(const hm_json_value *object, cli_manifest_entry *entry) {
    hm_json_walk walk;
    hm_json_value inputs, input;
    if (!hm_json_get(object, "inputs", &inputs) || inputs.type != HM_JSON_ARRAY) return;
    hm_json_walk_value(&walk, &inputs);
    while (hm_json_next_item(&walk, &input)) {
        copy_member(&input, "file", &entry->made_of);
        copy_member(&input, "size", &entry->made_of);
        copy_member(&input, "index", &entry->made_of);
        copy_member(&input, "modified", &entry->times);
        copy_member(&input, "nanoseconds", &entry->times);
    }
}

static hm_status manifest_fail(const char *path, const char *what, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%s: %s; remove it to make the part again", path, what);
}

/* The first ply differs between parts. */
static void take_first_ply(hm_text *options, uint64_t *first_ply) {
    static const char name[] = "first-ply ";
    char *number = options->failed ? NULL : strstr(options->data, name);
    if (number == NULL) return;
    number += sizeof name - 1;
    *first_ply = strtoull(number, NULL, 10);
    size_t digits = strspn(number, "0123456789");
    memmove(number, number + digits, strlen(number + digits) + 1);
    options->length -= digits;
}

static hm_status manifest_parse(const char *path, const hm_text *text, cli_manifest_entry *entry,
                                hm_error *error) {
    hm_json_value object, value;
    uint64_t version;
    if (hm_json_parse(text->data, text->length, &object, NULL) != HM_OK ||
        !hm_json_get_uint64(&object, "manifest", &version))
        return manifest_fail(path, "no manifest", error);
    if (version != VERSION) return manifest_fail(path, "a manifest of another version", error);
    bool known = hm_json_get_uint64(&object, "shard", &entry->shard) &&
                 hm_json_get_uint64(&object, "of", &entry->of) &&
                 hm_json_get_uint64(&object, "frames", &entry->result.frames) &&
                 hm_json_get_uint64(&object, "skipped", &entry->result.skipped) &&
                 hm_json_get_uint64(&object, "bytes", &entry->bytes) &&
                 hm_json_get(&object, "sha256", &value) && value.length == 64;
    if (!known) return manifest_fail(path, "a manifest without its numbers", error);
    memcpy(entry->sha256, value.text, 64);
    /* Older manifests do not have these. */
    (void)hm_json_get_uint64(&object, "repaired", &entry->result.repaired);
    (void)hm_json_get_uint64(&object, "promo_words", &entry->result.promo_words);
    (void)hm_json_get_uint64(&object, "counted", &entry->result.counted);
    copy_member(&object, "command", &entry->made_of);
    copy_member(&object, "options", &entry->made_of);
    take_first_ply(&entry->made_of, &entry->first_ply);
    describe_inputs(&object, entry);
    hm_text_puts(&entry->times, ""); /* a text, also where there are no inputs */
    bool failed = entry->made_of.failed || entry->times.failed;
    return failed ? hm_fail_memory(error, "a manifest") : HM_OK;
}

static hm_status read_entry(const char *file, hm_text *text, cli_manifest_entry *entry, bool *found,
                            hm_error *error) {
    hm_text path = {0};
    hm_status status = HM_OK;
    *entry = (cli_manifest_entry){0};
    *found = false;
    manifest_put_path(&path, file);
    if (path.failed) return hm_fail_memory(error, "a file name");
    status = cli_manifest_load(path.data, text, found, error);
    if (*found && status == HM_OK) status = manifest_parse(path.data, text, entry, error);
    hm_text_clear(&path);
    return status;
}

hm_status cli_manifest_read(const char *file, cli_manifest_entry *entry, bool *found,
                            hm_error *error) {
    hm_text text = {0};
    hm_status status = read_entry(file, &text, entry, found, error);
    hm_text_clear(&text);
    return status;
}

void cli_manifest_entry_clear(cli_manifest_entry *entry) {
    hm_text_clear(&entry->made_of);
    hm_text_clear(&entry->times);
}

/* ---- a part that is there ---- */

/* A part that is cut needs no hash. */
hm_status cli_manifest_compare(const char *file, const cli_manifest_entry *entry, bool *same,
                               hm_error *error) {
    struct stat about;
    uint64_t bytes = 0;
    char hex[65] = "";
    *same = stat(file, &about) == 0 && S_ISREG(about.st_mode) &&
            (uint64_t)about.st_size == entry->bytes;
    if (!*same) return HM_OK;
    hm_status status = hash_file(file, &bytes, hex, error);
    *same = status == HM_OK && bytes == entry->bytes && strcmp(hex, entry->sha256) == 0;
    return status;
}

static hm_status find_whole(cli_manifest *manifest, bool *whole, hm_error *error) {
    hm_text text = {0};
    cli_manifest_entry entry;
    bool found;
    hm_status status = read_entry(manifest->file, &text, &entry, &found, error);
    const hm_text *head = &manifest->head;
    bool same = status == HM_OK && found && text.length > head->length &&
                memcmp(text.data, head->data, head->length) == 0;
    if (same) status = cli_manifest_compare(manifest->file, &entry, whole, error);
    manifest->result = entry.result;
    cli_manifest_entry_clear(&entry);
    hm_text_clear(&text);
    return status;
}

/* Reported before the part is made, which would have no manifest. */
static hm_status expect_place(const char *path, hm_error *error) {
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode)) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "%s: not a regular file, but the manifest of the part needs this name", path);
}

int cli_manifest_begin(cli_manifest *manifest, const cli_call *call, const cli_encode_sources *from,
                       const cli_part *part, const char *file, const char *options, bool *whole) {
    hm_shard shard;
    hm_error error;
    struct stat about;
    bool other = cli_is_standard(file) || (stat(file, &about) == 0 && !S_ISREG(about.st_mode));
    *whole = false;
    if (part->shard == NULL || other) return CLI_DONE;
    hm_shard_parse(part->shard, &shard, NULL);
    manifest_put_path(&manifest->path, file);
    manifest_put_head(&manifest->head, call, from, &shard, options);
    if (manifest->path.failed || manifest->head.failed) return cli_fail_memory("a manifest");
    manifest->file = file;
    hm_status status = expect_place(manifest->path.data, &error);
    if (status == HM_OK) status = find_whole(manifest, whole, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_call(call, &error);
}

void cli_manifest_tell_whole(const cli_manifest *manifest, const cli_call *call) {
    if (!call->common.quiet) cli_note("%s: %s is complete", call->command->name, manifest->file);
}

/* ---- writing ---- */

hm_status cli_manifest_write(const cli_manifest *manifest, const hm_bulk_result *result,
                             hm_error *error) {
    hm_text text = {0};
    uint64_t bytes;
    char hex[65];
    if (manifest->file == NULL) return HM_OK;
    hm_status status = hash_file(manifest->file, &bytes, hex, error);
    if (status != HM_OK) return status;
    hm_text_add(&text, manifest->head.data, manifest->head.length);
    hm_json_member_uint(&text, "frames", result->frames);
    hm_json_member_uint(&text, "skipped", result->skipped);
    hm_json_member_uint(&text, "repaired", result->repaired);
    hm_json_member_uint(&text, "promo_words", result->promo_words);
    hm_json_member_uint(&text, "counted", result->counted);
    /* NOLINTNEXTLINE(core.CallAndMessage): HM_OK of hash_file() means that both are set */
    hm_json_member_uint(&text, "bytes", bytes);
    hm_json_member_string(&text, "sha256", hex);
    hm_json_close(&text, '}');
    hm_json_end_line(&text);
    status = hm_file_write(manifest->path.data, &text, error);
    hm_text_clear(&text);
    return status;
}

void cli_manifest_clear(cli_manifest *manifest) {
    hm_text_clear(&manifest->path);
    hm_text_clear(&manifest->head);
}

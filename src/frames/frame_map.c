/* Random access to plain frame files: the file is mapped, frames are copied out (the floats of
 * every second frame are not aligned in the file, so no pointer into it is handed out). */
#include "frames/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct hm_frames_map {
    const uint8_t *bytes;
    size_t length;
    hm_frames_header header;
    uint64_t count;           /* whole frames */
    HM_LIST(uint64_t) bodies; /* channel: where the size of each body stands; else none */
    hm_error stop;            /* why frame `count` cannot be read */
};

static hm_status map_file(hm_frames_map *map, const char *path, hm_error *error) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return hm_fail_errno(error, path, "open");
    struct stat status;
    hm_status result = HM_OK;
    if (fstat(fd, &status) != 0) {
        result = hm_fail_errno(error, path, "examine");
    } else if (!S_ISREG(status.st_mode)) {
        result = hm_fail(error, HM_ERR_IO, 0, "%s: cannot map: not a plain file", path);
    } else if ((uint64_t)status.st_size > SIZE_MAX) {
        result = hm_fail(error, HM_ERR_LIMIT, 0, "%s: too long to be mapped", path);
    } else if (status.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes == MAP_FAILED) {
            result = hm_fail_errno(error, path, "map");
        } else {
            map->bytes = bytes;
            map->length = (size_t)status.st_size;
        }
    }
    close(fd);
    return result;
}

/* ---- where the frames are ---- */

static void stop_truncated(hm_frames_map *map, uint64_t index, uint64_t offset, size_t want) {
    hm_fail(&map->stop, HM_ERR_FRAMES_TRUNCATED, map->length,
            "truncated frame %llu of %u: expected %zu bytes, found %llu", (unsigned long long)index,
            map->header.n_plies, want, (unsigned long long)(map->length - offset));
}

/* Walks over the bodies, as far as they lie in the file; map->stop says why it ends before the last
 * one. The table grows with what the file really holds: at least 20 bytes a frame, whatever number
 * the header claims. */
static hm_status index_bodies(hm_frames_map *map, hm_error *error) {
    uint64_t offset = HM_FRAMES_HEADER_BYTES;
    while (map->count < map->header.n_plies) {
        uint64_t left = map->length - offset;
        if (left < HM_FRAMES_BODY_SIZE_BYTES) {
            stop_truncated(map, map->count, offset, HM_FRAMES_BODY_SIZE_BYTES);
            break;
        }
        uint32_t size = hm_le32_get(map->bytes + offset);
        if (hm_frames_body_size_check(size, map->count, offset, &map->stop) != HM_OK) break;
        if (left - HM_FRAMES_BODY_SIZE_BYTES < size) {
            stop_truncated(map, map->count, offset + HM_FRAMES_BODY_SIZE_BYTES, size);
            break;
        }
        if (!HM_ROOM(map->bodies, 1)) return hm_fail_memory(error, "an index of frames");
        map->bodies.at[map->bodies.count++] = offset;
        map->count++;
        offset += HM_FRAMES_BODY_SIZE_BYTES + size;
    }
    return HM_OK;
}

hm_status hm_frames_map_open(hm_frames_map **map, const char *path, hm_error *error) {
    *map = NULL;
    hm_frames_map *made = calloc(1, sizeof *made);
    if (made == NULL) return hm_fail_memory(error, "a map of frames");
    hm_frames_header *header = &made->header;
    hm_status status = map_file(made, path, error);
    if (status == HM_OK && made->length >= 2 && made->bytes[0] == 0x1f && made->bytes[1] == 0x8b)
        status = hm_fail(error, HM_ERR_FORMAT, 0,
                         "%s: gzip files have no random access and are read in order", path);
    if (status == HM_OK) status = hm_frames_header_decode(made->bytes, made->length, header, error);
    if (status == HM_OK && header->n_plies == 0 && made->length > HM_FRAMES_HEADER_BYTES)
        status = hm_frames_fail_open(error);
    if (status == HM_OK && header->layout == HM_FRAMES_CHANNEL) {
        status = index_bodies(made, error);
    } else if (status == HM_OK) {
        /* NOLINTNEXTLINE(core.DivideZero): a header that was read has at least one channel */
        uint64_t whole = (made->length - HM_FRAMES_HEADER_BYTES) / header->frame_bytes;
        made->count = whole < header->n_plies ? whole : header->n_plies;
        stop_truncated(made, made->count,
                       HM_FRAMES_HEADER_BYTES + made->count * header->frame_bytes,
                       header->frame_bytes);
    }
    if (status == HM_OK)
        *map = made;
    else
        hm_frames_map_close(made);
    return status;
}

const hm_frames_header *hm_frames_map_header(const hm_frames_map *map) {
    return &map->header;
}

uint64_t hm_frames_map_count(const hm_frames_map *map) {
    return map->count;
}

/* ---- reading ---- */

static const uint8_t *body_of(const hm_frames_map *map, uint64_t index, hm_frames_place *place,
                              size_t *size) {
    place->index = index;
    if (map->bodies.at == NULL) {
        place->offset = HM_FRAMES_HEADER_BYTES + index * map->header.frame_bytes;
        *size = map->header.frame_bytes;
    } else {
        place->offset = map->bodies.at[index] + HM_FRAMES_BODY_SIZE_BYTES;
        *size = hm_le32_get(map->bytes + map->bodies.at[index]);
    }
    return map->bytes + place->offset;
}

/* Decoding begins at the frame that is needed to know the values: of differences the first one, of
 * channels the last full one. */
hm_status hm_frames_map_read(const hm_frames_map *map, uint64_t index, const hm_watch *watch,
                             float *values, hm_frame_meta *meta, hm_error *error) {
    hm_frames_layout layout = map->header.layout;
    hm_frames_place place;
    size_t size;
    if (index >= map->header.n_plies)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "no frame %llu: the file has %u frames",
                       (unsigned long long)index, map->header.n_plies);
    if (index >= map->count) {
        if (error != NULL) *error = map->stop;
        return map->stop.status;
    }
    uint64_t first = values != NULL && layout == HM_FRAMES_XOR ? 0 : index;
    while (values != NULL && layout == HM_FRAMES_CHANNEL && first > 0 &&
           !(body_of(map, first, &place, &size)[0] & HM_FRAMES_BODY_FULL))
        first--;
    if (values != NULL && layout == HM_FRAMES_XOR) memset(values, 0, HM_SPECTRAL_BYTES);
    hm_status status = HM_OK;
    for (uint64_t i = first; status == HM_OK && i <= index; i++) {
        const uint8_t *body = body_of(map, i, &place, &size);
        status = hm_frames_body_decode(layout, &place, body, size, values, i == index ? meta : NULL,
                                       error);
        if (status == HM_OK && i < index)
            status = hm_watch_ask(watch, i - first + 1, index - first + 1, error);
    }
    return status;
}

void hm_frames_map_close(hm_frames_map *map) {
    if (map == NULL) return;
    if (map->bytes != NULL) munmap((void *)(uintptr_t)map->bytes, map->length);
    free(map->bodies.at);
    free(map);
}

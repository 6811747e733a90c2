/* The 256 bytes at the start of every frame file, and what can be wrong with them (formats,
 * sections 4.1 and 4.6: E1 to E8 in this order). */
#include "frames/body.h"

#include <string.h>

static const uint8_t magic[8] = {'L', 'A', 'R', 'T', 'P', 'S', 'E', 'C'};

enum { OLDEST = 2, NEWEST = 5, V3_DIM = 40960, MODES = 3, MODE_OFFSET = 32 };

const char *hm_frames_layout_name(hm_frames_layout layout) {
    static const char *const names[] = {"v4", "full", "channel", "xor", "v3"};
    size_t index = (size_t)layout;
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

/* Where the padding begins. */
static int used_bytes(uint32_t version) {
    return version == NEWEST ? MODE_OFFSET + 1 : version == 2 ? 24 : 32;
}

void hm_frames_header_pad(uint8_t bytes[HM_FRAMES_HEADER_BYTES]) {
    int used = used_bytes(hm_le32_get(bytes + 8));
    memset(bytes + used, 0, (size_t)(HM_FRAMES_HEADER_BYTES - used));
}

size_t hm_frames_header_padded(const uint8_t bytes[HM_FRAMES_HEADER_BYTES]) {
    size_t i = (size_t)used_bytes(hm_le32_get(bytes + 8));
    while (i < HM_FRAMES_HEADER_BYTES && bytes[i] == 0)
        i++;
    return i;
}

hm_status hm_frames_header_decode(const uint8_t *bytes, size_t length, hm_frames_header *header,
                                  hm_error *error) {
    static const hm_frames_layout modes[MODES] = {HM_FRAMES_FULL, HM_FRAMES_CHANNEL, HM_FRAMES_XOR};
    *header = (hm_frames_header){0};
    if (length < HM_FRAMES_HEADER_BYTES)
        return hm_fail(error, HM_ERR_FRAMES_HEADER, length,
                       "truncated header: expected %d bytes, found %zu", HM_FRAMES_HEADER_BYTES,
                       length);
    if (memcmp(bytes, magic, sizeof magic) != 0) {
        char found[4 * sizeof magic + 1];
        hm_escape(found, sizeof found, (const char *)bytes, sizeof magic);
        return hm_fail(error, HM_ERR_FRAMES_MAGIC, 0,
                       "not a spectral file: expected \"LARTPSEC\", found \"%s\"", found);
    }
    uint32_t version = header->version = hm_le32_get(bytes + 8);
    header->encoding_dim = hm_le32_get(bytes + 12);
    header->frame_bytes = hm_le32_get(bytes + HM_FRAMES_SIZE_OFFSET);
    header->n_plies = hm_le32_get(bytes + HM_FRAMES_COUNT_OFFSET);
    header->board_dim_side = hm_le32_get(bytes + 24);
    header->n_dimensions = hm_le32_get(bytes + 28);
    header->encoding_mode = bytes[MODE_OFFSET];
    header->padding = hm_frames_header_padded(bytes) < HM_FRAMES_HEADER_BYTES;
    if (version < OLDEST || version > NEWEST)
        return hm_fail(error, HM_ERR_FRAMES_VERSION, 8,
                       "unsupported version: expected 2, 3, 4 or 5, found %u", version);
    if (version == 2 || (version == NEWEST && header->n_dimensions == 2))
        return hm_fail(error, HM_ERR_FRAMES_2D, version == 2 ? 8 : 28,
                       "2D file: version %u with two dimensions, for other tools", version);
    uint32_t dim = version == 3 ? V3_DIM : HM_SPECTRAL_FLOATS;
    if (header->encoding_dim != dim)
        return hm_fail(error, HM_ERR_FRAMES_DIM, 12,
                       "dimension mismatch: expected encoding_dim %u for version %u, found %u", dim,
                       version, header->encoding_dim);
    uint32_t frame_bytes = 4 * dim + HM_FRAMES_TAIL_BYTES;
    if (header->frame_bytes != frame_bytes)
        return hm_fail(error, HM_ERR_FRAMES_BYTES, HM_FRAMES_SIZE_OFFSET,
                       "frame size mismatch: expected frame_bytes %u for encoding_dim %u, found %u",
                       frame_bytes, dim, header->frame_bytes);
    if (header->board_dim_side != 8 || header->n_dimensions != 4) {
        bool side = header->board_dim_side != 8;
        return hm_fail(error, HM_ERR_FRAMES_GEOMETRY, side ? 24 : 28,
                       "geometry mismatch: expected %s, found %u",
                       side ? "board_dim_side 8" : "n_dimensions 4",
                       side ? header->board_dim_side : header->n_dimensions);
    }
    if (version == NEWEST && header->encoding_mode >= MODES)
        return hm_fail(error, HM_ERR_FRAMES_MODE, MODE_OFFSET,
                       "unknown mode: expected encoding_mode 0, 1 or 2, found %u",
                       header->encoding_mode);
    header->layout = version == 3   ? HM_FRAMES_V3
                     : version == 4 ? HM_FRAMES_V4
                                    : modes[header->encoding_mode];
    return HM_OK;
}

hm_status hm_frames_header_encode(hm_frames_layout layout, uint32_t n_plies,
                                  uint8_t bytes[HM_FRAMES_HEADER_BYTES]) {
    uint8_t mode = layout == HM_FRAMES_CHANNEL ? 1 : layout == HM_FRAMES_XOR ? 2 : 0;
    if (layout != HM_FRAMES_V4 && layout != HM_FRAMES_FULL && mode == 0) return HM_ERR_ARGUMENT;
    memset(bytes, 0, HM_FRAMES_HEADER_BYTES);
    memcpy(bytes, magic, sizeof magic);
    hm_le32_put(bytes + 8, layout == HM_FRAMES_V4 ? 4 : 5);
    hm_le32_put(bytes + 12, HM_SPECTRAL_FLOATS);
    hm_le32_put(bytes + HM_FRAMES_SIZE_OFFSET, HM_FRAMES_BYTES);
    hm_le32_put(bytes + HM_FRAMES_COUNT_OFFSET, n_plies);
    hm_le32_put(bytes + 24, 8);
    hm_le32_put(bytes + 28, 4);
    bytes[MODE_OFFSET] = mode;
    return HM_OK;
}

/* Private header of core/: numbers as little-endian bytes. */
#ifndef HM_CORE_LITTLE_ENDIAN_H
#define HM_CORE_LITTLE_ENDIAN_H

#include <stdint.h>

static inline unsigned hm_le16_get(const uint8_t *bytes) {
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static inline uint32_t hm_le32_get(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline uint64_t hm_le64_get(const uint8_t *bytes) {
    return hm_le32_get(bytes) | (uint64_t)hm_le32_get(bytes + 4) << 32;
}

static inline void hm_le32_put(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
    bytes[2] = (uint8_t)(value >> 16);
    bytes[3] = (uint8_t)(value >> 24);
}

static inline void hm_le64_put(uint8_t *bytes, uint64_t value) {
    hm_le32_put(bytes, (uint32_t)value);
    hm_le32_put(bytes + 4, (uint32_t)(value >> 32));
}

/* True when floats must be turned round on their way between memory and file. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HM_FRAMES_SWAP 1
#else
#define HM_FRAMES_SWAP 0
#endif

/* The pattern of one float in file order, or back again: the two directions are one operation. */
static inline uint32_t hm_frames_file_order(uint32_t bits) {
#if HM_FRAMES_SWAP
    return bits >> 24 | (bits >> 8 & 0xff00) | (bits << 8 & 0xff0000) | bits << 24;
#else
    return bits;
#endif
}

#endif

/* Destinations of sliders and leapers (rays.h), portable and with AVX2 and AVX-512.
 *
 * No branch asks where a ray ends: its eight phases are written whatever its length, and the next
 * ray is written over those that do not count. Leaps that lead nowhere are written over as well. */
#include "phase4d/rays.h"
#include "core/processor.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define WITH_X86 1
#include <immintrin.h>
#else
#define WITH_X86 0
#endif

#define INLINE static inline __attribute__((always_inline))

/* ---- slides ---- */

INLINE uint32_t *write_ray(uint32_t *out, uint32_t origin, const int32_t *stride, int sign) {
    uint32_t ray[HM_PHASE_LINE];
    for (int k = 0; k < HM_PHASE_LINE; k++)
        ray[k] = origin + (uint32_t)(sign * stride[k]);
    memcpy(out, ray, sizeof ray);
    return out;
}

INLINE uint32_t *rays_slide(const hm_phase_engine *engine, unsigned square, unsigned colour,
                            unsigned first, unsigned end, uint32_t *out) {
    const hm_phase_lines *lines = engine->lines;
    uint32_t origin = engine->phase[square];
    for (unsigned family = first; family < end; family++) {
        unsigned at = lines->at[square][family];
        uint32_t word = hm_phase_line_word(lines, family, at);
        unsigned seen = hm_phase_line_seen(lines, at, hm_phase_line_occupied(word)) &
                        ~hm_phase_line_of(word, colour);
        unsigned steps = lines->steps[at & 7][seen];
        out = write_ray(out, origin, lines->stride[family], 1) + (steps & 15);
        out = write_ray(out, origin, lines->stride[family], -1) + (steps >> 4);
    }
    return out;
}

static uint32_t *slide_plain(const hm_phase_engine *engine, unsigned square, unsigned colour,
                             unsigned first, unsigned end, uint32_t *out) {
    return rays_slide(engine, square, colour, first, end, out);
}

/* ---- leaps ---- */

/* Pieces of a colour and the outside are eight occupations in a row, from this one on. */
INLINE unsigned first_blocker(unsigned colour) {
    return colour == HM_4D_BLACK ? 8 : 1;
}

static uint32_t *leap_plain(const hm_phase_engine *engine, uint32_t origin, unsigned colour,
                            const int32_t *shifts, size_t count, uint32_t *out) {
    const uint8_t *occupation = engine->occupation + origin;
    unsigned blocker = first_blocker(colour);
    for (size_t i = 0; i < count; i++) {
        *out = origin + (uint32_t)shifts[i];
        out += occupation[shifts[i]] - blocker >= 8u;
    }
    return out;
}

#if WITH_X86

/* ---- AVX-512 ---- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx512vl,popcnt")))

/* How many steps each family allows, up the line and down it. A stop is an own piece, the outside,
 * or the place behind any piece; bits are moved so that the nearest place is the lowest bit, or the
 * highest. */
typedef struct lengths {
    __m512i up, down;
} lengths;

AVX512 INLINE lengths rays_measure(const hm_phase_lines *lines, unsigned square, unsigned colour,
                                   __mmask16 families) {
    const __m512i one = _mm512_set1_epi32(1), byte = _mm512_set1_epi32(0xff);
    __m512i at = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const void *)lines->at[square]));
    __m512i line = _mm512_add_epi32(_mm512_loadu_si512(lines->base), _mm512_srli_epi32(at, 3));
    __m512i word = _mm512_mask_i32gather_epi32(one, families, line, lines->word[0], 4);
    __m512i place = _mm512_and_si512(at, _mm512_set1_epi32(7));
    __m512i own = _mm512_and_si512(_mm512_srli_epi32(word, colour), byte);
    __m512i all = _mm512_and_si512(_mm512_or_si512(word, _mm512_srli_epi32(word, 8)), byte);
    __m512i above = _mm512_add_epi32(place, one);
    __m512i below = _mm512_sub_epi32(_mm512_set1_epi32(32), place);
    own = _mm512_or_si512(own, _mm512_set1_epi32(0x100));
    __m512i up = _mm512_or_si512(_mm512_srlv_epi32(own, above),
                                 _mm512_slli_epi32(_mm512_srlv_epi32(all, above), 1));
    __m512i down = _mm512_or_si512(_mm512_sllv_epi32(own, below),
                                   _mm512_srli_epi32(_mm512_sllv_epi32(all, below), 1));
    down = _mm512_or_si512(down, _mm512_srlv_epi32(_mm512_set1_epi32(INT32_MIN), place));
    up = _mm512_and_si512(up, _mm512_sub_epi32(_mm512_setzero_si512(), up));
    return (lengths){_mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(up)),
                     _mm512_lzcnt_epi32(down)};
}

AVX512 INLINE uint32_t *write_some(uint32_t *out, __mmask16 which, __m512i phases) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(which, phases));
    return out + _mm_popcnt_u32(which);
}

/* All families take their first step, then their second, as long as one continues. Few of them are
 * faster one after the other. */
AVX512 static uint32_t *slide_avx512(const hm_phase_engine *engine, unsigned square,
                                     unsigned colour, unsigned first, unsigned end, uint32_t *out) {
    const hm_phase_lines *lines = engine->lines;
    if (end - first <= HM_PHASE_AXIS_FAMILIES)
        return rays_slide(engine, square, colour, first, end, out);
    __mmask16 families = (__mmask16)((1u << end) - (1u << first));
    lengths n = rays_measure(lines, square, colour, families);
    __m512i shift = _mm512_loadu_si512(lines->shift);
    __m512i above = _mm512_set1_epi32((int)engine->phase[square]), below = above;
    for (int k = 0;; k++) {
        __m512i taken = _mm512_set1_epi32(k);
        __mmask16 up = _mm512_mask_cmpgt_epi32_mask(families, n.up, taken);
        __mmask16 down = _mm512_mask_cmpgt_epi32_mask(families, n.down, taken);
        if ((up | down) == 0) return out;
        above = _mm512_add_epi32(above, shift);
        below = _mm512_sub_epi32(below, shift);
        out = write_some(out, up, above);
        out = write_some(out, down, below);
    }
}

AVX512 static uint32_t *leap_avx512(const hm_phase_engine *engine, uint32_t origin, unsigned colour,
                                    const int32_t *shifts, size_t count, uint32_t *out) {
    const uint8_t *occupation = engine->occupation + origin;
    const __m512i from = _mm512_set1_epi32((int)origin);
    const __m512i blocker = _mm512_set1_epi32((int)first_blocker(colour));
    const __m512i eight = _mm512_set1_epi32(8), low = _mm512_set1_epi32(15);
    for (size_t i = 0; i < count; i += 16) {
        __m512i shift = _mm512_loadu_si512(shifts + i);
        __m512i occupant = _mm512_and_si512(_mm512_i32gather_epi32(shift, occupation, 1), low);
        __mmask16 open = _mm512_cmpge_epu32_mask(_mm512_sub_epi32(occupant, blocker), eight);
        out = write_some(out, open, _mm512_add_epi32(from, shift));
    }
    return out;
}

#endif

/* ---- which ---- */

static const hm_phase_rays plain = {"plain", slide_plain, leap_plain};

#if WITH_X86

static const hm_phase_rays avx512 = {"avx512", slide_avx512, leap_avx512};

static bool rays_has_avx512(void) {
    return HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512BW, "avx512bw") &&
           HM_CPU_HAS(AVX512CD, "avx512cd") && HM_CPU_HAS(AVX512VL, "avx512vl") &&
           HM_CPU_HAS(POPCNT, "popcnt");
}

#endif

const hm_phase_rays *hm_phase_rays_get(size_t index) {
    if (index == 0) return &plain;
#if WITH_X86
    if (index == 1 && rays_has_avx512()) return &avx512;
#endif
    return NULL;
}

const hm_phase_rays *hm_phase_rays_best(void) {
    const hm_phase_rays *best = NULL, *next;
    for (size_t i = 0; (next = hm_phase_rays_get(i)) != NULL; i++)
        best = next;
    return best;
}

/* The constant tables as a list, their checksums, and the energies of a frame. */
#include "core/core.h"
#include "spectral/plan.h"

#include <string.h>

#define TABLE(name, values, type)                                                                  \
    { name, values, sizeof(values) / sizeof(type), sizeof(type) }

static const hm_spectral_table tables[] = {
    TABLE("fiber", hm_spectral_fiber, float),
    TABLE("anti", hm_spectral_anti, double),
    {"diag", NULL, (size_t)HM_TRIPLES *HM_MATERIALS * 8, sizeof(double)},
};

const hm_spectral_table *hm_spectral_table_get(size_t index) {
    return index < sizeof tables / sizeof tables[0] ? &tables[index] : NULL;
}

/* Least significant byte first, whatever the machine's order. */
static void little_endian(uint8_t *bytes, const uint8_t *value, size_t size) {
    uint64_t bits = 0;
    uint32_t word;
    if (size == sizeof word) {
        memcpy(&word, value, sizeof word);
        bits = word;
    } else {
        memcpy(&bits, value, sizeof bits);
    }
    for (size_t i = 0; i < size && i < sizeof bits; i++)
        bytes[i] = (uint8_t)(bits >> (8 * i));
}

static void hash_values(hm_sha256 *sha, const void *values, size_t count, size_t size) {
    const uint8_t *value = values;
    for (size_t i = 0; i < count; i++, value += size) {
        uint8_t bytes[8];
        little_endian(bytes, value, size);
        hm_sha256_add(sha, bytes, size);
    }
}

static void hash_deviations(void *sha, double rows[HM_MATERIALS][8]) {
    hash_values(sha, rows, HM_MATERIALS * 8, sizeof(double));
}

void hm_spectral_table_sha256(const hm_spectral_table *table, char hex[65]) {
    hm_sha256 sha;
    hm_sha256_init(&sha);
    if (table->data != NULL) {
        hash_values(&sha, table->data, table->count, table->value_size);
    } else {
        hm_spectral_each_triple(hash_deviations, &sha);
    }
    hm_sha256_hex(&sha, hex);
}

void hm_spectral_table_values(const hm_spectral_table *table, void *values) {
    if (table->data != NULL) {
        memcpy(values, table->data, table->count * table->value_size);
    } else {
        hm_spectral_deviations(values);
    }
}

void hm_spectral_energies(const float *values, double energies[HM_SPECTRAL_CHANNELS]) {
    hm_fiber_kernels_best()->energies(values, energies);
}

/* Describes this build and what it supports. The hashes of the tables are the encoder's promise:
 * builds with the same hashes give the same numbers. Features list optional libraries and the
 * kernels of this processor, which change the speed but not the numbers. */
#include "answers/answers.h"
#include "archive/archive_built.h"
#include "hypermate/spectral.h"
#include "io/io.h"
#include "spectral/plan.h"

void hm_put_version(hm_facts *facts, const char *commit) {
    const hm_notation *notation;
    const hm_spectral_table *table;
    const char *kernels;
    char hex[65];
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "version", hm_version());
    hm_fact_int(facts, "schema", HM_JSON_SCHEMA);
    hm_fact_open(facts, "formats", '[');
    for (size_t i = 0; (notation = hm_notation_at(i)) != NULL; i++) {
        if ((notation->flags & HM_IS_READ) != 0) hm_fact_word(facts, NULL, notation->name);
    }
    hm_fact_close(facts);
    hm_fact_open(facts, "features", '[');
    if (HM_HAVE_GZIP) hm_fact_word(facts, NULL, "zlib");
    if (HM_HAVE_LIBDEFLATE) hm_fact_word(facts, NULL, "libdeflate");
    if (HM_HAVE_SQLITE) hm_fact_word(facts, NULL, "sqlite");
    for (size_t i = 1; hm_fiber_kernels_get(i, &kernels) != NULL; i++)
        hm_fact_word(facts, NULL, kernels);
    hm_fact_close(facts);
    hm_fact_open(facts, "tables", '{');
    for (size_t i = 0; (table = hm_spectral_table_get(i)) != NULL; i++) {
        hm_spectral_table_sha256(table, hex);
        hm_fact_word(facts, table->name, hex);
    }
    hm_fact_close(facts);
    if (commit[0] != '\0') hm_fact_word(facts, "commit", commit);
    hm_fact_close(facts);
}

void hm_answer_version(hm_facts *facts) {
    hm_put_version(facts, "");
}

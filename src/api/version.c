/* What this build is and what it supports. */
#include "api/api.h"

#include "hypermate/spectral.h"
#include "spectral/plan.h"

static void put_formats(hm_text *json) {
    hm_json_key(json, "formats");
    hm_json_open(json, '[');
    for (unsigned i = 1; i < HM_NOTATIONS; i++) {
        if (!hm_api_notation_supported((hm_api_notation)i)) continue;
        hm_json_put_cstring(json, hm_api_notation_name((hm_api_notation)i));
    }
    hm_json_close(json, ']');
}

static void put_features(hm_text *json) {
    hm_json_key(json, "features");
    hm_json_open(json, '[');
    hm_json_put_cstring(json, "zlib");
    if (HM_HAVE_ISAL) hm_json_put_cstring(json, "isal");
    const char *kernels;
    for (size_t i = 1; hm_fiber_kernels_get(i, &kernels) != NULL; i++)
        hm_json_put_cstring(json, kernels);
    hm_json_close(json, ']');
}

static void put_tables(hm_text *json) {
    hm_json_key(json, "tables");
    hm_json_open(json, '{');
    const hm_spectral_table *table;
    for (size_t i = 0; (table = hm_spectral_table_get(i)) != NULL; i++) {
        char hex[65];
        hm_spectral_table_sha256(table, hex);
        hm_json_key(json, table->name);
        hm_json_put_cstring(json, hex);
    }
    hm_json_close(json, '}');
}

void hm_api_version(hm_text *json) {
    hm_json_open(json, '{');
    hm_json_member_string(json, "version", hm_version());
    hm_json_key(json, "schema");
    hm_json_put_int(json, HM_JSON_SCHEMA);
    put_formats(json);
    put_features(json);
    put_tables(json);
    hm_json_close(json, '}');
    hm_json_end_line(json);
}

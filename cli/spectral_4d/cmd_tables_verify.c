/* tables-verify: whether this build moves pieces and computes as it must, phase by phase as the
 * older program numbers them.
 *
 * The checksums come from the published test vectors, so that a build whose tables were damaged or
 * whose compiler computes differently is found without the test suite. */
#include "hypermate/more/chess4d_games.h"
#include "spectral_4d/mobility_4d.h"

#include <stdlib.h>
#include <string.h>

typedef struct verify_arguments {
    const char *phase;
    bool verbose;
} verify_arguments;

static const cli_option options[] = {
    {"phase", 0, CLI_CHOICE, offsetof(verify_arguments, phase), .argument = "PHASE",
     .choices = "1|2|3|4|5|pawn-axis|all", .help = "run only this check (all)"},
    {"verbose", 'v', CLI_FLAG, offsetof(verify_arguments, verbose), .help = "show checksums"},
    {0},
};

/* ---- checks: exit statuses ---- */

static int check_table(const char *name, const char *want, bool verbose) {
    const hm_spectral_table *table = NULL;
    char hex[65] = "";
    for (size_t i = 0; (table = hm_spectral_table_get(i)) != NULL; i++) {
        if (strcmp(table->name, name) == 0) break;
    }
    if (table != NULL) hm_spectral_table_sha256(table, hex);
    if (verbose) printf("  %s %s\n", name, hex);
    return strcmp(hex, want) == 0 ? CLI_DONE : CLI_NO;
}

static int check_fiber(bool verbose) {
    return check_table("fiber", "672d91461653929e19b7cde455d1f67296c8fdc972455fa766fa8fd28e17746e",
                       verbose);
}

static int check_anti(bool verbose) {
    return check_table("anti", "8ef177a5702bb4ef09938eb40b7194e4c1892880c1441123fee90c19fd63bdb2",
                       verbose);
}

static int check_diag(bool verbose) {
    return check_table("diag", "a8a258c74c01a78195e00fa444191756924655d55681e1466bb9ac2ebbd77457",
                       verbose);
}

/* SHA-256 of channels 0 to 7, little-endian, with -0 written as +0. */
static void hash_exact_channels(const float *values, char hex[65]) {
    hm_sha256 sha;
    hm_sha256_init(&sha);
    for (size_t i = 0; i < 8 * HM_4D_SQUARES; i++) {
        uint8_t bytes[4];
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hm_le32_put(bytes, bits == 0x80000000u ? 0 : bits);
        hm_sha256_add(&sha, bytes, sizeof bytes);
    }
    hm_sha256_hex(&sha, hex);
}

static const char reference[] =
    "4d-fen v1: R@0,0,0,0; N@0,1,0,0; B@0,2,0,0; K@0,3,0,0; Q@0,4,0,0; B@0,5,0,0; N@0,6,0,0; "
    "R@0,7,0,0; Pw@1,0,0,0; Pw@1,3,0,0; pw@6,3,0,7; k@7,3,0,7";

/* Encodes the reference position by `check`. */
static int with_encoder(int (*check)(hm_spectral_encoder *, const hm_4d_board *, bool),
                        bool verbose) {
    hm_4d_board board;
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *encoder = NULL;
    hm_error error;
    hm_status status = hm_spectral_plan_create(&plan, &error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &encoder, &error);
    if (status == HM_OK) status = hm_4d_fen_parse(reference, strlen(reference), 0, &board, &error);
    int result = status == HM_OK ? check(encoder, &board, verbose) : cli_fail(&error);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return result;
}

static int encodes_exactly(hm_spectral_encoder *encoder, const hm_4d_board *board, bool verbose) {
    char hex[65];
    hash_exact_channels(hm_spectral_encode(encoder, board), hex);
    if (verbose) printf("  channels 0 to 7 %s\n", hex);
    bool good =
        strcmp(hex, "f93095c06811b1d541bf2dd72dc165404bd3dd3ade2371d72f20556d7d22914c") == 0;
    return good ? CLI_DONE : CLI_NO;
}

static int advances_exactly(hm_spectral_encoder *encoder, const hm_4d_board *board, bool verbose) {
    hm_4d_board start;
    float *full = malloc(HM_SPECTRAL_BYTES);
    (void)verbose;
    if (full == NULL) return cli_fail_memory("an encoding");
    memcpy(full, hm_spectral_encode(encoder, board), HM_SPECTRAL_BYTES);
    hm_4d_board_start(&start);
    hm_spectral_encode(encoder, &start);
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the promise is about bits */
    bool good = memcmp(full, hm_spectral_advance(encoder, board), HM_SPECTRAL_BYTES) == 0;
    free(full);
    return good ? CLI_DONE : CLI_NO;
}

static int check_encoder(bool verbose) {
    return with_encoder(encodes_exactly, verbose);
}

static int check_advance(bool verbose) {
    return with_encoder(advances_exactly, verbose);
}

static const struct {
    const char *phase, *title;
    int (*check)(bool verbose);
} checks[] = {
    {"1", "mobility of the pieces", cli_check_mobility},
    {"2", "table of channel 10, the modes of the grid", check_diag},
    {"3", "exact channels of a reference position", check_encoder},
    {"4", "table of channels 5 to 7, the fibres", check_fiber},
    {"5", "incremental encoder equals the full one", check_advance},
    {"pawn-axis", "table of channels 8 and 9", check_anti},
};

static int cmd_tables_verify_run(cli_call *call) {
    const verify_arguments *arguments = (const verify_arguments *)&call->arguments;
    const char *phase = arguments->phase != NULL ? arguments->phase : "all";
    bool all = strcmp(phase, "all") == 0;
    int worst = CLI_DONE;
    if (call->count > 0) return cli_usage_error("expected no operand");
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (!all && strcmp(checks[i].phase, phase) != 0) continue;
        printf("  %s\n", checks[i].title);
        int result = checks[i].check(arguments->verbose);
        if (result != CLI_FAILED)
            printf("tables-verify phase %s: %s\n", checks[i].phase,
                   result == CLI_DONE ? "PASS" : "FAIL");
        if (result > worst) worst = result;
    }
    return worst;
}

const cli_command cli_cmd_tables_verify = {
    .name = "tables-verify",
    .operands = "",
    .summary = "check this build's tables and encoder (deprecated)",
    .description = "Counts the moves of single pieces on the empty board (phase 1: rook 28 "
                   "everywhere, knight 48 and king 80 far from the edges). The exit status is 1 if "
                   "a check fails.\nCompares the checksums of the encoder's tables (phases 2, 4, "
                   "pawn-axis) and of a reference position (phase 3) with the published ones, and "
                   "the incremental encoder with the full one (phase 5).",
    .examples = "hypermate tables-verify -v\tCheck everything and show the checksums\n",
    .options = options,
    .group = CLI_OLD,
    .instead = "verify",
    .run = cmd_tables_verify_run,
};

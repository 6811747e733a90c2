/* Selects the inputs of a shard. All operands together count as one text, in any notation; a shard
 * has the inputs whose first bytes are in its part. Each shard also finds the inputs before its
 * part, which costs little compared to answering, and stops where its part ends.
 *
 * An operand counts one byte more than it has: an empty one, or one that cannot be opened, has its
 * answer (an error) in just one shard. */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16 };

/* For gzip the decoded bytes count: finding an input decodes all bytes before it anyway. Damage
 * ends them, and is reported in its place. */
static hm_status measure_decoded(hm_source *source, uint64_t *size, hm_error *error) {
    char *piece = malloc(PIECE);
    size_t got = PIECE;
    hm_status status = piece == NULL ? hm_fail_memory(error, "a file") : HM_OK;
    hm_source_watch(source, &cli_signal_watch);
    for (*size = 0; status == HM_OK && got == PIECE; *size += got)
        status = hm_source_read(source, piece, PIECE, &got, error);
    free(piece);
    bool ended = status != HM_ERR_MEMORY && status != HM_ERR_INTERRUPTED;
    return ended ? HM_OK : status;
}

/* A file that cannot be opened is reported in its place. */
static int deal_measure(cli_dealt *dealt, const char *path, uint64_t *size, const cli_call *call) {
    hm_source *source;
    hm_error error;
    char byte;
    size_t got;
    dealt->file = true;
    if (hm_source_open_watched(&source, path, &cli_signal_watch, &error) != HM_OK) {
        dealt->file = false;
        return error.status == HM_ERR_MEMORY ? cli_fail_call(call, &error) : CLI_DONE;
    }
    hm_status status = hm_source_measure(source, &dealt->known, &error);
    bool short_of_memory = status == HM_OK &&
                           hm_source_peek(source, &byte, 1, &got, &error) != HM_OK &&
                           error.status == HM_ERR_MEMORY;
    if (short_of_memory) status = HM_ERR_MEMORY; /* gzip would pass for a text */
    *size = dealt->known.size;
    if (status == HM_OK && hm_source_is_gzip(source))
        status = measure_decoded(source, size, &error);
    hm_source_close(source);
    return status == HM_OK ? CLI_DONE : cli_fail_call(call, &error);
}

/* A text, or a file. */
static int deal_look_at(cli_dealing *d, int index, const cli_call *call,
                        const hm_request *request) {
    const char *operand = call->operands[index];
    cli_dealt *dealt = &d->operand[index];
    uint64_t size = strlen(operand);
    hm_reader *reader;
    hm_error error;
    int status = CLI_DONE;
    if (strcmp(operand, "-") == 0)
        return cli_usage_error("--shard: standard input cannot be divided; name a file");
    bool opened = hm_reader_open(&reader, operand, request, &error) == HM_OK;
    if (!opened && error.status == HM_ERR_MEMORY) return cli_fail_call(call, &error);
    if (opened && hm_reader_name(reader) != NULL)
        status = deal_measure(dealt, operand, &size, call);
    if (opened) hm_reader_close(reader);
    d->operand[index + 1].begin = dealt->begin + size + 1;
    return status;
}

int cli_deal_out(cli_dealing *d, const cli_call *call, const hm_request *request,
                 const hm_shard *shard) {
    int status = CLI_DONE;
    d->shard = *shard;
    d->lines = cli_json_lines();
    if (call->count == 0) return cli_usage_error("--shard: name the files that are divided");
    d->operand = calloc((size_t)call->count + 1, sizeof *d->operand);
    if (d->operand == NULL) return cli_fail_memory("the operands");
    for (int i = 0; i < call->count && status == CLI_DONE; i++)
        status = deal_look_at(d, i, call, request);
    if (status != CLI_DONE) return status;
    hm_shard_range(shard, d->operand[call->count].begin, &d->first, &d->end);
    return CLI_DONE;
}

bool cli_deal_touches(const cli_dealing *d, int operand) {
    return d->operand[operand].begin < d->end && d->operand[operand + 1].begin > d->first;
}

int cli_deal_side(const cli_dealing *d, int operand, const hm_input *input) {
    const cli_dealt *dealt = &d->operand[operand];
    uint64_t place = dealt->begin;
    if (input == NULL) place = dealt[1].begin - 1;
    if (input != NULL) place += input->offset;
    return place < d->first ? -1 : place >= d->end;
}

hm_status cli_deal_check(const cli_dealing *d, int operand, const char *path, hm_error *error) {
    const hm_range *known = &d->operand[operand].known;
    hm_source *source;
    hm_range now;
    if (!d->operand[operand].file) return HM_OK;
    hm_status status = hm_source_open(&source, path, error);
    if (status != HM_OK) return status;
    status = hm_source_measure(source, &now, error);
    hm_source_close(source);
    bool same = status == HM_OK && now.size == known->size && now.seconds == known->seconds &&
                now.nanoseconds == known->nanoseconds;
    if (status != HM_OK || same) return status;
    return hm_fail(error, HM_ERR_IO, 0, "%s: the file has changed while it was read", path);
}

int cli_deal_end(const cli_dealing *d) {
    hm_facts facts = {0};
    uint64_t answers = cli_json_lines() - d->lines;
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "shard", d->shard.number);
    hm_fact_uint(&facts, "of", d->shard.of);
    hm_fact_uint(&facts, "answers", answers);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

void cli_deal_clear(cli_dealing *d) {
    free(d->operand);
}

/* Frame files as a row among the games: they are recognised and checked like any input, and nothing
 * can be played on them. */
#include "games/frames.h"
#include "hypermate/frame_tools.h"

#include <string.h>

enum { FORM = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_STREAM };

static const hm_notation notations[] = {
    {.name = "spectral",
     .title = "spectral frame file",
     .game = &hm_game_frames,
     .flags = HM_IS_READ | HM_IS_STREAM | HM_IS_BINARY},
    {.name = "v4", .title = "frames of version 4", .game = &hm_game_frames, .flags = FORM},
    {.name = "full", .title = "frames of version 5, dense", .game = &hm_game_frames, .flags = FORM},
    {.name = "channel",
     .title = "frames of version 5, by channels",
     .game = &hm_game_frames,
     .flags = FORM},
    {.name = "xor",
     .title = "frames of version 5, by differences",
     .game = &hm_game_frames,
     .flags = FORM},
    {.name = "npy", .title = "two arrays of numpy", .game = &hm_game_frames, .flags = FORM},
    {0},
};

static hm_strength recognise(hm_shape shape, const char *text, size_t length, const char **name) {
    bool magic = shape == HM_SHAPE_TEXT && length >= 8 && memcmp(text, "LARTPSEC", 8) == 0;
    *name = "spectral";
    return magic ? HM_SURE : HM_NOT;
}

void hm_put_frames_version(const hm_frames_header *header, hm_facts *facts) {
    if (header->version == 0) return;
    hm_fact_uint(facts, "version", header->version);
    bool named = header->layout == HM_FRAMES_CHANNEL || header->layout == HM_FRAMES_XOR;
    hm_fact_word(facts, "mode", named ? hm_frames_layout_name(header->layout) : "full");
}

/* The words of `warnings` are stable: programs test them (docs/json.md). */
void hm_put_frames_warnings(unsigned warnings, hm_facts *facts) {
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {
        {HM_FRAMES_WARN_TRAILING, "trailing-data"},
        {HM_FRAMES_WARN_PADDING, "padding"},
        {HM_FRAMES_WARN_GZIP, "trailing-gzip"},
        {HM_FRAMES_WARN_NAN, "not-finite"},
    };
    hm_fact_open(facts, "warnings", '[');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((warnings & words[i].bit) != 0) hm_fact_word(facts, NULL, words[i].word);
    }
    hm_fact_close(facts);
}

/* `check` of a frame file reads it whole and verifies each frame. */
static hm_verdict check(void *play, const hm_input *input, const hm_request *request,
                        hm_facts *facts, hm_input_error *error) {
    hm_frames_facts found;
    hm_error cause;
    (void)play;
    unsigned flags = hm_request_flag(request, "strict") ? HM_FRAMES_STRICT : 0;
    if (hm_frames_verify(input->source, flags, &request->watch, &found, &cause) != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
    hm_put_frames_version(&found.header, facts);
    hm_fact_uint(facts, "frames", found.frames);
    hm_put_frames_warnings(found.warnings, facts);
    return HM_YES;
}

const hm_game hm_game_frames = {
    .name = "frames",
    .title = "frame files",
    .notations = notations,
    .recognise = recognise,
    .check = check,
};

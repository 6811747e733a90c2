/* Frame files: any bytes are frames or an error, the same for everything that reads them.
 *
 * Frames are long, and fuzzing wants short inputs: the input is a shortened file, in which 0xfe and
 * a 16-bit number n stand for n zeros, and for one 0xfe where n is 0. The first byte of the input
 * chooses strict reading. */
#include "frames/reader.h"
#include "frames/writer.h"
#include "fuzz.h"

#include <string.h>

/* Room for a whole frame and a small change of it. */
enum { LONGEST = HM_FRAMES_HEADER_BYTES + HM_FRAMES_BYTES + 20000, ESCAPE = 0xfe };

static uint8_t file[LONGEST];

/* Fills `file` and returns its length; what is too long is cut. */
static size_t lengthen(const uint8_t *data, size_t size) {
    size_t length = 0;
    for (size_t i = 0; i < size && length < LONGEST; i++) {
        if (data[i] != ESCAPE || i + 2 >= size) {
            file[length++] = data[i];
            continue;
        }
        size_t zeros = (size_t)data[i + 1] | (size_t)data[i + 2] << 8;
        i += 2;
        if (zeros > LONGEST - length) zeros = LONGEST - length;
        memset(file + length, zeros == 0 ? ESCAPE : 0, zeros == 0 ? 1 : zeros);
        length += zeros == 0 ? 1 : zeros;
    }
    return length;
}

static hm_source *open_source(size_t length) {
    hm_source *source;
    REQUIRE(hm_source_from_memory(&source, file, length, "input", NULL) == HM_OK);
    return source;
}

/* Reads the whole file. */
static void judge(size_t length, unsigned flags, hm_frames_facts *facts) {
    hm_source *source = open_source(length);
    hm_error error = {0};
    hm_status status = hm_frames_verify(source, flags, NULL, facts, &error);
    REQUIRE(status == HM_OK || (status == error.status && error.message[0] != '\0'));
    REQUIRE(status == HM_OK || status <= HM_ERR_FRAMES_HEADER);
    unsigned faults = HM_FRAMES_WARN_TRAILING | HM_FRAMES_WARN_PADDING | HM_FRAMES_WARN_GZIP;
    REQUIRE(!(flags & HM_FRAMES_STRICT) || status != HM_OK || !(facts->warnings & faults));
    hm_source_close(source);
}

/* A file with a good header can be described and repaired, and no frame gets lost. */
static void check_tools(size_t length, uint64_t frames) {
    hm_source *source = open_source(length);
    hm_frames_facts described, repaired;
    REQUIRE(hm_frames_info(source, NULL, &described, NULL) == HM_OK);
    REQUIRE(described.frames >= frames && described.bytes + described.trailing == length);
    REQUIRE(hm_source_rewind(source, NULL) == HM_OK);
    hm_sink *sink;
    REQUIRE(hm_sink_create(&sink, "/dev/null", NULL) == HM_OK);
    REQUIRE(hm_frames_repair(source, sink, HM_COMPRESSION_NONE, NULL, &repaired, NULL) == HM_OK);
    REQUIRE(repaired.frames >= frames && repaired.fault.status == described.fault.status);
    hm_sink_destroy(sink);
    hm_source_close(source);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    size_t length = lengthen(data + 1, size - 1);
    hm_frames_facts facts;
    hm_frames_header header;
    judge(length, data[0] & HM_FRAMES_STRICT, &facts);
    bool plain = length < 2 || file[0] != 0x1f || file[1] != 0x8b;
    if (plain && hm_frames_header_decode(file, length, &header, NULL) == HM_OK)
        check_tools(length, facts.frames);
    return 0;
}

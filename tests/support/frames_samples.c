/* Writes the synthetic sequence into a folder in every form, for tests in other languages:
 * frames_samples FOLDER. */
#include "frames_support.h"

static void save(const char *folder, const char *name, const uint8_t *bytes, size_t length) {
    char path[1024];
    hm_sink *sink;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK_INT(hm_sink_create(&sink, path, NULL), HM_OK);
    CHECK_INT(hm_sink_write(sink, bytes, length, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
}

static void save_arrays(const char *folder, const uint8_t *file, size_t length) {
    hm_sink *values, *metas;
    FILE *values_file = new_file(&values), *metas_file = new_file(&metas);
    hm_source *source;
    hm_frames_reader *reader;
    CHECK_INT(hm_source_from_memory(&source, file, length, "memory", NULL), HM_OK);
    CHECK_INT(hm_frames_reader_open(&reader, source, 0, NULL), HM_OK);
    CHECK_INT(hm_frames_export_npy(reader, values, metas, NULL, NULL), HM_OK);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    hm_sink_destroy(values);
    hm_sink_destroy(metas);
    uint8_t *bytes = take_file(values_file, &length);
    save(folder, "enc.npy", bytes, length);
    free(bytes);
    bytes = take_file(metas_file, &length);
    save(folder, "meta.npy", bytes, length);
    free(bytes);
}

static const char *wanted_folder;

static void write_samples(void) {
    static const char *const kinds[] = {"plain", "fast", "best"};
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        for (int how = HM_COMPRESSION_NONE; how <= HM_COMPRESSION_BEST; how++) {
            char name[64];
            size_t length;
            uint8_t *bytes = synth_file((hm_frames_layout)layout, (hm_compression)how, &length);
            snprintf(name, sizeof name, "%s.%s", hm_frames_layout_name((hm_frames_layout)layout),
                     kinds[how]);
            save(wanted_folder, name, bytes, length);
            if (layout == HM_FRAMES_V4 && how == HM_COMPRESSION_NONE)
                save_arrays(wanted_folder, bytes, length);
            free(bytes);
        }
    }
}

int main(int argc, char **argv) {
    static const test_case cases[] = {TEST(write_samples)};
    if (argc != 2) return 2;
    wanted_folder = argv[1];
    return test_main(1, argv, cases, 1);
}

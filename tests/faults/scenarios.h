/* What the fault tests repeat: each scenario is one whole use of the library, from the first call
 * to the last destroy, that a fault may end at any point. */
#ifndef HM_TEST_SCENARIOS_H
#define HM_TEST_SCENARIOS_H

#include "core/core.h"
#include "hypermate/hypermate.h"

typedef struct scenario {
    const char *name;
    /* Runs to the first failure, cleans up, and returns that failure. */
    hm_status (*run)(const struct scenario *which, hm_error *error);
    hm_frames_layout layout;
    hm_compression compression;
    unsigned jobs;
} scenario;

typedef struct scenario_list {
    const scenario *items;
    size_t count;
} scenario_list;

#define SCENARIO_LIST(array)                                                                       \
    (scenario_list) {                                                                              \
        array, sizeof array / sizeof array[0]                                                      \
    }

/* Those that write scenario_output() (scenarios_write.c), those that read the prepared files
 * (scenarios_read.c), and those that neither fail by files nor leave any (scenarios.c). */
scenario_list scenario_writing(void);
scenario_list scenario_reading(void);
scenario_list scenario_other(void);

/* Makes a folder of its own for all files, and the files that are read. */
void scenario_prepare(void);
void scenario_remove(void);

/* The folder where writing scenarios leave one file, and that file. */
const char *scenario_output_folder(void);
const char *scenario_output(void);

/* The prepared frame file of a layout and compression, and a game; each name is remembered. */
const char *scenario_frames(const scenario *which);
const char *scenario_game(void);
const char *scenario_input(void); /* the name that was asked for last */

/* Writes a frame file, the way the prepared ones are made. */
hm_status scenario_write_frames(const char *path, const scenario *which, hm_error *error);

/* What a scenario delivered: begun, added to, and read as SHA-256. */
void scenario_begin_digest(void);
void scenario_add_digest(const void *data, size_t length);
const char *scenario_digest(void);

#endif

/* Logs into arrays, one set after the other. */
#include "hypermate/more/session4d.h"
#include "python.h"

/* A tuple of frames, meta, energies, boards. */
static bool take_tuple(PyObject *tuple, size_t capacity, pyhm_arrays *a) {
    PyObject *given[4];
    *a = (pyhm_arrays){0};
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "expected a tuple of frames, meta, energies, boards");
        return false;
    }
    return PyArg_ParseTuple(tuple, "OOOO", &given[0], &given[1], &given[2], &given[3]) &&
           pyhm_arrays_take(given, capacity, a);
}

/* Full arrays go to the caller, who gives others: each time (frames, meta, energies, boards). */
typedef struct exchange {
    PyObject *full; /* full(count): others, or None to end the work */
    PyObject *warn; /* warn(line, kind, reason) of what is skipped, or None */
    unsigned warnings;
    pyhm_arrays into;
    pyhm_work work;
} exchange;

/* A corpus of another kind would have one for each of its lines. */
enum { MOST_WARNINGS = 100 };

/* An exception of the callback ends the work at its next look at Python. */
static void warn(void *context, const hm_source *source, const hm_ndjson4_record *record) {
    exchange *e = context;
    (void)source;
    if (record->kind != HM_NDJSON4_SKIPPED || e->warnings >= MOST_WARNINGS) return;
    e->warnings++;
    pyhm_work_pause(&e->work);
    if (PyErr_Occurred() == NULL) {
        PyObject *reason = pyhm_text(record->warning);
        PyObject *answer =
            reason == NULL ? NULL
                           : PyObject_CallFunction(e->warn, "KsO", (unsigned long long)record->line,
                                                   hm_status_name(record->reason), reason);
        Py_XDECREF(reason);
        Py_XDECREF(answer);
    }
    pyhm_work_resume(&e->work);
}

static bool swap(void *context, hm_log_arrays *of, size_t count) {
    exchange *e = context;
    pyhm_work_pause(&e->work);
    pyhm_arrays_release(&e->into);
    PyObject *others = PyObject_CallFunction(e->full, "n", (Py_ssize_t)count);
    bool taken = others != NULL && others != Py_None && take_tuple(others, count, &e->into);
    Py_XDECREF(others);
    pyhm_work_resume(&e->work);
    if (!taken) return false;
    of->frames = e->into.of.frames;
    of->meta = e->into.of.meta;
    of->energies = e->into.of.energies;
    of->boards = e->into.of.boards;
    return true;
}

static PyObject *report_of(const hm_log_report *report) {
    return Py_BuildValue(
        "(nKKK)", (Py_ssize_t)report->count, (unsigned long long)report->lines.frames,
        (unsigned long long)report->lines.skipped, (unsigned long long)report->lines.repaired);
}

/* `none`: the exchange was ended by the caller, which is no error. */
static PyObject *encode_log(hm_source *source, exchange *e, PyObject *progress, uint64_t first,
                            const hm_bulk_options *options) {
    hm_log_report report;
    hm_error error;
    hm_log_arrays of = e->into.of;
    of.full = e->full == Py_None ? NULL : swap;
    of.context = e;
    pyhm_work_begin(&e->work, progress);
    hm_source_watch(source, &e->work.watch);
    hm_status status = hm_log_encode(source, first, &of, options, &e->work.watch, &report, &error);
    hm_source_watch(source, NULL);
    pyhm_work_end(&e->work);
    if (status == HM_OK) return report_of(&report);
    if (status == HM_ERR_INTERRUPTED && PyErr_Occurred() == NULL) return Py_NewRef(Py_None);
    return pyhm_fail(&error);
}

/* An input that is not a log is an error, instead of a warning for each line. */
static bool expect_games(hm_source *source) {
    hm_error error;
    hm_status status = hm_source_expect_game_4d(source, &error);
    if (status != HM_OK) pyhm_fail(&error);
    return status == HM_OK;
}

/* Leaves what is another shard's out: "2/8". */
static bool py_log_cut(hm_source *source, const char *words) {
    hm_shard shard;
    hm_error error;
    if (words == NULL) return true;
    hm_status status = hm_shard_parse(words, &shard, &error);
    if (status == HM_OK) status = hm_shard_cut(&source, 1, &shard, &error);
    if (status != HM_OK) pyhm_fail(&error);
    return status == HM_OK;
}

/* Of a descriptor or of bytes. */
static PyObject *py_log_encode_from(PyObject *from, const char *name, const char *shard,
                                    exchange *e, PyObject *progress, uint64_t first,
                                    const hm_bulk_options *options) {
    pyhm_bytes bytes;
    hm_source *source = pyhm_source(from, name, &bytes);
    if (source == NULL) return NULL;
    PyObject *result = NULL;
    if (expect_games(source) && py_log_cut(source, shard))
        result = encode_log(source, e, progress, first, options);
    hm_source_close(source);
    pyhm_bytes_release(&bytes);
    return result;
}

static PyObject *log_encode(PyObject *module, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"source", "name",  "capacity", "arrays", "full", "progress", "jobs",
                            "first",  "count", "start",    "shard",  "warn", "lenient",  NULL};
    int lenient = 0;
    PyObject *from, *name, *tuple, *full, *progress, *told = Py_None, *result = NULL;
    const char *shard = NULL;
    Py_ssize_t capacity;
    uint64_t first = 0;
    hm_bulk_options options = {.size = sizeof options};
    exchange e;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO&nOOO|O&O&O&O&zOp", names, &from,
                                     PyUnicode_FSConverter, &name, &capacity, &tuple, &full,
                                     &progress, pyhm_take_unsigned, &options.jobs, pyhm_take_uint64,
                                     &first, pyhm_take_uint64, &options.count, pyhm_take_unsigned,
                                     &options.start, &shard, &told, &lenient)) {
        return NULL;
    }
    if (capacity < 0) {
        PyErr_SetString(PyExc_ValueError, "the capacity is below 0");
    } else if (take_tuple(tuple, (size_t)capacity, &e.into)) {
        e.full = full;
        e.warn = told;
        e.warnings = 0;
        options.warning = told == Py_None ? NULL : warn;
        options.context = &e;
        options.flags = lenient ? HM_NDJSON4_LENIENT : 0;
        result =
            py_log_encode_from(from, PyBytes_AsString(name), shard, &e, progress, first, &options);
        pyhm_arrays_release(&e.into);
    }
    Py_DECREF(name);
    return result;
}

static PyMethodDef functions[] = {
    {"log_encode", PYHM_FUNCTION(log_encode), METH_VARARGS | METH_KEYWORDS,
     "log_encode($module, source, name, capacity, arrays, full, progress, jobs=0, first=0, "
     "count=0, start=0, shard=None, warn=None, lenient=False)\n--\n\n"
     "Encodes the positions of a log or of .c4d games into arrays (frames, meta, "
     "energies, boards), each None if it is not wanted. full(count) receives full arrays "
     "and returns the next ones, or None to end the work. If full is None, the work ends "
     "when the arrays are full. progress(done, total) may return False to end the work. "
     "warn(line, kind, reason) is called for every line with a warning. Returns "
     "(positions in the last arrays, all positions, skipped lines, repaired lines), or "
     "None if a callback has ended the work."},
    {0}};

int pyhm_add_log(PyObject *module) {
    return PyModule_AddFunctions(module, functions);
}

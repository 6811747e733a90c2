/* Encoder: boards into frames; and logs into arrays. */
#include "python.h"

/* Made by the first encoder; it lives as long as the process. */
static hm_spectral_plan *plan;

typedef struct encoder {
    PyObject ob_base;
    hm_spectral_encoder *encoder;
    bool busy;
} encoder;

static PyObject *encoder_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "", names)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    encoder *self = (encoder *)allocate(type, 0);
    if (self == NULL) return NULL;
    bool made = (plan != NULL || hm_spectral_plan_create(&plan, NULL) == HM_OK) &&
                hm_spectral_encoder_create(plan, &self->encoder, NULL) == HM_OK;
    if (made) return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void encoder_dealloc(PyObject *object) {
    encoder *self = (encoder *)object;
    hm_spectral_encoder_destroy(self->encoder);
    pyhm_free_object(object);
}

/* ---- boards ---- */

/* The caller's memory for what is made of boards or of a log. */
typedef struct arrays {
    Py_buffer frames, meta, energies, boards;
    hm_log_arrays of;
} arrays;

static void release_arrays(arrays *a) {
    if (a->frames.obj != NULL) PyBuffer_Release(&a->frames);
    if (a->meta.obj != NULL) PyBuffer_Release(&a->meta);
    if (a->energies.obj != NULL) PyBuffer_Release(&a->energies);
    if (a->boards.obj != NULL) PyBuffer_Release(&a->boards);
    *a = (arrays){0};
}

static bool aligned(const Py_buffer *view, size_t to) {
    if ((uintptr_t)view->buf % to == 0) return true;
    PyErr_SetString(PyExc_ValueError, "the array is not aligned");
    return false;
}

/* `given`: frames, meta, energies, boards; None: not wanted. */
static bool take_arrays(PyObject *const given[4], size_t capacity, arrays *a) {
    *a = (arrays){0};
    if (capacity > SIZE_MAX / HM_SPECTRAL_BYTES) {
        PyErr_SetString(PyExc_OverflowError, "too many frames");
        return false;
    }
    bool taken =
        pyhm_writable(given[0], capacity * HM_SPECTRAL_BYTES, "frames", &a->frames) &&
        pyhm_writable(given[1], capacity * sizeof(hm_frame_meta), "meta", &a->meta) &&
        pyhm_writable(given[2], capacity * sizeof *a->of.energies, "energies", &a->energies) &&
        pyhm_writable(given[3], capacity * sizeof(hm_4d_board), "boards", &a->boards) &&
        aligned(&a->frames, 4) && aligned(&a->meta, 4) && aligned(&a->energies, 8);
    a->of = (hm_log_arrays){.size = sizeof a->of,
                            .capacity = capacity,
                            .frames = a->frames.buf,
                            .meta = a->meta.buf,
                            .energies = a->energies.buf,
                            .boards = a->boards.buf};
    if (!taken) release_arrays(a);
    return taken;
}

/* The same of a tuple of four. */
static bool take_tuple(PyObject *tuple, size_t capacity, arrays *a) {
    PyObject *given[4];
    *a = (arrays){0};
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "expected a tuple of frames, meta, energies, boards");
        return false;
    }
    return PyArg_ParseTuple(tuple, "OOOO", &given[0], &given[1], &given[2], &given[3]) &&
           take_arrays(given, capacity, a);
}

static bool check_boards(const pyhm_bytes *boards) {
    if (boards->length % HM_4D_SQUARES != 0) {
        PyErr_SetString(PyExc_ValueError, "a board has 4096 bytes");
        return false;
    }
    for (size_t i = 0; i < boards->length; i++) {
        if (((uint8_t)boards->data[i] & ~15) == 0 && boards->data[i] != HM_4D_BLACK) continue;
        PyErr_Format(PyExc_ValueError, "%d is no piece (board %zu, square %zu)",
                     (int)(uint8_t)boards->data[i], i / HM_4D_SQUARES, i % HM_4D_SQUARES);
        return false;
    }
    return true;
}

/* One thread: each board by what is different from the one before, in the last call too. */
static hm_status follow_boards(encoder *self, const hm_4d_board *boards, size_t count,
                               const hm_log_arrays *into, const hm_watch *watch) {
    for (size_t i = 0; i < count; i++) {
        if (!watch->progress(watch->context, i, count)) return HM_ERR_INTERRUPTED;
        const float *frame = hm_spectral_advance(self->encoder, &boards[i]);
        if (into->frames != NULL) {
            memcpy(into->frames + i * HM_SPECTRAL_FLOATS, frame, HM_SPECTRAL_BYTES);
        }
        if (into->energies != NULL) hm_spectral_energies(frame, into->energies[i]);
    }
    return HM_OK;
}

static PyObject *encode(encoder *self, const pyhm_bytes *bytes, PyObject *frames,
                        PyObject *energies, unsigned jobs) {
    arrays into;
    pyhm_work work;
    hm_error error = {.status = HM_ERR_INTERRUPTED};
    const hm_4d_board *boards = (const hm_4d_board *)bytes->data;
    size_t count = bytes->length / HM_4D_SQUARES;
    if (!check_boards(bytes)) return NULL;
    PyObject *const given[4] = {frames, Py_None, energies, Py_None};
    if (!take_arrays(given, count, &into)) return NULL;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_status status = jobs > 1
                           ? hm_boards_encode(boards, count, &into.of, jobs, &work.watch, &error)
                           : follow_boards(self, boards, count, &into.of, &work.watch);
    pyhm_work_end(&work);
    self->busy = false;
    release_arrays(&into);
    return status == HM_OK ? PyLong_FromSize_t(count) : pyhm_fail(&error);
}

static PyObject *encoder_encode(PyObject *object, PyObject *arguments) {
    encoder *self = (encoder *)object;
    PyObject *given, *frames, *energies = Py_None, *result;
    pyhm_bytes boards;
    unsigned jobs = 1;
    if (!PyArg_ParseTuple(arguments, "OO|OI", &given, &frames, &energies, &jobs)) return NULL;
    if (self->busy) return pyhm_fail_busy();
    if (!pyhm_bytes_take(given, &boards)) return NULL;
    result = encode(self, &boards, frames, energies, jobs);
    pyhm_bytes_release(&boards);
    return result;
}

/* ---- logs ---- */

/* Full arrays go to the caller, who gives others: each time (frames, meta, energies, boards). */
typedef struct exchange {
    PyObject *full; /* full(count): others, or None to end the work */
    arrays into;
    pyhm_work work;
} exchange;

static bool swap(void *context, hm_log_arrays *of, size_t count) {
    exchange *e = context;
    pyhm_work_pause(&e->work);
    release_arrays(&e->into);
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

static PyObject *log_encode(PyObject *module, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"source", "name",  "capacity", "arrays", "full", "progress",
                            "jobs",   "first", "count",    "start",  NULL};
    PyObject *from, *tuple, *full, *progress, *result = NULL;
    const char *name;
    Py_ssize_t capacity;
    unsigned long long first = 0, count = 0;
    hm_bulk_options options = {.size = sizeof options};
    exchange e;
    pyhm_bytes bytes;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OsnOOO|IKKI", names, &from, &name,
                                     &capacity, &tuple, &full, &progress, &options.jobs, &first,
                                     &count, &options.start)) {
        return NULL;
    }
    if (capacity < 0) return PyErr_Format(PyExc_ValueError, "the capacity is below 0");
    options.count = count;
    if (!take_tuple(tuple, (size_t)capacity, &e.into)) return NULL;
    e.full = full;
    hm_source *source = pyhm_source(from, name, &bytes);
    if (source != NULL) {
        result = encode_log(source, &e, progress, first, &options);
        hm_source_close(source);
        pyhm_bytes_release(&bytes);
    }
    release_arrays(&e.into);
    return result;
}

/* ---- what the module has ---- */

static PyObject *channel_names(void) {
    PyObject *tuple = PyTuple_New(HM_SPECTRAL_CHANNELS);
    for (int i = 0; i < HM_SPECTRAL_CHANNELS && tuple != NULL; i++) {
        PyObject *name = PyUnicode_FromString(hm_spectral_channel_name(i));
        if (name == NULL) {
            Py_CLEAR(tuple);
        } else {
            PyTuple_SetItem(tuple, i, name);
        }
    }
    return tuple;
}

static PyMethodDef methods[] = {
    {"encode", encoder_encode, METH_VARARGS,
     "encode($self, boards, frames, energies=None, jobs=1, /)\n--\n\n"
     "Encodes boards of 4,096 bytes into arrays (None: not wanted); their number."},
    {0}};

static PyMethodDef functions[] = {
    {"log_encode", PYHM_FUNCTION(log_encode), METH_VARARGS | METH_KEYWORDS,
     "log_encode($module, source, name, capacity, arrays, full, progress, jobs=0, first=0, "
     "count=0, start=0)\n--\n\n"
     "Encodes a log into arrays: frames, meta, energies, boards, each None when it is not wanted. "
     "full(count) takes full ones and gives others, or None to end; its own None: one set is "
     "enough. Result: (positions in the last arrays, positions, skipped, repaired), None when it "
     "was ended."},
    {0}};

int pyhm_add_encoder(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc, "Encoder()\n--\n\nAn encoder, which follows a game from board to board."},
        {Py_tp_new, (void *)encoder_new},
        {Py_tp_dealloc, (void *)encoder_dealloc},
        {Py_tp_methods, methods},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Encoder", sizeof(encoder), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    PyObject *type = pyhm_add_type(module, &spec, NULL);
    PyObject *names = type == NULL ? NULL : channel_names();
    int status = names == NULL ? -1 : PyModule_AddObjectRef(module, "CHANNELS", names);
    Py_XDECREF(type);
    Py_XDECREF(names);
    return status == 0 ? PyModule_AddFunctions(module, functions) : -1;
}

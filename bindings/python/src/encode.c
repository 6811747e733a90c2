/* Encoder: boards into frames; and logs into arrays. */
#include "python.h"

typedef struct encoder {
    PyObject_HEAD hm_spectral_plan *plan;
    hm_spectral_encoder *encoder;
    bool busy;
} encoder;

static PyObject *encoder_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "", names)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    encoder *self = (encoder *)allocate(type, 0);
    if (self == NULL) return NULL;
    bool made = hm_spectral_plan_create(&self->plan, NULL) == HM_OK &&
                hm_spectral_encoder_create(self->plan, &self->encoder, NULL) == HM_OK;
    if (made) return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void encoder_dealloc(PyObject *object) {
    encoder *self = (encoder *)object;
    hm_spectral_encoder_destroy(self->encoder);
    hm_spectral_plan_destroy(self->plan);
    pyhm_free_object(object);
}

/* ---- boards ---- */

/* The caller's memory for what is made of boards or of a log. */
typedef struct arrays {
    Py_buffer frames, meta, energies;
    hm_log_arrays of;
} arrays;

static void release_arrays(arrays *a) {
    if (a->frames.obj != NULL) PyBuffer_Release(&a->frames);
    if (a->meta.obj != NULL) PyBuffer_Release(&a->meta);
    if (a->energies.obj != NULL) PyBuffer_Release(&a->energies);
    *a = (arrays){0};
}

static bool aligned(const Py_buffer *view, size_t to) {
    if ((uintptr_t)view->buf % to == 0) return true;
    PyErr_SetString(PyExc_ValueError, "the array is not aligned");
    return false;
}

static bool take_arrays(PyObject *frames, PyObject *meta, PyObject *energies, size_t capacity,
                        arrays *a) {
    *a = (arrays){0};
    if (capacity > SIZE_MAX / HM_SPECTRAL_BYTES) {
        PyErr_SetString(PyExc_OverflowError, "too many frames");
        return false;
    }
    bool taken =
        pyhm_writable(frames, capacity * HM_SPECTRAL_BYTES, "frames", &a->frames) &&
        pyhm_writable(meta, capacity * sizeof(hm_frame_meta), "meta", &a->meta) &&
        pyhm_writable(energies, capacity * sizeof *a->of.energies, "energies", &a->energies) &&
        aligned(&a->frames, 4) && aligned(&a->meta, 4) && aligned(&a->energies, 8);
    a->of = (hm_log_arrays){.size = sizeof a->of,
                            .capacity = capacity,
                            .frames = a->frames.buf,
                            .meta = a->meta.buf,
                            .energies = a->energies.buf};
    if (!taken) release_arrays(a);
    return taken;
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

/* The part without the GIL; *done counts frames. */
static void encode_boards(encoder *self, const pyhm_bytes *boards, const hm_log_arrays *into,
                          const hm_watch *watch) {
    size_t count = boards->length / HM_4D_SQUARES;
    for (size_t i = 0; i < count && watch->progress(watch->context, i, count); i++) {
        const hm_4d_board *board = (const hm_4d_board *)(boards->data + i * HM_4D_SQUARES);
        const float *frame = hm_spectral_advance(self->encoder, board);
        if (into->frames != NULL) {
            memcpy(into->frames + i * HM_SPECTRAL_FLOATS, frame, HM_SPECTRAL_BYTES);
        }
        if (into->energies != NULL) hm_spectral_energies(frame, into->energies[i]);
    }
}

static PyObject *encode(encoder *self, const pyhm_bytes *boards, PyObject *frames,
                        PyObject *energies) {
    arrays into;
    pyhm_work work;
    size_t count = boards->length / HM_4D_SQUARES;
    if (!check_boards(boards)) return NULL;
    if (!take_arrays(frames, Py_None, energies, count, &into)) return NULL;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    encode_boards(self, boards, &into.of, &work.watch);
    pyhm_work_end(&work);
    self->busy = false;
    release_arrays(&into);
    return PyErr_Occurred() == NULL ? PyLong_FromSize_t(count) : NULL;
}

static PyObject *encoder_encode(PyObject *object, PyObject *arguments) {
    encoder *self = (encoder *)object;
    PyObject *given, *frames, *energies = Py_None, *result;
    pyhm_bytes boards;
    if (!PyArg_ParseTuple(arguments, "OO|O", &given, &frames, &energies)) return NULL;
    if (self->busy) return pyhm_fail_busy();
    if (!pyhm_bytes_take(given, &boards)) return NULL;
    result = encode(self, &boards, frames, energies);
    pyhm_bytes_release(&boards);
    return result;
}

/* ---- logs ---- */

/* Full arrays go to the caller, who gives others. */
typedef struct exchange {
    PyObject *full; /* full(count): (frames, meta, energies), or None to end the work */
    arrays into;
    pyhm_work work;
} exchange;

static bool take_others(exchange *e, PyObject *others, size_t capacity) {
    PyObject *frames, *meta, *energies;
    if (others == Py_None) return false;
    return PyArg_ParseTuple(others, "OOO", &frames, &meta, &energies) &&
           take_arrays(frames, meta, energies, capacity, &e->into);
}

static bool swap(void *context, hm_log_arrays *of, size_t count) {
    exchange *e = context;
    pyhm_work_pause(&e->work);
    release_arrays(&e->into);
    PyObject *others = PyObject_CallFunction(e->full, "n", (Py_ssize_t)count);
    bool taken = others != NULL && take_others(e, others, count);
    Py_XDECREF(others);
    pyhm_work_resume(&e->work);
    if (!taken) return false;
    of->frames = e->into.of.frames;
    of->meta = e->into.of.meta;
    of->energies = e->into.of.energies;
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
    static char *names[] = {"source",   "name", "capacity", "frames", "meta",  "energies", "full",
                            "progress", "jobs", "first",    "count",  "start", NULL};
    PyObject *from, *frames, *meta, *energies, *full, *progress, *result = NULL;
    const char *name;
    Py_ssize_t capacity;
    unsigned long long first = 0, count = 0;
    hm_bulk_options options = {.size = sizeof options};
    exchange e;
    pyhm_bytes bytes;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OsnOOOOO|IKKI", names, &from, &name,
                                     &capacity, &frames, &meta, &energies, &full, &progress,
                                     &options.jobs, &first, &count, &options.start)) {
        return NULL;
    }
    if (capacity < 0) return PyErr_Format(PyExc_ValueError, "the capacity is below 0");
    options.count = count;
    if (!take_arrays(frames, meta, energies, (size_t)capacity, &e.into)) return NULL;
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
     "encode($self, boards, frames, energies=None, /)\n--\n\n"
     "Encodes boards of 4,096 bytes into arrays (None: not wanted); their number."},
    {0}};

static PyMethodDef functions[] = {
    {"log_encode", PYHM_FUNCTION(log_encode), METH_VARARGS | METH_KEYWORDS,
     "log_encode($module, source, name, capacity, frames, meta, energies, full, progress, jobs=0, "
     "first=0, count=0, start=0)\n--\n\n"
     "Encodes a log into arrays. full(count) takes full ones and gives others, or None to end; its "
     "own None: one set is enough. Result: (frames in the last arrays, frames, skipped, repaired), "
     "None when it was ended."},
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

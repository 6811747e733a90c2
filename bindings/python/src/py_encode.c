/* Encoder: boards into frames. */
#include "python.h"

const hm_spectral_plan *pyhm_plan(void) {
    static hm_spectral_plan *plan;
    if (plan == NULL && hm_spectral_plan_create(&plan, NULL) != HM_OK) PyErr_NoMemory();
    return plan;
}

typedef struct encoder {
    pyhm_made head;
    hm_spectral_encoder *encoder;
    bool busy;
} encoder;

static PyObject *encoder_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "", names)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    encoder *self = (encoder *)allocate(type, 0);
    if (self == NULL) return NULL;
    const hm_spectral_plan *plan = pyhm_plan();
    if (plan != NULL && hm_spectral_encoder_create(plan, &self->encoder, NULL) == HM_OK) {
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void encoder_dealloc(PyObject *object) {
    encoder *self = (encoder *)object;
    hm_spectral_encoder_destroy(self->encoder);
    pyhm_free_object(object);
}

/* ---- boards ---- */

/* The encoder trusts its boards. */
static bool py_encode_check_boards(const uint8_t *pieces, size_t length) {
    if (length % HM_4D_SQUARES != 0) {
        PyErr_SetString(PyExc_ValueError, "a board has 4096 bytes");
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if ((pieces[i] & ~15) == 0 && pieces[i] != HM_4D_BLACK) continue;
        PyErr_Format(PyExc_ValueError, "%d is no piece (board %zu, square %zu)", (int)pieces[i],
                     i / HM_4D_SQUARES, i % HM_4D_SQUARES);
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

/* Of bytes, which nobody can change meanwhile. */
static PyObject *encode(encoder *self, PyObject *bytes, PyObject *frames, PyObject *energies,
                        unsigned jobs) {
    pyhm_arrays into;
    pyhm_work work;
    hm_error error = {.status = HM_ERR_INTERRUPTED};
    size_t length = (size_t)PyBytes_Size(bytes), count = length / HM_4D_SQUARES;
    const void *boards = PyBytes_AsString(bytes);
    if (!py_encode_check_boards(boards, length)) return NULL;
    PyObject *const given[4] = {frames, Py_None, energies, Py_None};
    if (!pyhm_arrays_take(given, count, &into)) return NULL;
    if (self->busy) {
        pyhm_arrays_release(&into);
        return pyhm_fail_busy();
    }
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_status status = jobs > 1
                           ? hm_boards_encode(boards, count, &into.of, jobs, &work.watch, &error)
                           : follow_boards(self, boards, count, &into.of, &work.watch);
    pyhm_work_end(&work);
    self->busy = false;
    pyhm_arrays_release(&into);
    return status == HM_OK ? PyLong_FromSize_t(count) : pyhm_fail(&error);
}

static PyObject *encoder_encode(PyObject *object, PyObject *arguments) {
    encoder *self = (encoder *)object;
    PyObject *given, *frames, *energies = Py_None;
    int jobs = 1;
    if (!PyArg_ParseTuple(arguments, "OO|Oi", &given, &frames, &energies, &jobs)) return NULL;
    if (jobs < 1) return PyErr_Format(PyExc_ValueError, "jobs is at least 1, not %d", jobs);
    PyObject *boards = PyBytes_FromObject(given);
    if (boards == NULL) return NULL;
    PyObject *result = encode(self, boards, frames, energies, (unsigned)jobs);
    Py_DECREF(boards);
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
     "Encodes boards of 4,096 bytes each into arrays; None leaves an array out. Returns "
     "the number of boards."},
    {0}};

int pyhm_add_encoder(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc, "Encoder()\n--\n\n"
                    "Encodes boards. It follows a game from board to board, so similar boards cost "
                    "less."},
        {Py_tp_new, (void *)encoder_new},
        {Py_tp_init, (void *)pyhm_init_once},
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
    return status;
}

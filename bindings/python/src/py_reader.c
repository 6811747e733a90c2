/* Reader: the positions and games of a file or text, one after the other. */
#include "python.h"

typedef struct reader {
    pyhm_made head;
    hm_reader *reader;
    hm_source *source;
    const hm_input *input; /* the last one that was read, or NULL */
    pyhm_bytes bytes;      /* what the source reads from */
    pyhm_request request;
    bool busy;
} reader;

static bool open_reader(reader *self, PyObject *from, const char *name, PyObject *options) {
    hm_error error;
    if (!pyhm_request_take(options, &self->request)) return false;
    if (!pyhm_request_check(&self->request, NULL)) return false;
    self->source = pyhm_source(from, name, &self->bytes);
    if (self->source == NULL) return false;
    const hm_request *request = &self->request.request;
    if (hm_reader_from_source(&self->reader, self->source, request, &error) == HM_OK) return true;
    pyhm_fail(&error);
    return false;
}

static PyObject *reader_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"source", "name", "options", NULL};
    PyObject *from, *name, *options = NULL;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO&|O", names, &from,
                                     PyUnicode_FSConverter, &name, &options)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    reader *self = (reader *)allocate(type, 0);
    if (self != NULL && !open_reader(self, from, PyBytes_AsString(name), options)) Py_CLEAR(self);
    Py_DECREF(name);
    return (PyObject *)self;
}

static void reader_dealloc(PyObject *object) {
    reader *self = (reader *)object;
    hm_reader_close(self->reader);
    hm_source_close(self->source);
    pyhm_bytes_release(&self->bytes);
    pyhm_request_release(&self->request);
    pyhm_free_object(object);
}

/* What is known of an input before it is read. */
static PyObject *py_reader_describe(const hm_input *input) {
    const char *notation = input->notation == NULL ? NULL : input->notation->name;
    const char *game = input->notation == NULL ? NULL : hm_game_name(input->notation->game);
    return Py_BuildValue("(zzKK)", game, notation, (unsigned long long)input->game,
                         (unsigned long long)input->line);
}

static PyObject *reader_next(PyObject *object, PyObject *nothing) {
    reader *self = (reader *)object;
    hm_error error;
    pyhm_work work;
    (void)nothing;
    if (self->busy) return pyhm_fail_busy();
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_source_watch(self->source, &work.watch);
    hm_status status = hm_reader_next(self->reader, &self->input, &error);
    hm_source_watch(self->source, NULL);
    pyhm_work_end(&work);
    self->busy = false;
    if (status != HM_OK) {
        self->input = NULL;
        return pyhm_fail(&error);
    }
    return self->input == NULL ? Py_NewRef(Py_None) : py_reader_describe(self->input);
}

static bool has_input(const reader *self) {
    if (self->busy) {
        pyhm_fail_busy();
    } else if (self->input == NULL) {
        PyErr_SetString(PyExc_ValueError, "there is no input: next() comes first");
    }
    return !self->busy && self->input != NULL;
}

const hm_input *pyhm_reader_input(PyObject *object, const hm_request **request) {
    PyObject *module = PyType_GetModule(Py_TYPE(object));
    PyObject *base = module == NULL ? NULL : PyObject_GetAttrString(module, "Reader");
    int is_reader = base == NULL ? -1 : PyObject_IsInstance(object, base);
    Py_XDECREF(base);
    if (is_reader != 1) {
        PyErr_SetString(PyExc_TypeError, "expected a Reader");
        return NULL;
    }
    const reader *self = (const reader *)object;
    *request = &self->request.request;
    return has_input(self) ? self->input : NULL;
}

/* A session of a class. Streams (logs) are read from the source: it is watched meanwhile. */
static PyObject *reader_session(PyObject *object, PyObject *class) {
    reader *self = (reader *)object;
    PyObject *base = PyObject_GetAttrString(PyType_GetModule(Py_TYPE(object)), "Session");
    int is_session = base == NULL ? -1 : PyObject_IsSubclass(class, base);
    Py_XDECREF(base);
    if (is_session == 0) PyErr_SetString(PyExc_TypeError, "expected a class made of Session");
    if (is_session != 1 || !has_input(self)) return NULL;
    self->busy = true;
    PyObject *made = pyhm_session_read((PyTypeObject *)class, self->input, &self->request, NULL);
    self->busy = false;
    return made;
}

static PyObject *reader_text(PyObject *object, PyObject *nothing) {
    (void)nothing;
    const reader *self = (const reader *)object;
    if (!has_input(self)) return NULL;
    if (self->input->text == NULL) return Py_NewRef(Py_None);
    return pyhm_str_bytes(self->input->text, self->input->length);
}

static PyMethodDef methods[] = {
    {"next", reader_next, METH_NOARGS,
     "next($self, /)\n--\n\n"
     "Reads the next input. Returns (game, notation, number, line), game and notation "
     "None if they were not recognised; None at the end."},
    {"session", reader_session, METH_O,
     "session($self, type, /)\n--\n\n"
     "Makes a session of the last input. type: Session, or a class derived from it."},
    {"text", reader_text, METH_NOARGS,
     "text($self, /)\n--\n\n"
     "Returns the text of the last input; None for a stream."},
    {0}};

int pyhm_add_reader(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc,
         "Reader(source, name, options=None)\n--\n\n"
         "Finds the positions and games of a descriptor, which stays the caller's, or of "
         "bytes."},
        {Py_tp_new, (void *)reader_new},
        {Py_tp_init, (void *)pyhm_init_once},
        {Py_tp_dealloc, (void *)reader_dealloc},
        {Py_tp_methods, methods},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Reader", sizeof(reader), 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject *type = pyhm_add_type(module, &spec, NULL);
    Py_XDECREF(type);
    return type == NULL ? -1 : 0;
}

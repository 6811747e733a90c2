/* Frame files: by number where they can be mapped, else one after the other. */
#include "python.h"

/* (version, layout, frames) */
static PyObject *header_of(const hm_frames_header *header) {
    return Py_BuildValue("(IsI)", header->version, hm_frames_layout_name(header->layout),
                         header->n_plies);
}

/* (ply, from, to, promo, flags); squares as bytes of x, y, z, w. */
static PyObject *meta_of(const hm_frame_meta *meta) {
    return Py_BuildValue("(Iy#y#ii)", meta->ply, (const char *)meta->from, (Py_ssize_t)4,
                         (const char *)meta->to, (Py_ssize_t)4, (int)meta->promo, (int)meta->flags);
}

/* ---- by number ---- */

typedef struct map {
    pyhm_made head;
    hm_frames_map *map;
} map;

static PyObject *map_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"path", NULL};
    PyObject *path;
    hm_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O&", names, PyUnicode_FSConverter,
                                     &path)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    map *self = (map *)allocate(type, 0);
    if (self != NULL && hm_frames_map_open(&self->map, PyBytes_AsString(path), &error) != HM_OK) {
        self->map = NULL;
        Py_CLEAR(self);
        pyhm_fail(&error);
    }
    Py_DECREF(path);
    return (PyObject *)self;
}

static void map_dealloc(PyObject *object) {
    hm_frames_map_close(((map *)object)->map);
    pyhm_free_object(object);
}

static PyObject *map_header(PyObject *self, void *closure) {
    (void)closure;
    return header_of(hm_frames_map_header(((map *)self)->map));
}

static Py_ssize_t map_length(PyObject *self) {
    return (Py_ssize_t)hm_frames_map_count(((map *)self)->map);
}

static PyObject *map_read(PyObject *self, PyObject *arguments) {
    uint64_t index;
    PyObject *into;
    Py_buffer view;
    hm_frame_meta meta;
    hm_error error;
    pyhm_work work;
    if (!PyArg_ParseTuple(arguments, "O&O", pyhm_take_uint64, &index, &into)) return NULL;
    if (!pyhm_writable(into, HM_SPECTRAL_BYTES, "f", "the array", &view)) return NULL;
    pyhm_work_begin(&work, NULL);
    hm_status status =
        hm_frames_map_read(((map *)self)->map, index, &work.watch, view.buf, &meta, &error);
    pyhm_work_end(&work);
    if (view.obj != NULL) PyBuffer_Release(&view);
    return status == HM_OK ? meta_of(&meta) : pyhm_fail(&error);
}

static PyMethodDef map_methods[] = {
    {"read", map_read, METH_VARARGS,
     "read($self, index, into, /)\n--\n\n"
     "Copies a frame by its number into an array, unless that is None. Returns its tail: "
     "(ply, from, to, promo, flags)."},
    {0}};

static PyGetSetDef map_properties[] = {
    {"header", map_header, NULL, "(version, layout, number of frames)", NULL}, {0}};

/* ---- one after the other ---- */

typedef struct stream {
    pyhm_made head;
    hm_source *source;
    hm_frames_reader *reader;
    pyhm_bytes bytes;
    bool busy;
} stream;

static hm_status open_stream(stream *self, hm_error *error) {
    pyhm_work work;
    pyhm_work_begin(&work, NULL);
    hm_source_watch(self->source, &work.watch);
    hm_status status = hm_frames_reader_open(&self->reader, self->source, 0, error);
    hm_source_watch(self->source, NULL);
    pyhm_work_end(&work);
    if (status != HM_OK) self->reader = NULL;
    return status;
}

static PyObject *stream_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"source", "name", NULL};
    PyObject *from, *name;
    hm_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO&", names, &from,
                                     PyUnicode_FSConverter, &name)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    stream *self = (stream *)allocate(type, 0);
    if (self != NULL) self->source = pyhm_source(from, PyBytes_AsString(name), &self->bytes);
    Py_DECREF(name);
    if (self == NULL) return NULL;
    if (self->source == NULL) {
        Py_DECREF(self);
        return NULL;
    }
    if (open_stream(self, &error) == HM_OK) return (PyObject *)self;
    Py_DECREF(self);
    return pyhm_fail(&error);
}

static void stream_dealloc(PyObject *object) {
    stream *self = (stream *)object;
    hm_frames_reader_close(self->reader);
    hm_source_close(self->source);
    pyhm_bytes_release(&self->bytes);
    pyhm_free_object(object);
}

static PyObject *stream_header(PyObject *self, void *closure) {
    (void)closure;
    return header_of(hm_frames_reader_header(((stream *)self)->reader));
}

static PyObject *stream_next(PyObject *object, PyObject *into) {
    stream *self = (stream *)object;
    Py_buffer view;
    const float *values = NULL;
    hm_frame_meta meta;
    hm_error error;
    pyhm_work work;
    if (!pyhm_writable(into, HM_SPECTRAL_BYTES, "f", "the array", &view)) return NULL;
    if (self->busy) {
        if (view.obj != NULL) PyBuffer_Release(&view);
        return pyhm_fail_busy();
    }
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_source_watch(self->source, &work.watch);
    hm_status status = hm_frames_reader_next(self->reader, &values, &meta, &error);
    if (values != NULL && view.buf != NULL) memcpy(view.buf, values, HM_SPECTRAL_BYTES);
    hm_source_watch(self->source, NULL);
    pyhm_work_end(&work);
    self->busy = false;
    if (view.obj != NULL) PyBuffer_Release(&view);
    if (status != HM_OK) return pyhm_fail(&error);
    return values == NULL ? Py_NewRef(Py_None) : meta_of(&meta);
}

static PyMethodDef stream_methods[] = {
    {"next", stream_next, METH_O,
     "next($self, into, /)\n--\n\n"
     "Copies the next frame into an array, unless that is None. Returns its tail; None "
     "at the end."},
    {0}};

static PyGetSetDef stream_properties[] = {
    {"header", stream_header, NULL, "(version, layout, number of frames)", NULL}, {0}};

/* ---- the types ---- */

int pyhm_add_frames(PyObject *module) {
    PyType_Slot map_slots[] = {{Py_tp_doc, "FrameMap(path)\n--\n\n"
                                           "A plain frame file, of which any frame can be read."},
                               {Py_tp_new, (void *)map_new},
                               {Py_tp_init, (void *)pyhm_init_once},
                               {Py_tp_dealloc, (void *)map_dealloc},
                               {Py_tp_methods, map_methods},
                               {Py_tp_getset, map_properties},
                               {Py_sq_length, (void *)map_length},
                               {0, NULL}};
    PyType_Slot stream_slots[] = {{Py_tp_doc,
                                   "FrameReader(source, name)\n--\n\n"
                                   "Reads the frames of a file in order, gzip or plain."},
                                  {Py_tp_new, (void *)stream_new},
                                  {Py_tp_init, (void *)pyhm_init_once},
                                  {Py_tp_dealloc, (void *)stream_dealloc},
                                  {Py_tp_methods, stream_methods},
                                  {Py_tp_getset, stream_properties},
                                  {0, NULL}};
    PyType_Spec map_spec = {"hypermate._hm.FrameMap", sizeof(map), 0, Py_TPFLAGS_DEFAULT,
                            map_slots};
    PyType_Spec stream_spec = {"hypermate._hm.FrameReader", sizeof(stream), 0, Py_TPFLAGS_DEFAULT,
                               stream_slots};
    PyObject *first = pyhm_add_type(module, &map_spec, NULL);
    PyObject *second = first == NULL ? NULL : pyhm_add_type(module, &stream_spec, NULL);
    Py_XDECREF(first);
    Py_XDECREF(second);
    return second == NULL ? -1 : 0;
}

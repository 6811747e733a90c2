/* The type Session: making one, and what it is. Its moves: session_play.c; its line:
 * session_line.c; of 4D alone: session4d.c. */
#include "python.h"

static PyTypeObject *session_type;

bool pyhm_is_session(PyObject *object) {
    return PyObject_TypeCheck(object, session_type);
}

hm_session *pyhm_session_of(PyObject *object) {
    pyhm_session *self = (pyhm_session *)object;
    if (!self->busy) return self->session;
    pyhm_fail_busy();
    return NULL;
}

/* ---- making and freeing ---- */

PyObject *pyhm_session_wrap(PyTypeObject *type, hm_session *session, PyObject *origin,
                            PyObject *options) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    pyhm_session *self = (pyhm_session *)allocate(type, 0);
    if (self == NULL) {
        hm_session_destroy(session);
        return NULL;
    }
    self->head.made = true;
    self->session = session;
    self->origin = Py_XNewRef(origin);
    self->options = Py_XNewRef(options);
    return (PyObject *)self;
}

static void session_dealloc(PyObject *object) {
    pyhm_session *self = (pyhm_session *)object;
    hm_session_destroy(self->session);
    Py_CLEAR(self->origin);
    Py_CLEAR(self->options);
    pyhm_free_object(object);
}

static PyObject *fail_game(const char *expected, const hm_input *input) {
    hm_error error = {.status = HM_ERR_FORMAT};
    PyOS_snprintf(error.message, sizeof error.message, "expected a game of %s, found %s of %s",
                  hm_game_title(hm_game_named(expected)), input->notation->title,
                  hm_game_title(input->notation->game));
    return pyhm_fail(&error);
}

PyObject *pyhm_session_read(PyTypeObject *type, const hm_input *input, pyhm_request *request,
                            const char *game) {
    hm_session *session;
    hm_input_error error;
    pyhm_work work;
    if (input->error.error.status != HM_OK) return pyhm_fail_input(&input->error);
    const hm_game *found = input->notation->game;
    if (game != NULL && strcmp(hm_game_name(found), game) != 0) return fail_game(game, input);
    if (!pyhm_request_check(request, found)) return NULL;
    pyhm_work_begin(&work, NULL);
    request->request.watch = work.watch;
    if (input->source != NULL) hm_source_watch(input->source, &work.watch);
    hm_verdict verdict = hm_session_create(&session, input, &request->request, &error);
    if (input->source != NULL) hm_source_watch(input->source, NULL);
    pyhm_work_end(&work);
    if (verdict != HM_YES) return pyhm_fail_input(&error);
    PyObject *origin = NULL;
    if (input->text != NULL) {
        origin = PyBytes_FromStringAndSize(input->text, (Py_ssize_t)input->length);
        if (origin == NULL) {
            hm_session_destroy(session);
            return NULL;
        }
    }
    PyObject *made = pyhm_session_wrap(type, session, origin, request->options);
    Py_XDECREF(origin);
    return made;
}

/* Of the first input of a text. */
static PyObject *py_session_read_first(PyTypeObject *type, const pyhm_bytes *text,
                                       pyhm_request *request, const char *game) {
    hm_reader *reader;
    hm_error error;
    const hm_input *input = NULL;
    PyObject *made = NULL;
    hm_status status =
        hm_reader_from_memory(&reader, text->data, text->length, &request->request, &error);
    if (status != HM_OK) return pyhm_fail(&error);
    status = hm_reader_next(reader, &input, &error);
    if (status == HM_OK && input == NULL) {
        error = (hm_error){.status = HM_ERR_FORMAT, .message = "no position in an empty text"};
        status = error.status;
    }
    made = status == HM_OK ? pyhm_session_read(type, input, request, game) : pyhm_fail(&error);
    hm_reader_close(reader);
    return made;
}

static PyObject *session_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"text", "options", "game", NULL};
    PyObject *text, *options = NULL, *made = NULL;
    const char *game = NULL;
    pyhm_bytes bytes;
    pyhm_request request;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|Oz", names, &text, &options, &game)) {
        return NULL;
    }
    if (game != NULL && hm_game_named(game) == NULL) {
        return PyErr_Format(PyExc_ValueError, "there is no game \"%s\"", game);
    }
    if (!pyhm_bytes_take(text, &bytes)) return NULL;
    if (pyhm_request_take(options, &request)) {
        if (pyhm_request_check(&request, NULL))
            made = py_session_read_first(type, &bytes, &request, game);
        pyhm_request_release(&request);
    }
    pyhm_bytes_release(&bytes);
    if (made != NULL) ((pyhm_session *)made)->head.made = false; /* __init__ comes now */
    return made;
}

/* ---- another one ---- */

PyObject *pyhm_session_copy(PyObject *object, PyObject *nothing) {
    pyhm_session *self = (pyhm_session *)object;
    hm_session *copy, *session = pyhm_session_of(object);
    hm_error error;
    (void)nothing;
    if (session == NULL) return NULL;
    if (hm_session_copy(session, &copy, &error) != HM_OK) return pyhm_fail(&error);
    return pyhm_session_wrap(Py_TYPE(object), copy, self->origin, self->options);
}

/* ---- what it is ---- */

static PyObject *get_game(PyObject *self, void *closure) {
    (void)closure;
    return PyUnicode_FromString(hm_game_name(hm_session_game(((pyhm_session *)self)->session)));
}

static PyObject *get_notation(PyObject *self, void *closure) {
    (void)closure;
    return PyUnicode_FromString(hm_session_notation(((pyhm_session *)self)->session)->name);
}

static PyObject *get_side(PyObject *self, void *closure) {
    (void)closure;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyUnicode_FromString(hm_session_side(session));
}

static PyObject *get_key(PyObject *self, void *closure) {
    (void)closure;
    uint64_t key[2];
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_session_key(session, key);
    return Py_BuildValue("(KK)", (unsigned long long)key[0], (unsigned long long)key[1]);
}

static PyObject *get_origin(PyObject *self, void *closure) {
    (void)closure;
    PyObject *origin = ((pyhm_session *)self)->origin;
    return Py_NewRef(origin == NULL ? Py_None : origin);
}

static PyObject *get_options(PyObject *self, void *closure) {
    (void)closure;
    PyObject *options = ((pyhm_session *)self)->options;
    return options == NULL ? PyDict_New() : PyDict_Copy(options);
}

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "name of the game: \"4d\", \"5d\", \"4p\"", NULL},
    {"notation", get_notation, NULL, "name of the notation that the session was read in", NULL},
    {"side", get_side, NULL,
     "side to move: \"w\" or \"b\"; four players: \"R\", \"B\", \"Y\" or \"G\"", NULL},
    {"key", get_key, NULL, "two numbers of 64 bits, equal for equal positions", NULL},
    {"origin", get_origin, NULL, "the bytes that the session was made from; None: a stream", NULL},
    {"options", get_options, NULL, "the options that the session was made with", NULL},
    {0}};

/* The tables of the other files follow one another: a type has one. */
static PyMethodDef *join_methods(PyMethodDef *const *tables, size_t count, PyMethodDef *all) {
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        for (const PyMethodDef *one = tables[i]; one->ml_name != NULL; one++)
            all[used++] = *one;
    }
    all[used] = (PyMethodDef){0};
    return all;
}

int pyhm_add_session(PyObject *module) {
    static PyMethodDef methods[40];
    PyMethodDef *const tables[] = {pyhm_session_playing, pyhm_session_line};
    PyType_Slot slots[] = {{Py_tp_doc, "Session(text, options=None, game=None)\n--\n\n"
                                       "A game in progress, made from a text in any notation."},
                           {Py_tp_new, (void *)session_new},
                           {Py_tp_init, (void *)pyhm_init_once},
                           {Py_tp_dealloc, (void *)session_dealloc},
                           {Py_tp_methods, join_methods(tables, 2, methods)},
                           {Py_tp_getset, properties},
                           {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Session", sizeof(pyhm_session), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    session_type = (PyTypeObject *)pyhm_add_type(module, &spec, NULL);
    return session_type == NULL ? -1 : 0;
}

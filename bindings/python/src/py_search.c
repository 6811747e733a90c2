/* Searcher: looking for the best move, with news on the way. */
#include "python.h"

typedef struct searcher {
    pyhm_made head;
    hm_search *search;
    bool busy;
} searcher;

typedef struct listener {
    searcher *self;
    PyObject *news; /* NULL: nobody listens */
    pyhm_work *work;
} listener;

static PyObject *searcher_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"hash", "threads", "multipv", "seed", NULL};
    hm_search_options options = {.size = sizeof options};
    hm_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|O&O&O&O&", names, pyhm_take_unsigned,
                                     &options.hash, pyhm_take_unsigned, &options.threads,
                                     pyhm_take_unsigned, &options.multipv, pyhm_take_uint64,
                                     &options.seed)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    searcher *self = (searcher *)allocate(type, 0);
    if (self == NULL) return NULL;
    if (hm_search_create(&self->search, &options, &error) == HM_OK) return (PyObject *)self;
    self->search = NULL;
    Py_DECREF(self);
    return pyhm_fail(&error);
}

static void searcher_dealloc(PyObject *object) {
    hm_search_destroy(((searcher *)object)->search);
    pyhm_free_object(object);
}

/* ---- what is told ---- */

static PyObject *moves_of(const hm_search *search, const hm_search_line *line) {
    PyObject *list = PyList_New((Py_ssize_t)line->count);
    for (size_t i = 0; i < line->count && list != NULL; i++) {
        hm_text text = {0};
        hm_search_move_text(search, line, i, HM_SEARCH_OWN, &text);
        PyObject *move = pyhm_str(&text);
        if (move == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, move);
        }
    }
    return list;
}

/* (score, mate or None, depth, seldepth, moves) */
static PyObject *py_search_line_of(const hm_search *search, const hm_search_line *line) {
    PyObject *mate = line->mate == 0 ? Py_NewRef(Py_None) : PyLong_FromLong(line->mate);
    return Py_BuildValue("(iNIIN)", line->score, mate, line->depth, line->seldepth,
                         moves_of(search, line));
}

/* news(number, line, nodes, seconds); what it raises ends the search. */
static void py_search_tell(void *context, const hm_search_info *info) {
    const listener *l = context;
    if (l->news == NULL || info->line == NULL) return;
    pyhm_work_pause(l->work);
    if (PyErr_Occurred() == NULL) {
        PyObject *answer = PyObject_CallFunction(l->news, "INKd", info->number,
                                                 py_search_line_of(l->self->search, info->line),
                                                 (unsigned long long)info->nodes, info->seconds);
        if (!pyhm_goes_on(answer)) hm_search_stop(l->self->search);
    }
    pyhm_work_resume(l->work);
}

/* ([line], nodes, seconds) */
static PyObject *result_of(const hm_search *search, const hm_search_result *result) {
    PyObject *lines = PyList_New((Py_ssize_t)result->line_count);
    for (size_t i = 0; i < result->line_count && lines != NULL; i++) {
        PyObject *line = py_search_line_of(search, &result->lines[i]);
        if (line == NULL) {
            Py_CLEAR(lines);
        } else {
            PyList_SetItem(lines, (Py_ssize_t)i, line);
        }
    }
    return Py_BuildValue("(NKd)", lines, (unsigned long long)result->nodes, result->seconds);
}

/* ---- searching ---- */

static PyObject *run(searcher *self, pyhm_session *game, const hm_search_limits *limits,
                     PyObject *news) {
    hm_search_root root;
    hm_search_result result;
    hm_error error;
    pyhm_work work;
    listener l = {self, news == Py_None ? NULL : news, &work};
    hm_search_watcher watcher = {.info = py_search_tell, .context = &l};
    hm_search_ready(self->search);
    self->busy = true;
    game->busy = true;
    pyhm_work_begin(&work, NULL);
    watcher.watch = work.watch;
    hm_status status = hm_session_root(game->session, &root, &error);
    if (status == HM_OK) {
        status = hm_search_run(self->search, &root, limits, &watcher, &result, &error);
    }
    pyhm_work_end(&work);
    self->busy = false;
    game->busy = false;
    if (status != HM_OK) return pyhm_fail(&error);
    return PyErr_Occurred() == NULL ? result_of(self->search, &result) : NULL;
}

static PyObject *searcher_run(PyObject *object, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"session", "movetime", "nodes", "depth",
                            "mate",    "infinite", "news",  NULL};
    searcher *self = (searcher *)object;
    PyObject *session, *news = Py_None;
    int infinite = 0;
    hm_search_limits limits = {.size = sizeof limits};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|O&O&O&O&pO", names, &session,
                                     pyhm_take_uint64, &limits.movetime, pyhm_take_uint64,
                                     &limits.nodes, pyhm_take_unsigned, &limits.depth,
                                     pyhm_take_unsigned, &limits.mate, &infinite, &news)) {
        return NULL;
    }
    if (!pyhm_is_session(session)) {
        return PyErr_Format(PyExc_TypeError, "expected a session, found %R",
                            (PyObject *)Py_TYPE(session));
    }
    if (self->busy || pyhm_session_of(session) == NULL) return pyhm_fail_busy();
    limits.infinite = infinite != 0;
    return run(self, (pyhm_session *)session, &limits, news);
}

static PyObject *searcher_stop(PyObject *object, PyObject *nothing) {
    (void)nothing;
    searcher *self = (searcher *)object;
    if (self->busy) hm_search_stop(self->search);
    return Py_NewRef(Py_None);
}

static PyObject *searcher_clear(PyObject *object, PyObject *nothing) {
    (void)nothing;
    searcher *self = (searcher *)object;
    if (self->busy) return pyhm_fail_busy();
    hm_search_clear(self->search);
    return Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {
    {"run", PYHM_FUNCTION(searcher_run), METH_VARARGS | METH_KEYWORDS,
     "run($self, session, movetime=0, nodes=0, depth=0, mate=0, infinite=False, news=None)\n--\n\n"
     "Searches the current position of a session. Limits: movetime (milliseconds), "
     "nodes, depth, mate (own moves). news(number, line, nodes, seconds) may return "
     "False to end the search. Returns (lines, nodes, seconds); a line is (score, mate "
     "or None, depth, seldepth, moves)."},
    {"stop", searcher_stop, METH_NOARGS,
     "stop($self, /)\n--\n\n"
     "Ends the running search. Any thread may call it."},
    {"clear", searcher_clear, METH_NOARGS,
     "clear($self, /)\n--\n\n"
     "Clears the table and the statistics, as for a new game."},
    {0}};

int pyhm_add_searcher(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc, "Searcher(hash=0, threads=0, multipv=0, seed=0)\n--\n\n"
                    "Searches for the best move. It keeps its table from one search to the next."},
        {Py_tp_new, (void *)searcher_new},
        {Py_tp_init, (void *)pyhm_init_once},
        {Py_tp_dealloc, (void *)searcher_dealloc},
        {Py_tp_methods, methods},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Searcher", sizeof(searcher), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    PyObject *type = pyhm_add_type(module, &spec, NULL);
    Py_XDECREF(type);
    return type == NULL ? -1 : 0;
}

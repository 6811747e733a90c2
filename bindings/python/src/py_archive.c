/* Finder, Archive: expressions over games, and databases of them. */
#include "hypermate/more/archive.h"
#include "python.h"

typedef struct finder {
    pyhm_made head;
    hm_expression *expression; /* NULL: every game */
    hm_finder *finder;
    bool busy;
} finder;

typedef struct archive {
    pyhm_made head;
    hm_archive *archive;
    bool busy;
} archive;

/* ---- expressions ---- */

/* None, or a str. False: an exception is set. */
static bool take_expression(PyObject *object, hm_expression **expression) {
    pyhm_bytes text;
    hm_error error;
    *expression = NULL;
    if (object == Py_None) return true;
    if (!pyhm_bytes_take(object, &text)) return false;
    hm_status status = hm_expression_parse(expression, text.data, text.length, &error);
    pyhm_bytes_release(&text);
    if (status != HM_OK) pyhm_fail(&error);
    return status == HM_OK;
}

static PyObject *finder_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"expression", NULL};
    PyObject *text = Py_None;
    hm_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|O", names, &text)) return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    finder *self = (finder *)allocate(type, 0);
    if (self == NULL) return NULL;
    bool made = take_expression(text, &self->expression);
    if (made && hm_finder_create(&self->finder, self->expression, &error) != HM_OK) {
        pyhm_fail(&error);
        made = false;
    }
    if (!made) Py_CLEAR(self);
    return (PyObject *)self;
}

static void finder_dealloc(PyObject *object) {
    finder *self = (finder *)object;
    hm_finder_destroy(self->finder);
    hm_expression_destroy(self->expression);
    pyhm_free_object(object);
}

/* The facts of the game looked at last; None where the expression is not true. */
static PyObject *tell_found(finder *self, const hm_found *found, uint64_t number) {
    hm_facts facts = {0};
    hm_text json = {0};
    hm_error error;
    if (!found->matched) return Py_NewRef(Py_None);
    hm_status status = hm_finder_put(self->finder, number, &facts, &error);
    if (status == HM_OK) hm_facts_json(&facts, &json);
    hm_facts_clear(&facts);
    if (status == HM_OK) return pyhm_str(&json);
    hm_text_clear(&json);
    return pyhm_fail(&error);
}

static PyObject *look_at(finder *self, const hm_input *input, const hm_request *request,
                         uint64_t number) {
    hm_found found;
    hm_error error;
    pyhm_work work;
    hm_request watched = *request;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    watched.watch = work.watch;
    hm_status status = hm_finder_look(self->finder, input, &watched, &found, &error);
    pyhm_work_end(&work);
    self->busy = false;
    return status == HM_OK ? tell_found(self, &found, number) : pyhm_fail(&error);
}

static PyObject *finder_look(PyObject *object, PyObject *arguments) {
    finder *self = (finder *)object;
    PyObject *reader;
    unsigned long long number;
    const hm_request *request;
    if (!PyArg_ParseTuple(arguments, "OK", &reader, &number)) return NULL;
    const hm_input *input = pyhm_reader_input(reader, &request);
    if (input == NULL) return NULL;
    if (self->busy) return pyhm_fail_busy();
    return look_at(self, input, request, number);
}

static PyObject *finder_rank(PyObject *object, PyObject *seed) {
    finder *self = (finder *)object;
    uint64_t rank[2], number;
    hm_error error;
    if (!pyhm_take_uint64(seed, &number)) return NULL;
    if (self->busy) return pyhm_fail_busy();
    if (hm_finder_rank(self->finder, number, rank, &error) != HM_OK) return pyhm_fail(&error);
    return Py_BuildValue("(KK)", (unsigned long long)rank[0], (unsigned long long)rank[1]);
}

static PyObject *finder_is_copy(PyObject *object, PyObject *nothing) {
    finder *self = (finder *)object;
    bool copy;
    hm_error error;
    (void)nothing;
    if (self->busy) return pyhm_fail_busy();
    if (hm_finder_is_copy(self->finder, &copy, &error) != HM_OK) return pyhm_fail(&error);
    return PyBool_FromLong(copy);
}

static PyObject *finder_check(PyObject *object, PyObject *nothing) {
    finder *self = (finder *)object;
    hm_error error;
    (void)nothing;
    if (hm_finder_check(self->finder, &error) != HM_OK) return pyhm_fail(&error);
    return Py_NewRef(Py_None);
}

static PyObject *finder_hash(PyObject *object, PyObject *nothing) {
    finder *self = (finder *)object;
    uint64_t hash[2];
    hm_error error;
    (void)nothing;
    if (self->busy) return pyhm_fail_busy();
    if (hm_finder_hash(self->finder, hash, &error) != HM_OK) return pyhm_fail(&error);
    return Py_BuildValue("(KK)", (unsigned long long)hash[0], (unsigned long long)hash[1]);
}

static PyMethodDef finder_methods[] = {
    {"look", finder_look, METH_VARARGS,
     "look($self, reader, number, /)\n--\n\n"
     "Reads the current game of a reader. Returns JSON about the game, with `number` as "
     "\"game\"; None if the expression is not true of it."},
    {"rank", finder_rank, METH_O,
     "rank($self, seed, /)\n--\n\n"
     "Returns the sort key of the last game for random samples, two numbers."},
    {"hash", finder_hash, METH_NOARGS,
     "hash($self, /)\n--\n\n"
     "Returns the hash of rules, start and moves of the last game, two numbers."},
    {"is_copy", finder_is_copy, METH_NOARGS,
     "is_copy($self, /)\n--\n\n"
     "Returns whether the last game equals a game that this method was called for "
     "before."},
    {"check", finder_check, METH_NOARGS,
     "check($self, /)\n--\n\n"
     "Raises an error if a part of the expression does not exist for the game of all "
     "inputs so far."},
    {0}};

/* ---- databases ---- */

static bool take_flag(PyObject *options, const char *name) {
    PyObject *value = PyDict_GetItemString(options, name);
    return value != NULL && PyObject_IsTrue(value) == 1;
}

static PyObject *archive_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"path", "options", NULL};
    PyObject *path, *options;
    hm_archive_options asked = {.size = sizeof asked};
    hm_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O&O!", names, PyUnicode_FSConverter,
                                     &path, &PyDict_Type, &options)) {
        return NULL;
    }
    asked.write = take_flag(options, "write");
    asked.skip_bad = take_flag(options, "skip_bad");
    asked.no_positions = take_flag(options, "no_positions");
    asked.whole_sources = take_flag(options, "strict");
    asked.same = take_flag(options, "same_none")    ? HM_SAME_NONE
                 : take_flag(options, "same_moves") ? HM_SAME_MOVES
                                                    : HM_SAME_GAME;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    archive *self = (archive *)allocate(type, 0);
    if (self != NULL &&
        hm_archive_open(&self->archive, PyBytes_AsString(path), &asked, &error) != HM_OK) {
        pyhm_fail(&error);
        Py_CLEAR(self);
    }
    Py_DECREF(path);
    return (PyObject *)self;
}

static void archive_dealloc(PyObject *object) {
    hm_archive_close(((archive *)object)->archive);
    pyhm_free_object(object);
}

static hm_archive *archive_of(archive *self) {
    if (self->busy) {
        pyhm_fail_busy();
    } else if (self->archive == NULL) {
        PyErr_SetString(PyExc_ValueError, "the database is closed");
    }
    return self->busy ? NULL : self->archive;
}

static PyObject *archive_close(PyObject *object, PyObject *nothing) {
    archive *self = (archive *)object;
    (void)nothing;
    if (self->busy) return pyhm_fail_busy();
    hm_archive_close(self->archive);
    self->archive = NULL;
    return Py_NewRef(Py_None);
}

static PyObject *archive_begin(PyObject *object, PyObject *arguments) {
    archive *self = (archive *)object;
    const char *name;
    unsigned long long size;
    long long modified;
    hm_error error;
    if (!PyArg_ParseTuple(arguments, "sKL", &name, &size, &modified)) return NULL;
    if (archive_of(self) == NULL) return NULL;
    if (hm_archive_begin_source(self->archive, name, size, modified, &error) != HM_OK)
        return pyhm_fail(&error);
    return Py_NewRef(Py_None);
}

/* The message of a game that contains an error, or None. */
static PyObject *archive_add(PyObject *object, PyObject *reader) {
    archive *self = (archive *)object;
    hm_found found;
    hm_error error;
    pyhm_work work;
    const hm_request *request;
    const hm_input *input = pyhm_reader_input(reader, &request);
    if (input == NULL || archive_of(self) == NULL) return NULL;
    hm_request watched = *request;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    watched.watch = work.watch;
    hm_status status = hm_archive_add(self->archive, input, &watched, &found, &error);
    pyhm_work_end(&work);
    self->busy = false;
    if (status != HM_OK) return pyhm_fail(&error);
    return found.bad ? pyhm_text(found.fault->error.message) : Py_NewRef(Py_None);
}

static PyObject *archive_commit(PyObject *object, PyObject *nothing) {
    archive *self = (archive *)object;
    hm_error error;
    (void)nothing;
    if (archive_of(self) == NULL) return NULL;
    if (hm_archive_commit(self->archive, &error) != HM_OK) return pyhm_fail(&error);
    return Py_NewRef(Py_None);
}

static PyObject *archive_rollback(PyObject *object, PyObject *nothing) {
    archive *self = (archive *)object;
    (void)nothing;
    if (archive_of(self) == NULL) return NULL;
    hm_archive_rollback(self->archive);
    return Py_NewRef(Py_None);
}

static PyObject *archive_report(PyObject *object, PyObject *nothing) {
    archive *self = (archive *)object;
    hm_archive_report report;
    (void)nothing;
    if (archive_of(self) == NULL) return NULL;
    hm_archive_report_of(self->archive, &report);
    return Py_BuildValue("(KKKKKK)", (unsigned long long)report.added,
                         (unsigned long long)report.copies, (unsigned long long)report.bad,
                         (unsigned long long)report.unjudged, (unsigned long long)report.plies,
                         (unsigned long long)report.positions);
}

/* ---- asking ---- */

static hm_status list_number(void *context, uint64_t number, const hm_input *input,
                             hm_error *error) {
    PyObject *list = context, *item = PyLong_FromUnsignedLongLong(number);
    bool added = item != NULL && PyList_Append(list, item) == 0;
    (void)input;
    Py_XDECREF(item);
    return added ? HM_OK : hm_archive_stopped(error);
}

static PyObject *archive_candidates(PyObject *object, PyObject *arguments) {
    archive *self = (archive *)object;
    PyObject *asked, *list = PyList_New(0);
    const char *sort;
    bool exact;
    hm_error error;
    if (list == NULL || !PyArg_ParseTuple(arguments, "Oz", &asked, &sort) ||
        archive_of(self) == NULL) {
        Py_XDECREF(list);
        return NULL;
    }
    const finder *f = (const finder *)asked;
    if (f->busy) {
        Py_DECREF(list);
        return pyhm_fail_busy();
    }
    hm_status status = hm_archive_introduce(self->archive, f->finder, &error);
    if (status == HM_OK) status = hm_finder_check(f->finder, &error);
    if (status == HM_OK)
        status = hm_archive_numbers(self->archive, f->expression, sort, list_number, list, &exact,
                                    &error);
    if (status == HM_OK) return list;
    Py_DECREF(list);
    return PyErr_Occurred() != NULL ? NULL : pyhm_fail(&error);
}

typedef struct looking {
    finder *finder;
    PyObject *answer;
} looking;

static hm_status look_in_archive(void *context, uint64_t number, const hm_input *input,
                                 hm_error *error) {
    static const hm_request none = {.size = sizeof none};
    looking *l = context;
    l->answer = look_at(l->finder, input, &none, number);
    return l->answer != NULL ? HM_OK : hm_archive_stopped(error);
}

static PyObject *archive_look(PyObject *object, PyObject *arguments) {
    archive *self = (archive *)object;
    PyObject *asked;
    unsigned long long number;
    hm_error error;
    if (!PyArg_ParseTuple(arguments, "OK", &asked, &number) || archive_of(self) == NULL)
        return NULL;
    looking l = {.finder = (finder *)asked};
    if (l.finder->busy) return pyhm_fail_busy();
    self->busy = true;
    hm_status status = hm_archive_game(self->archive, number, look_in_archive, &l, &error);
    self->busy = false;
    return status == HM_OK || PyErr_Occurred() != NULL ? l.answer : pyhm_fail(&error);
}

static hm_status take_game_text(void *context, uint64_t number, const hm_input *input,
                                hm_error *error) {
    PyObject **answer = context;
    (void)number;
    *answer = input->text == NULL
                  ? Py_NewRef(Py_None)
                  : PyBytes_FromStringAndSize(input->text, (Py_ssize_t)input->length);
    return *answer != NULL ? HM_OK : hm_archive_stopped(error);
}

static PyObject *archive_text(PyObject *object, PyObject *number) {
    archive *self = (archive *)object;
    PyObject *answer = NULL;
    uint64_t game;
    hm_error error;
    if (!pyhm_take_uint64(number, &game) || archive_of(self) == NULL) return NULL;
    hm_status status = hm_archive_game(self->archive, game, take_game_text, &answer, &error);
    return status == HM_OK || PyErr_Occurred() != NULL ? answer : pyhm_fail(&error);
}

static PyObject *archive_tree(PyObject *object, PyObject *arguments) {
    archive *self = (archive *)object;
    PyObject *from, *where;
    unsigned depth;
    uint64_t min;
    hm_expression *expression;
    hm_request request = {.size = sizeof request};
    hm_facts facts = {0};
    hm_text json = {0};
    hm_error error;
    pyhm_work work;
    if (!PyArg_ParseTuple(arguments, "OO&O&O", &from, pyhm_take_unsigned, &depth, pyhm_take_uint64,
                          &min, &where))
        return NULL;
    hm_session *session = from == Py_None ? NULL : pyhm_session_of(from);
    if ((from != Py_None && session == NULL) || archive_of(self) == NULL) return NULL;
    if (!take_expression(where, &expression)) return NULL;
    self->busy = true;
    if (session != NULL) ((pyhm_session *)from)->busy = true;
    pyhm_work_begin(&work, NULL);
    request.watch = work.watch;
    hm_status status =
        hm_archive_tree(self->archive, session, depth, min, expression, &request, &facts, &error);
    pyhm_work_end(&work);
    self->busy = false;
    if (session != NULL) ((pyhm_session *)from)->busy = false;
    hm_facts_json(&facts, &json);
    hm_facts_clear(&facts);
    hm_expression_destroy(expression);
    if (status == HM_OK) return pyhm_str(&json);
    hm_text_clear(&json);
    return pyhm_fail(&error);
}

static PyMethodDef archive_methods[] = {
    {"begin", archive_begin, METH_VARARGS,
     "begin($self, name, size, modified, /)\n--\n\n"
     "Begins to add the games of a source. size: bytes; modified: time in seconds."},
    {"add", archive_add, METH_O,
     "add($self, reader, /)\n--\n\n"
     "Adds the current game of a reader. Returns the message of an error in its text, or "
     "None."},
    {"commit", archive_commit, METH_NOARGS,
     "commit($self, /)\n--\n\n"
     "Commits the games that were added since the last commit."},
    {"rollback", archive_rollback, METH_NOARGS,
     "rollback($self, /)\n--\n\n"
     "Gives up the games that were added since the last commit."},
    {"report", archive_report, METH_NOARGS,
     "report($self, /)\n--\n\n"
     "Returns counts since the database was opened: added, copies, bad, unjudged, plies, "
     "positions."},
    {"candidates", archive_candidates, METH_VARARGS,
     "candidates($self, finder, sort, /)\n--\n\n"
     "Returns the numbers of the games of which the expression of a finder may be true, "
     "sorted by a field; sort None: by number."},
    {"look", archive_look, METH_VARARGS,
     "look($self, finder, number, /)\n--\n\n"
     "Reads a game by its number. Returns JSON about the game, or None if the expression "
     "of the finder is not true of it."},
    {"text", archive_text, METH_O,
     "text($self, number, /)\n--\n\n"
     "Returns the text of a game by its number."},
    {"tree", archive_tree, METH_VARARGS,
     "tree($self, session, depth, min, where, /)\n--\n\n"
     "Returns JSON about the moves that games made in the current position of a session; "
     "None: in the usual start. where: an expression, only games of which it is true."},
    {"close", archive_close, METH_NOARGS,
     "close($self, /)\n--\n\n"
     "Closes the database. Games that are not committed are lost."},
    {0}};

int pyhm_add_archive(PyObject *module) {
    PyType_Slot finder_slots[] = {
        {Py_tp_doc, "Finder(expression=None)\n--\n\n"
                    "Reads games and evaluates an expression for each; None: every game matches."},
        {Py_tp_new, (void *)finder_new},
        {Py_tp_init, (void *)pyhm_init_once},
        {Py_tp_dealloc, (void *)finder_dealloc},
        {Py_tp_methods, finder_methods},
        {0, NULL}};
    PyType_Slot archive_slots[] = {{Py_tp_doc, "Archive(path, options)\n--\n\n"
                                               "A database of games."},
                                   {Py_tp_new, (void *)archive_new},
                                   {Py_tp_init, (void *)pyhm_init_once},
                                   {Py_tp_dealloc, (void *)archive_dealloc},
                                   {Py_tp_methods, archive_methods},
                                   {0, NULL}};
    PyType_Spec specs[] = {
        {"hypermate._hm.Finder", sizeof(finder), 0, Py_TPFLAGS_DEFAULT, finder_slots},
        {"hypermate._hm.Archive", sizeof(archive), 0, Py_TPFLAGS_DEFAULT, archive_slots}};
    for (int i = 0; i < 2; i++) {
        PyObject *type = pyhm_add_type(module, &specs[i], NULL);
        Py_XDECREF(type);
        if (type == NULL) return -1;
    }
    return 0;
}

/* The line of a session, what it amounts to, and its texts. */
#include "python.h"

static PyObject *session_ply(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyLong_FromSize_t(hm_session_ply(session));
}

static PyObject *session_plies(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyLong_FromSize_t(hm_session_plies(session));
}

static PyObject *session_go(PyObject *self, PyObject *object) {
    size_t ply;
    hm_error error;
    if (!pyhm_take_place(object, &ply)) return NULL;
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_status status = hm_session_go(session, ply, &error);
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

static PyObject *session_cut(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_session_cut(session);
    return Py_NewRef(Py_None);
}

static PyObject *session_ply_text(PyObject *self, PyObject *object) {
    size_t ply;
    hm_text text = {0};
    hm_error error;
    if (!pyhm_take_place(object, &ply)) return NULL;
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_status status = hm_session_ply_text(session, ply, &text, &error);
    if (status == HM_OK) return pyhm_str(&text);
    hm_text_clear(&text);
    return pyhm_fail(&error);
}

/* ---- what it amounts to ---- */

static PyObject *session_ending(PyObject *object, PyObject *nothing) {
    pyhm_session *self = (pyhm_session *)object;
    hm_ending ending;
    hm_error error;
    pyhm_work work;
    (void)nothing;
    if (pyhm_session_of(object) == NULL) return NULL;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_status status = hm_session_ending(self->session, &work.watch, &ending, &error);
    pyhm_work_end(&work);
    self->busy = false;
    if (status != HM_OK) return pyhm_fail(&error);
    return Py_BuildValue("(ss)", ending.result, ending.reason);
}

static PyObject *session_claim(PyObject *self, PyObject *nothing) {
    const char *reason;
    hm_error error;
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    if (hm_session_claim(session, &reason, &error) != HM_OK) return pyhm_fail(&error);
    return Py_BuildValue("z", reason);
}

/* ---- texts ---- */

static bool py_session_line_find_notation(const char *name, const hm_notation **notation) {
    hm_error error = {.status = HM_ERR_OPTION};
    *notation = name == NULL ? NULL : hm_notation_named(name);
    if (name == NULL || *notation != NULL) return true;
    PyOS_snprintf(error.message, sizeof error.message, "there is no notation \"%.40s\"", name);
    pyhm_fail(&error);
    return false;
}

static PyObject *format(PyObject *self, const hm_notation *to, const hm_request *request) {
    hm_text text = {0};
    hm_error error;
    const hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_status status = hm_session_format(session, to, request, &text, &error);
    if (status == HM_OK) return pyhm_str(&text);
    hm_text_clear(&text);
    return pyhm_fail(&error);
}

static PyObject *session_format(PyObject *self, PyObject *arguments) {
    const char *name = NULL;
    PyObject *options = NULL;
    pyhm_request request;
    const hm_notation *to;
    if (!PyArg_ParseTuple(arguments, "|zO", &name, &options)) return NULL;
    if (!py_session_line_find_notation(name, &to) || !pyhm_request_take(options, &request))
        return NULL;
    PyObject *text = format(self, to, &request.request);
    pyhm_request_release(&request);
    return text;
}

static PyObject *session_ask(PyObject *self, PyObject *arguments) {
    PyObject *request, *progress = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &request, &progress)) return NULL;
    return pyhm_ask((pyhm_session *)self, request, progress);
}

PyMethodDef pyhm_session_line[] = {
    {"ply", session_ply, METH_NOARGS,
     "ply($self, /)\n--\n\n"
     "Returns the current ply: how many plies of the line have been played."},
    {"plies", session_plies, METH_NOARGS,
     "plies($self, /)\n--\n\n"
     "Returns how many plies the whole line has."},
    {"go", session_go, METH_O,
     "go($self, ply, /)\n--\n\n"
     "Goes to a ply of the line; 0 is the start."},
    {"cut", session_cut, METH_NOARGS,
     "cut($self, /)\n--\n\n"
     "Removes the plies after the current one from the line."},
    {"ply_text", session_ply_text, METH_O,
     "ply_text($self, ply, /)\n--\n\n"
     "Returns the text of a ply of the line, counted from 0."},
    {"ending", session_ending, METH_NOARGS,
     "ending($self, /)\n--\n\n"
     "Returns result and reason at the current ply, as (\"1-0\", \"checkmate\"); (\"*\", \"\") "
     "while the game continues."},
    {"claim", session_claim, METH_NOARGS,
     "claim($self, /)\n--\n\n"
     "Returns why a player may claim a draw, a stable word such as \"threefold\"; None if "
     "nobody may."},
    {"copy", pyhm_session_copy, METH_NOARGS,
     "copy($self, /)\n--\n\n"
     "Returns a copy of the same class, with the line and the current ply. The two are "
     "independent."},
    {"format", session_format, METH_VARARGS,
     "format($self, notation=None, options=None, /)\n--\n\n"
     "Returns the game as a text in a notation of its game; None: the notation that it "
     "was read in. options: options of writing, by their names."},
    {"ask_json", session_ask, METH_VARARGS,
     "ask_json($self, request, progress=None, /)\n--\n\n"
     "Answers a question about the session. Request and answers are JSON, one answer per "
     "line. progress(done, total) may return False to end the work."},
    {0}};

/* Playing in a session, and listing its moves. */
#include "hypermate/more/session4d.h"
#include "python.h"

/* In games of several moves a turn, whether a move is legal is a search. */
static bool takes_long(const hm_session *session) {
    return hm_game_has_turns(hm_session_game(session));
}

/* What "why" says about a refused move; nothing where it has nothing to say. */
static void explain(hm_session *session, const char *word, const hm_watch *watch, hm_text *json) {
    hm_request request = {.size = sizeof request, .words = &word, .word_count = 1, .watch = *watch};
    hm_facts facts = {0};
    hm_input_error error;
    hm_session_answer(session, hm_question_named("why"), &request, &facts, &error);
    hm_facts_json(&facts, json);
    hm_facts_clear(&facts);
}

/* The text may be a part of an array, behind which anything stands. */
PyObject *pyhm_refused(PyObject *object, const pyhm_bytes *text, const hm_error *error) {
    pyhm_session *self = (pyhm_session *)object;
    PyObject *word = PyBytes_FromStringAndSize(text->data, (Py_ssize_t)text->length);
    if (word == NULL) return NULL;
    const char *terminated = PyBytes_AsString(word);
    hm_text json = {0};
    pyhm_work work;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    explain(self->session, terminated, &work.watch, &json);
    pyhm_work_end(&work);
    self->busy = false;
    if (PyErr_Occurred() == NULL) pyhm_fail_illegal(error, &json);
    Py_DECREF(word);
    hm_text_clear(&json);
    return NULL;
}

static hm_verdict play_long(pyhm_session *self, const pyhm_bytes *text, hm_error *error) {
    pyhm_work work;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_verdict verdict =
        hm_session_play(self->session, text->data, text->length, &work.watch, error);
    pyhm_work_end(&work);
    self->busy = false;
    return verdict;
}

static PyObject *py_session_play_play_text(pyhm_session *self, const pyhm_bytes *text) {
    hm_error error = {0};
    hm_session *session = self->session;
    hm_verdict verdict = takes_long(session)
                             ? play_long(self, text, &error)
                             : hm_session_play(session, text->data, text->length, NULL, &error);
    if (verdict == HM_YES) return Py_NewRef(Py_None);
    return verdict == HM_NO ? pyhm_refused((PyObject *)self, text, &error) : pyhm_fail(&error);
}

/* Moves of 4D chess are numbers, too. */
static PyObject *play_number(pyhm_session *self, PyObject *number) {
    hm_4d_move move;
    if (hm_session_position_4d(self->session) == NULL) {
        return PyErr_Format(PyExc_TypeError, "moves of this game are texts");
    }
    if (!pyhm_move_take(number, &move)) return NULL;
    hm_text words = {0};
    hm_4d_move_format(move, &words);
    if (words.failed) return PyErr_NoMemory();
    pyhm_bytes text = {.data = words.data, .length = words.length};
    PyObject *result = py_session_play_play_text(self, &text);
    hm_text_clear(&words);
    return result;
}

PyObject *pyhm_play(PyObject *object, PyObject *move) {
    pyhm_session *self = (pyhm_session *)object;
    pyhm_bytes text;
    if (PyLong_Check(move)) {
        return pyhm_session_of(object) == NULL ? NULL : play_number(self, move);
    }
    if (!pyhm_bytes_take(move, &text)) return NULL;
    PyObject *result =
        pyhm_session_of(object) == NULL ? NULL : py_session_play_play_text(self, &text);
    pyhm_bytes_release(&text);
    return result;
}

/* Lists the moves where the session stands. */
static bool list_moves(pyhm_session *self, size_t *count) {
    hm_error error;
    pyhm_work work;
    if (pyhm_session_of((PyObject *)self) == NULL) return false;
    self->busy = true;
    pyhm_work_begin(&work, NULL);
    hm_status status = hm_session_moves(self->session, &work.watch, count, &error);
    pyhm_work_end(&work);
    self->busy = false;
    if (status != HM_OK) pyhm_fail(&error);
    return status == HM_OK;
}

static PyObject *py_session_play_move_text(const hm_session *session, size_t number) {
    hm_text text = {0};
    hm_error error;
    if (hm_session_move_text(session, number, &text, &error) == HM_OK) return pyhm_str(&text);
    hm_text_clear(&text);
    return pyhm_fail(&error);
}

static PyObject *session_count(PyObject *self, PyObject *nothing) {
    size_t count;
    (void)nothing;
    return list_moves((pyhm_session *)self, &count) ? PyLong_FromSize_t(count) : NULL;
}

static PyObject *session_moves(PyObject *self, PyObject *nothing) {
    size_t count;
    (void)nothing;
    if (!list_moves((pyhm_session *)self, &count)) return NULL;
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; i < count && list != NULL; i++) {
        PyObject *text = py_session_play_move_text(((pyhm_session *)self)->session, i);
        if (text == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, text);
        }
    }
    return list;
}

static PyObject *session_move(PyObject *self, PyObject *object) {
    size_t number, count;
    if (!pyhm_take_place(object, &number) || !list_moves((pyhm_session *)self, &count)) return NULL;
    return py_session_play_move_text(((pyhm_session *)self)->session, number);
}

static PyObject *session_play_number(PyObject *self, PyObject *object) {
    size_t number, count;
    hm_error error;
    if (!pyhm_take_place(object, &number) || !list_moves((pyhm_session *)self, &count)) return NULL;
    hm_status status = hm_session_play_number(((pyhm_session *)self)->session, number, &error);
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

static PyObject *session_undo(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyBool_FromLong(hm_session_undo(session));
}

static PyObject *session_submit(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    hm_error error;
    if (session == NULL) return NULL;
    hm_verdict verdict = hm_session_submit(session, NULL, &error);
    if (verdict == HM_YES) return Py_NewRef(Py_None);
    return verdict == HM_NO ? pyhm_fail_illegal(&error, &(hm_text){0}) : pyhm_fail(&error);
}

static PyObject *session_may_submit(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyBool_FromLong(hm_session_may_submit(session));
}

static PyObject *session_pending(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyLong_FromSize_t(hm_session_pending(session));
}

PyMethodDef pyhm_session_playing[] = {
    {"play", pyhm_play, METH_O,
     "play($self, move, /)\n--\n\n"
     "Plays a move, given as a text in any form that the game reads; in 4D chess also as "
     "a number. Raises IllegalMove if the rules do not allow it; nothing is played then."},
    {"moves", session_moves, METH_NOARGS,
     "moves($self, /)\n--\n\n"
     "Returns the texts of the legal moves, in bytewise order."},
    {"count", session_count, METH_NOARGS,
     "count($self, /)\n--\n\n"
     "Returns the number of legal moves."},
    {"move", session_move, METH_O,
     "move($self, number, /)\n--\n\n"
     "Returns the text of a legal move by its number, from 0 in the order of moves()."},
    {"play_number", session_play_number, METH_O,
     "play_number($self, number, /)\n--\n\n"
     "Plays a legal move by its number, from 0 in the order of moves()."},
    {"undo", session_undo, METH_NOARGS,
     "undo($self, /)\n--\n\n"
     "Takes back a pending move, or goes back one ply, which stays in the line. Returns "
     "False at the start."},
    {"end_turn", session_submit, METH_NOARGS,
     "end_turn($self, /)\n--\n\n"
     "Ends the turn: submits the pending moves. Raises IllegalMove if the rules do not "
     "allow it yet."},
    {"may_end_turn", session_may_submit, METH_NOARGS,
     "may_end_turn($self, /)\n--\n\n"
     "Returns whether the turn may end now; always True in games of one move per turn."},
    {"pending_count", session_pending, METH_NOARGS,
     "pending_count($self, /)\n--\n\n"
     "Returns how many moves are pending: played, but not submitted yet (5D)."},
    {0}};

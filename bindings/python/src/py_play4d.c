/* Moves of 4D chess as numbers: played and taken back without a text. Loops over positions are made
 * of these two calls. */
#include "hypermate/more/session4d.h"
#include "python.h"

/* push(move, trusted=False) */
static bool take_arguments(PyObject *const *given, Py_ssize_t count, PyObject *names,
                           bool *trusted) {
    Py_ssize_t named = names == NULL ? 0 : PyTuple_Size(names);
    *trusted = false;
    if (count < 1 || count + named > 2) {
        PyErr_SetString(PyExc_TypeError, "expected a move, and whether it is trusted");
        return false;
    }
    if (named == 1) {
        PyObject *name = PyTuple_GetItem(names, 0);
        if (PyUnicode_CompareWithASCIIString(name, "trusted") != 0) {
            PyErr_Format(PyExc_TypeError, "unexpected keyword argument %R", name);
            return false;
        }
    }
    int truth = count + named == 2 ? PyObject_IsTrue(given[1]) : 0;
    *trusted = truth == 1;
    return truth >= 0;
}

/* What is no legal number is told by its text, with the reason. */
PyObject *pyhm_push_4d(PyObject *object, PyObject *const *given, Py_ssize_t count,
                       PyObject *names) {
    bool trusted;
    hm_error error;
    hm_4d_move move;
    if (!take_arguments(given, count, names, &trusted)) return NULL;
    hm_session *session = PyLong_Check(given[0]) ? pyhm_session_of(object) : NULL;
    if (session == NULL || hm_session_position_4d(session) == NULL) {
        return PyErr_Occurred() == NULL ? pyhm_play(object, given[0]) : NULL;
    }
    if (!pyhm_move_take(given[0], &move)) return NULL;
    hm_verdict verdict = hm_session_play_4d(session, move, trusted, &error);
    if (verdict == HM_YES) return Py_NewRef(Py_None);
    return verdict == HM_NO ? pyhm_play(object, given[0]) : pyhm_fail(&error);
}

/* The number of the last move; 0 where none led here. */
static hm_4d_move py_play4d_last_move(const hm_session *session) {
    size_t ply = hm_session_ply(session);
    const hm_4d_game *game = hm_session_game_4d(session);
    return game != NULL && ply > 0 && ply <= game->count ? game->moves[ply - 1] : HM_4D_NO_MOVE;
}

PyObject *pyhm_last_4d(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyLong_FromUnsignedLong(py_play4d_last_move(session));
}

PyObject *pyhm_take_back_4d(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    if (session == NULL) return NULL;
    hm_4d_move move = py_play4d_last_move(session);
    if (hm_session_undo(session)) return PyLong_FromUnsignedLong(move);
    PyErr_SetString(PyExc_IndexError, "no move was played");
    return NULL;
}

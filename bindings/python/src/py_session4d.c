/* What sessions of 4D have on top: the board as a buffer, moves and squares as numbers. */
#include "hypermate/more/session4d.h"
#include "python.h"

#include <stdlib.h>

static const hm_4d_position *py_session4d_position_of(PyObject *self) {
    hm_session *session = pyhm_session_of(self);
    const hm_4d_position *position = session == NULL ? NULL : hm_session_position_4d(session);
    if (position != NULL || session == NULL) return position;
    PyErr_SetString(PyExc_TypeError, "it is no game of 4D chess");
    return NULL;
}

/* ---- moves ---- */

static bool take_colour(PyObject *white, hm_4d_piece *colour) {
    int truth = PyObject_IsTrue(white);
    *colour = truth == 1 ? HM_4D_WHITE : HM_4D_BLACK;
    return truth >= 0;
}

/* Moves as numbers, in the order of their texts. */
static PyObject *session_numbers(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    hm_4d_move *moves = malloc((hm_4d_moves_bound(position) + 1) * sizeof *moves);
    if (moves == NULL) return PyErr_NoMemory();
    size_t count = hm_4d_generate(position, moves);
    hm_4d_sort_moves(moves, count);
    PyObject *bytes =
        PyBytes_FromStringAndSize((const char *)moves, (Py_ssize_t)(count * sizeof *moves));
    free(moves);
    return bytes;
}

/* The same of pseudo-legal ones. */
static PyObject *session_pseudo_numbers(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    hm_4d_move *moves = malloc((hm_4d_moves_bound(position) + 1) * sizeof *moves);
    if (moves == NULL) return PyErr_NoMemory();
    size_t count = hm_4d_generate_pseudo(position, moves);
    hm_4d_sort_moves(moves, count);
    PyObject *bytes =
        PyBytes_FromStringAndSize((const char *)moves, (Py_ssize_t)(count * sizeof *moves));
    free(moves);
    return bytes;
}

static PyObject *session_king_attacks(PyObject *self, PyObject *white) {
    hm_4d_piece colour;
    if (!take_colour(white, &colour)) return NULL;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    return PyLong_FromSize_t(hm_4d_checks(position, colour, NULL, 0));
}

static PyObject *session_legal_count(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const hm_4d_position *position = py_session4d_position_of(self);
    return position == NULL ? NULL : PyLong_FromUnsignedLongLong(hm_4d_count(position));
}

/* No move for numbers that are out of range. */
static bool take_move(PyObject *object, hm_4d_move *move) {
    unsigned long value = PyLong_AsUnsignedLong(object);
    bool outside = PyErr_Occurred() != NULL && PyErr_ExceptionMatches(PyExc_OverflowError);
    if (outside) PyErr_Clear();
    *move = outside || value > UINT32_MAX ? HM_4D_NO_MOVE : (hm_4d_move)value;
    return PyErr_Occurred() == NULL;
}

static PyObject *session_is_legal(PyObject *self, PyObject *object) {
    hm_4d_move move;
    if (!take_move(object, &move)) return NULL;
    const hm_4d_position *position = py_session4d_position_of(self);
    return position == NULL ? NULL : PyBool_FromLong(hm_4d_is_legal(position, move));
}

static PyObject *find(PyObject *self, const pyhm_bytes *text) {
    hm_4d_move move = HM_4D_NO_MOVE;
    hm_error error;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    hm_status status = hm_4d_move_parse(position, text->data, text->length, &move, &error);
    return status == HM_OK               ? PyLong_FromUnsignedLong(move)
           : status == HM_ERR_4D_ILLEGAL ? pyhm_refused(self, text, &error)
                                         : pyhm_fail(&error);
}

static PyObject *session_find(PyObject *self, PyObject *object) {
    pyhm_bytes text;
    if (!pyhm_bytes_take(object, &text)) return NULL;
    PyObject *found = find(self, &text);
    pyhm_bytes_release(&text);
    return found;
}

/* ---- squares ---- */

static bool py_session4d_take_square(PyObject *object, int *square) {
    long value = PyLong_AsLong(object);
    if (PyErr_Occurred() != NULL) return false;
    *square = (int)value;
    if (value >= 0 && value < HM_4D_SQUARES) return true;
    PyErr_Format(PyExc_ValueError, "squares are numbers from 0 to 4095, not %ld", value);
    return false;
}

static PyObject *session_piece(PyObject *self, PyObject *object) {
    int square;
    if (!py_session4d_take_square(object, &square)) return NULL;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    return PyLong_FromLong(position->state.board.square[square]);
}

/* The squares of a set, ascending. */
static PyObject *list_squares(const hm_4d_set *set) {
    PyObject *list = PyList_New(0);
    for (int square = 0; square < HM_4D_SQUARES && list != NULL; square++) {
        if (!HM_4D_SET_HAS(set, square)) continue;
        PyObject *number = PyLong_FromLong(square);
        if (number == NULL || PyList_Append(list, number) != 0) Py_CLEAR(list);
        Py_XDECREF(number);
    }
    return list;
}

/* By whom a square is attacked: a colour, and the square. */
static bool take_attack(PyObject *const *given, Py_ssize_t count, hm_4d_piece *colour,
                        int *square) {
    if (count == 2)
        return take_colour(given[0], colour) && py_session4d_take_square(given[1], square);
    PyErr_SetString(PyExc_TypeError, "expected a colour and a square");
    return false;
}

static PyObject *session_attackers(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    int square;
    hm_4d_set set;
    hm_4d_piece colour;
    if (!take_attack(given, count, &colour, &square)) return NULL;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    hm_4d_attackers(position, square, colour, &set);
    return list_squares(&set);
}

static PyObject *session_is_attacked(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    int square;
    hm_4d_piece colour;
    if (!take_attack(given, count, &colour, &square)) return NULL;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    return PyBool_FromLong(hm_4d_is_attacked(position, square, colour));
}

static PyObject *session_in_check(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    return PyBool_FromLong(hm_4d_in_check(position, position->state.side, NULL));
}

static PyObject *session_clocks(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const hm_4d_position *position = py_session4d_position_of(self);
    if (position == NULL) return NULL;
    return Py_BuildValue("(II)", position->state.halfmove, position->state.fullmove);
}

static PyObject *session_occurrences(PyObject *self, PyObject *nothing) {
    (void)nothing;
    hm_session *session = pyhm_session_of(self);
    return session == NULL ? NULL : PyLong_FromLong((long)hm_session_occurrences_4d(session));
}

/* ---- the board ---- */

/* 8 x 8 x 8 x 8 bytes that live in the session: the view shows what stands there now. */
static int session_buffer(PyObject *self, Py_buffer *view, int flags) {
    static Py_ssize_t shape[] = {8, 8, 8, 8}, strides[] = {512, 64, 8, 1};
    const hm_4d_position *position = py_session4d_position_of(self);
    view->obj = NULL;
    if (position == NULL) return -1;
    void *board = (void *)(uintptr_t)position->state.board.square;
    if (PyBuffer_FillInfo(view, self, board, HM_4D_SQUARES, 1, flags) != 0) return -1;
    if ((flags & PyBUF_ND) != PyBUF_ND) return 0;
    view->ndim = 4;
    view->shape = shape;
    if ((flags & PyBUF_STRIDES) == PyBUF_STRIDES) view->strides = strides;
    return 0;
}

static PyMethodDef methods[] = {
    {"numbers", session_numbers, METH_NOARGS,
     "numbers($self, /)\n--\n\n"
     "Returns the legal moves as bytes: numbers of 32 bits in the byte order of the "
     "machine, ascending, which is the order of their texts."},
    {"pseudo_numbers", session_pseudo_numbers, METH_NOARGS,
     "pseudo_numbers($self, /)\n--\n\n"
     "Returns the pseudo-legal moves in the form of numbers(). After them an own king "
     "may be attacked."},
    {"king_attacks", session_king_attacks, METH_O,
     "king_attacks($self, white, /)\n--\n\n"
     "Returns how many attackers the kings of White (white true) or Black have. A piece "
     "that attacks two kings counts twice."},
    {"legal_count", session_legal_count, METH_NOARGS,
     "legal_count($self, /)\n--\n\n"
     "Returns the number of legal moves without listing them."},
    {"is_legal_number", session_is_legal, METH_O,
     "is_legal_number($self, move, /)\n--\n\n"
     "Returns whether a number is a legal move."},
    {"find", session_find, METH_O,
     "find($self, text, /)\n--\n\n"
     "Returns the number of the legal move that a text in any form names. Raises "
     "IllegalMove or FormatError."},
    {"push_move", PYHM_FUNCTION(pyhm_push_4d), METH_FASTCALL | METH_KEYWORDS,
     "push_move($self, move, /, trusted=False)\n--\n\n"
     "Plays a move, given as a number or as a text in any form. Raises IllegalMove if "
     "the rules do not allow it; nothing is played then.\n\n"
     "trusted: the move is a number from the legal moves of the current position. Then "
     "only moves that are not pseudo-legal are refused."},
    {"take_back", pyhm_take_back_4d, METH_NOARGS,
     "take_back($self, /)\n--\n\n"
     "Takes back the last move and returns its number. Raises IndexError at the start."},
    {"last_number", pyhm_last_4d, METH_NOARGS,
     "last_number($self, /)\n--\n\n"
     "Returns the number of the last move; 0 if there is no last move."},
    {"piece_number", session_piece, METH_O,
     "piece_number($self, square, /)\n--\n\n"
     "Returns the piece on a square, as its number; 0 if the square is empty."},
    {"attacker_squares", PYHM_FUNCTION(session_attackers), METH_FASTCALL,
     "attacker_squares($self, white, square, /)\n--\n\n"
     "Returns the squares of the pieces of White (white true) or Black that attack a "
     "square."},
    {"is_attacked_by", PYHM_FUNCTION(session_is_attacked), METH_FASTCALL,
     "is_attacked_by($self, white, square, /)\n--\n\n"
     "Returns whether a piece of White (white true) or Black attacks a square."},
    {"is_check", session_in_check, METH_NOARGS,
     "is_check($self, /)\n--\n\n"
     "Returns whether a king of the side to move is attacked."},
    {"clocks", session_clocks, METH_NOARGS,
     "clocks($self, /)\n--\n\n"
     "Returns the number of plies since the last capture or pawn move, and the number of "
     "the move."},
    {"occurrences", session_occurrences, METH_NOARGS,
     "occurrences($self, /)\n--\n\n"
     "Returns how often the current position has occurred in the game, including now."},
    {0}};

int pyhm_add_session4d(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc,
         "Session4D(text, options=None, game=None)\n--\n\n"
         "A game of 4D chess in progress. Its buffer shows the current board, 8 x 8 x 8 x 8 "
         "bytes."},
        {Py_tp_methods, methods},
        {Py_bf_getbuffer, (void *)session_buffer},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Session4D", sizeof(pyhm_session), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    PyObject *base = PyObject_GetAttrString(module, "Session");
    PyObject *type = base == NULL ? NULL : pyhm_add_type(module, &spec, base);
    Py_XDECREF(base);
    Py_XDECREF(type);
    return type == NULL ? -1 : 0;
}

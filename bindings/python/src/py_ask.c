/* Questions as JSON, notations, and the trees of games. */
#include "../../shared/tree.h"
#include "hypermate/more/chess4d_games.h"
#include "python.h"

PyObject *pyhm_ask(pyhm_session *object, PyObject *request, PyObject *progress) {
    pyhm_bytes text;
    pyhm_work work;
    hm_text json = {0};
    if (!pyhm_bytes_take(request, &text)) return NULL;
    hm_session *session = object == NULL ? NULL : pyhm_session_of((PyObject *)object);
    if (object != NULL && session == NULL) {
        pyhm_bytes_release(&text);
        return NULL;
    }
    if (object != NULL) object->busy = true;
    pyhm_work_begin(&work, progress);
    hm_ask(session, text.data, text.length, &work.watch, &json);
    pyhm_work_end(&work);
    if (object != NULL) object->busy = false;
    pyhm_bytes_release(&text);
    if (PyErr_Occurred() == NULL) return pyhm_str(&json);
    hm_text_clear(&json);
    return NULL;
}

/* ---- trees ---- */

/* Lists of tags and steps; `failed`: an exception is set. */
typedef struct lists {
    PyObject *tags, *steps;
    bool failed;
} lists;

static PyObject *str_of(const hm_text *text) {
    return pyhm_str_bytes(text->data, text->length);
}

/* Takes the item away. */
static void append(lists *l, PyObject *list, PyObject *item) {
    if (item == NULL || PyList_Append(list, item) != 0) l->failed = true;
    Py_XDECREF(item);
}

static void add_tag(void *context, const char *name, const char *value) {
    lists *l = context;
    PyObject *pair = Py_BuildValue("(NN)", pyhm_str_bytes(name, strlen(name)),
                                   pyhm_str_bytes(value, strlen(value)));
    append(l, l->tags, pair);
}

static void add_step(void *context, const hmb_step *step) {
    lists *l = context;
    append(l, l->steps,
           Py_BuildValue("(iNNN)", (int)step->parent, str_of(step->text), str_of(step->glyph),
                         str_of(step->comment)));
}

static PyObject *tree(PyObject *module, PyObject *object) {
    (void)module;
    hm_error error;
    if (!pyhm_is_session(object)) {
        return PyErr_Format(PyExc_TypeError, "expected a session, found %R",
                            (PyObject *)Py_TYPE(object));
    }
    hm_session *session = pyhm_session_of(object);
    if (session == NULL) return NULL;
    lists l = {.tags = PyList_New(0), .steps = PyList_New(0)};
    hmb_listener listener = {add_tag, add_step, &l};
    PyObject *result = NULL;
    if (l.tags != NULL && l.steps != NULL) {
        hm_status status = hmb_tree(session, &listener, &error);
        if (status != HM_OK) {
            pyhm_fail(&error);
        } else if (!l.failed) {
            result = PyTuple_Pack(2, l.tags, l.steps);
        }
    }
    Py_XDECREF(l.tags);
    Py_XDECREF(l.steps);
    return result;
}

/* ---- functions ---- */

static PyObject *ask(PyObject *module, PyObject *arguments) {
    PyObject *request, *progress = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O|O", &request, &progress)) return NULL;
    return pyhm_ask(NULL, request, progress);
}

static PyObject *py_ask_detect(PyObject *module, PyObject *object) {
    pyhm_bytes text;
    hm_error error;
    const hm_notation *notation;
    (void)module;
    if (!pyhm_bytes_take(object, &text)) return NULL;
    hm_status status = hm_notation_detect(text.data, text.length, &notation, &error);
    pyhm_bytes_release(&text);
    if (status != HM_OK) return pyhm_fail(&error);
    return Py_BuildValue("(sss)", notation->name, notation->title, hm_game_name(notation->game));
}

static PyObject *square_number(PyObject *module, PyObject *object) {
    pyhm_bytes text;
    hm_error error;
    int square;
    (void)module;
    if (!pyhm_bytes_take(object, &text)) return NULL;
    hm_status status = hm_4d_square_parse(text.data, text.length, &square, &error);
    pyhm_bytes_release(&text);
    return status == HM_OK ? PyLong_FromLong(square) : pyhm_fail(&error);
}

static PyObject *py_ask_move_text(PyObject *module, PyObject *object) {
    hm_text text = {0};
    hm_4d_move move;
    (void)module;
    if (!pyhm_move_take(object, &move)) return NULL;
    hm_4d_move_format(move, &text);
    return pyhm_str(&text);
}

static PyObject *class_of_kind(PyObject *module, PyObject *object) {
    (void)module;
    const char *kind = PyUnicode_AsUTF8AndSize(object, NULL);
    return kind == NULL ? NULL : Py_NewRef(pyhm_error_class(kind));
}

/* The names of notations, and which of them are written. */
static PyObject *notations(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    PyObject *list = PyList_New(0);
    const hm_notation *one;
    for (size_t i = 0; list != NULL && (one = hm_notation_at(i)) != NULL; i++) {
        PyObject *row = Py_BuildValue("(sssO)", one->name, one->title, hm_game_name(one->game),
                                      one->flags & HM_IS_WRITTEN ? Py_True : Py_False);
        if (row == NULL || PyList_Append(list, row) != 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

PyMethodDef pyhm_functions[] = {
    {"ask_json", ask, METH_VARARGS,
     "ask_json($module, request, progress=None, /)\n--\n\n"
     "Answers a question. Request and answers are JSON, one answer per line. "
     "progress(done, total) may return False to end the work."},
    {"detect", py_ask_detect, METH_O,
     "detect($module, text, /)\n--\n\n"
     "Returns the notation of a text, the title of the notation, and its game."},
    {"tree", tree, METH_O,
     "tree($module, session, /)\n--\n\n"
     "Returns the tags of a game and its steps: (parent, text, glyph, comment). Step 0 "
     "is the start."},
    {"square_number", square_number, METH_O,
     "square_number($module, text, /)\n--\n\n"
     "Returns the number of the square of 4D chess that a text names."},
    {"error_class", class_of_kind, METH_O,
     "error_class($module, kind, /)\n--\n\n"
     "Returns the class of exceptions for a kind of error."},
    {"move_text", py_ask_move_text, METH_O,
     "move_text($module, move, /)\n--\n\n"
     "Returns the text of a move of 4D chess."},
    {"notations", notations, METH_NOARGS,
     "notations($module, /)\n--\n\n"
     "Returns name, title and game of each notation, and whether it can be written."},
    {0}};

/* The types GameBatch and GameState: many games that are stepped together. Arrays are the caller's;
 * hypermate/env.py makes them. */
#include "hypermate/more/batch.h"
#include "python.h"

#include <stdlib.h>

typedef struct batch_object {
    pyhm_made head;
    hm_batch *batch;
    PyObject *origin, *options; /* of the session that it began with; NULL: none */
    bool busy;
} batch_object;

typedef struct state_object {
    PyObject ob_base;
    hm_batch_state *state;
} state_object;

static PyTypeObject *state_type;

static hm_batch *py_batch_of(PyObject *object) {
    batch_object *self = (batch_object *)object;
    if (!self->busy) return self->batch;
    pyhm_fail_busy();
    return NULL;
}

/* ---- making one ---- */

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"session",   "games",      "seed",   "threads",
                            "max_plies", "claims_end", "reward", NULL};
    hm_batch_options options = {.size = sizeof options};
    PyObject *object;
    uint64_t games, seed;
    unsigned most, reward;
    int claims;
    hm_error error;
    hm_batch *batch;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO&O&O&O&pO&", names, &object,
                                     pyhm_take_uint64, &games, pyhm_take_uint64, &seed,
                                     pyhm_take_unsigned, &options.threads, pyhm_take_unsigned,
                                     &most, &claims, pyhm_take_unsigned, &reward))
        return NULL;
    if (!pyhm_is_session(object)) {
        PyErr_SetString(PyExc_TypeError, "expected a board");
        return NULL;
    }
    hm_session *session = pyhm_session_of(object);
    if (session == NULL) return NULL;
    options.games = games > SIZE_MAX ? SIZE_MAX : (size_t)games;
    options.seed = seed;
    options.max_plies = most;
    options.claims_end = claims != 0;
    options.reward = reward > 255 ? 255 : (uint8_t)reward;
    if (hm_batch_create(&batch, session, &options, &error) != HM_OK) return pyhm_fail(&error);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    batch_object *self = (batch_object *)allocate(type, 0);
    if (self == NULL) {
        hm_batch_destroy(batch);
        return NULL;
    }
    self->batch = batch;
    self->origin = Py_XNewRef(((pyhm_session *)object)->origin);
    self->options = Py_XNewRef(((pyhm_session *)object)->options);
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *object) {
    batch_object *self = (batch_object *)object;
    hm_batch_destroy(self->batch);
    Py_CLEAR(self->origin);
    Py_CLEAR(self->options);
    pyhm_free_object(object);
}

/* ---- arrays ---- */

/* The tables in the order of look(), and the bytes of an item of each. */
enum { TABLES = 8 };

static PyObject *batch_look(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    static const size_t bytes[TABLES] = {16, 1, 1, 1, 1, 4, 4, 8};
    hm_batch *batch = py_batch_of(self);
    hm_batch_table table;
    if (batch == NULL) return NULL;
    if (count != TABLES) return PyErr_Format(PyExc_TypeError, "expected %d arrays", TABLES);
    hm_batch_look(batch, &table);
    const void *from[TABLES] = {table.reward, table.terminated, table.truncated, table.side,
                                table.out,    table.ply,        table.actions,   table.episode};
    for (int i = 0; i < TABLES; i++) {
        Py_buffer view;
        if (!pyhm_writable(given[i], table.games * bytes[i], NULL, "table", &view)) return NULL;
        if (view.buf == NULL) continue;
        memcpy(view.buf, from[i], table.games * bytes[i]);
        PyBuffer_Release(&view);
    }
    Py_RETURN_NONE;
}

static PyObject *batch_shape(PyObject *self, PyObject *nothing) {
    hm_batch *batch = py_batch_of(self);
    hm_batch_table table;
    (void)nothing;
    if (batch == NULL) return NULL;
    hm_batch_look(batch, &table);
    return Py_BuildValue("(nII)", (Py_ssize_t)table.games, table.seats, table.words);
}

/* The number of actions of all games. */
static size_t py_batch_total(const hm_batch *batch) {
    hm_batch_table table;
    size_t total = 0;
    hm_batch_look(batch, &table);
    for (size_t i = 0; i < table.games; i++)
        total += table.actions[i];
    return total;
}

static PyObject *batch_actions(PyObject *self, PyObject *array) {
    hm_batch *batch = py_batch_of(self);
    hm_batch_table table;
    Py_buffer view;
    if (batch == NULL) return NULL;
    hm_batch_look(batch, &table);
    size_t total = py_batch_total(batch);
    if (!pyhm_writable(array, total * table.words * 4, "i", "actions", &view)) return NULL;
    if (view.buf != NULL) {
        hm_batch_actions(batch, view.buf);
        PyBuffer_Release(&view);
    }
    return PyLong_FromSize_t(total);
}

static PyObject *batch_dense(PyObject *self, PyObject *array) {
    hm_batch *batch = py_batch_of(self);
    Py_buffer view;
    if (batch == NULL) return NULL;
    if (!pyhm_writable(array, py_batch_total(batch) * 4, "i", "codes", &view)) return NULL;
    bool dense = view.buf != NULL && hm_batch_dense(batch, view.buf);
    if (view.buf != NULL) PyBuffer_Release(&view);
    return PyBool_FromLong(dense);
}

static PyObject *batch_row_bytes(PyObject *self, PyObject *number) {
    hm_batch *batch = py_batch_of(self);
    long view = PyLong_AsLong(number);
    if (batch == NULL || PyErr_Occurred() != NULL) return NULL;
    bool known = view >= HM_BATCH_PLANES && view <= HM_BATCH_PLACES;
    return PyLong_FromSize_t(known ? hm_batch_row_bytes(batch, (hm_batch_view)view) : 0);
}

static PyObject *batch_rows(PyObject *self, PyObject *array) {
    hm_batch *batch = py_batch_of(self);
    hm_batch_table table;
    Py_buffer view;
    if (batch == NULL) return NULL;
    hm_batch_look(batch, &table);
    if (!pyhm_writable(array, (table.games + 1) * 8, NULL, "offsets", &view)) return NULL;
    if (view.buf != NULL) {
        hm_batch_rows(batch, view.buf);
        PyBuffer_Release(&view);
    }
    Py_RETURN_NONE;
}

/* ---- work without the GIL ---- */

static PyObject *batch_step(PyObject *object, PyObject *choice) {
    batch_object *self = (batch_object *)object;
    hm_batch_table table;
    hm_error error;
    PyObject *bytes = PyBytes_FromObject(choice); /* which nobody can change meanwhile */
    if (bytes == NULL) return NULL;
    hm_batch *batch = py_batch_of(object);
    if (batch == NULL) {
        Py_DECREF(bytes);
        return NULL;
    }
    hm_batch_look(batch, &table);
    size_t length = (size_t)PyBytes_Size(bytes), expected = table.games * sizeof(int32_t);
    int32_t *choices = length == expected ? malloc(expected) : NULL;
    if (choices == NULL) {
        Py_DECREF(bytes);
        if (length == expected) return PyErr_NoMemory();
        return PyErr_Format(PyExc_ValueError, "expected %zu actions", table.games);
    }
    memcpy(choices, PyBytes_AsString(bytes), expected);
    Py_DECREF(bytes);
    self->busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    hm_status status = hm_batch_step(batch, choices, &error);
    PyEval_RestoreThread(saved);
    self->busy = false;
    free(choices);
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

static PyObject *batch_reset(PyObject *object, PyObject *const *given, Py_ssize_t count) {
    batch_object *self = (batch_object *)object;
    hm_batch_table table;
    hm_error error;
    uint64_t seed = 0;
    PyObject *mask = NULL;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "expected a mask and a seed");
    if (given[1] != Py_None && !pyhm_take_uint64(given[1], &seed)) return NULL;
    if (given[0] != Py_None && (mask = PyBytes_FromObject(given[0])) == NULL) return NULL;
    hm_batch *batch = py_batch_of(object);
    hm_status status = HM_OK;
    if (batch != NULL) hm_batch_look(batch, &table);
    bool fits = batch != NULL && (mask == NULL || (size_t)PyBytes_Size(mask) == table.games);
    if (fits) {
        const char *bytes = mask == NULL ? NULL : PyBytes_AsString(mask);
        self->busy = true;
        PyThreadState *saved = PyEval_SaveThread();
        status = hm_batch_reset(batch, (const uint8_t *)bytes, given[1] == Py_None ? NULL : &seed,
                                &error);
        PyEval_RestoreThread(saved);
        self->busy = false;
    } else if (batch != NULL) {
        PyErr_Format(PyExc_ValueError, "expected a mask of %zu games", table.games);
    }
    Py_XDECREF(mask);
    if (!fits) return NULL;
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

static PyObject *batch_observe(PyObject *object, PyObject *const *given, Py_ssize_t count) {
    batch_object *self = (batch_object *)object;
    hm_batch_table table;
    hm_error error;
    Py_buffer into;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "expected a view and an array");
    long view = PyLong_AsLong(given[0]);
    hm_batch *batch = PyErr_Occurred() == NULL ? py_batch_of(object) : NULL;
    if (batch == NULL) return NULL;
    if (view < HM_BATCH_PLANES || view > HM_BATCH_PLACES)
        return PyErr_Format(PyExc_ValueError, "there is no view %ld", view);
    hm_batch_look(batch, &table);
    uint64_t *offsets = malloc((table.games + 1) * sizeof *offsets);
    if (offsets == NULL) return PyErr_NoMemory();
    hm_batch_rows(batch, offsets);
    size_t bytes = (size_t)offsets[table.games] * hm_batch_row_bytes(batch, (hm_batch_view)view);
    free(offsets);
    if (!pyhm_writable(given[1], bytes, NULL, "observation", &into)) return NULL;
    hm_status status = HM_OK;
    if (into.buf != NULL) {
        self->busy = true;
        PyThreadState *saved = PyEval_SaveThread();
        status = hm_batch_observe(batch, (hm_batch_view)view, into.buf, &error);
        PyEval_RestoreThread(saved);
        self->busy = false;
        PyBuffer_Release(&into);
    }
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

/* ---- states ---- */

static PyObject *py_batch_wrap_state(hm_batch_state *state) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(state_type, Py_tp_alloc);
    state_object *object = (state_object *)allocate(state_type, 0);
    if (object == NULL) {
        hm_batch_state_destroy(state);
        return NULL;
    }
    object->state = state;
    return (PyObject *)object;
}

static void state_dealloc(PyObject *object) {
    hm_batch_state_destroy(((state_object *)object)->state);
    pyhm_free_object(object);
}

static PyObject *state_bytes(PyObject *object, PyObject *nothing) {
    hm_text text = {0};
    (void)nothing;
    hm_batch_state_write(((state_object *)object)->state, &text);
    PyObject *bytes = text.failed ? PyErr_NoMemory()
                                  : PyBytes_FromStringAndSize(text.data, (Py_ssize_t)text.length);
    hm_text_clear(&text);
    return bytes;
}

static PyObject *batch_save(PyObject *self, PyObject *number) {
    hm_batch_state *state;
    hm_error error;
    size_t game;
    if (!pyhm_take_place(number, &game)) return NULL;
    hm_batch *batch = py_batch_of(self);
    if (batch == NULL) return NULL;
    if (hm_batch_save(batch, game, &state, &error) != HM_OK) return pyhm_fail(&error);
    return py_batch_wrap_state(state);
}

static PyObject *batch_restore(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    hm_error error;
    size_t game;
    bool right = count == 2 && PyObject_TypeCheck(given[1], state_type);
    if (!right) return PyErr_Format(PyExc_TypeError, "expected a number of a game and a state");
    if (!pyhm_take_place(given[0], &game)) return NULL;
    hm_batch *batch = py_batch_of(self);
    if (batch == NULL) return NULL;
    hm_status status = hm_batch_restore(batch, game, ((state_object *)given[1])->state, &error);
    return status == HM_OK ? Py_NewRef(Py_None) : pyhm_fail(&error);
}

static PyObject *batch_state(PyObject *self, PyObject *object) {
    hm_batch_state *state;
    hm_error error;
    pyhm_bytes bytes;
    if (!pyhm_bytes_take(object, &bytes)) return NULL;
    hm_batch *batch = py_batch_of(self);
    hm_status status = HM_OK;
    if (batch != NULL)
        status = hm_batch_state_read(batch, bytes.data, bytes.length, &state, &error);
    pyhm_bytes_release(&bytes);
    if (batch == NULL) return NULL;
    return status == HM_OK ? py_batch_wrap_state(state) : pyhm_fail(&error);
}

static PyObject *batch_session(PyObject *object, PyObject *const *given, Py_ssize_t count) {
    batch_object *self = (batch_object *)object;
    hm_session *session;
    hm_error error;
    size_t game;
    if (count != 2 || !PyType_Check(given[1]))
        return PyErr_Format(PyExc_TypeError, "expected a number of a game and a type");
    if (!pyhm_take_place(given[0], &game)) return NULL;
    hm_batch *batch = py_batch_of(object);
    if (batch == NULL) return NULL;
    if (hm_batch_session(batch, game, &session, &error) != HM_OK) return pyhm_fail(&error);
    return pyhm_session_wrap((PyTypeObject *)given[1], session, self->origin, self->options);
}

/* ---- the types ---- */

static PyMethodDef methods[] = {
    {"shape", batch_shape, METH_NOARGS,
     "shape($self, /)\n--\n\n"
     "Returns the number of games, of seats, and of numbers in the code of an action."},
    {"look", PYHM_FUNCTION(batch_look), METH_FASTCALL,
     "look($self, reward, terminated, truncated, side, out, ply, actions, episode, /)\n--\n\n"
     "Copies the tables of all games into the arrays; None leaves a table out."},
    {"step", batch_step, METH_O,
     "step($self, choice, /)\n--\n\n"
     "Plays one action in each game. choice: an int32 for each game, the place of the "
     "action in its list; -1 plays a random action, -2 none."},
    {"reset", PYHM_FUNCTION(batch_reset), METH_FASTCALL,
     "reset($self, mask, seed, /)\n--\n\n"
     "Begins the next episode of the games whose byte in the mask is not 0; None: of "
     "all. A new seed sets all episodes to 0; None keeps the seed."},
    {"actions", batch_actions, METH_O,
     "actions($self, codes, /)\n--\n\n"
     "Writes the codes of all legal actions into an array of int32. Returns the number "
     "of actions."},
    {"dense", batch_dense, METH_O,
     "dense($self, codes, /)\n--\n\n"
     "Writes a dense code for every legal action into an array of int32. Returns False "
     "for games that have no dense codes."},
    {"row_bytes", batch_row_bytes, METH_O,
     "row_bytes($self, view, /)\n--\n\n"
     "Returns the bytes of a row of an observation; 0 if the game does not have this "
     "view."},
    {"rows", batch_rows, METH_O,
     "rows($self, offsets, /)\n--\n\n"
     "Writes the number of rows before each game, and then of all rows, as uint64."},
    {"observe", PYHM_FUNCTION(batch_observe), METH_FASTCALL,
     "observe($self, view, rows, /)\n--\n\n"
     "Writes all rows of an observation into an array."},
    {"save", batch_save, METH_O,
     "save($self, game, /)\n--\n\n"
     "Returns the state of a game."},
    {"restore", PYHM_FUNCTION(batch_restore), METH_FASTCALL,
     "restore($self, game, state, /)\n--\n\n"
     "Makes a game what a state is."},
    {"state", batch_state, METH_O,
     "state($self, bytes, /)\n--\n\n"
     "Returns the state that bytes describe."},
    {"session", PYHM_FUNCTION(batch_session), METH_FASTCALL,
     "session($self, game, type, /)\n--\n\n"
     "Returns a game with its line, as a session of a class."},
    {0}};

static PyMethodDef state_methods[] = {{"bytes", state_bytes, METH_NOARGS,
                                       "bytes($self, /)\n--\n\n"
                                       "Returns the state as bytes."},
                                      {0}};

static int py_batch_add_state(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc, "The state of a game, made by GameBatch.save() or GameBatch.state()."},
        {Py_tp_dealloc, (void *)state_dealloc},
        {Py_tp_methods, state_methods},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.GameState", sizeof(state_object), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    state_type = (PyTypeObject *)pyhm_add_type(module, &spec, NULL);
    return state_type == NULL ? -1 : 0;
}

int pyhm_add_batch(PyObject *module) {
    PyType_Slot slots[] = {
        {Py_tp_doc,
         "GameBatch(session, games, seed, threads, max_plies, claims_end, reward)\n--\n\n"
         "Many games from the current position of a session, which are played in steps."},
        {Py_tp_new, (void *)batch_new},
        {Py_tp_init, (void *)pyhm_init_once},
        {Py_tp_dealloc, (void *)batch_dealloc},
        {Py_tp_methods, methods},
        {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.GameBatch", sizeof(batch_object), 0, Py_TPFLAGS_DEFAULT,
                        slots};
    PyObject *type = pyhm_add_type(module, &spec, NULL);
    Py_XDECREF(type);
    return type == NULL ? -1 : py_batch_add_state(module);
}

/* What the files of the extension `_hm` share. It is written for CPython's limited API of 3.11, so
 * that one build serves every later Python; bindings/python/hypermate is its one caller, and the
 * manual is there.
 *
 * Functions of the library that take long run without the GIL. Meanwhile the object that they work
 * on is `busy`, and whoever else touches it, in another thread or in a callback, gets an
 * exception. */
#ifndef HM_PYTHON_H
#define HM_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d.h"

#include <string.h>

/* Functions of other shapes than the usual one go into tables by this. */
#define PYHM_FUNCTION(name) ((PyCFunction)(void (*)(void))(name))

/* ---- objects that are made once (module.c) ---- */

/* What the objects of types begin with that __new__ makes of arguments. */
typedef struct pyhm_made {
    PyObject ob_base;
    bool made;
} pyhm_made;

/* Their __init__, which has nothing to do: a second call, whose arguments would be ignored, raises
 * TypeError. */
int pyhm_init_once(PyObject *object, PyObject *arguments, PyObject *keywords);

/* ---- errors (errors.c) ---- */

/* Takes the classes from hypermate.errors. False: an exception is set. */
bool pyhm_errors_load(void);

/* Raise what a failure of the library amounts to, and return NULL. HM_ERR_INTERRUPTED leaves the
 * exception alone that a signal or a callback has raised. */
/* A string of a text that may hold any bytes. */
PyObject *pyhm_text(const char *text);
PyObject *pyhm_fail(const hm_error *error);
PyObject *pyhm_fail_input(const hm_input_error *error);
/* Raises IllegalMove with what the question "why" says, a JSON object. */
PyObject *pyhm_fail_illegal(const hm_error *error, const hm_text *why);
/* The class for a kind, a word of hm_status_name(); a borrowed reference. */
PyObject *pyhm_error_class(const char *kind);
/* Raises RuntimeError: another thread, or the caller of a callback, works on the object. */
PyObject *pyhm_fail_busy(void);

/* ---- long work (work.c) ---- */

/* A piece of work without the GIL, and who watches it: signals (Ctrl-C), and `progress`, a function
 * of (done, total) that ends the work by returning False, or NULL. */
typedef struct pyhm_work {
    hm_watch watch;
    PyObject *progress;
    PyThreadState *saved;
    unsigned long thread;
    double asked; /* seconds of the clock when Python was asked last */
} pyhm_work;

/* Whether what a callback has answered lets the work go on: everything but False, and what equals
 * it (numpy's), and NULL. Takes the answer away. */
bool pyhm_goes_on(PyObject *answer);

void pyhm_work_begin(pyhm_work *work, PyObject *progress);
void pyhm_work_end(pyhm_work *work);

/* For callbacks that run Python amid the work, in its own thread. */
void pyhm_work_pause(pyhm_work *work);
void pyhm_work_resume(pyhm_work *work);

/* ---- texts and requests (request.c) ---- */

/* Makes a str of a text and clears it; bytes that are not UTF-8 become surrogates. NULL: an
 * exception is set. */
PyObject *pyhm_str(hm_text *text);
PyObject *pyhm_str_bytes(const char *text, size_t length);

/* The bytes of a str or a bytes-like object, until they are released. */
typedef struct pyhm_bytes {
    const char *data;
    size_t length;
    PyObject *owner; /* a bytes object, or NULL */
    Py_buffer view;  /* of a bytes-like object */
} pyhm_bytes;

bool pyhm_bytes_take(PyObject *object, pyhm_bytes *bytes);
void pyhm_bytes_release(pyhm_bytes *bytes);

/* The number of a move of 4D chess; false, with an exception, for what has not the bits of one. */
bool pyhm_move_take(PyObject *number, hm_4d_move *move);

/* Converters for "O&": numbers from 0 to UINT_MAX (unsigned) and to UINT64_MAX (uint64_t). What is
 * out of range raises OverflowError, where "I" and "K" would cut it. */
int pyhm_take_unsigned(PyObject *object, void *number);
int pyhm_take_uint64(PyObject *object, void *number);

/* The number of a move or ply; one below 0 becomes one that there is not. */
bool pyhm_take_place(PyObject *object, size_t *number);

/* A writable buffer of at least so many bytes, C-contiguous, of numbers of a format ("f", "d", in
 * the order of this machine; NULL: any) or of bytes. None: data is NULL. */
bool pyhm_writable(PyObject *object, size_t bytes, const char *format, const char *what,
                   Py_buffer *view);

/* Options as a request: a dict of names with str, int, float or bool. It is copied, for texts of
 * values are made by Python, which may change any dict that others have. */
typedef struct pyhm_request {
    hm_request request;
    hm_setting *settings;
    PyObject *options; /* the copy, or NULL */
    PyObject *kept;    /* a list of what the settings point into */
} pyhm_request;

bool pyhm_request_take(PyObject *options, pyhm_request *request);
void pyhm_request_release(pyhm_request *request);
/* Whether every option is one of reading, or of the game (NULL: of any). */
bool pyhm_request_check(const pyhm_request *request, const hm_game *game);

/* A source of a descriptor (int) or of bytes; `bytes` has to be released after it is closed. */
hm_source *pyhm_source(PyObject *from, const char *name, pyhm_bytes *bytes);

/* ---- arrays (arrays.c) ---- */

/* Made by the first who asks, for all encoders; it lives as long as the process. NULL: an exception
 * is set. */
const hm_spectral_plan *pyhm_plan(void);

/* The caller's memory for what is made of boards or of a log. */
typedef struct pyhm_arrays {
    Py_buffer frames, meta, energies, boards;
    hm_log_arrays of;
} pyhm_arrays;

/* `given`: frames, meta, energies, boards; None: not wanted. False: an exception is set. */
bool pyhm_arrays_take(PyObject *const given[4], size_t capacity, pyhm_arrays *arrays);
void pyhm_arrays_release(pyhm_arrays *arrays);

/* ---- sessions ---- */

typedef struct pyhm_session {
    pyhm_made head;
    hm_session *session;
    PyObject *origin;  /* the text that it was made of, bytes; NULL: it was a stream */
    PyObject *options; /* and the options, a dict that nobody changes, or NULL */
    bool busy;
} pyhm_session;

/* The session of an object that is not busy; NULL: an exception is set. Python that runs behind it
 * may make the object busy: arguments are taken first. */
hm_session *pyhm_session_of(PyObject *object);
/* A new object of a class that is made of Session; takes the session, also when it fails. */
PyObject *pyhm_session_wrap(PyTypeObject *type, hm_session *session, PyObject *origin,
                            PyObject *options);
/* The session of an input of a reader, which must be of `game` (NULL: of any). */
PyObject *pyhm_session_read(PyTypeObject *type, const hm_input *input, pyhm_request *request,
                            const char *game);

/* The last input of a Reader, and its request; NULL: an exception is set. */
const hm_input *pyhm_reader_input(PyObject *object, const hm_request **request);

/* Raises IllegalMove for a text that was refused, with the reason. */
PyObject *pyhm_refused(PyObject *object, const pyhm_bytes *text, const hm_error *error);

/* Methods that several types or files have: Session.play(), Session.copy(), and of Session4D. */
PyObject *pyhm_play(PyObject *object, PyObject *move);
PyObject *pyhm_session_copy(PyObject *object, PyObject *nothing);
PyObject *pyhm_push_4d(PyObject *object, PyObject *const *given, Py_ssize_t count, PyObject *names);
PyObject *pyhm_take_back_4d(PyObject *self, PyObject *nothing);
PyObject *pyhm_last_4d(PyObject *self, PyObject *nothing);

/* Whether the object is one of these types. */
bool pyhm_is_session(PyObject *object);

/* Questions in JSON (ask.c): of a session or, NULL, of the inputs that the request has. */
PyObject *pyhm_ask(pyhm_session *object, PyObject *request, PyObject *progress);

/* ---- the types and functions of the module ---- */

extern PyMethodDef pyhm_session_playing[]; /* session_play.c */
extern PyMethodDef pyhm_session_line[];    /* session_line.c */
extern PyMethodDef pyhm_functions[];       /* module.c */

/* Each adds its types to the module; -1: an exception is set. */
int pyhm_add_session(PyObject *module);
int pyhm_add_session4d(PyObject *module);
int pyhm_add_reader(PyObject *module);
int pyhm_add_searcher(PyObject *module);
int pyhm_add_encoder(PyObject *module);
int pyhm_add_log(PyObject *module);
int pyhm_add_memory(PyObject *module);
int pyhm_add_frames(PyObject *module);
int pyhm_add_archive(PyObject *module);
int pyhm_add_batch(PyObject *module);

/* Makes a type, of a base (NULL: object), and adds it; a new reference. */
PyObject *pyhm_add_type(PyObject *module, PyType_Spec *spec, PyObject *base);
/* The memory of an object; it gives back the reference to its type as well. */
void pyhm_free_object(PyObject *object);

#endif

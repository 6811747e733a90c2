/* Texts, numbers, buffers and options on their way between Python and the library. */
#include "hypermate/more/chess4d.h"
#include "python.h"

#include <limits.h>

/* ---- texts ---- */

PyObject *pyhm_str_bytes(const char *text, size_t length) {
    return PyUnicode_DecodeUTF8(text == NULL ? "" : text, (Py_ssize_t)length, "surrogateescape");
}

PyObject *pyhm_str(hm_text *text) {
    PyObject *string = text->failed ? PyErr_NoMemory() : pyhm_str_bytes(text->data, text->length);
    hm_text_clear(text);
    return string;
}

bool pyhm_bytes_take(PyObject *object, pyhm_bytes *bytes) {
    *bytes = (pyhm_bytes){0};
    if (PyUnicode_Check(object)) {
        bytes->owner = PyUnicode_AsEncodedString(object, "utf-8", "surrogateescape");
        if (bytes->owner == NULL) return false;
        bytes->data = PyBytes_AsString(bytes->owner);
        bytes->length = (size_t)PyBytes_Size(bytes->owner);
        return true;
    }
    if (PyObject_GetBuffer(object, &bytes->view, PyBUF_SIMPLE) != 0) {
        bytes->view = (Py_buffer){0};
        PyErr_Format(PyExc_TypeError, "expected str or bytes, found %R",
                     (PyObject *)Py_TYPE(object));
        return false;
    }
    bytes->data = bytes->view.buf;
    bytes->length = (size_t)bytes->view.len;
    return true;
}

void pyhm_bytes_release(pyhm_bytes *bytes) {
    Py_CLEAR(bytes->owner);
    if (bytes->view.obj != NULL) PyBuffer_Release(&bytes->view);
}

/* ---- numbers ---- */

int pyhm_take_uint64(PyObject *object, void *number) {
    PyObject *integer = PyNumber_Index(object);
    if (integer == NULL) return 0;
    uint64_t value = PyLong_AsUnsignedLongLong(integer);
    Py_DECREF(integer);
    if (PyErr_Occurred() != NULL) return 0;
    *(uint64_t *)number = value;
    return 1;
}

int pyhm_take_unsigned(PyObject *object, void *number) {
    uint64_t value;
    if (!pyhm_take_uint64(object, &value)) return 0;
    if (value > UINT_MAX) {
        PyErr_Format(PyExc_OverflowError, "%llu is too large", (unsigned long long)value);
        return 0;
    }
    *(unsigned *)number = (unsigned)value;
    return 1;
}

bool pyhm_take_place(PyObject *object, size_t *number) {
    Py_ssize_t value = PyLong_AsSsize_t(object);
    if (value < 0 && PyErr_Occurred() != NULL) return false;
    *number = value < 0 ? SIZE_MAX : (size_t)value;
    return true;
}

/* ---- arrays ---- */

static bool is_format(const char *found, const char *format) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    const char *native = "@=>";
#else
    const char *native = "@=<";
#endif
    if (format == NULL || found == NULL || strcmp(found, "B") == 0) return true;
    if (found[0] != '\0' && strchr(native, found[0]) != NULL) found++;
    return strcmp(found, format) == 0;
}

static bool check_writable(const Py_buffer *view, size_t bytes, const char *format,
                           const char *what) {
    if (!is_format(view->format, format)) {
        PyErr_Format(PyExc_TypeError, "%s: expected numbers of the format \"%s\", found \"%s\"",
                     what, format, view->format);
    } else if ((size_t)view->len < bytes) {
        PyErr_Format(PyExc_ValueError, "%s has %zd bytes, %zu are needed", what, view->len, bytes);
    } else {
        return true;
    }
    return false;
}

bool pyhm_writable(PyObject *object, size_t bytes, const char *format, const char *what,
                   Py_buffer *view) {
    *view = (Py_buffer){0};
    if (object == Py_None) return true;
    int wishes = PyBUF_WRITABLE | PyBUF_ND | PyBUF_FORMAT;
    if (PyObject_GetBuffer(object, view, wishes) != 0) return false;
    if (check_writable(view, bytes, format, what)) return true;
    PyBuffer_Release(view);
    return false;
}

/* ---- moves ---- */

bool pyhm_move_take(PyObject *number, hm_4d_move *move) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (PyErr_Occurred() != NULL) return false;
    *move = (hm_4d_move)value;
    if (value <= UINT32_MAX && (value >> 4 & 15) <= 4 && (value & 15) <= HM_4D_CASTLE_QUEENSIDE) {
        return true;
    }
    PyErr_Format(PyExc_ValueError, "%lu is no move", value);
    return false;
}

/* ---- options ---- */

/* The text of a value, which `kept` keeps; NULL: an exception is set. */
static const char *keep(PyObject *kept, PyObject *value) {
    Py_ssize_t length = 0;
    const char *words = NULL;
    PyObject *string = PyObject_Str(value);
    if (string != NULL && PyList_Append(kept, string) == 0) {
        words = PyUnicode_AsUTF8AndSize(string, &length);
    }
    Py_XDECREF(string);
    if (words == NULL || strlen(words) == (size_t)length) return words;
    PyErr_SetString(PyExc_ValueError, "an option with a NUL character");
    return NULL;
}

static bool take_setting(pyhm_request *request, PyObject *name, PyObject *value) {
    if (value == Py_None || value == Py_False) return true;
    if (!PyUnicode_Check(name)) {
        PyErr_SetString(PyExc_TypeError, "names of options are strings");
        return false;
    }
    bool plain = PyUnicode_Check(value) || PyLong_Check(value) || PyFloat_Check(value);
    if (!plain) {
        PyErr_Format(PyExc_TypeError, "the option %R is no str, number or bool", name);
        return false;
    }
    hm_setting setting = {.name = keep(request->kept, name)};
    if (setting.name == NULL) return false;
    if (value != Py_True) {
        setting.value = keep(request->kept, value);
        if (setting.value == NULL) return false;
    }
    request->settings[request->request.setting_count++] = setting;
    return true;
}

static bool take_settings(pyhm_request *request) {
    Py_ssize_t place = 0;
    PyObject *name, *value;
    size_t count = (size_t)PyDict_Size(request->options);
    request->kept = PyList_New(0);
    request->settings = PyMem_Malloc((count + 1) * sizeof *request->settings);
    if (request->settings == NULL) PyErr_NoMemory();
    if (request->kept == NULL || request->settings == NULL) return false;
    while (PyDict_Next(request->options, &place, &name, &value)) {
        if (!take_setting(request, name, value)) return false;
    }
    request->request.settings = request->settings;
    return true;
}

bool pyhm_request_take(PyObject *options, pyhm_request *request) {
    *request = (pyhm_request){.request = {.size = sizeof(hm_request)}};
    if (options == NULL || options == Py_None) return true;
    if (!PyDict_Check(options)) {
        PyErr_SetString(PyExc_TypeError, "options are a dict");
        return false;
    }
    request->options = PyDict_Copy(options);
    if (request->options != NULL && take_settings(request)) return true;
    pyhm_request_release(request);
    return false;
}

void pyhm_request_release(pyhm_request *request) {
    Py_CLEAR(request->options);
    Py_CLEAR(request->kept);
    PyMem_Free(request->settings);
    request->settings = NULL;
}

/* The row of an option that a game, or any game, reads texts by. */
static const hm_option *find_option(const hm_game *game, const char *name) {
    const hm_option *option = hm_option_find(hm_reading_options(), name);
    for (size_t i = 0; option == NULL && hm_game_at(i) != NULL; i++) {
        const hm_game *one = hm_game_at(i);
        if (game == NULL || game == one) option = hm_option_find(hm_game_options(one), name);
        if (option != NULL && (option->about & HM_OPTION_READING) == 0) option = NULL;
    }
    return option;
}

bool pyhm_request_check(const pyhm_request *request, const hm_game *game) {
    for (size_t i = 0; i < request->request.setting_count; i++) {
        const hm_setting *setting = &request->settings[i];
        const hm_option *option = find_option(game, setting->name);
        hm_error error = {.status = HM_ERR_OPTION};
        if (option == NULL) {
            PyOS_snprintf(error.message, sizeof error.message, "unknown option \"%.60s\"",
                          setting->name);
        } else if (hm_option_check(option, setting, &error) == HM_OK) {
            continue;
        }
        pyhm_fail(&error);
        return false;
    }
    return true;
}

/* ---- sources ---- */

hm_source *pyhm_source(PyObject *from, const char *name, pyhm_bytes *bytes) {
    hm_error error;
    hm_source *source = NULL;
    hm_status status;
    *bytes = (pyhm_bytes){0};
    if (PyLong_Check(from)) {
        long fd = PyLong_AsLong(from);
        if (PyErr_Occurred() != NULL) return NULL;
        status =
            hm_source_from_fd(&source, fd < INT_MIN || fd > INT_MAX ? -1 : (int)fd, name, &error);
    } else {
        if (!pyhm_bytes_take(from, bytes)) return NULL;
        status = hm_source_from_memory(&source, bytes->data, bytes->length, name, &error);
    }
    if (status == HM_OK) return source;
    pyhm_bytes_release(bytes);
    pyhm_fail(&error);
    return NULL;
}

/* Failures of the library as exceptions of hypermate.errors. */
#include "python.h"

/* Taken once; they live as long as the process. */
static PyObject *error_class, *format_class, *frame_class, *illegal_class;

bool pyhm_errors_load(void) {
    PyObject *module = PyImport_ImportModule("hypermate.errors");
    if (module == NULL) return false;
    error_class = PyObject_GetAttrString(module, "Error");
    format_class = PyObject_GetAttrString(module, "FormatError");
    frame_class = PyObject_GetAttrString(module, "FrameError");
    illegal_class = PyObject_GetAttrString(module, "IllegalMove");
    Py_DECREF(module);
    return error_class != NULL && format_class != NULL && frame_class != NULL &&
           illegal_class != NULL;
}

/* By the ranges of hm_status: the numbers are pinned. */
static PyObject *py_errors_class_of(hm_status status) {
    if (status <= HM_ERR_FRAMES_HEADER && status >= HM_ERR_GZIP_DATA) return frame_class;
    if (status == HM_ERR_4D_ILLEGAL || status == HM_ERR_4P_ILLEGAL) return illegal_class;
    bool text = status <= HM_ERR_PREFIX && status >= HM_ERR_FORMAT;
    return text || status < HM_ERR_4D_ILLEGAL ? format_class : error_class;
}

PyObject *pyhm_error_class(const char *kind) {
    for (int status = HM_ERR_4P_VARIATION; status < HM_OK; status++) {
        if (strcmp(hm_status_name((hm_status)status), kind) == 0)
            return py_errors_class_of((hm_status)status);
    }
    return error_class;
}

/* Messages quote what was given, which may be any bytes, and cut it anywhere. */
PyObject *pyhm_text(const char *text) {
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

static void raise_os_error(const char *message) {
    PyObject *text = pyhm_text(message);
    if (text != NULL) PyErr_SetObject(PyExc_OSError, text);
    Py_XDECREF(text);
}

/* What Python has words of its own for; false: nothing was raised. */
static bool raise_usual(const hm_error *error) {
    if (error->status == HM_ERR_MEMORY) {
        PyErr_NoMemory();
    } else if (error->status == HM_ERR_IO) {
        raise_os_error(error->message);
    } else if (error->status != HM_ERR_INTERRUPTED || PyErr_Occurred() == NULL) {
        return false;
    }
    return true;
}

static PyObject *raise_place(PyObject *class, const hm_error *error, uint64_t line, uint64_t column,
                             const char *detail) {
    if (raise_usual(error)) return NULL;
    PyObject *instance = PyObject_CallFunction(
        class, "NsKKKN", pyhm_text(error->message), hm_status_name(error->status),
        (unsigned long long)error->offset, (unsigned long long)line, (unsigned long long)column,
        pyhm_text(detail));
    if (instance == NULL) return NULL;
    PyErr_SetObject((PyObject *)Py_TYPE(instance), instance);
    Py_DECREF(instance);
    return NULL;
}

PyObject *pyhm_fail(const hm_error *error) {
    return raise_place(py_errors_class_of(error->status), error, 1, error->offset + 1, "");
}

PyObject *pyhm_fail_input(const hm_input_error *error) {
    return raise_place(py_errors_class_of(error->error.status), &error->error, error->line,
                       error->column, error->field);
}

PyObject *pyhm_fail_illegal(const hm_error *error, const hm_text *why) {
    return raise_place(illegal_class, error, 1, error->offset + 1,
                       why->failed || why->data == NULL ? "" : why->data);
}

PyObject *pyhm_fail_busy(void) {
    PyErr_SetString(PyExc_RuntimeError, "the object is at work in another call");
    return NULL;
}

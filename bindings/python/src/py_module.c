/* The module hypermate._hm. */
#include "python.h"

PyObject *pyhm_add_type(PyObject *module, PyType_Spec *spec, PyObject *base) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, base);
    if (type != NULL && PyModule_AddType(module, (PyTypeObject *)type) != 0) Py_CLEAR(type);
    return type;
}

int pyhm_init_once(PyObject *object, PyObject *arguments, PyObject *keywords) {
    bool *made = &((pyhm_made *)object)->made;
    (void)arguments, (void)keywords;
    if (*made) {
        PyErr_SetString(PyExc_TypeError,
                        "it is made already, and is not made again: call its class");
        return -1;
    }
    *made = true;
    return 0;
}

void pyhm_free_object(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* The types are kept once for the whole process. */
static bool in_main_interpreter(void) {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return true;
    PyErr_SetString(PyExc_ImportError, "hypermate works in the main interpreter only");
    return false;
}

static bool add_numbers(PyObject *module) {
    return PyModule_AddStringConstant(module, "VERSION", hm_version()) == 0 &&
           PyModule_AddIntConstant(module, "FRAME_FLOATS", HM_SPECTRAL_FLOATS) == 0 &&
           PyModule_AddIntConstant(module, "FRAME_BYTES", HM_FRAMES_BYTES) == 0 &&
           PyModule_AddIntConstant(module, "HEADER_BYTES", HM_FRAMES_HEADER_BYTES) == 0;
}

static int execute(PyObject *module) {
    if (!in_main_interpreter() || !pyhm_errors_load() || !add_numbers(module)) return -1;
    if (PyModule_AddFunctions(module, pyhm_functions) != 0) return -1;
    bool added = pyhm_add_session(module) == 0 && pyhm_add_session4d(module) == 0 &&
                 pyhm_add_reader(module) == 0 && pyhm_add_searcher(module) == 0 &&
                 pyhm_add_encoder(module) == 0 && pyhm_add_log(module) == 0 &&
                 pyhm_add_frames(module) == 0 && pyhm_add_archive(module) == 0 &&
                 pyhm_add_memory(module) == 0 && pyhm_add_batch(module) == 0;
    return added ? 0 : -1;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};

static PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                 .m_name = "_hm",
                                 .m_doc = "The C library; hypermate is the package to import.",
                                 .m_slots = slots};

PyMODINIT_FUNC PyInit__hm(void) {
    return PyModuleDef_Init(&definition);
}

/* Memory: room for large arrays, with the buffer protocol. Blocks that nobody uses any more are
 * kept for the next arrays of their size: what the system hands out anew it clears page by page,
 * which takes a fifth of the time of encoding a log into it. */
#define _DEFAULT_SOURCE /* madvise */
#include "python.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { KEPT = 4 };
static const size_t MOST_KEPT = (size_t)64 << 20; /* bytes */
static const size_t LARGE_PAGE = (size_t)2 << 20;

typedef struct block {
    void *data;
    size_t bytes;
} block;

static block kept[KEPT]; /* the newest first; the GIL guards them */

typedef struct memory {
    PyObject ob_base;
    block block;
} memory;

/* ---- blocks ---- */

static void remove_kept(int place) {
    memmove(&kept[place], &kept[place + 1], (size_t)(KEPT - 1 - place) * sizeof kept[0]);
    kept[KEPT - 1] = (block){0};
}

static void *take_block(size_t bytes) {
    for (int i = 0; i < KEPT; i++) {
        if (kept[i].bytes != bytes) continue;
        void *data = kept[i].data;
        remove_kept(i);
        return data;
    }
    void *data;
    bool large = bytes >= 2 * LARGE_PAGE;
    if (posix_memalign(&data, large ? LARGE_PAGE : 64, bytes) != 0) return NULL;
#ifdef MADV_HUGEPAGE
    if (large) madvise(data, bytes & ~(LARGE_PAGE - 1), MADV_HUGEPAGE);
#endif
    return data;
}

/* The oldest ones make way. */
static void give_back(block one) {
    size_t total = one.bytes;
    if (one.bytes == 0 || one.bytes > MOST_KEPT) {
        free(one.data);
        return;
    }
    for (int i = 0; i < KEPT; i++) {
        total += kept[i].bytes;
        if (total <= MOST_KEPT && i < KEPT - 1) continue;
        free(kept[i].data);
        kept[i] = (block){0};
    }
    memmove(&kept[1], &kept[0], (KEPT - 1) * sizeof kept[0]);
    kept[0] = one;
}

/* ---- the type ---- */

static PyObject *memory_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"bytes", NULL};
    Py_ssize_t bytes;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "n", names, &bytes)) return NULL;
    if (bytes < 1) return PyErr_Format(PyExc_ValueError, "memory of %zd bytes", bytes);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    memory *self = (memory *)allocate(type, 0);
    if (self == NULL) return NULL;
    self->block.data = take_block((size_t)bytes);
    if (self->block.data != NULL) {
        self->block.bytes = (size_t)bytes;
        return (PyObject *)self;
    }
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void memory_dealloc(PyObject *object) {
    give_back(((memory *)object)->block);
    pyhm_free_object(object);
}

static int memory_buffer(PyObject *object, Py_buffer *view, int flags) {
    const block *one = &((memory *)object)->block;
    return PyBuffer_FillInfo(view, object, one->data, (Py_ssize_t)one->bytes, 0, flags);
}

int pyhm_add_memory(PyObject *module) {
    PyType_Slot slots[] = {{Py_tp_doc, "Memory(bytes)\n--\n\n"
                                       "A buffer whose first content is undefined."},
                           {Py_tp_new, (void *)memory_new},
                           {Py_tp_dealloc, (void *)memory_dealloc},
                           {Py_bf_getbuffer, (void *)memory_buffer},
                           {0, NULL}};
    PyType_Spec spec = {"hypermate._hm.Memory", sizeof(memory), 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject *type = pyhm_add_type(module, &spec, NULL);
    Py_XDECREF(type);
    return type == NULL ? -1 : 0;
}

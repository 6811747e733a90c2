/* The memory of the caller for frames and what belongs to them. */
#include "python.h"

void pyhm_arrays_release(pyhm_arrays *a) {
    if (a->frames.obj != NULL) PyBuffer_Release(&a->frames);
    if (a->meta.obj != NULL) PyBuffer_Release(&a->meta);
    if (a->energies.obj != NULL) PyBuffer_Release(&a->energies);
    if (a->boards.obj != NULL) PyBuffer_Release(&a->boards);
    *a = (pyhm_arrays){0};
}

static bool py_arrays_aligned(const Py_buffer *view, size_t to) {
    if (view->len == 0 || (uintptr_t)view->buf % to == 0) return true;
    PyErr_SetString(PyExc_ValueError, "the array is not aligned");
    return false;
}

bool pyhm_arrays_take(PyObject *const given[4], size_t capacity, pyhm_arrays *a) {
    *a = (pyhm_arrays){0};
    if (capacity > SIZE_MAX / HM_SPECTRAL_BYTES) {
        PyErr_SetString(PyExc_OverflowError, "too many frames");
        return false;
    }
    bool taken =
        pyhm_writable(given[0], capacity * HM_SPECTRAL_BYTES, "f", "frames", &a->frames) &&
        pyhm_writable(given[1], capacity * sizeof(hm_frame_meta), NULL, "meta", &a->meta) &&
        pyhm_writable(given[2], capacity * sizeof *a->of.energies, "d", "energies", &a->energies) &&
        pyhm_writable(given[3], capacity * sizeof(hm_4d_board), NULL, "boards", &a->boards) &&
        py_arrays_aligned(&a->frames, 4) && py_arrays_aligned(&a->meta, 4) &&
        py_arrays_aligned(&a->energies, 8);
    bool encoded = a->frames.buf != NULL || a->energies.buf != NULL;
    const hm_spectral_plan *plan = taken && encoded ? pyhm_plan() : NULL;
    taken = taken && (!encoded || plan != NULL);
    a->of = (hm_log_arrays){.size = sizeof a->of,
                            .capacity = capacity,
                            .frames = a->frames.buf,
                            .meta = a->meta.buf,
                            .energies = a->energies.buf,
                            .boards = a->boards.buf,
                            .plan = plan};
    if (!taken) pyhm_arrays_release(a);
    return taken;
}

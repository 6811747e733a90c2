/* Long work: without the GIL, but Ctrl-C ends it. */
#include "python.h"

#include <time.h>

/* Seconds between two looks at Python: a look costs the wait for the GIL, which another thread may
 * hold for 5 ms; a user feels a tenth. */
static const double INTERVAL = 0.02;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool pyhm_goes_on(PyObject *answer) {
    bool yes = answer != NULL && PyObject_RichCompareBool(answer, Py_False, Py_EQ) == 0;
    Py_XDECREF(answer);
    return yes;
}

static bool ask_progress(PyObject *progress, uint64_t done, uint64_t total) {
    return pyhm_goes_on(
        PyObject_CallFunction(progress, "KK", (unsigned long long)done, (unsigned long long)total));
}

/* Of several threads that work, only the one that has begun it may run Python; it works like the
 * others and so comes by here as often. */
static bool py_work_go_on(void *context, uint64_t done, uint64_t total) {
    pyhm_work *work = context;
    if (PyThread_get_thread_ident() != work->thread) return true;
    double time = now();
    if (time - work->asked < INTERVAL) return true;
    work->asked = time;
    pyhm_work_pause(work);
    bool yes = PyErr_Occurred() == NULL && PyErr_CheckSignals() == 0;
    if (yes && work->progress != NULL) yes = ask_progress(work->progress, done, total);
    pyhm_work_resume(work);
    return yes;
}

void pyhm_work_begin(pyhm_work *work, PyObject *progress) {
    *work = (pyhm_work){.watch = {.progress = py_work_go_on, .context = work},
                        .progress = progress == Py_None ? NULL : progress,
                        .thread = PyThread_get_thread_ident(),
                        .asked = now()};
    pyhm_work_resume(work);
}

void pyhm_work_end(pyhm_work *work) {
    pyhm_work_pause(work);
}

void pyhm_work_pause(pyhm_work *work) {
    PyEval_RestoreThread(work->saved);
}

void pyhm_work_resume(pyhm_work *work) {
    work->saved = PyEval_SaveThread();
}

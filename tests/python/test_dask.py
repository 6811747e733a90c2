"""Parts of a log as tasks of Dask, in threads and in processes, are the log."""
import gzip

import hypermate as hm
import numpy
import pytest

dask = pytest.importorskip('dask')


def energies(path, shard=None):
    import hypermate  # in another process
    parts = [numpy.empty((0, 11))]
    for batch in hypermate.encode_log(path, frames=False, energies=True, batch=7, shard=shard):
        parts.append(batch.energies.copy())
    return numpy.concatenate(parts)


@pytest.mark.parametrize('scheduler,of', [('threads', 5), ('processes', 3), ('sync', 1)])
def test_parts_of_a_log(log, scheduler, of):
    tasks = [dask.delayed(energies)(str(log), (part, of)) for part in range(1, of + 1)]
    parts = dask.compute(*tasks, scheduler=scheduler, num_workers=2)
    assert (numpy.concatenate(parts) == energies(log)).all()


def test_files(log, tmp_path):
    lines = log.read_bytes().splitlines(keepends=True)
    files = [tmp_path / f'{part}.ndjson.gz' for part in range(4)]
    for part, file in enumerate(files):
        file.write_bytes(gzip.compress(b''.join(lines[30 * part:30 * part + 30])))
    parts = dask.compute(*[dask.delayed(energies)(str(file)) for file in files],
                         scheduler='threads')
    assert (numpy.concatenate(parts) == energies(log)).all()


def test_errors_arrive(log):
    for scheduler in ('threads', 'processes'):
        with pytest.raises(hm.Error) as failed:
            dask.compute(dask.delayed(energies)(str(log), (4, 3)), scheduler=scheduler,
                         num_workers=1)
        assert failed.value.kind == 'option'

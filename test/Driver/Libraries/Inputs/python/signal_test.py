"""Loads the libraries named on the command line, and compares what they do with the same in Python."""

import ctypes
import sys
import threading

N = 1000


def load(path):
    library = ctypes.CDLL(path)
    library.signal_create.restype = ctypes.c_void_p
    library.signal_create.argtypes = [ctypes.POINTER(ctypes.c_double), ctypes.c_int]
    library.signal_sum.restype = ctypes.c_double
    for name in ("sum", "is_on_device", "free"):
        getattr(library, "signal_" + name).argtypes = [ctypes.c_void_p]
    library.signal_smooth.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.signal_read.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_double)]
    return library


def smooth(samples, times):
    for _ in range(times):
        samples = [
            (samples[max(i - 1, 0)] + 2 * samples[i] + samples[min(i + 1, N - 1)]) / 4 for i in range(N)
        ]
    return samples


def use(library, first, times, wrong):
    samples = [float((first + i * i) % 64) for i in range(N)]
    block = (ctypes.c_double * N)(*samples)
    signal = library.signal_create(block, N)
    if not library.signal_is_on_device(signal):
        wrong.append("not on the device")
    library.signal_smooth(signal, times)
    got = (ctypes.c_double * N)()
    library.signal_read(signal, got)
    want = smooth(samples, times)
    if list(got) != want:
        wrong.append(f"samples of {first}")
    if abs(library.signal_sum(signal) - sum(want)) > 1e-9 * N:
        wrong.append(f"sum of {first}")
    library.signal_free(signal)


def main():
    wrong = []
    libraries = [load(path) for path in sys.argv[1:]]
    for first, library in enumerate(libraries):
        use(library, first, 3, wrong)
    threads = [
        threading.Thread(target=use, args=(library, 10 + first, 5, wrong)) for first, library in enumerate(libraries)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("wrong: " + ", ".join(wrong) if wrong else f"{len(libraries)} libraries are right")
    return len(wrong)


sys.exit(main())

/* The bus between host and GPU, through libcuda where there is one: pinning of arrays that a program
 * has, the rates that pinned copies reach, the device memory in use. The programs that include this run
 * without a GPU too: then nothing is pinned and bus_open says no. */
#ifndef PACC_BENCH_BUS_H
#define PACC_BENCH_BUS_H

#include "bench.h"

#include <dlfcn.h>

typedef struct {
  int (*init)(unsigned), (*get_device)(int *, int), (*retain)(void **, int), (*set_current)(void *);
  int (*memory)(size_t *, size_t *);
  int (*pin)(void *, size_t, unsigned), (*unpin)(void *);
  int (*allocate)(unsigned long long *, size_t), (*release)(unsigned long long);
  int (*up)(unsigned long long, const void *, size_t, void *), (*down)(void *, unsigned long long, size_t, void *);
  int (*create_stream)(void **, unsigned), (*destroy_stream)(void *);
  int (*synchronize)(void);
  void *context;
} bus_driver;

#define BUS_FUNCTIONS(F)                                                                           \
  F(init, "cuInit")                                                                                \
  F(get_device, "cuDeviceGet")                                                                     \
  F(retain, "cuDevicePrimaryCtxRetain")                                                            \
  F(set_current, "cuCtxSetCurrent")                                                                \
  F(memory, "cuMemGetInfo_v2")                                                                     \
  F(pin, "cuMemHostRegister_v2")                                                                   \
  F(unpin, "cuMemHostUnregister")                                                                  \
  F(allocate, "cuMemAlloc_v2")                                                                     \
  F(release, "cuMemFree_v2")                                                                       \
  F(up, "cuMemcpyHtoDAsync_v2")                                                                    \
  F(down, "cuMemcpyDtoHAsync_v2")                                                                  \
  F(create_stream, "cuStreamCreate")                                                               \
  F(destroy_stream, "cuStreamDestroy_v2")                                                          \
  F(synchronize, "cuCtxSynchronize")

static bus_driver bus;

static inline void bus_check(int code, const char *what) {
  if (code == 0)
    return;
  printf("%s: CUDA error %d\n", what, code);
  exit(1);
}

/* True if the program runs on a GPU; the first call opens the driver. The context, device 0's primary
 * one, becomes the calling thread's. */
static inline int bus_open(void) {
  static int tried, works;
  if (!tried) {
    const char *type = getenv("ACC_DEVICE_TYPE");
    void *library = type && strcmp(type, "nvidia") ? NULL : dlopen("libcuda.so.1", RTLD_NOW);
    int device, complete = library != NULL;
    tried = 1;
#define BUS_LOAD(member, symbol)                                                                   \
  complete = complete && (*(void **)&bus.member = dlsym(library, symbol)) != NULL;
    BUS_FUNCTIONS(BUS_LOAD)
#undef BUS_LOAD
    works = complete && bus.init(0) == 0 && bus.get_device(&device, 0) == 0 && bus.retain(&bus.context, device) == 0;
  }
  if (works)
    bus_check(bus.set_current(bus.context), "cuCtxSetCurrent");
  return works;
}

/* Pins memory that the program has, for all devices. */
static inline void bus_pin(void *p, size_t bytes) {
  enum { PORTABLE = 1 };
  bus_check(bus.pin(p, bytes, PORTABLE), "cuMemHostRegister");
}
static inline void bus_unpin(void *p) { bus_check(bus.unpin(p), "cuMemHostUnregister"); }

enum { BUS_PIECE = 64 << 20, BUS_LAPS = 3 };
static const size_t bus_most = (size_t)4 << 30;

/* GB/s of one direction alone, over pinned memory, best of some laps. Downloads overwrite `host`. */
static inline double bus_rate(char *host, size_t bytes, int upwards) {
  unsigned long long device;
  double best = 0;
  bytes = bytes < bus_most ? bytes : bus_most;
  bus_check(bus.allocate(&device, BUS_PIECE), "cuMemAlloc");
  for (int lap = 0; lap < BUS_LAPS; lap++) {
    const double start = bench_seconds();
    for (size_t at = 0; at < bytes; at += BUS_PIECE) {
      const size_t piece = bytes - at < BUS_PIECE ? bytes - at : BUS_PIECE;
      bus_check(upwards ? bus.up(device, host + at, piece, NULL) : bus.down(host + at, device, piece, NULL), "copy");
    }
    bus_check(bus.synchronize(), "cuCtxSynchronize");
    const double rate = 1e-9 * (double)bytes / (bench_seconds() - start);
    best = rate > best ? rate : best;
  }
  bus_check(bus.release(device), "cuMemFree");
  return best;
}

/* GB/s of both directions together: all of `from` goes up while all of `to` comes down, two pieces of
 * each under way, best of some laps. What no pipeline can beat that moves as much out as in. */
static inline double bus_both_rate(const char *from, char *to, size_t bytes) {
  enum { STREAMS = 4, NON_BLOCKING = 1 };
  unsigned long long device[STREAMS];
  void *stream[STREAMS];
  double best = 0;
  for (int s = 0; s < STREAMS; s++) {
    bus_check(bus.allocate(&device[s], BUS_PIECE), "cuMemAlloc");
    bus_check(bus.create_stream(&stream[s], NON_BLOCKING), "cuStreamCreate");
  }
  for (int lap = 0; lap < BUS_LAPS; lap++) {
    const double start = bench_seconds();
    for (size_t at = 0, turn = 0; at < bytes; at += BUS_PIECE, turn = !turn) {
      const size_t piece = bytes - at < BUS_PIECE ? bytes - at : BUS_PIECE;
      bus_check(bus.up(device[turn], from + at, piece, stream[turn]), "copy");
      bus_check(bus.down(to + at, device[2 + turn], piece, stream[2 + turn]), "copy");
    }
    bus_check(bus.synchronize(), "cuCtxSynchronize");
    const double rate = 2e-9 * (double)bytes / (bench_seconds() - start);
    best = rate > best ? rate : best;
  }
  for (int s = 0; s < STREAMS; s++) {
    bus_check(bus.destroy_stream(stream[s]), "cuStreamDestroy");
    bus_check(bus.release(device[s]), "cuMemFree");
  }
  return best;
}

#endif

/* The memory that a stretch of a program takes, of the device and of the host, beyond what was in use when
 * the program had its data. A thread samples both, so nothing should be timed meanwhile. */
#ifndef PACC_BENCH_FOOTPRINT_H
#define PACC_BENCH_FOOTPRINT_H

#include "bus.h"

#include <pthread.h>
#include <unistd.h>

typedef struct {
  pthread_t thread;
  volatile int stop;
  long host_most;     /* KiB in use of the whole machine: pinned memory is in no process's RSS */
  size_t device_most; /* bytes in use */
} footprint;

/* At footprint_start: what runtimes keep from one stretch to the next counts in both. */
static long footprint_host_before;
static size_t footprint_device_before;

/* The value of a line "name: 123 kB" of a file of /proc. */
static inline long footprint_kib(const char *file, const char *name) {
  char line[256];
  long value = 0;
  FILE *f = fopen(file, "r");
  while (f && fgets(line, sizeof line, f))
    if (strncmp(line, name, strlen(name)) == 0)
      value = strtol(line + strlen(name) + 1, NULL, 10);
  if (f)
    fclose(f);
  return value;
}

static inline long footprint_host(void) {
  return footprint_kib("/proc/meminfo", "MemTotal") - footprint_kib("/proc/meminfo", "MemAvailable");
}

static inline size_t footprint_device(void) {
  size_t available = 0, total = 0;
  if (bus_open())
    bus_check(bus.memory(&available, &total), "cuMemGetInfo");
  return total - available;
}

static inline void *footprint_main(void *argument) {
  footprint *f = (footprint *)argument;
  do {
    const long host = footprint_host();
    const size_t device = footprint_device();
    f->host_most = host > f->host_most ? host : f->host_most;
    f->device_most = device > f->device_most ? device : f->device_most;
    usleep(5000);
  } while (!f->stop);
  return NULL;
}

/* When the program's arrays are filled and nothing has run. */
static inline void footprint_start(void) {
  footprint_device_before = footprint_device();
  footprint_host_before = footprint_host();
}

static inline void footprint_begin(footprint *f) {
  f->stop = 0;
  f->device_most = footprint_device_before;
  f->host_most = footprint_host_before;
  if (pthread_create(&f->thread, NULL, footprint_main, f) != 0) {
    printf("no thread\n");
    exit(1);
  }
}

/* Prints <name>/device_memory, <name>/host_memory, and <name>/host_resident: this process's most resident
 * memory less `arrays`, the bytes of the program's own data. */
static inline void footprint_end(footprint *f, const char *name, size_t arrays) {
  char line[128];
  f->stop = 1;
  pthread_join(f->thread, NULL);
  if (bus_open()) {
    snprintf(line, sizeof line, "%s/device_memory", name);
    bench_result(line, "size", (double)(f->device_most - footprint_device_before) / (1 << 30), "GiB");
  }
  snprintf(line, sizeof line, "%s/host_memory", name);
  bench_result(line, "size", (double)(f->host_most - footprint_host_before) / (1 << 20), "GiB");
  snprintf(line, sizeof line, "%s/host_resident", name);
  bench_result(line, "size", footprint_kib("/proc/self/status", "VmHWM") / 1048576.0 - (double)arrays / (1 << 30), "GiB");
}

#endif

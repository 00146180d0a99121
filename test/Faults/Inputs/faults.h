/* What the programs of faults.py have in common: arrays that outlive them, in files. */
#ifndef PACC_TEST_FAULTS_H
#define PACC_TEST_FAULTS_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Zeros, in the file <name>.<unit> of the folder PACC_FAULT_ARRAYS. `unit` bytes come back from a device at
 * a time: of each such piece of the file, all is old or all is new. */
static inline void *array_of(const char *name, size_t bytes, size_t unit) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%zu", getenv("PACC_FAULT_ARRAYS"), name, unit);
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  void *array = MAP_FAILED;
  if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
    array = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (array == MAP_FAILED) {
    perror(path);
    exit(3);
  }
  close(file);
  return array;
}

/* The arrays have their first values: what an error leaves is compared with them. */
static inline void arrays_are_ready(void) {
  if (getenv("PACC_FAULT_START"))
    _exit(0);
}

#endif

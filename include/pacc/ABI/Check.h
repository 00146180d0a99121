/* PACC ABI: checked accesses (-gpu=check). A kernel that was compiled so has a parameter of kind
 * PACC_ARG_CHECKS, the address of a table in device memory: a struct pacc_check_failure, then a
 * struct pacc_check_window for each parameter before it. The runtime fills the table at each
 * launch; before each access through a parameter the kernel calls
 *
 *   int32_t __paccd_check(const void *table, uint32_t param, const void *address, uint64_t bytes);
 *        1: all of them are in the parameter's window
 *   void __paccd_check_failed(void *table, uint32_t param, const void *address, uint64_t bytes,
 *                             uint32_t access, uint32_t element, int32_t line, const char *file);
 *        the first call of all threads is the one that counts
 *
 * and a thread whose access is not there ends without it.
 */
#ifndef PACC_ABI_CHECK_H
#define PACC_ABI_CHECK_H

#include <stdint.h>

enum pacc_check_access { PACC_CHECK_READ = 0, PACC_CHECK_WRITE = 1, PACC_CHECK_UPDATE = 2 };

/* Dimensions behind the first in which a window need not be whole. */
#define PACC_CHECK_DIMS 3

/* What a parameter may reach: [begin, begin + bytes) of device memory, of which in each `inner`
 * dimension whose period is not 0 only the first `within` bytes of every `period` bytes. */
struct pacc_check_window {
  uint64_t begin, bytes;
  struct {
    uint64_t period, within;
  } inner[PACC_CHECK_DIMS];
};

#define PACC_CHECK_FILE 208u

struct pacc_check_failure {
  uint32_t failed; /* 0: what follows means nothing */
  uint32_t param;
  uint64_t address, bytes; /* of the access */
  uint32_t access;         /* enum pacc_check_access */
  uint32_t element;        /* bytes of what the program counts in */
  int32_t line;            /* 0: unknown */
  uint32_t reserved;
  char file[PACC_CHECK_FILE]; /* NUL-terminated */
};

#endif

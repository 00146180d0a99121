// -gpu=managed: kernels reach the program's heap without data clauses, clauses about it move nothing, and memory that
// the library allocates is freed as usual.
// RUN: %pacc -O2 -gpu=managed %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O0 -ta=tesla:cc80,managed %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// Without it there is no data for the kernels.
// RUN: %pacc -O0 %s -o %t.separate && not env ACC_DEVICE_TYPE=emulator %t.separate 2>&1 | %FileCheck --check-prefix=SEPARATE %s
// SEPARATE: data of a member used in a kernel was not found
// CHECK-NOT: upload CUDA data
// CHECK-NOT: variable=a
// CHECK-NOT: variable=rows
// CHECK: PASS
#include <stdlib.h>
#include "../check.h"
#include <stdint.h>
#include <stdio.h>

struct list {
  double *values;
  int count;
};

static void plain_arrays(int n) {
  double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    b[i] += 2 * a[i];
  for (int i = 0; i < n; i++)
    CHECK_EQ(b[i], 2.0 * i);
#pragma acc data copy(a[0:n]) copyin(b[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += b[i];
    CHECK_EQ(a[n - 1], 3.0 * (n - 1)); // one memory
#pragma acc update self(a[0:n])
  }
#pragma acc enter data copyin(a[0:n])
#pragma acc exit data delete(a) finalize
  b = realloc(b, 3 * n * sizeof *b);
#pragma acc parallel loop
  for (int i = n; i < 3 * n; i++)
    b[i] = b[i - n < n ? i - n : 0];
  CHECK_EQ(b[2 * n - 1], 2.0 * (n - 1));
  free(a);
  free(b);
}

static void pointers_in_memory(int n) {
  double **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++)
    rows[i] = calloc(n, sizeof **rows);
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      rows[i][j] = i * n + j;
  struct list *l = malloc(sizeof *l);
  l->count = n, l->values = rows[n - 1];
#pragma acc parallel loop
  for (int i = 0; i < l->count; i++)
    l->values[i ^ 0] += 1;
  CHECK_EQ(rows[n - 1][n - 1], (double)n * n);
  for (int i = 0; i < n; i++)
    free(rows[i]);
  free(rows);
  free(l);
}

static void many_pieces(void) {
  enum { count = 3000 };
  static char *pieces[count];
  unsigned seed = 7;
  for (int round = 0; round < 5000; round++) {
    const unsigned at = (seed = seed * 1103515245u + 12345u) / 65536 % count;
    const unsigned size = 1 + seed / 7 % (round % 100 ? 2000 : 5000000);
    if (pieces[at])
      CHECK_EQ(pieces[at][0], (char)at);
    free(pieces[at]);
    pieces[at] = malloc(size);
    CHECK_EQ((uintptr_t)pieces[at] % (size < 256 || acc_get_device_type() == acc_device_host ? 16 : 256), 0u);
    pieces[at][0] = pieces[at][size - 1] = at;
  }
  for (int i = 0; i < count; i++)
    free(pieces[i]);
}

// The library grows and frees what the program has allocated.
static void grown_by_the_library(void) {
  enum { LONG = 3000 };
  FILE *file = tmpfile();
  for (int i = 0; i < LONG; i++)
    fputc('x', file);
  rewind(file);
  size_t room = 300;
  char *line = malloc(room);
  CHECK_EQ(getline(&line, &room, file), LONG);
#pragma acc parallel loop copy(line[0 : LONG])
  for (int i = 0; i < LONG; i++)
    line[i] += i % 2;
  CHECK_EQ(line[LONG - 1], 'y');
  free(line);
  fclose(file);
}

int main(void) {
  plain_arrays(1000);
  plain_arrays(600000);
  pointers_in_memory(100);
  many_pieces();
  grown_by_the_library();
  char *text = strdup("a text that the library allocates");
  text = realloc(text, 100);
  CHECK_EQ(text[2], 't');
  free(text);
  void *aligned = aligned_alloc(4096, 8192), *another = 0;
  CHECK_EQ((uintptr_t)aligned % 4096, 0u);
  CHECK_EQ(posix_memalign(&another, 1024, 100), 0);
  CHECK_EQ((uintptr_t)another % 1024, 0u);
  free(aligned);
  free(another);
  free(0);
  return check_done();
}

// -gpu=check: an access outside of the data that is on the device ends the program before it is done, with file, line,
// variable, element and the range that is there; also in functions, through pointers into the data, and in loops that
// would go on for ever. What is in order runs as ever, and without the flag nothing is checked.
// RUN: %pacc -O2 -gpu=check %s -o %t
// RUN: %pacc -O0 -acc=check %s -o %t.O0
// RUN: %pacc -O2 %s -o %t.unchecked
// RUN: %run_emulator %t read 0 && %run_emulator %t section 10 && %run_emulator %t sum 0 && %run_emulator %t struct 0
// RUN: %run_emulator %t matrix 0 && %run_emulator %t workers 0 && %run_emulator %t null 0 && %run_emulator %t either 0
// RUN: %run_emulator %t copied 0
// RUN: %run_emulator %t.O0 struct 0 && %run_emulator %t.O0 workers 0
// RUN: %run_host %t read 1
// RUN: %run_emulator %t.unchecked null 0
// RUN: not %run_emulator %t read 1 2>&1 | %FileCheck %s --check-prefix=READ
// RUN: not %run_emulator %t.O0 read 1 2>&1 | %FileCheck %s --check-prefix=READ
// RUN: not %run_emulator %t section 9 2>&1 | %FileCheck %s --check-prefix=BEFORE
// RUN: not %run_emulator %t section 11 2>&1 | %FileCheck %s --check-prefix=BEHIND
// RUN: not %run_emulator %t sum 1 2>&1 | %FileCheck %s --check-prefix=SUM
// RUN: not %run_emulator %t struct 1 2>&1 | %FileCheck %s --check-prefix=STRUCT
// RUN: not %run_emulator %t.O0 struct 1 2>&1 | %FileCheck %s --check-prefix=STRUCT
// RUN: not %run_emulator %t matrix 1 2>&1 | %FileCheck %s --check-prefix=MATRIX
// RUN: not %run_emulator %t workers 1 2>&1 | %FileCheck %s --check-prefix=WORKERS
// RUN: not %run_emulator %t.O0 workers 1 2>&1 | %FileCheck %s --check-prefix=WORKERS
// RUN: not %run_emulator %t null 1 2>&1 | %FileCheck %s --check-prefix=NULL
// RUN: not %run_emulator %t absent 0 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t either 1 2>&1 | %FileCheck %s --check-prefix=EITHER
// RUN: not %run_emulator %t search 0 2>&1 | %FileCheck %s --check-prefix=SEARCH
// RUN: not %run_emulator %t copied 1 2>&1 | %FileCheck %s --check-prefix=COPIED
// RUN: %if cuda-gpu %{ %run_gpu %t sum 0 && %run_gpu %t workers 0 %}
// RUN: %if cuda-gpu %{ not %run_gpu %t read 1 2>&1 | %FileCheck %s --check-prefix=READ %}
// RUN: %if cuda-gpu %{ not %run_gpu %t sum 1 2>&1 | %FileCheck %s --check-prefix=SUM %}
// RUN: %if cuda-gpu %{ not %run_gpu %t struct 1 2>&1 | %FileCheck %s --check-prefix=STRUCT %}
// RUN: %if cuda-gpu %{ not %run_gpu %t workers 1 2>&1 | %FileCheck %s --check-prefix=WORKERS %}
// RUN: %if cuda-gpu %{ not %run_gpu %t search 0 2>&1 | %FileCheck %s --check-prefix=SEARCH %}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 100 };
struct particle {
  double x, y;
};
static double a[2 * n], b[2 * n], matrix[10][20];
static struct particle p[2 * n];

__attribute__((noinline)) static double get(const double *from, int i) {
  // SUM: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element 100 of x, but the device has 0 to 99
  return from[i];
}

static double run(const char *what, double *x, double *y, int shift) {
  double sum = 0;
  if (!strcmp(what, "read")) {
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++)
      // READ: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+3]]: the kernel reads element 100 of x, but the device has 0 to 99
      // READ-NEXT: file:{{.*}}check_mode.c run line:[[#@LINE-3]]
      // READ-NOT: done
      y[i] = x[i + shift];
  } else if (!strcmp(what, "section")) {
#pragma acc parallel loop copy(x[10:50])
    for (int i = 0; i < 50; i++)
      // BEFORE: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+2]]: the kernel writes element 9 of x, but the device has 10 to 59
      // BEHIND: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element 60 of x, but the device has 10 to 59
      x[i + shift] = 1;
  } else if (!strcmp(what, "sum")) {
#pragma acc parallel loop reduction(+:sum) copyin(x[0:n])
    for (int i = 0; i < n; i++)
      sum += get(x, i + shift);
  } else if (!strcmp(what, "struct")) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) {
      // STRUCT: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+2]]: the kernel updates element 100 of p, but the device has 0 to 99
#pragma acc atomic
      p[i + shift].y += 2;
    }
  } else if (!strcmp(what, "matrix")) {
#pragma acc parallel loop collapse(2) copy(matrix)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 20; j++)
        // MATRIX: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element 2{{[01][0-9]}} of matrix, but the device has 0 to 199
        matrix[i + shift][j] = 1;
  } else if (!strcmp(what, "workers")) {
#pragma acc parallel loop gang num_workers(4) vector_length(64) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < 10; i++) {
      double rows = 0, *row = x + 10 * i;
#pragma acc loop worker reduction(+:rows)
      for (int k = 0; k < 4; k++) {
        double columns = 0;
#pragma acc loop vector reduction(+:columns)
        for (int j = 0; j < 10; j++)
          // WORKERS: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element 100 of x, but the device has 0 to 99
          columns += row[j + shift];
        rows += columns;
      }
      y[i] = rows;
    }
  } else if (!strcmp(what, "null")) {
    double *nowhere = shift ? NULL : x;
#pragma acc data copy(x[0:n])
#pragma acc parallel loop deviceptr(y) present(nowhere)
    for (int i = 0; i < n; i++)
      // NULL: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element {{[0-9]+}} of nowhere, but it is a null pointer
      nowhere[i] = 1;
  } else if (!strcmp(what, "absent")) {
#pragma acc parallel loop no_create(x[0:n])
    for (int i = 0; i < n; i++)
      // ABSENT: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element {{[0-9]+}} of x, but nothing of it is on the device
      x[i] = 1;
  } else if (!strcmp(what, "either")) {
#pragma acc parallel loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
      double *q = i & 1 ? x : y;
      q++;
      // EITHER: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element 100 of {{[xy]}}, but the device has 0 to 99
      q[98 + shift] = 2;
    }
  } else if (!strcmp(what, "search")) {
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
      int k = i;
      // SEARCH: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element 100 of x, but the device has 0 to 99
      while (x[k] != -3)
        k++;
      y[i] = k;
    }
  } else if (!strcmp(what, "copied")) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++) {
      // COPIED: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element 100 of p, but the device has 0 to 99
      struct particle mine = p[i + shift];
      mine.x += mine.y;
      p[i] = mine;
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  for (int i = 0; i < n; i++)
    a[i] = i % 7 + 1;
  printf("done %g\n", run(argv[1], a, b, atoi(argv[2])));
  return 0;
}

// -gpu=check: an access outside of the task's own elements and their halos ends the program before it is done, with
// the line, the array, the element, what the task has, and the halo. Right programs run as ever.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain line 0 > %t.expected
// RUN: %pacc -O2 -gpu=check %s -o %t
// RUN: %pacc -O0 -gpu=check %s -o %t.O0
// RUN: %run_emulator %t line 0 | diff %t.expected -
// RUN: %run_emulator %t line -1 && %run_emulator %t line 2
// RUN: %run_emulator %t rows 1 && %run_emulator %t rows -1
// RUN: %run_emulator %t columns 1 && %run_emulator %t columns -1
// RUN: %run_host %t line -1
// RUN: not %run_emulator %t line 3 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: not %run_emulator %t line -2 2>&1 | %FileCheck %s --check-prefix=LEFT
// RUN: not %run_emulator %t.O0 line -2 2>&1 | %FileCheck %s --check-prefix=LEFT
// RUN: not %run_emulator %t rows 2 2>&1 | %FileCheck %s --check-prefix=ROWS
// RUN: not %run_emulator %t columns 2 2>&1 | %FileCheck %s --check-prefix=COLUMN
// RUN: not %run_emulator %t columns -2 2>&1 | %FileCheck %s --check-prefix=BEFORE
// RUN: not %run_emulator %t update 1 2>&1 | %FileCheck %s --check-prefix=WRITE
// RUN: %if cuda-gpu %{ %run_host %t line 0 > %t.host && %run_gpu %t line 0 | diff %t.host - %}
// RUN: %if cuda-gpu %{ not %run_gpu %t line -2 2>&1 | %FileCheck %s --check-prefix=LEFT %}
// RUN: %if cuda-gpu %{ not %run_gpu %t columns 2 2>&1 | %FileCheck %s --check-prefix=COLUMN %}
// RUN: %if cuda-gpu %{ not %run_gpu %t update 1 2>&1 | %FileCheck %s --check-prefix=WRITE %}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 40, m = 16 };
static double a[n * m], b[n * m];
static double in[n][m], out[n][m];

static void line(int shift) {
#pragma pacc pipeline targetin(a(1,1,2)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5) async
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < n - 3; i++)
      // RIGHT: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+5]]: the kernel reads element 10 of a, but task 1 of 5 has -1 to 9: its own 0 to 7, halo 1 left, 2 right
      // RIGHT-NEXT: file:{{.*}}check_mode.c line line:[[#@LINE-3]]
      // RIGHT-NOT: done
      // LEFT: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+2]]: the kernel reads element 6 of a, but task 2 of 5 has 7 to 17: its own 8 to 15, halo 1 left, 2 right
      // LEFT-NOT: done
      b[i] = a[i + shift];
#pragma pacc update host(b[0:n])
  }
}

static void rows(int shift) {
#pragma pacc pipeline targetin(in(1,1,1)[0:n][0:m]) targetout(out(0,1,0)[0:n][0:m]) num_tasks(5)
  {
#pragma pacc update device(in[0:n][0:m])
#pragma pacc parallel loop pipe(1) gang
    for (int i = 2; i < n - 2; i++)
#pragma pacc loop vector
      for (int j = 0; j < m; j++)
        // ROWS: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element [9][{{[0-9]+}}] of in, but task 1 of 5 has [-1 to 8][0 to 15]: its own [0 to 7][0 to 15], halo 1 left, 1 right in dimension 1
        out[i][j] = in[i + shift][j];
#pragma pacc update host(out[0:n][0:m])
  }
}

// What is between the rows of the chunk is not the task's, though the chunk's memory is round it.
static void columns(int shift) {
#pragma pacc pipeline targetin(in[0:n](1,1,1)[1:m-2]) targetout(out[0:n](0,1,0)[1:m-2]) num_tasks(3) async
  {
#pragma pacc update device(in[0:n][0:m])
#pragma pacc parallel loop
    for (int i = 1; i < n; i++)
#pragma pacc loop pipe(2)
      for (int j = 1; j < m - 1; j++)
        // COLUMN: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+2]]: the kernel reads element [{{[0-9]+}}][7] of in, but task 1 of 3 has [0 to 39][0 to 6]: its own [0 to 39][1 to 5], halo 1 left, 1 right in dimension 2
        // BEFORE: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel reads element [{{[0-9]+}}][-1] of in, but task 1 of 3 has [0 to 39][0 to 6]
        out[i][j] = in[i][j + shift];
#pragma pacc update host(out[0:n][1:m-2])
  }
}

static void add(double *where, int value) {
#pragma acc atomic
  *where += value;
}

static void update(int shift) {
#pragma pacc pipeline targetinout(a(0,2,0)[0:n]) num_tasks(4)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n / 2; i++) {
      add(&a[2 * i], i);
      // WRITE: FATAL ERROR: {{.*}}check_mode.c:[[#@LINE+1]]: the kernel writes element 10 of a, but task 1 of 4 has 0 to 9: its own 0 to 9, halo 0 left, 0 right
      memset(&a[2 * i + 1 + (i % 5 == 4) * shift], 0, sizeof(double));
    }
#pragma pacc update host(a[0:n])
  }
}

int main(int argc, char **argv) {
  int shift = atoi(argv[2]);
  for (int i = 0; i < n * m; i++)
    a[i] = in[i / m][i % m] = i * i % 101;
  switch (argv[1][0]) {
  case 'l': line(shift); break;
  case 'r': rows(shift); break;
  case 'c': columns(shift); break;
  case 'u': update(shift); break;
  }
  double sum = 0;
  for (int i = 0; i < n * m; i++)
    sum += i % 7 * (a[i] + b[i] + out[i / m][i % m]);
  printf("done %g\n", sum);
  return 0;
}

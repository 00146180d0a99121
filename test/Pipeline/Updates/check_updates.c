// -gpu=check: elements of an array in targetin that no `update device` of the task has brought, also in its own chunk and in
// its halos, are found where a kernel uses them. Without it they would be what the device's memory holds.
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t
// RUN: %pacc %without_gpu -O0 -gpu=check %s -o %t.O0
// RUN: %run_emulator %t 0 && %run_emulator %t 1 && %run_emulator %t.O0 2 && %run_host %t 3
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=OWN
// RUN: not %run_emulator %t.O0 4 2>&1 | %FileCheck %s --check-prefix=HALO
// RUN: not %run_emulator %t 5 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: not %run_emulator %t 6 2>&1 | %FileCheck %s --check-prefix=ROWS
// RUN: %if cuda-gpu %{ %run_gpu %t 1 %}
// RUN: %if cuda-gpu %{ not %run_gpu %t 5 2>&1 | %FileCheck %s --check-prefix=NONE %}
#include <stdlib.h>

enum { n = 40, m = 6 };
static int a[n + 2], b[n + 2], in[n][m], out[n][m];

static void part(int first, int length, int from, int end) {
#pragma pacc pipeline targetin(a(1,1,1)[1:n]) targetout(b(0,1,0)[1:n]) num_tasks(5)
  {
#pragma pacc update device(a[first:length])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n + 1; i++)
      // OWN: FATAL ERROR: {{.*}}check_updates.c:[[#@LINE+1]]: the kernel reads element {{29|3.}} of a, but task 4 of 5 has 24 to 33: its own 25 to 32, halo 1 left, 1 right; 'update device' has brought 24 to 28
      b[i] = i >= from && i <= end ? a[i] + (i < end ? a[i + 1] : 0) + (i > from ? a[i - 1] : 0) : 0;
#pragma pacc update host(b[1:n])
  }
}

static void twice(void) {
#pragma pacc pipeline targetin(a(1,1,1)[1:n]) targetout(b(0,1,0)[1:n]) num_tasks(5)
  {
#pragma pacc update device(a[1:n])
#pragma pacc update device(a[0:1])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i++)
      b[i] = a[i - 1] + a[i + 1];
#pragma pacc update host(b[1:n])
  }
}

static void halo(void) {
#pragma pacc pipeline targetin(a(1,1,1)[1:n]) targetout(b(0,1,0)[1:n]) num_tasks(5)
  {
#pragma pacc update device(a[1:n])
#pragma pacc parallel loop pipe(1)
    // HALO: FATAL ERROR: {{.*}}check_updates.c:[[#@LINE+2]]: the kernel reads element 0 of a, but task 1 of 5 has 0 to 9: its own 1 to 8, halo 1 left, 1 right; 'update device' has brought 1 to 9
    for (int i = 1; i < n; i++)
      b[i] = a[i - 1];
#pragma pacc update host(b[1:n])
  }
}

static void none(void) {
#pragma pacc pipeline targetin(a(1,1,1)[1:n]) targetout(b(0,1,0)[1:n]) num_tasks(5)
  {
#pragma pacc parallel loop pipe(1)
    // NONE: FATAL ERROR: {{.*}}check_updates.c:[[#@LINE+2]]: the kernel reads element 1 of a, but task 1 of 5 has 0 to 9: its own 1 to 8, halo 1 left, 1 right; no 'update device' has brought any of it
    for (int i = 1; i < n + 1; i++)
      b[i] = a[i];
#pragma pacc update host(b[1:n])
  }
}

static void columns(int last) {
#pragma pacc pipeline targetin(in(0,1,0)[0:n][0:m]) targetout(out(0,1,0)[0:n][0:m]) num_tasks(5)
  {
#pragma pacc update device(in[0:n][0:4])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < last; j++)
        // ROWS: FATAL ERROR: {{.*}}check_updates.c:[[#@LINE+1]]: the kernel reads element [{{[0-9]+}}][4] of in, but task {{.*}}; 'update device' has brought [{{[0-9]+}} to {{[0-9]+}}][0 to 3]
        out[i][j] = in[i][j];
#pragma pacc update host(out[0:n][0:m])
  }
}

int main(int argc, char **argv) {
  switch (atoi(argv[1])) {
  case 0: part(0, n + 2, 1, n); break;
  case 1: part(9, 20, 10, 27); break;
  case 2: twice(), columns(4); break;
  case 3: part(9, 20, 10, 28 + 5); break;
  case 4: halo(); break;
  case 5: none(); break;
  case 6: columns(5); break;
  }
}

// A clause says that the device has less of an array than a kernel surely uses: an error that names what is there and
// what is not, whoever has mapped it; nothing where all is there, by whatever clause.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 100 && %run_emulator %t 100
// RUN: not %run_emulator %t 50 a 2>&1 | %FileCheck --check-prefix A %s
// RUN: not %run_emulator %t 50 b 2>&1 | %FileCheck --check-prefix B %s
// RUN: not %run_emulator %t 50 c 2>&1 | %FileCheck --check-prefix C %s
// RUN: not %run_emulator %t 50 d 2>&1 | %FileCheck --check-prefix D %s
// RUN: not %run_emulator %t 50 e 2>&1 | %FileCheck --check-prefix E %s
// RUN: not %run_emulator %t 50 f 2>&1 | %FileCheck --check-prefix F %s
// RUN: not %run_emulator %t 50 g 2>&1 | %FileCheck --check-prefix G %s
// RUN: not %run_emulator %t 50 h 2>&1 | %FileCheck --check-prefix H %s
// RUN: not %run_emulator %t 50 i 2>&1 | %FileCheck --check-prefix I %s
// RUN: not %run_emulator %t 50 j 2>&1 | %FileCheck --check-prefix J %s
// RUN: not %run_emulator %t 50 k 2>&1 | %FileCheck --check-prefix K %s
// RUN: not %run_emulator %t 50 l 2>&1 | %FileCheck --check-prefix L %s
// RUN: %pacc %without_gpu -O0 -w %s -o %t.0
// RUN: %run_host %t.0 100 && %run_emulator %t.0 100
// RUN: not %run_emulator %t.0 50 a 2>&1 | %FileCheck --check-prefix A %s
// RUN: not %run_emulator %t.0 50 b 2>&1 | %FileCheck --check-prefix B %s
// RUN: not %run_emulator %t.0 50 c 2>&1 | %FileCheck --check-prefix C %s
// RUN: not %run_emulator %t.0 50 d 2>&1 | %FileCheck --check-prefix D %s
// RUN: not %run_emulator %t.0 50 e 2>&1 | %FileCheck --check-prefix E %s
// RUN: not %run_emulator %t.0 50 f 2>&1 | %FileCheck --check-prefix F %s
// RUN: not %run_emulator %t.0 50 g 2>&1 | %FileCheck --check-prefix G %s
// RUN: not %run_emulator %t.0 50 h 2>&1 | %FileCheck --check-prefix H %s
// RUN: not %run_emulator %t.0 50 i 2>&1 | %FileCheck --check-prefix I %s
// RUN: not %run_emulator %t.0 50 j 2>&1 | %FileCheck --check-prefix J %s
// RUN: not %run_emulator %t.0 50 k 2>&1 | %FileCheck --check-prefix K %s
// RUN: not %run_emulator %t.0 50 l 2>&1 | %FileCheck --check-prefix L %s
#include <stdio.h>
#include <stdlib.h>
#define NEVER __attribute__((noinline)) static
enum { N = 100 };
static double a[N], b[N], grid[N][4];
static double total;

// A: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=a
// A-NEXT: used    host:0x{{.*}} size:8
// A-NEXT: present host:0x{{.*}} size:400 name:a line:[[#@LINE+3]]
// A: file:{{.*}}short_sections.c array line:[[#@LINE+4]]
NEVER void array(int m) {
#pragma acc data copyin(a[0:m])
  {
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < N; i++)
      total += a[i];
  }
}

// B: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=p
// B-NEXT: used    host:0x{{.*}} size:8
// B-NEXT: present host:0x{{.*}} size:400 name:p line:[[#@LINE+2]]
NEVER void pointer(double *p, int n, int m) {
#pragma acc data create(p[0:m])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[n - 1 - i] = 1;
#pragma acc update self(p[0:m])
  }
  total += p[0] * n;
}

// C: partially present on the device: name=p
NEVER void nested(double *p, int n, int m) {
#pragma acc data copyin(p[0:m])
  {
#pragma acc data present(p[0:20])
    {
#pragma acc kernels loop independent reduction(+ : total)
      for (int i = 0; i < n; i++)
        total += p[i];
    }
  }
}

// D: partially present on the device: name=p
NEVER void own(double *p, int n, int m) {
#pragma acc parallel loop copyin(p[0:m]) reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += p[i];
}

// E: partially present on the device: name=p
NEVER void behindStart(double *p, int n, int m) {
#pragma acc data copyin(p[10:m - 10])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 10; i < n; i++)
    total += p[i];
  total += 10;
}

// F: partially present on the device: name=grid
NEVER void rows(int m) {
#pragma acc data copyin(grid[0:m])
#pragma acc parallel loop collapse(2) reduction(+ : total)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      total += grid[i][j] / 4;
}

// G: partially present on the device: name=p
NEVER void flat(double *p, int rows, int columns, int m) {
#pragma acc data copyin(p[0:m])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      total += p[i * columns + j];
}

// H: partially present on the device: name=p
NEVER void present(double *p, int n, int m) {
#pragma acc enter data copyin(p[0:m])
#pragma acc parallel loop present(p[0:50]) reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += p[i];
#pragma acc exit data delete (p[0:m])
}

// I: partially present on the device: name=p
NEVER void declared(double *p, int n, int m) {
#pragma acc declare copyin(p[0:m])
#pragma acc serial loop reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += p[i];
}

// J: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=p
NEVER void elsewhere(double *p, int n, int m) {
  if (m < n) {
#pragma acc enter data copyin(p[m:n - m])
  }
#pragma acc data copyin(p[0:m])
  {
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < n; i++)
      total += p[i];
  }
}

// K: partially present on the device: name=p
NEVER void changed(double *p, int n, int m) {
  int size = m;
#pragma acc data copyin(p[0:size])
  {
    size = n;
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < size; i++)
      total += p[i];
  }
}

// L: partially present on the device: name=p
static int length = N;
NEVER void copiedCount(double *p, int m) {
#pragma acc enter data copyin(length)
#pragma acc data copyin(p[0:m])
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < length; i++)
    total += p[i];
#pragma acc exit data delete (length)
}

int main(int count, char **names) {
  const int m = atoi(names[1]);
  const char *only = count > 2 ? names[2] : "abcdefghijkl";
  for (int i = 0; i < N; i++)
    a[i] = b[i] = grid[i][0] = grid[i][1] = grid[i][2] = grid[i][3] = 1;
  int calls = 0;
  for (const char *k = only; *k; k++, calls++) {
    switch (*k) {
    case 'a': array(m); break;
    case 'b': pointer(b, N, m); break;
    case 'c': nested(b, N, m); break;
    case 'd': own(b, N, m); break;
    case 'e': behindStart(b, N, m); break;
    case 'f': rows(m); break;
    case 'g': flat(b, 10, 10, m); break;
    case 'h': present(b, N, m); break;
    case 'i': declared(b, N, m); break;
    case 'j': elsewhere(b, N, m); break;
    case 'k': changed(b, N, m); break;
    case 'l': copiedCount(b, m); break;
    }
  }
  printf("%g\n", total);
  return total != calls * N;
}

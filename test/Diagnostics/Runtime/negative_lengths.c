// Sections whose length is a negative number when the program runs end it, on all devices: nothing would be copied, or what is
// there would stand for them. Constants are errors of the compiler. A length of zero is in order, and what no one uses.
// RUN: %pacc %s -o %t
// RUN: not %run_host %t floats -3 2>&1 | %FileCheck %s --check-prefix=FLOATS
// RUN: not %run_emulator %t floats -3 2>&1 | %FileCheck %s --check-prefix=FLOATS
// RUN: not %run_emulator %t bytes -1 2>&1 | %FileCheck %s --check-prefix=BYTES
// RUN: not %run_emulator %t enter -1 2>&1 | %FileCheck %s --check-prefix=ENTER
// RUN: not %run_emulator %t update -2 2>&1 | %FileCheck %s --check-prefix=UPDATE
// RUN: not %run_emulator %t rows -2 2>&1 | %FileCheck %s --check-prefix=ROWS
// RUN: %run_emulator %t if -3 && %run_host %t if -3
// RUN: %run_emulator %t null -3
// RUN: %run_emulator %t floats 0 && %run_emulator %t bytes 0 && %run_emulator %t enter 0 && %run_emulator %t update 0
// RUN: %run_emulator %t rows 0 && %run_emulator %t floats 4 && %run_emulator %t bytes 3 && %run_emulator %t rows 4
#include <stdlib.h>
#include <string.h>

static float a[10], other[10];
static char bytes[10];

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  const char *what = argv[1];
  const int n = (int)strtol(argv[2], NULL, 10);
  float *p = a, *null = NULL, *rows[10];
  for (int i = 0; i < 10; i++)
    rows[i] = other;
#pragma acc enter data copyin(a[0:4], other[0:4], bytes[0:4])
  if (!strcmp(what, "floats")) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; i++)
      p[i] = 1;
    // FLOATS: FATAL ERROR: section of negative length: name=p length=-12 bytes
    // FLOATS-NEXT: file:{{.*}}negative_lengths.c main line:[[@LINE-4]]
  } else if (!strcmp(what, "bytes")) {
#pragma acc data copy(bytes[1:n])
    bytes[0] = 1;
    // BYTES: FATAL ERROR: section of negative length: name=bytes length=-1
    // BYTES-NEXT: file:{{.*}}negative_lengths.c main line:[[@LINE-3]]
  } else if (!strcmp(what, "enter")) {
#pragma acc enter data copyin(p[0:n])
#pragma acc exit data delete(p[0:n])
    // ENTER: FATAL ERROR: section of negative length: name=p length=-4 bytes
    // ENTER-NEXT: file:{{.*}}negative_lengths.c main line:[[@LINE-3]]
  } else if (!strcmp(what, "update")) {
#pragma acc update self(p[0:n])
    // UPDATE: FATAL ERROR: section of negative length: name=p length=-8 bytes
    // UPDATE-NEXT: file:{{.*}}negative_lengths.c main line:[[@LINE-2]]
  } else if (!strcmp(what, "rows")) {
    float **r = rows;
#pragma acc data copy(r[0:4][0:n])
    other[0] = 1;
    // ROWS: FATAL ERROR: section of negative length: name=r length=-2
    // ROWS-NEXT: file:{{.*}}negative_lengths.c main line:[[@LINE-3]]
  } else if (!strcmp(what, "if")) {
#pragma acc parallel loop copy(p[0:n]) if(n > 0)
    for (int i = 0; i < n; i++)
      p[i] = 1;
  } else if (!strcmp(what, "null")) {
#pragma acc data copy(null[0:n])
    a[0] = 1;
  }
  return 0;
}

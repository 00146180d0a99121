// A section with as many elements as its array has bytes leads out of the program's memory: copies there and back are an
// error that says so, not the end without a word.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t back 2>&1 | %FileCheck --check-prefix=BACK %s
// RUN: %if cuda-gpu %{ not %run_gpu %t 2>&1 | %FileCheck %s %}
// RUN: %run_host %t back
// CHECK: FATAL ERROR: not all of the 67108864 bytes of variable lines are memory of the program: begin=host:0x
// CHECK-NEXT: Make the section as short as its array; its length is a number of elements, not of bytes
// CHECK-NEXT: file:{{.*}}bytes_for_elements.c main line:{{[0-9]+}}
// BACK: FATAL ERROR: not all of the 67108864 bytes of variable lines are memory of the program
#include <stdlib.h>

typedef char Line[1024];

int main(int argc, char **argv) {
  (void)argv;
  const int n = 64, bytes = n * sizeof(Line);
  Line *lines = calloc(n, sizeof(Line));
  if (argc == 1) {
#pragma acc data copyin(lines[0:bytes])
    {
#pragma acc parallel loop present(lines)
      for (int i = 0; i < n; i++) lines[i][0] = 1;
    }
  } else {
#pragma acc data copyout(lines[0:bytes])
    {
#pragma acc parallel loop present(lines)
      for (int i = 0; i < n; i++) lines[i][0] = 1;
    }
  }
  free(lines);
  return 0;
}

// A section that leads out of the program's memory by little, as one that is longer than its array on the stack, is an
// error with the variable and the line, there and back; one that ends where the memory ends is none. (A GPU's driver may
// have reserved what lies behind: memory of the program, but not to be read.)
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t page 0 && %run_emulator %t page 0 && %run_emulator %t back 0
// RUN: not %run_emulator %t stack 100000 2>&1 | %FileCheck --check-prefix=STACK %s
// RUN: not %run_emulator %t page 1 2>&1 | %FileCheck --check-prefix=PAGE %s
// RUN: not %run_emulator %t back 1 2>&1 | %FileCheck --check-prefix=BACK %s
// RUN: %pacc -O0 %s -o %t.0
// RUN: %run_emulator %t.0 page 0 && %run_emulator %t.0 back 0
// RUN: not %run_emulator %t.0 stack 100000 2>&1 | %FileCheck --check-prefix=STACK %s
// RUN: not %run_emulator %t.0 page 1 2>&1 | %FileCheck --check-prefix=PAGE %s
// RUN: not %run_emulator %t.0 back 1 2>&1 | %FileCheck --check-prefix=BACK %s
// RUN: %if cuda-gpu %{ %run_gpu %t page 0 && %run_gpu %t back 0 %}
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// STACK: FATAL ERROR: not all of the 800000 bytes of variable a are memory of the program: begin=host:0x
// STACK-NEXT: Make the section as short as its array; its length is a number of elements, not of bytes
// STACK-NEXT: file:{{.*}}past_memory.c main line:[[#@LINE+14]]
// PAGE: FATAL ERROR: not all of the 808 bytes of variable p are memory of the program: begin=host:0x
// PAGE: file:{{.*}}past_memory.c main line:[[#@LINE+22]]
// BACK: FATAL ERROR: not all of the 808 bytes of variable p are memory of the program: begin=host:0x
// BACK: file:{{.*}}past_memory.c main line:[[#@LINE+24]]

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  const int n = atoi(argv[2]);
  if (!strcmp(argv[1], "stack")) {
    double a[10];
    for (int i = 0; i < 10; i++)
      a[i] = i;
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < 10; i++)
      a[i] += 1;
    return a[3] != 4;
  }
  const long page = sysconf(_SC_PAGESIZE);
  char *two = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(two + page, page);
  double *p = (double *)(two + page) - 100;
  if (!strcmp(argv[1], "page")) {
#pragma acc parallel loop copy(p[0:100 + n])
    for (int i = 0; i < 100; i++)
      p[i] = i;
  } else {
#pragma acc parallel loop copyout(p[0:100 + n])
    for (int i = 0; i < 100; i++)
      p[i] = i;
  }
  return 0;
}

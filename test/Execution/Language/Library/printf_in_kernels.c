// printf in kernels: the lines come out complete, with every kind of argument, in program order
// where there is one lane.
// RUN: %pacc -O2 %s -o %t && %run_host %t | FileCheck %s && %run_emulator %t | FileCheck %s
#include "../../check.h"

int main(void) {
  int counts[10] = {0};
#pragma acc serial
  {
    printf("begin\n");
    for (int i = 0; i < 3; i++)
      printf("i=%d x=%.3f c=%c s=%s u=%u l=%ld h=%#x %%\n", i, i * 0.5, 'a' + i, i ? "more" : "first", 7u, 1L << 40,
             255);
    printf("%5d|%-5d|%05d|%8.2e|%g\n", 42, 42, 42, 12345.678, 0.5f);
  }
  // CHECK: begin
  // CHECK-NEXT: i=0 x=0.000 c=a s=first u=7 l=1099511627776 h=0xff %
  // CHECK-NEXT: i=1 x=0.500 c=b s=more u=7 l=1099511627776 h=0xff %
  // CHECK-NEXT: i=2 x=1.000 c=c s=more u=7 l=1099511627776 h=0xff %
  // CHECK-NEXT: {{^}}   42|42   |00042|1.23e+04|0.5

#pragma acc parallel loop copy(counts)
  for (int i = 0; i < 10; i++) {
    if (i == 7)
      printf("lane of %d\n", i);
    counts[i] = i;
  }
  // CHECK-NEXT: lane of 7
  CHECK_EQ(counts[9], 9);
  return check_done();
  // CHECK: PASS
}

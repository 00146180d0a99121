// fprintf, fputs, putc and putchar to stdout and stderr in kernels and in functions that they call. GPUs print both to
// standard output.
// RUN: %pacc -O2 %s -o %t && %run_host %t 2>&1 | FileCheck %s && %run_emulator %t 2>&1 | FileCheck %s
// RUN: %pacc -O0 -D_FORTIFY_SOURCE=2 %s -o %t.O0 && %run_host %t.O0 2>&1 | FileCheck %s
// RUN: %run_emulator %t 2>/dev/null | FileCheck --check-prefix=OUT %s
// No stream is left in the GPU's code.
// RUN: rm -rf %t.keep && mkdir %t.keep && cd %t.keep
// RUN: %pacc -O2 -gpu=keep -c %s -o x.o && FileCheck --input-file=streams_in_kernels.sm_75.ptx --check-prefix=PTX %s
// PTX-NOT: .extern {{.*}} {{(stdout|stderr|fprintf|fputs|putc|fflush)$}}
// PTX: vprintf
#include "../../check.h"

#pragma acc routine seq
static int complain(double x, int line) {
  if (x < 0) return fprintf(stderr, "value %g in row %d\n", x, line);
  return 0;
}

int main(void) {
  double x[4] = {1, 2, -3, 4};
  int printed[4], put = 0;
  setvbuf(stdout, 0, _IONBF, 0);
#pragma acc parallel loop copyin(x) copyout(printed) default(none)
  for (int i = 0; i < 4; i++) printed[i] = complain(x[i], i);
  // CHECK: value -3 in row 2
  // OUT-NOT: value
#pragma acc serial copyout(put)
  {
    fprintf(stdout, "plain\n");
    fputs("to the ", stdout);
    fputs("error stream\n", stderr);
    put = putchar('a') == 'a' && putc('b', stdout) == 'b' && fputc('\n', stdout) == '\n';
    fflush(stdout);
  }
  // CHECK: plain
  // CHECK: to the error stream
  // CHECK: ab
  // OUT: plain
  // OUT: to the ab
  CHECK_EQ(put, 1);
  CHECK(printed[2] && !printed[1]);
  return check_done();
  // CHECK: PASS
  // OUT: PASS
}

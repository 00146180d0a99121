// Atomic reads of what the kernel never writes: an argument's stay atomic, a constant's need not be. (LLVM
// makes loads of constant memory of both, and crashes at atomic ones.)
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=keep -c %s -o reads.o
// RUN: %FileCheck --input-file=ptx-atomic-reads.sm_75.ptx %s
static const int table[4] = {1, 7, 3, 9};

void argument(int *restrict out, const int *restrict in, int n) {
// CHECK-LABEL: .entry argument_{{[0-9]+}}_gpu(
// CHECK: ld.relaxed.gpu.global.b32
#pragma acc parallel loop copyout(out[0:n]) copyin(in[0:1])
  for (int i = 0; i < n; i++) {
    int now;
#pragma acc atomic read
    now = in[0];
    out[i] = now;
  }
}

void constant(int *restrict out, int n) {
// CHECK-LABEL: .entry constant_{{[0-9]+}}_gpu(
// CHECK-NOT: ld.relaxed
// CHECK: ret;
#pragma acc parallel loop copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    int now;
#pragma acc atomic read
    now = table[i & 3];
    out[i] = now;
  }
}

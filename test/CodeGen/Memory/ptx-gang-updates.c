// Lanes that count in an array of their gang load for several iterations at a time, as their updates do not hold back what
// comes behind them: also where the way round the loop is the way to it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o updates.o
// RUN: %FileCheck --input-file=ptx-gang-updates.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nounroll -c %s -o updates.o
// RUN: %FileCheck --input-file=ptx-gang-updates.sm_75.ptx %s --check-prefix=SINGLE

// CHECK-LABEL: .visible .entry digits_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-5: atom.shared.add.u32
// CHECK-NOT: atom.shared.add.u32
// CHECK: ret;
// SINGLE-LABEL: .visible .entry digits_{{[0-9]+}}_gpu_once(
// SINGLE-COUNT-1: atom.shared.add.u32
// SINGLE-NOT: atom.shared.add.u32
// SINGLE: ret;
void digits(int n, int blocks, int shift, const unsigned *restrict keys, int *restrict counts) {
  const int per = n / blocks;
#pragma acc parallel loop gang present(keys[0:n], counts[0:blocks * 16])
  for (int b = 0; b < blocks; b++) {
    int c[16];
#pragma acc loop vector
    for (int d = 0; d < 16; d++)
      c[d] = 0;
#pragma acc loop vector
    for (int i = 0; i < per; i++) {
#pragma acc atomic update
      c[keys[b * per + i] >> shift & 15]++;
    }
#pragma acc loop vector
    for (int d = 0; d < 16; d++)
      counts[d * blocks + b] = c[d];
  }
}

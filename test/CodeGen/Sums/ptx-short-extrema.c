// Maxima and minima of 8 and 16 bits are computed in 32: ptxas 13.0 takes the wrong predicate of the instruction for two
// of 16 (a loop of up to 11 iterations, whose counter comes from a signed char, ended after one).
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=keep -c %s -o extrema.o
// RUN: %FileCheck --input-file=ptx-short-extrema.sm_75.ptx %s
// CHECK: .visible .entry
// CHECK-NOT: {{max|min}}.{{[su]}}16
// CHECK: {{max|min}}.{{[su]}}32
void loops(signed char n, short *restrict a) {
#pragma acc parallel loop gang copy(a[0:100])
  for (signed char i = 0; i < n; i++)
    for (int q = 0; q <= i % 11; q++) a[q * 3 + i] = a[q * 3 + i] > 7 ? 7 : a[q * 3 + i];
}

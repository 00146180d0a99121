// A floating-point number that is stored in parts becomes an integer first: ptxas 13.0 stored a wrong low byte from the
// register in which it was computed.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o packed.o
// RUN: %FileCheck --input-file=ptx-packed-numbers.sm_75.ptx %s
struct __attribute__((packed)) Packed { char tag; float f; double d; };

// CHECK: .visible .entry fill_
// CHECK: mov.b32 %[[FLOAT:r[0-9]+]], %r{{[0-9]+}};
// CHECK: st.global.b8 [%{{.*}}], %[[FLOAT]];
// CHECK: mov.b64 %[[DOUBLE:rd[0-9]+]], %rd{{[0-9]+}};
// CHECK: st.global.b8 [%{{.*}}], %[[DOUBLE]];
// CHECK: .visible .entry aligned_{{[0-9]+}}_gpu(
// CHECK-NOT: inline asm
// CHECK: st.global.b32
void fill(int n, const float *restrict x, struct Packed *restrict p) {
#pragma acc parallel loop present(x[0 : n], p[0 : n])
  for (int i = 0; i < n; i++) {
    p[i].f = x[i] + 16;
    p[i].d = x[i] * 3.5;
  }
}

void aligned(int n, const float *restrict x, float *restrict p) {
#pragma acc parallel loop present(x, p)
  for (int i = 0; i < n; i++)
    p[i] = x[i] + 16;
}

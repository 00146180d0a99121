// Loads go before precise divisions and roots, which ptxas makes branches of; not over what may change what they
// read, nor where fast mathematics needs no branches.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o order.o
// RUN: %FileCheck --input-file=ptx-load-order.sm_75.ptx %s
// RUN: %pacc -O3 -Rpass=pacc-loads -c %s -o order.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %pacc -O3 -gpu=keep,noloadorder -Rpass=pacc-loads -c %s -o order.o 2>&1 | %FileCheck --check-prefix=SILENT --allow-empty %s
// RUN: %FileCheck --check-prefix=OFF --input-file=ptx-load-order.sm_75.ptx %s
// SILENT-NOT: remark
#include <math.h>

// CHECK-LABEL: .visible .entry price_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-3: ld.global
// CHECK-NOT: ld.global
// CHECK: sqrt.rn.f64
// CHECK-NOT: ld.global
// CHECK: ret;
// OFF-LABEL: .visible .entry price_{{[0-9]+}}_gpu_once(
// OFF: ld.global
// OFF: sqrt.rn.f64
// OFF: ld.global
// OFF: ret;
// REMARK: ptx-load-order.c:[[#@LINE+4]]:{{[0-9]+}}: remark: 2 loads come before slow arithmetic
void price(int n, const double *restrict t, const double *restrict s, const double *restrict x, double *restrict p) {
#pragma acc parallel loop present(t, s, x, p)
  for (int i = 0; i < n; i++) {
    const double root = sqrt(t[i]);
    p[i] = root / s[i] + x[i] / root;
  }
}

// The store may write what is loaded next.
// CHECK-LABEL: .visible .entry aliased_{{[0-9]+}}_gpu_once(
// CHECK: ld.global
// CHECK: sqrt.rn.f64
// CHECK: st.global
// CHECK: ld.global
// CHECK: ret;
void aliased(int n, const double *a, const double *b, double *c, double *d) {
#pragma acc parallel loop independent deviceptr(a, b, c, d)
  for (int i = 0; i < n; i++) {
    c[i] = sqrt(a[i]);
    d[i] = b[i] / 3;
  }
}

// Pairs of bodies: loops that ptxas does not unroll run eight iterations at a time.
// CHECK-LABEL: .visible .entry pairs_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-8: sqrt.rn.f32
// CHECK: ret;
void pairs(int n, const float *restrict x, float *restrict f) {
#pragma acc parallel loop present(x, f)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < n; j++)
      sum += 1 / sqrtf(x[j] - x[i] + 2);
    f[i] = sum;
  }
}

// With branches, four: what is left over goes one by one, and pairs that are near are few.
// CHECK-LABEL: .visible .entry near_pairs_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-5: rcp.rn.f32
// CHECK-NOT: rcp.rn.f32
// CHECK: ret;
void near_pairs(int n, const float *restrict x, float *restrict f) {
#pragma acc parallel loop present(x, f)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < n; j++) {
      const float d = (x[j] - x[i]) * (x[j] - x[i]);
      if (d < 1 && d > 1e-6f) {
        const float two = 1 / (d + .01f), six = two * two * two;
        sum += six * (six - .5f) * two * (x[i] - x[j]);
      }
    }
    f[i] = sum;
  }
}

// Each load holds a register until it is used: of many the first come first.
// CHECK-LABEL: .visible .entry chain_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-40: ld.global
// CHECK-NOT: ld.global
// CHECK: div.rn.f64
// CHECK: ld.global
// CHECK: ret;
#define STEP(k) s = a[(k) * n + i] / (s + 1);
#define EIGHT(k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3) STEP(k + 4) STEP(k + 5) STEP(k + 6) STEP(k + 7)
void chain(int n, const double *restrict a, double *restrict c) {
#pragma acc parallel loop present(a, c)
  for (int i = 0; i < n; i++) {
    double s = 1;
    EIGHT(0) EIGHT(8) EIGHT(16) EIGHT(24) EIGHT(32) EIGHT(40)
    c[i] = s;
  }
}

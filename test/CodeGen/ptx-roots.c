// Precise roots stay behind the branches that keep numbers below zero from them, also of a function that is inlined; with
// fast mathematics they are one instruction, and a choice is enough.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,keep -c %s -o x.o && FileCheck %s < ptx-roots.sm_90.ptx
// RUN: %pacc -O3 -gpu=cc90,keep,fastmath -c %s -o x.o && FileCheck --check-prefix=FAST %s < ptx-roots.sm_90.ptx
#include <math.h>

static float nearer(float b, float d, float best) {
  const float t = b - sqrtf(d);
  return t > 0 && t < best ? t : best;
}

// CHECK-LABEL: .entry rays_{{[0-9]+}}_gpu(
// CHECK: setp.leu.f32 [[BELOW:%p[0-9]+]], {{%r[0-9]+}}, 0f00000000;
// CHECK-NOT: sqrt
// CHECK: @[[BELOW]] bra
// CHECK: sqrt.rn.f32
// CHECK: ret;
// FAST-LABEL: .entry rays_{{[0-9]+}}_gpu(
// FAST: sqrt.approx{{(.ftz)?}}.f32
void rays(int n, int spheres, const float *restrict b, const float *restrict c, float *restrict nearest) {
#pragma acc parallel loop present(b, c, nearest)
  for (int i = 0; i < n; i++) {
    float best = 1e30f;
    for (int s = 0; s < spheres; s++) {
      const float d = b[i] * b[i] - c[s];
      if (d > 0)
        best = nearer(b[i], d, best);
    }
    nearest[i] = best;
  }
}

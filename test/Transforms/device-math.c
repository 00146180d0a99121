// libm and LLVM's math intrinsics become calls of the math library, or
// instructions; what is simpler than a call is simplified first.
//
// RUN: %clang -O2 -D_GNU_SOURCE -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// DEFINE: %{steps} = pacc-outline,pacc-device-module,pacc-levels,pacc-forms<nvptx>,pacc-prepare<nvptx>
// RUN: %opt_plugin -passes='%{steps},verify' -S %t.ll | %FileCheck %s
// RUN: %clang -O2 -D_GNU_SOURCE -DNOT_ANYWHERE -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: not %opt_plugin -passes='pacc<cuda-path=/nowhere>' -disable-output %t.ll 2>&1 | %FileCheck %s --check-prefix=NONE
#include "Inputs/region.h"
#include <complex.h>
#include <math.h>

struct region_context { int *n; double **a; float **f; double _Complex **z; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    double x = (*c->a)[i];
    float y = (*c->f)[i];
    int e;
    double whole, s, co;
#ifdef NOT_ANYWHERE
    // NONE: error: {{.*}}call to 'jn', which no math library for the device has
    x = jn(2, x);
#endif
    sincos(x, &s, &co);
    (*c->a)[i] = pow(x, 2) + pow(x, y) + fmod(x, s) + frexp(x, &e) + e + co + lround(x) +
                 __builtin_powi(x, 3) + modf(x, &whole) + whole + sqrt(x) + fmax(x, s) + fabs(x);
    (*c->f)[i] = sinf(y) + floorf(y) + sqrtf(y);
    (*c->z)[i] = (*c->z)[i] * (*c->z)[i] / cexp((*c->z)[i]);
  }
  END_LOOP(1)
}
void run(int n, double *a, float *f, double _Complex *z) {
  BEGIN("run", 20)
  ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, f) ARG(3, POINTER, z)
  LAUNCH(region, &n, &a, &f, &z)
}

// CHECK: target triple = "nvptx64-nvidia-cuda"
// CHECK-LABEL: define {{.*}}@run_20_gpu(
// CHECK:     call void @{{(__nv_|_Z6)?}}sincos
// CHECK:     fmul double [[X:%.*]], [[X]]
// CHECK:     call double @{{__nv_pow|_Z3powdd}}(
// CHECK-NOT: frem
// CHECK:     call double @{{__nv_fmod|_Z4fmoddd}}(
// CHECK:     call double @{{__nv_frexp|_Z5frexpdPi}}(
// CHECK:     call {{.*}}double @{{__nv_modf|_Z4modfdPd}}(
// CHECK:     call double @llvm.sqrt.f64(
// CHECK:     call {{.*}}double @llvm.maxnum.f64(
// CHECK:     call {{.*}}double @llvm.fabs.f64(
// CHECK:     call {{.*}}float @{{__nv_sinf|_Z3sinf}}(
// CHECK:     call {{.*}}float @llvm.floor.f32(
// CHECK:     call float @llvm.sqrt.f32(
// CHECK:     call {{.*}}@__muldc3(
// CHECK:     call {{.*}}@cexp(
// CHECK:     define internal {{.*}}@__muldc3(

// Without a CUDA toolkit, math comes from libclc.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;keep;cuda-path=/nowhere>' -disable-output in.ll
// RUN: %FileCheck --input-file=math-libraries.sm_75.ptx %s
#include "../Transforms/Inputs/region.h"
#include <math.h>

struct region_context { int *n; double **a; float **f; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    (*c->a)[i] = pow(exp((*c->a)[i]), 1.5) + hypot((*c->a)[i], 2) + lround((*c->a)[i]);
    (*c->f)[i] = sinf((*c->f)[i]) + cosf((*c->f)[i]);
  }
  END_LOOP(1)
}
void run(int n, double *a, float *f) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, f) LAUNCH(region, &n, &a, &f)
}

// CHECK-NOT: .extern
// CHECK-NOT: __nv_
// CHECK: .visible .entry run_20_gpu(

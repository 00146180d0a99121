// -gpu=fastmath takes the instruction for a sine where the math library is CUDA's; libclc's sine is exact.
// REQUIRES: libdevice
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// DEFINE: %{options} = target=gpu;keep
// DEFINE: %{ptx} = %opt_plugin -passes='pacc<%{options}>' -disable-output in.ll && cat ptx-fast-sine.sm_75.ptx
// RUN: %{ptx} | %FileCheck %s --check-prefix=EXACT
// REDEFINE: %{options} = target=gpu;keep;fastmath
// RUN: %{ptx} | %FileCheck %s --check-prefix=FAST
#include "../Transforms/Inputs/region.h"
#include <math.h>

struct region_context { int *n; float **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP_LENGTH(1, i, n, 64)
    (*c->a)[i] = sinf((*c->a)[i]);
  END_LOOP(1)
}
void run(int n, float *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}

// EXACT-NOT: sin.approx
// EXACT: .entry run_20_gpu(
// EXACT-NOT: sin.approx
// FAST: sin.approx.ftz.f32

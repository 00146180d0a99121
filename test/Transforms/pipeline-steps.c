// Every step can be printed and be the last one.
//
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -load=%build_root/lib/libpacc.so -passes=pacc -pacc-print-after=pacc-outline,pacc-levels -pacc-stop-after=pacc-levels -disable-output %t.ll 2>&1 | %FileCheck %s
#include "Inputs/region.h"

struct region_context { int *n; double **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(4, i, n) (*c->a)[i] = 1;
  END_LOOP(4)
}
void run(int n, double *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}
// CHECK: ; PACC module after pacc-outline
// CHECK: call void @__pacc_launch(
// CHECK: ; PACC module after pacc-levels
// CHECK: !pacc.shape
// CHECK-NOT: ; PACC module

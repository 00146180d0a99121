// Atomics are relaxed and of the whole device, whatever the host code said.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;keep>' -disable-output in.ll
// RUN: %FileCheck --input-file=ptx-atomics.sm_75.ptx %s
#include "../Transforms/Inputs/region.h"

struct region_context { int *n; int **u; double **d; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    int *u = *c->u, value;
    __atomic_fetch_add(&u[0], 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_max(&u[1], (int)i, __ATOMIC_SEQ_CST);
    __atomic_load(&u[2], &value, __ATOMIC_SEQ_CST);
    __atomic_store(&u[3], &value, __ATOMIC_SEQ_CST);
    double *d = *c->d, old = *d, wanted;
    do
      wanted = old * 2;
    while (!__atomic_compare_exchange(d, &old, &wanted, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  }
  END_LOOP(1)
}
void run(int n, int *u, double *d) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, u) ARG(2, POINTER, d) LAUNCH(region, &n, &u, &d)
}

// CHECK-NOT: fence
// CHECK-NOT: .sys
// CHECK: atom.global.add.u32
// CHECK: atom.global.max.s32
// CHECK: ld.relaxed.gpu.global.b32
// CHECK: st.relaxed.gpu.global.b32
// CHECK: atom.relaxed.gpu.global.cas.b64
// CHECK-NOT: fence
// CHECK-NOT: .sys

// Atomics are of the whole device and keep the order that the program asks for; the backend gives
// read-modify-write operations none, so fences stand beside those.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;keep>' -disable-output in.ll
// RUN: %FileCheck --input-file=ptx-atomics.sm_75.ptx %s
#include "../../Transforms/Inputs/region.h"

struct region_context { int *n; int **u; double **d; };
#define ORDER __ATOMIC_RELAXED
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    int *u = *c->u, value;
    __atomic_fetch_add(&u[0], 1, ORDER);
    __atomic_fetch_max(&u[1], (int)i, ORDER);
    __atomic_load(&u[2], &value, ORDER);
    __atomic_store(&u[3], &value, ORDER);
    double *d = *c->d, old = *d, wanted;
    do
      wanted = old * 2;
    while (!__atomic_compare_exchange(d, &old, &wanted, 0, ORDER, ORDER));
  }
  END_LOOP(1)
}
void run(int n, int *u, double *d) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, u) ARG(2, POINTER, d) LAUNCH(region, &n, &u, &d)
}

// CHECK-LABEL: .entry run_20_gpu(
// CHECK-NOT: fence
// CHECK-NOT: .sys
// CHECK: atom.global.add.u32
// CHECK: atom.global.max.s32
// CHECK: ld.relaxed.gpu.global.b32
// CHECK: st.relaxed.gpu.global.b32
// CHECK: atom.relaxed.gpu.global.cas.b64
// CHECK-NOT: fence
// CHECK-NOT: .sys
// CHECK: ret;

struct ordered_context { int *n; int **u; };
KERNEL(ordered, "hand_over", 50)
  unsigned n = *c->n;
  LOOP(2, i, n) {
    int *u = *c->u, value, old = 0, one = 1;
    __atomic_fetch_add(&u[0], 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_sub(&u[1], 1, __ATOMIC_RELEASE);
    __atomic_fetch_or(&u[2], 1, __ATOMIC_ACQUIRE);
    __atomic_load(&u[3], &value, __ATOMIC_ACQUIRE);
    __atomic_store(&u[4], &value, __ATOMIC_RELEASE);
    __atomic_compare_exchange(&u[5], &old, &one, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
  END_LOOP(2)
}
void hand_over(int n, int *u) {
  BEGIN("hand_over", 50) ARG(0, BYVAL, n) ARG(1, POINTER, u) LAUNCH(ordered, &n, &u)
}

// CHECK-LABEL: .entry hand_over_50_gpu(
// CHECK: fence.sc.gpu
// CHECK: atom.global.add.u32
// CHECK: fence.acq_rel.gpu
// CHECK: fence.acq_rel.gpu
// CHECK: atom.global.add.u32
// CHECK: atom.global.or.b32
// CHECK: fence.acq_rel.gpu
// CHECK: ld.acquire.gpu.global.b32
// CHECK: st.release.gpu.global.b32
// CHECK: atom.acq_rel.gpu.global.cas.b32
// CHECK: fence.sc.gpu
// CHECK-NOT: .sys
// CHECK: ret;

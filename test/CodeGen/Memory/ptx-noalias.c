// Static arrays that no pointer leads into, and restrict pointers, are read
// through the read-only cache.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;keep>' -disable-output in.ll
// RUN: %FileCheck --input-file=ptx-noalias.sm_75.ptx %s
#include "../../Transforms/Inputs/region.h"

struct mapped_context { int *n; double (*a)[100]; double (*b)[100]; };
KERNEL(mapped, "arrays", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) (*c->a)[i] = (*c->b)[i];
  END_LOOP(1)
}
// CHECK-LABEL: .entry arrays_20_gpu(
// CHECK: ld.global.nc.b64
// CHECK: st.global.b64
void arrays(int n) {
  static double a[100], b[100];
  BEGIN("arrays", 20) ARG(0, BYVAL, n) ARG(1, MAPPED, a) ARG(2, MAPPED, b) LAUNCH(mapped, &n, &a, &b)
}

struct aliased_context { int *n; double (*a)[100]; double **p; };
KERNEL(aliased, "pointer", 40)
  unsigned n = *c->n;
  LOOP(2, i, n) (*c->a)[i] = (*c->p)[i];
  END_LOOP(2)
}
// CHECK-LABEL: .entry pointer_40_gpu(
// CHECK-NOT: ld.global.nc
// CHECK: st.global.b64
void pointer(int n) {
  static double a[100];
  double *p = a;
  BEGIN("pointer", 40) ARG(0, BYVAL, n) ARG(1, MAPPED, a) ARG(2, POINTER, p) LAUNCH(aliased, &n, &a, &p)
}

struct restricted_context { int *n; double *restrict *a; const double *restrict *b; };
KERNEL(restricted, "restricts", 60)
  unsigned n = *c->n;
  LOOP(3, i, n) (*c->a)[i] = (*c->b)[i];
  END_LOOP(3)
}
// CHECK-LABEL: .entry restricts_60_gpu(
// CHECK: ld.global.nc.b64
// CHECK: st.global.b64
void restricts(int n, double *restrict a, const double *restrict b) {
  BEGIN("restricts", 60) ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, b)
  LAUNCH(restricted, &n, &a, &b)
}

struct derived_context { int *n; double *restrict *a; double **q; };
KERNEL(derived, "origins", 80)
  unsigned n = *c->n;
  LOOP(4, i, n) (*c->q)[i] = (*c->a)[i];
  END_LOOP(4)
}
// CHECK-LABEL: .entry origins_80_gpu(
// CHECK-NOT: ld.global.nc
// CHECK: st.global.b64
void origins(int n, double *restrict a) {
  double *q = a + 1;
  BEGIN("origins", 80) ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, q) LAUNCH(derived, &n, &a, &q)
}

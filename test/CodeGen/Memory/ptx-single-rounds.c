// Where the device's memory tells how often a loop runs, most threads have one iteration: pointers are loaded from objects
// where they are used, not kept for others.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=ptx-single-rounds.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nosinglerounds -c %s -o x.o && %FileCheck --check-prefix=OFF --input-file=ptx-single-rounds.sm_75.ptx %s
// OFF-NOT: begin inline asm
// RUN: %pacc -O3 -Rpass=pacc-rounds -c %s -o x.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// REMARK: ptx-single-rounds.c:{{[0-9]+}}:{{[0-9]+}}: remark: most threads have one iteration: it loads the pointers that

struct Grid {
  int n;
  double *u, *v, *w;
};

// CHECK-LABEL: .visible .entry counted_{{[0-9]+}}_gpu(
// CHECK: ld.global.b32
// CHECK-NOT: ld.global.b64
// CHECK: begin inline asm
// CHECK-NEXT: mov.b64
// CHECK-COUNT-3: ld.global.b64
// CHECK: setp.lt
// CHECK: ret;
void counted(struct Grid *g) {
#pragma acc parallel loop present(g)
  for (int i = 0; i < g->n; i++)
    g->w[i] += g->u[i] * g->v[i];
}

// The host knows the number: the form with a loop is for threads that have several iterations.
// CHECK-LABEL: .visible .entry told_{{[0-9]+}}_gpu(
// CHECK-COUNT-3: ld.global.b64
// CHECK: mul.f64
// CHECK: ret;
void told(struct Grid *g, int n) {
#pragma acc parallel loop present(g)
  for (int i = 0; i < n; i++)
    g->w[i] = g->u[i] * g->v[i];
}

// private and firstprivate clauses, and scalars that iterations write before they read.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -c -O0 %s -o %t.o

struct point {
  double x, y;
};

// CHECK-LABEL: void clauses(
// CHECK-NOT: "w"
// CHECK-NOT: "tmp"
// first: by value; large: through memory
// CHECK-DAG: __pacc_arg({{[0-9]+}}, 2, "first", &first, sizeof(struct point));
// CHECK-DAG: __pacc_arg({{[0-9]+}}, 4, "large", &large, sizeof(double[100]));
// CHECK-DAG: __pacc_arg({{[0-9]+}}, 6, "p", &p, sizeof(double *));
// CHECK: __pacc_kernel(0,
// CHECK-NEXT: {
// CHECK-NEXT: int w[3];
// CHECK: __pacc_loop_begin({{[0-9]+}}, 161,
// CHECK: int i =
// CHECK: double tmp[8];
// CHECK-NEXT: struct point q;
// CHECK: q.x = tmp[0];
// CHECK-NOT: "w"
// CHECK-NOT: "tmp"
// CHECK: __pacc_leave
void clauses(double *a, double *p, int n) {
  double tmp[8];
  struct point q, first = {1, 2};
  const int w[3] = {1, 2, 3};
  double large[100];
#pragma acc parallel private(w) firstprivate(first, large, p) present(a)
  {
#pragma acc loop gang private(tmp, q)
    for (int i = 0; i < n; i++) {
      tmp[0] = w[0] + large[1] + first.x;
      q.x = tmp[0];
      a[i] = q.x + p[i];
    }
  }
}

// CHECK-LABEL: void temporaries(
// written: in each iteration; maybe: only if nobody else looks; read first, or named by a clause: not.
// CHECK-NOT: "written"
// CHECK-NOT: "maybe"
// CHECK: __pacc_item(0, "shared",
// CHECK: __pacc_arg({{[0-9]+}}, 2, "first",
// CHECK: __pacc_kernel(0,
// CHECK: int i =
// CHECK-DAG: double written;
// CHECK-DAG: double maybe;
// CHECK-DAG: double *row;
// CHECK-DAG: int j;
// CHECK: written = a[i];
// CHECK-NOT: "written"
// CHECK: __pacc_leave
void temporaries(double *a, int n) {
  double written, maybe, first = 1, shared;
  double *row;
  int j;
#pragma acc parallel loop copy(shared) present(a)
  for (int i = 0; i < n; i++) {
    written = a[i];
    if (written > 0)
      maybe = 1;
    else
      maybe = 2;
    row = a + i;
    for (j = 0; j < 3; j++)
      row[j] = written + maybe + first;
    first = 2;
    shared = i;
  }
}

// A value that one iteration leaves for the statement after the loop stays the gang's.
// CHECK-LABEL: void found(
// CHECK: __pacc_kernel(0,
// CHECK-NEXT: {
// CHECK-NEXT: {
// CHECK-NEXT: int where = -1;
// CHECK-NOT: int where;
// CHECK: where = j;
// CHECK-NOT: int where;
// CHECK: __pacc_leave
void found(double *a, int n) {
#pragma acc parallel present(a)
  {
    int where = -1;
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      if (a[j] == 0)
        where = j;
    a[0] = where;
  }
}

// Loop variables in a private clause are the loops' own.
// CHECK-LABEL: void loop_variables(
// CHECK: __pacc_kernel(0,
// CHECK: int i = __pacc_c_i;
// CHECK-NEXT: for (
// CHECK-NEXT: int j = __pacc_c_j;
// CHECK-NEXT: a[i] = j;
void loop_variables(double *a, int n) {
  int i, j;
#pragma acc parallel loop collapse(2) private(i, j) present(a)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i] = j;
}

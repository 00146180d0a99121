// Each variable of a data clause is one __pacc_item: action with modifiers, name, address of the variable, base,
// offset and bytes. Actions and modifiers: pacc/ABI/Types.h.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -O0 -c %s -o %t.o

struct point { double x, y, z; };
struct node { double *data; int n; struct point at; int fixed[10]; };
extern int unknown[];

// CHECK-LABEL: void whole(
void whole(int n) {
  double array[100];
  static int square[4][500];
  double vla[n][n];
  struct point p;
  float scalar;
  // CHECK: __pacc_item(0, "array", &array, &array, 0, 800);
  // CHECK: __pacc_item(0, "square", &square, &square, 0, 8000);
  // CHECK: __pacc_item(0, "p", &p, &p, 0, 24);
  // CHECK: __pacc_item(0, "scalar", &scalar, &scalar, 0, 4);
  // CHECK: __pacc_item(0, "vla", &vla, &vla, 0, sizeof(double[n][n]));
#pragma acc data copy(array, square, p, scalar, vla)
  ;
}

// CHECK-LABEL: void actions(
void actions(double *a, int n) {
  double b[8], c[8], d[8], e[8];
  // CHECK: __pacc_item(0, "b",
  // CHECK: __pacc_item(2049, "c",
  // CHECK: __pacc_item(4098, "d",
  // CHECK: __pacc_item(4099, "e",
  // CHECK: __pacc_item(4, "b",
  // CHECK: __pacc_item(5, "b",
  // CHECK: __pacc_enter()
#pragma acc data copy(b) copyin(readonly: c) copyout(zero: d) create(zero: e) present(b) no_create(b)
  ;
  // deviceptr has nothing to map.
  // CHECK: __pacc_begin(3,
  // CHECK-NEXT: __pacc_enter()
#pragma acc data deviceptr(a)
  ;
  // CHECK: __pacc_item(513, "a", &a, a, 0, n * 8);
  // CHECK: __pacc_item(521, "a", &a, a, 0, -1);
#pragma acc enter data copyin(a[0:n]) attach(a)
  // CHECK: __pacc_item(522, "a", &a, a, 0, -1);
  // CHECK: __pacc_item(518, "a", &a, a, 0, n * 8);
  // CHECK: __pacc_item(2, "b",
#pragma acc exit data detach(a) delete(a[0:n]) copyout(b)
  // CHECK: __pacc_item(520, "a",
  // CHECK: __pacc_item(8, "b",
  // CHECK: __pacc_item(519, "a",
#pragma acc update self(a[0:n]) host(b) device(a[0:n])
}

// CHECK-LABEL: void elements(
void elements(double **rows, double *column[4], int i) {
  // The pointer is the element.
  // CHECK: &rows[i]
  // CHECK: __pacc_item(1545, "rows[i]",
  // CHECK: &column[2]
  // CHECK: __pacc_item(1545, "column[2]",
#pragma acc enter data attach(rows[i], column[2])
  // CHECK: __pacc_item(1546, "rows[i]",
#pragma acc exit data detach(rows[i])
}

// Pointers without section: what they point to must be there.
// CHECK-LABEL: void unsized(
void unsized(double *a) {
  // CHECK: __pacc_item(516, "a", &a, a, 0, -1);
  // CHECK: __pacc_item(517, "a", &a, a, 0, -1);
  // CHECK: __pacc_item(4, "unknown", &unknown, &unknown, 0, -1);
#pragma acc data present(a) no_create(a) present(unknown)
  ;
  // CHECK: __pacc_item(518, "a", &a, a, 0, -1);
#pragma acc exit data delete(a)
}

// Members and rows: their address is computed once.
// CHECK-LABEL: void members(
void members(struct node s, struct node *p, struct node many[], double **m, int i, int n) {
  // CHECK: int *[[N:.*]] = &s.n;
  // CHECK-NEXT: __pacc_item(1024, "s.n", &*[[N]], &*[[N]], 0, 4);
  // CHECK: double **[[DATA:.*]] = &p->data;
  // CHECK-NEXT: __pacc_item(1536, "p->data", &*[[DATA]], *[[DATA]], 0, p->n * 8);
  // CHECK: double *[[X:.*]] = &many[i].at.x;
  // CHECK-NEXT: __pacc_item(1024, "many[i].at.x", &*[[X]], &*[[X]], 0, 8);
  // CHECK: int (*[[FIXED:.*]])[10] = &s.fixed;
  // CHECK-NEXT: __pacc_item(1024, "s.fixed", &*[[FIXED]], &*[[FIXED]], 8, 12);
  // CHECK: double **[[ROW:.*]] = &m[i];
  // CHECK-NEXT: __pacc_item(1536, "m[i]", &*[[ROW]], *[[ROW]], 8, n * 8);
#pragma acc data copy(s.n, p->data[0:p->n], many[i].at.x, s.fixed[2:3], m[i][1:n])
  ;
}

// A variable in several clauses is one item with what they mean together.
// CHECK-LABEL: void merged(
void merged(double *a, double *b, int n) {
  // CHECK: __pacc_item(512, "a", &a, a, 0, n * 8);
  // CHECK-NEXT: __pacc_item(4610, "b", &b, b, 0, n * 8);
  // CHECK-NEXT: __pacc_item(516, "a", &a, a, 0, n * 8);
  // CHECK-NEXT: __pacc_item(513, "a", &a, a, 8, 8);
  // CHECK-NEXT: __pacc_enter();
#pragma acc data copyin(a[0:n]) copyout(a[0:n]) create(zero: b[0:n]) copyout(b[0:n]) present(a[0:n]) copyin(a[1])
  ;
}

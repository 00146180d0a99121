// Rows of arrays whose length is a number that the kernel finds in memory, in a structure or an object: whether loops end
// before the next row begins, the kernel asks before it starts, beside whether its data lie apart. Rows that are too short
// for that, of no or a negative length, arrays that overlap.
// RUN: %driverxx -O1 -w -fno-strict-aliasing %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[A-Za-z0-9:_]+:|oop carried|Parallel|serial|loop ' > %t.said
// RUN: %FileCheck %s < %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <initializer_list>
#include <stdio.h>
#include <string.h>
struct Grid {
  int nx, ny, ld;
  double *u, *v;
};
static double d[20000];
static int numbers[20000];
#define V __attribute__((noinline))

// CHECK-LABEL: rows:
extern "C" V void rows(Grid *g, double *x, double *y) {
#pragma acc kernels present(g[:1], x, y)
  // CHECK: oop carried dependence
  // CHECK-NEXT: Parallel in launches in which they do not overlap and the number at byte 4 of g <= the number at byte 8 of g
  // CHECK: loop gang
  // CHECK-NEXT: loop gang, vector(128)
  for (int i = 0; i < g->nx; i++)
    for (int j = 0; j < g->ny; j++) x[i * g->ld + j] = 0.5 * y[i * g->ld + j] + j;
}
// CHECK-LABEL: columns:
extern "C" V void columns(Grid *g, double *x, int n) {
#pragma acc kernels present(g[:1], x)
  // CHECK: oop carried dependence
  // CHECK-NEXT: Parallel in launches in which the data do not overlap and the number at byte 8 of g != 0
  // CHECK: loop gang, vector(128)
  for (int i = 0; i < n; i++) x[i * g->ld] = 2 * x[i * g->ld] + i;
}
// CHECK-LABEL: members:
extern "C" V void members(Grid *g) {
#pragma acc kernels present(g[:1])
  // CHECK: oop carried dependence
  // CHECK-NEXT: Parallel in launches in which the data do not overlap and
  // CHECK: loop gang
  // CHECK-NEXT: loop gang, vector(128)
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++) g->u[i * g->ld + j] = g->v[(i - 1) * g->ld + j] + g->v[i * g->ld + j + 1];
}
// CHECK-LABEL: own_length:
extern "C" V void own_length(Grid *g, int *x, int n) { // it may change g->ld
#pragma acc kernels present(g[:1], x)
  // CHECK: oop carried dependence
  // CHECK-NEXT: serial
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x[i * g->ld + j] += i + 1;
}
struct Field {
  int nx, ny;
  V void smooth(double *to, const double *from);
};
// CHECK-LABEL: Field::smooth:
V void Field::smooth(double *to, const double *from) {
#pragma acc kernels present(this[:1], to, from)
  // CHECK: oop carried dependence
  // CHECK-NEXT: Parallel in launches in which
  // CHECK: loop gang
  // CHECK-NEXT: loop gang, vector(128)
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < 30; j++) to[i * ny + j] = from[(i - 1) * ny + j] + from[(i + 1) * ny + j];
}
// CHECK-LABEL: product:
struct Matrix {
  int rows, columns;
  double *p;
  double &at(int i, int j) const { return p[i * columns + j]; }
};
extern "C" V void product(Matrix *a, Matrix *b, Matrix *c) {
#pragma acc kernels present(a[:1], b[:1], c[:1])
  // CHECK: oop carried dependence
  // CHECK-NEXT: Parallel in launches in which the data do not overlap
  // CHECK: loop gang
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->columns; j++) {
      double s = 0;
      for (int k = 0; k < a->columns; k++) s += a->at(i, k) * b->at(k, j);
      c->at(i, j) = s;
    }
}

// An array that may be left out.
extern "C" V void weighted(Grid *g, double *x, const double *w) {
#pragma acc kernels present(g[:1], x)
  for (int i = 0; i < g->nx; i++)
    for (int j = 0; j < g->ny; j++) x[i * g->ld + j] *= w ? w[i] : 0.5;
}

static void show(const char *w) {
  double t = 0;
  long u = 0;
  for (int i = 0; i < 20000; i++) {
    t += d[i] * (i % 17 + 1);
    u += (long)numbers[i] * (i % 13 + 1);
    d[i] = i % 101;
    numbers[i] = i % 7;
  }
  printf("%s %.14g %ld\n", w, t, u); // at -O0 lanes share the sums of products
#pragma acc update device(d, numbers)
}

int main() {
#pragma acc enter data create(d, numbers)
  show("first");
  static const int lengths[] = {40, 1, 0, 7, 35, 34, -40, 3};
  for (int length : lengths) {
    Grid g[1] = {{60, 35, length, d + 5000, d + 12000}};
    Field f[1] = {{50, length}};
#pragma acc enter data copyin(g, f)
#define EACH(call) call; _Pragma("acc update self(d, numbers)") show(#call)
    EACH(rows(g, d + 5000, d + 12000));
    EACH(rows(g, d + 5000, d + 5001));
    EACH(rows(g, d + 5001, d + 5000));
    EACH(rows(g, d + 5000, d + 5000));
    EACH(columns(g, d + 5000, 100));
    EACH(weighted(g, d + 5000, nullptr));
    EACH(weighted(g, d + 5000, d + 12000));
    EACH(weighted(g, d + 5000, d + 5001));
    EACH(columns(g, d + 5000, 0));
    EACH(own_length(g, numbers + 5000, 30));
    EACH(f->smooth(d + 5000, d + 12000));
    EACH(f->smooth(d + 5000, d + 5001));
    for (int apart : {7000, 1, 0}) {
      g->v = g->u + apart;
#pragma acc update device(g)
#pragma acc enter data attach(g->u, g->v)
      EACH(members(g));
#pragma acc exit data detach(g->u, g->v)
    }
    Matrix m[3] = {{20, 15, d + 1000}, {15, 10, d + 2000}, {20, length > 9 ? length : 10, d + 3000}}, *a = m, *b = m + 1, *c = m + 2;
#pragma acc enter data copyin(a[:1], b[:1], c[:1])
    for (int at : {3000, 1000, 1001, 2000}) {
      c->p = d + at;
#pragma acc update device(c[:1])
#pragma acc enter data attach(a->p, b->p, c->p)
      EACH(product(a, b, c));
#pragma acc exit data detach(a->p, b->p, c->p)
    }
#pragma acc exit data delete(g, f, a[:1], b[:1], c[:1])
  }
#pragma acc exit data delete(d, numbers)
}

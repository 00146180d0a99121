// Calls of members and operators in loops of kernels: bounds in an object whose operator() the loop calls do not change by
// that, with const and without. At -O0, too, the analysis sees what functions do.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t.O2 2>&1 | %FileCheck --check-prefixes=BOTH,FAST %s
// RUN: %run_host %t.O2 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w -gpu=check -Minfo=accel %s -o %t.O0 2>&1 | %FileCheck --check-prefix=BOTH %s
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O3 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <cstdio>

struct Matrix {
  int n, m;
  double *p;
  double &operator()(int i, int j) { return p[i * m + j]; }
  const double &operator()(int i, int j) const { return p[i * m + j]; }
  double &grown(int i) { return p[(n += 0, i)]; }
};
static double square(double x) { return x * x; }
struct Line {
  double slope;
  double at(double x) const { return slope * x; }
};
struct Particle {
  double x, v;
  void step(double dt) {
    x += v * dt;
    if (x > 9)
      v = -v;
  }
};
static void increase(double *x, double by) { *x += by; }
static void gather(double &sum, double x) { sum += x; }
static double &cell(double *p, int i) { return p[i / 2]; }

// FAST-LABEL: product:
// FAST: Parallel in launches in which the data do not overlap
// FAST: loop gang
void product(const Matrix &a, const Matrix &b, Matrix &c) {
#pragma acc kernels
  for (int i = 0; i < a.n; i++)
    for (int j = 0; j < b.m; j++) {
      double s = 0;
      for (int k = 0; k < a.m; k++)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
// FAST-LABEL: scaled:
// FAST: Parallel in launches in which the data do not overlap
// FAST: loop gang
void scaled(Matrix &c, double by) {
#pragma acc kernels
  for (int i = 0; i < c.n; i++)
    c(i, 1) *= by;
}
// Who writes to the object may change the bound.
// FAST-LABEL: grown:
// FAST: its bounds may change in its body
void grown(Matrix &c) {
#pragma acc kernels
  for (int i = 0; i < c.n; i++)
    c.grown(i) += 1;
}
// BOTH-LABEL: squares:
// BOTH: Loop is parallelizable
void squares(int n, double *a) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = square(a[i]) / 100;
}
// BOTH-LABEL: line:
// BOTH: Loop is parallelizable
void line(int n, double *a, Line f) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = f.at(a[i]);
}
// BOTH-LABEL: steps:
// BOTH: Loop is parallelizable
void steps(int n, Particle *p) {
#pragma acc kernels copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i].step(0.5);
}
// BOTH-LABEL: increased:
// BOTH: Loop is parallelizable
void increased(int n, double *a) {
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    increase(&a[i], i);
}
// BOTH-LABEL: gathered:
// BOTH: Generating implicit reduction(+:s
double gathered(int n, double *a) {
  double s = 0;
#pragma acc kernels copyin(a[0:n])
  for (int i = 0; i < n; i++)
    gather(s, a[i]);
  return s;
}
// BOTH-LABEL: met:
// BOTH: Loop carried dependence
void met(int n, double *a) {
#pragma acc kernels copy(a[0:n])
  for (int i = 0; i < n; i++)
    cell(a, i) += i + cell(a, i + 2);
}
// BOTH-LABEL: main:

int main() {
  static double x[400], y[400], z[400];
  for (int i = 0; i < 400; i++)
    x[i] = i % 7, y[i] = i % 5;
  Matrix a{20, 20, x}, b{20, 20, y}, c{20, 20, z};
#pragma acc enter data copyin(x, y, z)
  product(a, b, c);
  scaled(c, 2);
  grown(c);
  squares(400, z);
  line(400, z, {0.5});
  steps(100, (Particle *)z);
  increased(400, z);
  const double sum = gathered(400, z);
  met(300, z);
#pragma acc exit data copyout(z)
  double all = 0;
  for (int i = 0; i < 400; i++)
    all += z[i] * (1 + i % 3);
  printf("%.9g %.9g\n", sum, all);
}

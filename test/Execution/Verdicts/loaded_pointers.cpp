// Verdicts on loops under kernels over what members of objects lead to: views, std::vector, std::unique_ptr, in member
// functions, through operators and bounds that are members; and over parts of one array.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '(oop|Parallel).*(parallelizable|prevents|parallelized|launches)' > %t.said
// RUN: %FileCheck %s < %t.said --implicit-check-not='{{oop|Parallel}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env ACC_DEVICE_TYPE=host ACC_NUM_CORES=4 %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
#include <cstdio>
#include <memory>
#include <vector>

enum { N = 600 };

struct View {
  double *p;
  int n;
  double &operator[](int i) { return p[i]; }
  double operator[](int i) const { return p[i]; }
  int size() const { return n; }
};
template <class T> struct Strided {
  T *p;
  int by;
  T &at(int i) { return p[i * by]; }
  T &operator()(int i, int j) { return p[i * by + j]; }
};

struct Fields {
  View a, b;
  double *c;
  int n;
  Strided<double> s, t;

  void add();
  void set();
  void members();
  void rows(int m);
  void reverse();
  void halves(int now);
};

// CHECK: {{[0-9]+}}, Complex loop carried dependence of b->,a->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
void Fields::add() {
#pragma acc kernels
  for (int i = 0; i < n; i++) a[i] += b[i];
}
// CHECK: {{[0-9]+}}, Complex loop carried dependence of a->,c->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
void Fields::set() {
#pragma acc kernels
  for (int i = 0; i < a.size(); i++) c[i] = a[i] - 2 * b[i];
}
// A stride from memory may be 0.
// CHECK: {{[0-9]+}}, Complex loop carried dependence of t->,s->
// CHECK-NEXT: Parallel in launches in which the data do not overlap and the number at byte 56 of this != 0
void Fields::members() {
#pragma acc kernels
  for (int i = 0; i < n / 4; i++) s.at(i) = t.at(i) + c[i];
}
// CHECK: {{[0-9]+}}, Complex loop carried dependence of t->,s->
// CHECK: {{[0-9]+}}, Complex loop carried dependence of t->,s->
void Fields::rows(int m) {
#pragma acc kernels
  for (int i = 0; i < n / s.by; i++)
    for (int j = 0; j < m; j++)
      s(i, j) = t(i, j) * 0.5 + j;
}
// CHECK: {{[0-9]+}}, Loop carried dependence of a->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
void Fields::reverse() {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) {
    const double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
// CHECK: {{[0-9]+}}, Loop carried dependence of c->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
void Fields::halves(int now) {
#pragma acc kernels
  for (int i = 0; i < n / 2; i++) c[now * (n / 2) + i] = c[(1 - now) * (n / 2) + i] + 1;
}

// CHECK: {{[0-9]+}}, Complex loop carried dependence of b->,a->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
static void vectors(std::vector<double> &a, const std::vector<double> &b, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) a[i] += b[n - 1 - i];
}
// CHECK: {{[0-9]+}}, Complex loop carried dependence of b->,a->
// CHECK-NEXT: Parallel in launches in which the data do not overlap
static void owners(std::unique_ptr<double[]> &a, std::unique_ptr<double[]> &b, int n) {
#pragma acc kernels
  for (int i = 1; i < n; i++) a[i] = b[i] + b[i - 1];
}

static double data[6 * N];
static void see(const char *name) {
  double sum = 0;
#pragma acc update self(data)
  for (int i = 0; i < 6 * N; i++) sum += data[i] * (i % 13 + 1);
  std::printf("%s %.17g\n", name, sum);
}

int main() {
  static const int offsets[] = {0, 1, N - 1, N, N + 1, 2 * N};
#pragma acc enter data copyin(data)
  for (int a : offsets)
    for (int b : offsets) {
      for (int i = 0; i < 6 * N; i++) data[i] = i * 7 % 101;
#pragma acc update device(data)
      Fields f = {{data + a, N}, {data + b, N}, data + 3 * N, N, {data + a, 4}, {data + b + 2, 4}};
      std::printf("%d %d\n", a, b);
#pragma acc enter data copyin(f)
#pragma acc enter data attach(f.a.p, f.b.p, f.c, f.s.p, f.t.p)
      f.add(), see("add");
      f.set(), see("set");
      f.members(), see("members");
      f.rows(3), see("rows");
      f.rows(5), see("rows");
      f.reverse(), see("reverse");
      f.halves(1), see("halves");
      f.halves(0), see("halves");
#pragma acc exit data detach(f.a.p, f.b.p, f.c, f.s.p, f.t.p)
#pragma acc exit data delete(f)
    }
#pragma acc exit data delete(data)

  std::vector<double> v(N, 1.5), w(N);
  std::unique_ptr<double[]> x(new double[N]), y(new double[N]);
  for (int i = 0; i < N; i++) w[i] = i, x[i] = 0, y[i] = i % 17;
  double *pv = v.data(), *pw = w.data(), *px = x.get(), *py = y.get();
#pragma acc data copy(pv[0:N], pw[0:N], px[0:N], py[0:N])
  {
    vectors(v, w, N);
    vectors(w, v, N);
    owners(x, y, N);
  }
  double sum = 0;
  for (int i = 0; i < N; i++) sum += v[i] * 3 + w[i] * 5 + x[i] * (i % 7) + y[i] * (i % 11);
  std::printf("%.17g\n", sum);
}

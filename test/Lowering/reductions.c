// Reductions: the private copy with the operator's identity, the call after the loop, operator and type codes.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -c -O0 %s -o %t.o

// CHECK-LABEL: double sum(
// The variable is copied because the reduction says so, and is not captured by value.
// CHECK: __pacc_item(8448, "s", &s, &s, 0, 8);
// CHECK: __pacc_arg({{[0-9]+}}, 0, "s", &s, sizeof(double));
// CHECK: __pacc_loop_begin([[ID:[0-9]+]], 160,
// CHECK-NEXT: double s = 0;
// CHECK-NEXT: for (
// CHECK-NEXT: int i =
// CHECK-NEXT: s += a[i];
// CHECK-NEXT: }
// CHECK-NEXT: __pacc_reduce([[ID]], 0, 10, "s", &s, &s);
// CHECK-NEXT: __pacc_loop_end([[ID]]);
double sum(const double *a, int n) {
  double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

// CHECK-LABEL: void operators(
void operators(int n, const int *a) {
  signed char c = 0;
  unsigned char uc = 0;
  short h = 0;
  unsigned short uh = 0;
  int i = 0;
  unsigned u = 0;
  long l = 0;
  unsigned long long ul = 0;
  float f = 0;
  double d = 0;
  _Bool b = 0;
#define LOOP(clause, update) _Pragma(clause) for (int k = 0; k < n; k++) update
  // CHECK: signed char c = 1;
  // CHECK: __pacc_reduce({{[0-9]+}}, 1, 1, "c",
  LOOP("acc parallel loop present(a) reduction(*:c)", c *= a[k]);
  // CHECK: unsigned char uc = 0U;
  // CHECK: __pacc_reduce({{[0-9]+}}, 2, 2, "uc",
  LOOP("acc parallel loop present(a) reduction(max:uc)", uc = a[k] > uc ? a[k] : uc);
  // CHECK: short h = 32767;
  // CHECK: __pacc_reduce({{[0-9]+}}, 3, 3, "h",
  LOOP("acc parallel loop present(a) reduction(min:h)", h = a[k] < h ? a[k] : h);
  // CHECK: unsigned short uh = 65535U;
  // CHECK: __pacc_reduce({{[0-9]+}}, 4, 4, "uh",
  LOOP("acc parallel loop present(a) reduction(&:uh)", uh &= a[k]);
  // CHECK: int i = 0;
  // CHECK: __pacc_reduce({{[0-9]+}}, 5, 5, "i",
  LOOP("acc parallel loop present(a) reduction(|:i)", i |= a[k]);
  // CHECK: unsigned int u = 0;
  // CHECK: __pacc_reduce({{[0-9]+}}, 6, 6, "u",
  LOOP("acc parallel loop present(a) reduction(^:u)", u ^= a[k]);
  // CHECK: long l = 1;
  // CHECK: __pacc_reduce({{[0-9]+}}, 7, 7, "l",
  LOOP("acc parallel loop present(a) reduction(&&:l)", l = l && a[k]);
  // CHECK: unsigned long long ul = 0;
  // CHECK: __pacc_reduce({{[0-9]+}}, 8, 8, "ul",
  LOOP("acc parallel loop present(a) reduction(||:ul)", ul = ul || a[k]);
  // CHECK: float f = -Inf
  // CHECK: __pacc_reduce({{[0-9]+}}, 2, 9, "f",
  LOOP("acc parallel loop present(a) reduction(max:f)", f = a[k] > f ? a[k] : f);
  // CHECK: double d = +Inf
  // CHECK: __pacc_reduce({{[0-9]+}}, 3, 10, "d",
  LOOP("acc parallel loop present(a) reduction(min:d)", d = a[k] < d ? a[k] : d);
  // CHECK: _Bool b = 1;
  // CHECK: __pacc_reduce({{[0-9]+}}, 4, 0, "b",
  LOOP("acc parallel loop present(a) reduction(&:b)", b &= a[k] != 0);
}

// A reduction of an inner loop reduces on every loop between it and its variable.
// CHECK-LABEL: double nested(
// CHECK: __pacc_loop_begin([[GANG:[0-9]+]], 161,
// CHECK-NEXT: double total = 0;
// CHECK: __pacc_loop_begin([[WORKER:[0-9]+]], 162,
// CHECK-NEXT: double total = 0;
// CHECK: __pacc_loop_begin([[VECTOR:[0-9]+]], 164,
// CHECK-NEXT: double total = 0;
// CHECK: __pacc_reduce([[VECTOR]], 0, 10, "total",
// CHECK: __pacc_reduce([[WORKER]], 0, 10, "total",
// CHECK: __pacc_reduce([[GANG]], 0, 10, "total",
double nested(const double *a, int n) {
  double total = 0;
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
#pragma acc loop vector reduction(+:total)
      for (int k = 0; k < n; k++)
        total += a[k];
    }
  }
  return total;
}

// But one that is set in each iteration is the iteration's own.
// CHECK-LABEL: void rows(
// CHECK-NOT: "s"
// CHECK: __pacc_loop_begin([[GANG:[0-9]+]], 161,
// CHECK-NEXT: for (
// CHECK: double s;
// CHECK: s = 0;
// CHECK: __pacc_loop_begin([[VECTOR:[0-9]+]], 164,
// CHECK-NEXT: double s = 0;
// CHECK: __pacc_reduce([[VECTOR]], 0, 10, "s",
// CHECK: c[i] = s;
// CHECK-NOT: __pacc_reduce([[GANG]]
// CHECK: __pacc_leave
void rows(const double *a, double *c, int n) {
  double s;
#pragma acc parallel loop gang present(a, c)
  for (int i = 0; i < n; i++) {
    s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
    c[i] = s;
  }
}

// On the construct itself: one copy a gang.
// CHECK-LABEL: int gangs(
// CHECK: __pacc_kernel(0,
// CHECK-NEXT: {
// CHECK-NEXT: int count = 0;
// CHECK: count += 1;
// CHECK: __pacc_reduce(0, 0, 5, "count", &count, &count);
int gangs(void) {
  int count = 0;
#pragma acc parallel num_gangs(10) reduction(+:count)
  count += 1;
  return count;
}

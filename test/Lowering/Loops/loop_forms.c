// Trip counts and the loop variable for every form of bound and step; the width of the counter.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -c -O0 %s -o %t.o
#define LOOP(...) _Pragma("acc parallel loop present(a)") for (__VA_ARGS__) a[i] = 1

void forms(double *a, int n, int step, unsigned u, long long big) {
  // CHECK-LABEL: void forms(
  // CHECK: unsigned int [[N:__pacc_n_i]] = 3 < n ? n - 3 : 0U;
  // CHECK: int i = 3 + __pacc_c_i;
  LOOP(int i = 3; i < n; ++i);
  // CHECK: unsigned int __pacc_n_i = 0 <= n ? n + 1U : 0U;
  // CHECK: int i = __pacc_c_i;
  LOOP(int i = 0; n >= i; i += 1);
  // CHECK: int __pacc_lb_i = n - 1;
  // CHECK-NEXT: unsigned int __pacc_n_i = __pacc_lb_i >= 0 ? __pacc_lb_i - 0 + 1U : 0U;
  // CHECK: __pacc_arg({{.*}}, 2, "__pacc_lb_i",
  // CHECK: int i = __pacc_lb_i - __pacc_c_i;
  LOOP(int i = n - 1; i >= 0; i--);
  // CHECK: unsigned int __pacc_n_i = n > 0 ? (n - 0 - 1U) / 4U + 1U : 0U;
  // CHECK: int i = n - __pacc_c_i * 4;
  LOOP(int i = n; i > 0; i = i - 4);
  // CHECK: unsigned int __pacc_n_i = 0 <= n ? (n) / 3U + 1U : 0U;
  // CHECK: int i = __pacc_c_i * 3;
  LOOP(int i = 0; i <= n; i = 3 + i);
  // CHECK: unsigned int __pacc_n_i = 0 < n && step ? (n - 1U) / step + 1U : 0U;
  // CHECK: int i = __pacc_c_i * step;
  LOOP(int i = 0; i < n; i += step);
  // CHECK: unsigned int __pacc_n_i = n;
  LOOP(int i = 0; i != n; ++i);
  // CHECK: unsigned int __pacc_n_i = 0U < u ? u : 0U;
  // CHECK: unsigned int i = __pacc_c_i;
  LOOP(unsigned i = 0; i < u; ++i);
  // CHECK: unsigned long __pacc_n_i = 0L < big ? big : 0UL;
  // CHECK: __pacc_lo64
  // CHECK: long i = __pacc_c_i;
  LOOP(long i = 0; i < big; ++i);
  // CHECK: short i = __pacc_c_i;
  LOOP(short i = 0; i < n; ++i);
  // Constant trip counts need no variable.
  // CHECK: __pacc_trip({{[0-9]+}}, 0, 5UL);
  // CHECK: __pacc_lo32({{[0-9]+}}, 0, 5U)
  LOOP(int i = 10; i > 0; i -= 2);
  // CHECK: __pacc_trip({{[0-9]+}}, 0, 0UL);
  LOOP(int i = 10; i < 3; i++);
}

// CHECK-LABEL: void pointers(
// CHECK: unsigned long __pacc_n_p = end - a;
// CHECK: double *p = a + __pacc_c_p;
void pointers(double *a, double *end) {
#pragma acc parallel loop present(a)
  for (double *p = a; p != end; ++p)
    *p = 1;
}

struct grid {
  int size;
};

// Where the host cannot know the bounds, or must not look, the kernel computes them.
void inside(double *a, int n, const int *row, struct grid *g, struct grid h) {
  // CHECK-LABEL: void inside(
  // CHECK-NOT: __pacc_trip
  // CHECK: __pacc_kernel
  // CHECK: int __pacc_ub_i = row[n];
#pragma acc parallel loop present(a, row)
  for (int i = 0; i < row[n]; i++)
    a[i] = 1;
  // A value that the device may have changed: the kernel uses its own, the
  // host's is for the launch's shape.
  // CHECK: __pacc_trip([[ID:[0-9]+]], 0, __pacc_n_i);
  // CHECK-NEXT: __pacc_trip_from(&n);
  // CHECK: __pacc_kernel
  // CHECK: int __pacc_ub_i = n;
  // CHECK: __pacc_lo32([[ID]], 0, __pacc_n_i)
#pragma acc parallel loop present(a) copy(n)
  for (int i = 0; i < n; i++)
    a[i] = 1;
  // Of a member too, if the device has a copy; one pointer asks for all uses.
  // CHECK: int *__pacc_copy_size = &g->size;
  // CHECK-NEXT: int __pacc_value_size = g->size;
  // CHECK-NOT: __pacc_copy_size =
  // CHECK: __pacc_trip_from(&n);
  // CHECK-NEXT: __pacc_trip({{[0-9]+}}, 1, {{.*}});
  // CHECK-NEXT: __pacc_trip_from(__pacc_copy_size);
  // CHECK: __pacc_arg({{[0-9]+}}, 9, "__pacc_copy_size",
  // CHECK: __pacc_arg({{[0-9]+}}, 2, "__pacc_value_size",
  // CHECK: int __pacc_ub_j = (__pacc_copy_size ? *__pacc_copy_size : __pacc_value_size);
#pragma acc parallel loop present(a) copyin(n) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < g->size; j++)
      a[i] = h.size + g->size;
  // What reaches the kernel by value is the host's, which counts.
  // CHECK: unsigned int __pacc_n_i = 0 < n ? n : 0U;
  // CHECK: __pacc_begin
  // CHECK: __pacc_trip({{[0-9]+}}, 0, __pacc_n_i);
  // CHECK-NOT: __pacc_trip_from
  // CHECK: __pacc_kernel
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = n;
  // Not evaluated where the program may not come: g may be null there.
  // CHECK-NOT: __pacc_ub_j
  // CHECK: __pacc_kernel
  // CHECK: int __pacc_ub_j = g->size;
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < 10; i++)
    if (a[i] > 0) {
#pragma acc loop vector
      for (int j = 0; j < g->size; j++)
        a[j] = 1;
    }
}

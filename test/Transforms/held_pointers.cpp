// Where objects that kernels get hold pointers which kernels load, in whatever function: bytes from the object's
// beginning, in the record of each parameter. The highest bit: the kernel only compares the pointer.
// RUN: %paccxx -O0 -c %s -o %t.o -mllvm -pacc-print-after=pacc-embed 2>&1 | %FileCheck %s
// RUN: %paccxx -O2 -c %s -o %t.o -mllvm -pacc-print-after=pacc-embed 2>&1 | %FileCheck %s

struct View {
  int rows, columns;
  double *data;
  const void *name;
  double &operator()(int i, int j) const { return data[i * columns + j]; }
};
struct Range {
  double *first, *last;
  double *begin() const { return first; }
  double *end() const { return last; }
};

// The parameters: a closure, with a view in it; the number of iterations.
// CHECK: [[VIEW:@pacc.table[.0-9]*]] = private constant [1 x i32] [i32 16], align 4
// CHECK: = private constant {{.*}} i32 2, i32 32, i32 8, i32 {{[0-9]}}, i32 0, i32 0, ptr [[VIEW]], i32 1,
void closure(int n, View v) {
  const auto inner = [k = 2.0, v](int i) { v(i, 0) *= k; };
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    inner(i);
}

// CHECK: [[ENDS:@pacc.table[.0-9]*]] = private constant [2 x i32] [i32 0, i32 -2147483640], align 4
// CHECK: ptr [[ENDS]], i32 2,
double range(Range r) {
  double s = 0;
#pragma acc serial copy(s)
  for (double x : r)
    s += x;
  return s;
}

// An object that is copied as such keeps its pointers, and so does one of which only numbers are used.
// CHECK-NOT: x i32] [
void none(View v, View (&to)[4]) {
#pragma acc parallel loop firstprivate(v) copyout(to)
  for (int i = 0; i < 4; i++) {
    to[i] = v;
    to[i].rows = v.rows + v.columns;
  }
}

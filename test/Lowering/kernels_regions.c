// A kernels construct: a kernel for each loop, serial kernels between, shared declarations on the host.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -c -O0 %s -o %t.o

// CHECK-LABEL: double cut(
// The host computes h and the bounds; the device has t and last, which is copied because it is read later.
// CHECK: double h = 0.5 * n;
// CHECK-NEXT: double t;
// CHECK: __pacc_begin(1, 0,
// CHECK-NOT: "i"
// CHECK: __pacc_item(259, "t", &t, &t, 0, 8);
// CHECK: __pacc_item(256, "last", &last, &last, 0, 8);
// CHECK: __pacc_enter();
// CHECK: __pacc_arg({{[0-9]+}}, 2, "h", &h, sizeof(const double));
// CHECK: __pacc_kernel(1,
// CHECK: __pacc_loop_begin({{[0-9]+}}, 192,
// CHECK: a[i] = h;
// CHECK: __pacc_dims(
// CHECK: __pacc_arg({{[0-9]+}}, 0, "t", &t, sizeof(double));
// CHECK: __pacc_kernel(2, 0, "{{.*}}", "cut", [[@LINE+22]], [[@LINE+23]]);
// CHECK-NEXT: {
// CHECK-NEXT: {
// CHECK-NEXT: t = a[0];
// CHECK-NEXT: last = t;
// CHECK: __pacc_dims(
// CHECK: __pacc_kernel(1, 0, "{{.*}}", "cut", [[@LINE+19]], [[@LINE+20]]);
// CHECK: __pacc_loop_begin({{[0-9]+}}, 160,
// CHECK: b[i] = t + h;
// A loop that cannot be counted is a serial kernel.
// CHECK: __pacc_kernel(2,
// CHECK: while (a[0] > 1)
// CHECK: __pacc_leave();
// CHECK-NOT: __pacc_kernel
double cut(double *a, double *b, int n) {
  int i;
  double last;
#pragma acc kernels copy(a[0:n], b[0:n])
  {
    const double h = 0.5 * n;
    for (i = 0; i < n; i++)
      a[i] = h;
    double t = a[0];
    last = t;
#pragma acc loop independent
    for (i = 0; i < n; i++)
      b[i] = t + h;
    while (a[0] > 1)
      a[0] /= 2;
  }
  return last;
}

// Temporaries that nobody reads later need no device copy; those that somebody reads do.
// CHECK-LABEL: int temporaries(
// CHECK-NOT: "dead"
// CHECK: __pacc_item(256, "read",
// CHECK-NOT: "dead"
// CHECK: __pacc_kernel(1,
// CHECK: double dead;
int temporaries(double *a, int n) {
  double dead;
  int read, i;
#pragma acc kernels copy(a[0:n])
  for (i = 0; i < n; i++) {
    dead = a[i];
    a[i] = dead * dead;
    read = i;
  }
  dead = 3;
  return read + (int)dead;
}

// In a time loop the next iteration counts as later.
// CHECK-LABEL: void time_loop(
// CHECK: __pacc_item(256, "carried",
void time_loop(double *a, int n) {
  double carried = 0;
  for (int t = 0; t < 10; t++) {
    a[0] += carried;
#pragma acc kernels copy(a[0:n])
    for (int i = 0; i < n; i++) {
      carried = a[i];
      a[i] = carried;
    }
  }
}

// CHECK-LABEL: void error_free_empty(
// CHECK: __pacc_enter();
// CHECK-NEXT: __pacc_leave();
void error_free_empty(void) {
#pragma acc kernels
  {}
}

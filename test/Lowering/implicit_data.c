// Variables that no clause names: how each kind reaches the kernel in each construct.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: not %clang_plugin -fsyntax-only -DERRORS %s 2>&1 | %FileCheck %s --check-prefix=ERR --implicit-check-not=nothing

struct pair {
  int a, b;
};
extern double extern_array[10];
static const int known[3] = {1, 2, 3};
const double factor = 2;

// CHECK-LABEL: void parallel(
// CHECK: __pacc_item(256, "array",
// CHECK-NEXT: __pacc_item(524545, "extern_array",
// CHECK-NEXT: __pacc_item(1049345, "p", &p, p, 0, sizeof(double))
// CHECK-NEXT: __pacc_reach(0, 1)
// CHECK-NEXT: __pacc_enter
// CHECK: __pacc_arg(0, 2, "scalar",
// CHECK-NEXT: __pacc_arg(1, 0, "array",
// CHECK-NEXT: __pacc_arg(2, 258, "s",
// CHECK-NEXT: __pacc_arg(3, 1, "p",
// CHECK-NEXT: __pacc_arg(4, 0, "extern_array",
// CHECK-NEXT: {
void parallel(double *p, double scalar, struct pair s) {
  double array[10];
#pragma acc parallel
  {
    scalar += 1;
    array[1] = scalar + s.a + p[1] + known[2] * factor + extern_array[3];
  }
}

// CHECK-LABEL: double kernels(
// CHECK: __pacc_item(256, "written",
// CHECK-NEXT: __pacc_enter
// CHECK: __pacc_arg(0, 0, "written",
// CHECK-NEXT: __pacc_arg(1, 2, "read",
double kernels(double read, double written) {
#pragma acc kernels
  written += read;
  return written;
}

// CHECK-LABEL: void default_present(
// CHECK: __pacc_item(260, "array",
// CHECK: __pacc_arg({{[0-9]+}}, 2, "scalar",
void default_present(double scalar) {
  double array[10];
#pragma acc parallel default(present)
  array[1] = scalar;
}

// A clause of a data construct round the construct is visible to it.
// CHECK-LABEL: void enclosing(
// CHECK: __pacc_begin(0,
// CHECK: __pacc_arg({{[0-9]+}}, 0, "scalar", &scalar,
// CHECK: __pacc_arg({{[0-9]+}}, 3, "raw",
// CHECK: __pacc_arg({{[0-9]+}}, 6, "maybe",
void enclosing(double scalar, double *raw, double *maybe) {
#pragma acc data create(scalar) deviceptr(raw) no_create(maybe)
  {
#pragma acc parallel
    {
      scalar = 1;
      raw[0] = maybe[0];
    }
  }
}

// CHECK-LABEL: void absent(
// CHECK: __pacc_arg(0, 7, "array",
void absent(void) {
  double array[10];
#pragma acc parallel no_create(array)
  array[0] = 1;
}

#ifdef ERRORS
// ERR: [[@LINE+6]]:5: error: 'array' is used in a construct with 'default(none)' and is in none of its data clauses
// ERR: [[@LINE+5]]:16: warning: 'scalar' is used in a construct
void none(double scalar, int n) {
  double array[10], named[10];
#pragma acc parallel loop default(none) copy(named) copyin(n)
  for (int i = 0; i < n; i++)
    array[i] = scalar + named[i];
}
#endif

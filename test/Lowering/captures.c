// Captures that are not plain variables: VLA bounds, VLAs, pointers to VLAs, statics.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -S -emit-llvm -O0 -g -Xclang -disable-llvm-passes %s -o - | %FileCheck %s --check-prefix=IR

// The bound is a value in the context, not an address.
// CHECK-LABEL: void rows(
// CHECK: __pacc_arg({{[0-9]+}}, 1, "a", &a, sizeof(double (*)[m]));
// CHECK: __pacc_vla = sizeof(double[m]) / sizeof(double);
// CHECK-NEXT: __pacc_arg([[SLOT:[0-9]+]], 2, "", &__pacc_vla, sizeof({{.*}}));
// IR-LABEL: define internal void @__captured_stmt(
// IR: %[[FIELD:.*]] = getelementptr inbounds nuw %struct.anon, ptr %{{.*}}, i32 0, i32 3
// IR-NEXT: %[[BOUND:.*]] = load i64, ptr %[[FIELD]]
// IR: mul nsw i64 %{{.*}}, %[[BOUND]]
void rows(int n, int m, double a[n][m]) {
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i;
}

// CHECK-LABEL: void local_array(
// CHECK: __pacc_arg({{[0-9]+}}, 0, "local", &local, sizeof(double[n]));
// CHECK: double tmp[n];
void local_array(int n) {
  double local[n], tmp[n];
#pragma acc parallel loop gang private(tmp)
  for (int i = 0; i < n; i++) {
    tmp[i] = i;
    local[i] = tmp[i];
  }
}

// A type that the kernel spells: it computes the size itself.
// CHECK-LABEL: void cast(
// CHECK-NOT: __pacc_vla
// CHECK: __pacc_arg({{[0-9]+}}, 2, "n", &n, sizeof(int));
void cast(int n, double *flat) {
#pragma acc parallel loop present(flat)
  for (int i = 0; i < 10; i++)
    ((double(*)[n])flat)[i][1] = i;
}

// A type that was spelled outside: its size is that of then.
// CHECK-LABEL: void named(
// CHECK: __pacc_vla = sizeof(double[n]) / sizeof(double);
void named(int n, double *flat) {
  typedef double row[n];
  n = 0;
#pragma acc parallel loop present(flat)
  for (int i = 0; i < 10; i++)
    ((row *)flat)[i][1] = i;
}

// CHECK-LABEL: int *statics(
// CHECK: __pacc_arg(0, 0, "counter", &counter, sizeof(int[4]));
// IR-LABEL: define internal void @__captured_stmt.{{.*}}!dbg
int *statics(void) {
  static int counter[4];
#pragma acc parallel
  counter[0] = 1;
  return counter;
}

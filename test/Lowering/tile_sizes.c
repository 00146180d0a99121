// The first size of `tile` is the innermost loop's, the last one the outermost's (2.9.8).
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

// CHECK-LABEL: void two(
void two(int n, int m, float (*a)[100]) {
  // CHECK: __pacc_trip([[#ELEMENTS:]], 0, 4UL);
  // CHECK: __pacc_trip([[#ELEMENTS]], 1, 64UL);
#pragma acc parallel loop tile(64, 4) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 1;
}

// CHECK-LABEL: void three(
void three(int n, float (*a)[100][100]) {
  // CHECK: __pacc_trip([[#ELEMENTS:]], 0, 2UL);
  // CHECK: __pacc_trip([[#ELEMENTS]], 1, 8UL);
  // CHECK: __pacc_trip([[#ELEMENTS]], 2, 32UL);
#pragma acc parallel loop tile(*, 8, 2) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i][j][k] += 1;
}

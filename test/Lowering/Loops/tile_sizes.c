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

enum { WIDE = 64, HIGH = 4 };
// CHECK-LABEL: void named(
void named(int n, float (*a)[100]) {
  // CHECK: __pacc_trip([[#ELEMENTS:]], 0, 4UL);
  // CHECK: __pacc_trip([[#ELEMENTS]], 1, 64UL);
#pragma acc parallel loop tile(WIDE, HIGH) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
}

// CHECK-LABEL: void known_at_run_time(
void known_at_run_time(int n, int t, float (*a)[100]) {
  // CHECK: int __pacc_step___pacc_tile_i = (((t + 1)) < 1 ? 1 : (((t + 1)) < {{.*}} ? ((t + 1)) :
  // CHECK: __pacc_trip([[#ELEMENTS:]], 0, __pacc_n___pacc_element_i);
  // CHECK: __pacc_trip([[#ELEMENTS]], 1, 64UL);
#pragma acc parallel loop tile(WIDE, t + 1) present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
}

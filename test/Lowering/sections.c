// Sub-arrays: one contiguous piece, or levels of pointers.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -O0 -c %s -o %t.o

typedef double vec[1000];

// CHECK-LABEL: void one_dimension(
void one_dimension(double *a, double *b, int s, long n) {
  double array[100], vla[n];
  // CHECK: __pacc_item(512, "a", &a, a, 0, n * 8);
  // CHECK: __pacc_item(512, "b", &b, b, 0, n * 8);
  // CHECK: __pacc_item(512, "a", &a, a, s * 8, (n + 1) * 8);
  // CHECK: __pacc_item(512, "a", &a, a, (s - 1) * 8, 16);
  // CHECK: __pacc_item(512, "a", &a, a, 40, 8);
  // CHECK: __pacc_item(512, "a", &a, a, s * 8, 8);
#pragma acc data copy(a[0:n], b[:n], a[s:n + 1], a[s - 1:2], a[5], a[s:1])
  ;
  // CHECK: __pacc_item(0, "array", &array, &array, 24, 776);
  // CHECK: __pacc_item(0, "array", &array, &array, 0, 32);
  // CHECK: __pacc_item(0, "array", &array, &array, 0, 800);
  // CHECK: long [[S:.*]] = s;
  // CHECK: __pacc_item(0, "array", &array, &array, [[S]] * 8, (100 - [[S]]) * 8);
  // CHECK: __pacc_item(0, "vla", &vla, &vla, 16, n * 8);
#pragma acc data copy(array[3:], array[:4], array[:], array[s:], vla[2:n])
  ;
}

// CHECK-LABEL: void dimensions(
void dimensions(vec *v1, int n, int m) {
  static int cnt[4][500];
  double cube[4][5][6], vla[n][m];
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, 4000, 4000);
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, 4000, 4000);
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, 2000, 2000);
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, (n * 500) * 4, 4000);
#pragma acc data copy(cnt[2:2][:500], cnt[2:2], cnt[1], cnt[n:2][0:500])
  ;
  // One row in part is contiguous as well.
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, 4040, 400);
  // CHECK: __pacc_item(0, "cube", &cube, &cube, 288, 96);
  // CHECK: __pacc_item(0, "cube", &cube, &cube, 816, 8);
#pragma acc data copy(cnt[2:1][10:100], cube[1][1:2][:], cube[3][2][0])
  ;
  // CHECK: __pacc_item(512, "v1", &v1, v1, 0, (n * 1000) * 8);
#pragma acc data copy(v1[0:n][0:1000])
  ;
  // The extent of a variable length array, written again.
  // CHECK: __pacc_item(0, "vla", &vla, &vla, {{.*}}, {{.*}});
  // CHECK-NOT: __pacc_level
  // CHECK: __pacc_leave
#pragma acc data copy(vla[1:n - 1][0:m])
  ;
}

// CHECK-LABEL: void pointers(
void pointers(double **m, double ***deep, int n, int k) {
  float *rows[500];
  double *grid[4][5];
  // CHECK: __pacc_item(513, "m", &m, m, 0, 0);
  // CHECK-NEXT: __pacc_level(0, n, 8, 1);
  // CHECK-NEXT: __pacc_level(1, k, 8, 0);
  // CHECK: __pacc_item(1, "rows", &rows, &rows, 0, 0);
  // CHECK-NEXT: __pacc_level(0, n, 8, 1);
  // CHECK-NEXT: __pacc_level(0, k, 4, 0);
  // CHECK: __pacc_item(1, "grid", &grid, &grid, 0, 0);
  // CHECK-NEXT: __pacc_level(5, 10, 8, 1);
  // CHECK-NEXT: __pacc_level(0, k, 8, 0);
  // CHECK: __pacc_item(513, "deep", &deep, deep, 0, 0);
  // CHECK-NEXT: __pacc_level(0, n, 8, 1);
  // CHECK-NEXT: __pacc_level(0, n, 8, 1);
  // CHECK-NEXT: __pacc_level(0, k, 8, 0);
#pragma acc data copyin(m[:n][1:k], rows[:n][:k], grid[1:2][:][:k], deep[:n][:n][:k])
  ;
}

// What only the run time can know to be contiguous goes to it dimension by dimension.
// CHECK-LABEL: void at_run_time(
void at_run_time(int n, int k) {
  static int cnt[4][500];
  // CHECK: __pacc_item(0, "cnt", &cnt, &cnt, 0, 0);
  // CHECK-NEXT: __pacc_level(1, n, 2000, 0);
  // CHECK-NEXT: __pacc_level(0, k, 4, 0);
#pragma acc data copy(cnt[1:n][:k])
  ;
}

// collapse: one pair of markers round the nest, a dimension for each loop, private variables.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -c -O0 %s -o %t.o

// CHECK-LABEL: void nest(
// CHECK: __pacc_trip([[ID:[0-9]+]], 0, __pacc_n_i);
// CHECK-NEXT: __pacc_trip([[ID]], 1, 8UL);
// CHECK-NEXT: __pacc_trip([[ID]], 2, __pacc_n_k);
// CHECK: __pacc_loop_begin([[ID]], 160, 3, [[@LINE+14]], 0, 0, 0, 0);
// CHECK-NEXT: for ({{.*}}__pacc_lo32([[ID]], 0, __pacc_n_i)
// CHECK-NEXT: int i = __pacc_c_i;
// CHECK-NEXT: for ({{.*}}__pacc_lo32([[ID]], 1, 8U)
// CHECK-NEXT: int j = __pacc_c_j;
// CHECK-NEXT: for ({{.*}}__pacc_lo32([[ID]], 2, __pacc_n_k)
// CHECK-NEXT: int k = __pacc_c_k;
// CHECK-NEXT: a[i][j][k] = 0;
// CHECK: __pacc_loop_end([[ID]]);
// CHECK-NOT: __pacc_loop_begin
// CHECK: __pacc_leave
void nest(int n, double (*a)[8][16]) {
  int i, j, k;
#pragma acc parallel loop collapse(3) present(a)
  for (i = 0; i < n; i++) {
    for (j = 0; j < 8; j++)
      for (k = 0; k < n; k++)
        a[i][j][k] = 0;
  }
}

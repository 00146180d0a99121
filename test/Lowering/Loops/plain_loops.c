// Loops without a directive in a kernel: counted if simple, with the variable's final value; else left alone.
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-print %s | %FileCheck %s

void plain(int n, const int *row, double *a, double *y, int *ends) {
  // CHECK-LABEL: void plain(
#pragma acc parallel loop gang present(row, a, y, ends)
  for (int i = 0; i < n; i++) {
    // Bounds in memory are fine if the body stores nothing in memory.
    // CHECK: int __pacc_lb_j = row[i];
    // CHECK-NEXT: int __pacc_ub_j = row[i + 1];
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 192,
    double s = 0;
    for (int j = row[i]; j < row[i + 1]; j++)
      s += a[j];
    y[i] = s;
    // Or something of another type, that is no bound.
    // CHECK: int __pacc_ub_j = row[i];
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 192,
    for (int j = 0; j < row[i]; j++)
      a[j] = 1;
    // CHECK: for (int j = 0; j < row[i]; j++)
    // CHECK-NEXT: ends[j] = 1;
    for (int j = 0; j < row[i]; j++)
      ends[j] = 1;
    int k;
    // CHECK: __pacc_loop_begin([[ID:[0-9]+]], 192,
    // CHECK: int k = 2 + __pacc_c_k;
    // CHECK: __pacc_loop_end([[ID]]);
    // CHECK-NEXT: k = 2 + __pacc_n_k;
    for (k = 2; k < n; k++)
      s += k;
    y[i] += k;
    // CHECK: for (k = 0; k < n; k++)
    // CHECK-NEXT: if (a[k] > 3)
    // CHECK-NEXT: break;
    for (k = 0; k < n; k++)
      if (a[k] > 3)
        break;
    // CHECK: for (k = 0; k < n; k++)
    // CHECK-NEXT: k += 1;
    for (k = 0; k < n; k++)
      k += 1;
    // CHECK: for (k = 0; k < s; k++)
    for (k = 0; k < s; k++)
      y[i] += 1;
    // The bound changes.
    // CHECK: for (int j = 0; j < m; j++)
    int m = 3;
    for (int j = 0; j < m; j++)
      if (j == 2)
        m = 5;
    // continue only leaves the body
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 192,
    // CHECK: continue;
    for (int j = 0; j < n; j++) {
      if (j == 2)
        continue;
      for (k = 0; k < n; k++)
        y[i] += 1;
    }
    // ... and is a condition, if no loops stand behind it.
    // CHECK: __pacc_loop_begin({{[0-9]+}}, 192,
    // CHECK-NOT: continue;
    // CHECK: if (j != 2 && (s == 0 || !(y[j] > 2.))) {
    for (int j = 0; j < n; j++) {
      if (j == 2 || (s != 0 && y[j] > 2.))
        continue;
      y[i] += 1;
    }
  }
}

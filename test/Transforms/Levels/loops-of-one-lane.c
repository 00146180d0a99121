// Loops without a directive that are shorter than a warp: a lane does them alone where more than one of them stands in the loop
// round it; lanes share them where they are a nest's, longer, store more than a few numbers, or have little round them.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s

// CHECK-LABEL: {{^}}cells:
// CHECK: #pragma acc loop gang, vector(128) collapse(2)
// CHECK-NEXT: #pragma acc loop seq
// CHECK-NEXT: #pragma acc loop seq
void cells(int n, int m, const int *shift, const float *f, float *g) {
#pragma acc parallel loop collapse(2) present(shift, f, g)
  for (int y = 0; y < n; y++)
    for (int x = 0; x < m; x++) {
      float h[9], sum = 0;
      for (int k = 0; k < 9; k++) {
        h[k] = f[(y * m + x + shift[k]) * 9 + k];
        sum += h[k];
      }
      for (int k = 0; k < 9; k++)
        g[(y * m + x) * 9 + k] = h[k] - sum;
    }
}

// CHECK-LABEL: {{^}}nest:
// CHECK: #pragma acc loop gang
// CHECK: #pragma acc loop gang, vector({{[0-9]+}})
// CHECK-NOT: loop seq
void nest(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 12; k++)
      b[i * 12 + k] = a[i * 12 + k];
}

// CHECK-LABEL: {{^}}longer:
// CHECK: #pragma acc loop gang collapse(2) /*
// CHECK-NEXT: #pragma acc loop vector(
void longer(int n, int m, const int *shift, const float *f, float *g) {
#pragma acc parallel loop collapse(2) present(shift, f, g)
  for (int y = 0; y < n; y++)
    for (int x = 0; x < m; x++) {
      float h[40], sum = 0;
      for (int k = 0; k < 40; k++) {
        h[k] = f[(y * m + x + shift[k]) * 40 + k];
        sum += h[k];
      }
      for (int k = 0; k < 40; k++)
        g[(y * m + x) * 40 + k] = h[k] - sum;
    }
}

// CHECK-LABEL: {{^}}stores:
// CHECK: #pragma acc loop gang /*
// CHECK-NEXT: #pragma acc loop vector(
void stores(int n, const double *restrict a, double *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++) {
    const double first = a[i] / 3;
    b[i * 20] = first;
    for (int k = 1; k < 20; k++)
      b[i * 20 + k] = a[i * 20 + k] - first;
  }
}

// CHECK-LABEL: {{^}}few:
// CHECK: #pragma acc loop gang collapse(2) /*
// CHECK-NEXT: #pragma acc loop vector(
void few(int n, int m, const int *shift, const float *f, float *g) {
#pragma acc parallel loop collapse(2) present(shift, f, g)
  for (int y = 0; y < 10; y++)
    for (int x = 0; x < 10; x++) {
      float h[9], sum = 0;
      for (int k = 0; k < 9; k++) {
        h[k] = f[(y * m + x + shift[k]) * 9 + k];
        sum += h[k];
      }
      for (int k = 0; k < 9; k++)
        g[(y * m + x) * 9 + k] = h[k] - sum;
    }
}

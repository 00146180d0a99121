// Lanes of a gang that have several iterations of their loop each: where the data of a launch lie apart, what an iteration
// loads behind the store of the one before is loaded ahead, or once for all.
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck --input-file=apart-lanes.sm_75.ptx %s
// CHECK: .entry boxes_{{[0-9]+}}_gpu_apart(
// CHECK: ld.global.nc.b64
// CHECK-NOT: .entry short_boxes_{{[0-9]+}}_gpu_apart(
void boxes(int n, const double *u, const double *d, double *w) {
#pragma acc parallel loop gang vector_length(128) copyin(u[0 : n * 512], d[0 : 64]) copyout(w[0 : n * 512])
  for (int e = 0; e < n; e++) {
#pragma acc loop vector collapse(3)
    for (int k = 0; k < 8; k++)
      for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++) {
          double sum = 0;
          for (int l = 0; l < 8; l++)
            sum += d[i * 8 + l] * u[e * 512 + (k * 8 + j) * 8 + l];
          w[e * 512 + (k * 8 + j) * 8 + i] = sum;
        }
  }
}

// One iteration a lane: nothing to gain.
void short_boxes(int n, const double *u, const double *d, double *w) {
#pragma acc parallel loop gang copyin(u[0 : n * 64], d[0 : 16]) copyout(w[0 : n * 64])
  for (int e = 0; e < n; e++) {
#pragma acc loop vector collapse(3)
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++) {
          double sum = 0;
          for (int l = 0; l < 4; l++)
            sum += d[i * 4 + l] * u[e * 64 + (k * 4 + j) * 4 + l];
          w[e * 64 + (k * 4 + j) * 4 + i] = sum;
        }
  }
}

// Atomic updates are stores, too: what is loaded behind them was loaded before.
// CHECK: .entry nodes_{{[0-9]+}}_gpu_apart(
// CHECK-COUNT-4: ld.global.nc.b64
// CHECK: atom.global.add.f64
void nodes(int n, const int *to, const double *a, double *sum) {
#pragma acc parallel loop present(to, a, sum)
  for (int m = 0; m < n; m++) {
    double all = 0;
    for (int i = 0; i < 4; i++)
      all += a[to[4 * m + i]];
    for (int i = 0; i < 4; i++) {
#pragma acc atomic update
      sum[to[4 * m + i]] += all;
    }
  }
}

// A loop with many values that go from iteration to iteration has registers for what all iterations use, too: 33 distances
// and 32 letters do not fit into 64.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o distances.o
// RUN: %FileCheck --input-file=ptx-kept-rows.sm_75.ptx %s

// CHECK-LABEL: .visible .entry distances_{{[0-9]+}}_gpu_once(
// CHECK: .maxnreg 128
void distances(int n, const unsigned char *restrict a, const unsigned char *restrict b, int *restrict d) {
#pragma acc parallel loop present(a, b, d)
  for (int i = 0; i < n; i++) {
    int row[33];
    for (int k = 0; k <= 32; k++)
      row[k] = k;
    for (int m = 0; m < 32; m++) {
      int diagonal = row[0];
      row[0] = m + 1;
      for (int k = 0; k < 32; k++) {
        const int other = diagonal + ((a[i * 32 + m] & 7) != (b[i * 32 + k] & 7));
        const int longer = (row[k] < row[k + 1] ? row[k] : row[k + 1]) + 1;
        diagonal = row[k + 1];
        row[k + 1] = other < longer ? other : longer;
      }
    }
    d[i] = row[32];
  }
}

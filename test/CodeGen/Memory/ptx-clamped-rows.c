// Four rows of a thread share what they load, at a clamped edge, too: only the last of them can be the nest's last one.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o clamped.o && %FileCheck --input-file=ptx-clamped-rows.sm_75.ptx %s

// Four elements, four to the west and to the east each, one to the south and one to the north; then those of a single row.
// CHECK-LABEL: .visible .entry equal_{{[0-9]+}}_gpu_jam(
// CHECK-COUNT-14: ld.global.nc.b32
// CHECK-NOT: ld.global
// CHECK-COUNT-4: st.global.b32
// CHECK-COUNT-5: ld.global.nc.b32
// CHECK-NOT: ld.global
// CHECK: ret;
void equal(int n, int m, const float *restrict f, float *restrict g) {
#pragma acc parallel loop collapse(2) present(f, g)
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      const int at = j * m + i, west = i == 0 ? at : at - 1, east = i == m - 1 ? at : at + 1;
      const int south = j == 0 ? at : at - m, north = j == n - 1 ? at : at + m;
      g[at] = f[at] + 2 * (f[west] + f[east]) + 3 * (f[south] + f[north]);
    }
}

// CHECK-LABEL: .visible .entry less_{{[0-9]+}}_gpu_jam(
// CHECK-COUNT-6: ld.global.nc.b32
// CHECK-NOT: ld.global
// CHECK-COUNT-4: st.global.b32
// CHECK: ret;
void less(int n, int m, int l, const float *restrict f, float *restrict g) {
#pragma acc parallel loop present(f, g)
  for (int k = 0; k < l; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < m; i++) {
        const int at = (k * n + j) * m + i, south = j > 0 ? at - m : at, north = j + 1 < n ? at + m : at;
        g[at] = f[at] + 3 * (f[south] + f[north]);
      }
}

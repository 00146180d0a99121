// Where data begin at multiples of 16 a thread takes iterations that lie side by side, if all that they access makes pieces.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -Rpass=pacc-wide -Rpass-missed=pacc-wide -c %s -o deal.o 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: %FileCheck --input-file=ptx-side-by-side.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nowide -c %s -o apart.o
// RUN: not grep -E '(ld|st)\.global.*\.v[24]' ptx-side-by-side.sm_75.ptx

// The form with single accesses, which takes 16 iterations, too, and the other one.
// CHECK-LABEL: .visible .entry bytes_{{[0-9]+}}_gpu_jam(
// CHECK: and.b64 {{.*}}, 15;
// CHECK-COUNT-16: ld.global{{(.nc)?}}.b8
// CHECK-COUNT-16: st.global.b8
// CHECK: ld.global.nc.v4.b32
// CHECK: st.global.v4.b32
// CHECK: ret;
// REMARK: :[[@LINE+2]]:{{.*}}: remark: iterations of a thread lie side by side where the addresses of data are multiples of 16
void bytes(int n, const unsigned char *restrict a, unsigned char *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

// Four bytes of one array go with sixteen of the other.
// CHECK-LABEL: .visible .entry floats_{{[0-9]+}}_gpu_jam(
// CHECK-DAG: and.b64 {{.*}}, 15;
// CHECK-DAG: and.b64 {{.*}}, 3;
// CHECK: st.global.v4.b32
// CHECK: ret;
void floats(unsigned n, const unsigned char *restrict a, float *restrict b) {
#pragma acc parallel loop present(a, b)
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i] * 0.5f;
}

// CHECK-LABEL: .visible .entry fill_{{[0-9]+}}_gpu_jam(
// CHECK: st.global.v4.b32
// CHECK: ret;
void fill(long n, float *restrict b) {
#pragma acc parallel loop present(b)
  for (long i = 0; i < n; i++)
    b[i] = 1;
}

// Neighbours cannot all be aligned.
// CHECK-LABEL: .visible .entry neighbours_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: .v4
// CHECK: ret;
void neighbours(int n, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i] + a[i + 1];
}

// Of every second element pieces would load what lies between.
// CHECK-LABEL: .visible .entry halves_{{[0-9]+}}_gpu_jam(
// CHECK-NOT: .v4
// CHECK: ret;
// REMARK: :[[@LINE+2]]:{{.*}}: remark: iterations of a thread are a block apart: not all their accesses lie side by side
void halves(int n, const float *restrict a, float *restrict b) {
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    b[i] = a[2 * i];
}

// What lies side by side is accessed in one piece of up to 16 bytes, where the kernel finds its data at multiples of that;
// else as it is written. Not what all lanes read at one place, nor volatile values.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep,nojam -Rpass=pacc-wide -c %s -o wide.o 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: %FileCheck --input-file=ptx-wide-accesses.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,nojam,nowide -c %s -o narrow.o
// RUN: not grep -E '(ld|st)\.global.*\.v[24]' ptx-wide-accesses.sm_75.ptx
// REMARK: ptx-wide-accesses.c:{{.*}}: remark: 8 accesses become 2 where the addresses of data are multiples of 16
typedef struct { float x, y, z, w; } point;
typedef struct { double re, im; } number;

// CHECK-LABEL: .visible .entry points_{{[0-9]+}}_gpu_once(
// CHECK: and.b64 {{.*}}, 15;
// CHECK-DAG: ld.global.nc.v4.b32
// CHECK-DAG: st.global.v4.b32
// CHECK-DAG: ld.global.nc.b32
// CHECK: ret;
void points(int n, const point *restrict p, point *restrict q) {
#pragma acc parallel loop present(p, q)
  for (int i = 0; i < n; i++) {
    q[i].x = 2 * p[i].x;
    q[i].y = 2 * p[i].y;
    q[i].z = p[i].z + 1;
    q[i].w = p[i].w;
  }
}

// CHECK-LABEL: .visible .entry pairs_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .v4
// CHECK: ret;
void pairs(int n, const point *restrict p, float *restrict a) {
#pragma acc parallel loop present(p, a)
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < n; j++)
      s += p[j].x * p[j].y + p[j].z * p[j].w;
    a[i] = s;
  }
}

// CHECK-LABEL: .visible .entry watched_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .v2
// CHECK: ret;
void watched(int n, volatile number *restrict p) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++) {
    p[i].re = 1;
    p[i].im = 2;
  }
}

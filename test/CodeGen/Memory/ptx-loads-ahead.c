// Loops with branches do four iterations at a time, and what each of them loads in any case is loaded before the first
// branch, also what it finds by an index; not what only some iterations load, and not over stores that may change it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o ahead.o
// RUN: %FileCheck --input-file=ptx-loads-ahead.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=noloadorder -Rpass=pacc-loads -c %s -o ahead.o 2>&1 | %FileCheck --check-prefix=SILENT --allow-empty %s
// SILENT-NOT: remark
// RUN: %pacc -O3 -Rpass=pacc-loads -c %s -o ahead.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// REMARK: remark: {{[0-9]+}} loads come before branches

// A load of the lane's own, four pairs, and then divisions; one for iterations that are left.
// CHECK-LABEL: .visible .entry neighbours_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-9: ld.global
// CHECK-COUNT-4: rcp.rn.f32
// CHECK-COUNT-2: ld.global
// CHECK: rcp.rn.f32
// CHECK: ret;
void neighbours(int n, int most, const int *restrict list, const float *restrict x, float *restrict force) {
#pragma acc parallel loop present(list, x, force)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < most; k++) {
      const float distance = x[i] - x[list[k * n + i]];
      if (distance * distance < 6)
        sum += 1 / distance;
    }
    force[i] = sum;
  }
}

// CHECK-LABEL: .visible .entry others_{{[0-9]+}}_gpu_once(
// CHECK-COUNT-2: ld.global
// CHECK-COUNT-4: ld.global.nc.{{[bs]}}32
// CHECK: bra
// CHECK-COUNT-4: ld.global.nc.b64
// CHECK: ret;
void others(int n, const int *restrict first, const int *restrict column, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(first, column, x, y)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      if (column[k] != i)
        sum += x[column[k]];
    y[i] = sum;
  }
}

// What some iterations count, and go on with the number, is no obstacle: four numbers of vertices are on their way.
// CHECK-LABEL: .visible .entry frontier_{{[0-9]+}}_gpu_once(
// CHECK: atom.global.add
// CHECK: ld.global.b32
// CHECK-COUNT-3: ld.global.nc.b32
// CHECK-COUNT-4: atom.global.add
void frontier(int n, const int *restrict first, const int *restrict to, int *restrict level, int *restrict next,
              int *restrict count) {
#pragma acc parallel loop present(first, to, level, next, count)
  for (int i = 0; i < n; i++)
    for (int k = first[i]; k < first[i + 1]; k++)
      if (level[to[k]] < 0) {
        int place;
        level[to[k]] = 1;
#pragma acc atomic capture
        place = count[0]++;
        next[place] = to[k];
      }
}

// CHECK-LABEL: .visible .entry changes_{{[0-9]+}}_gpu_once(
// CHECK: ld.global
// CHECK: st.global
// CHECK: ld.global
// CHECK: st.global
// CHECK: ret;
void changes(int n, int most, float *a, float *b) {
#pragma acc parallel loop independent deviceptr(a, b)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < most; k++)
      if (a[k * n + i] < 0)
        b[k * n + i] = -a[k * n + i];
}

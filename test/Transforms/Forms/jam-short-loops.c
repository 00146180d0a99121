// Filters and stencils that are written as loops of constant length: straight code, of which neighbouring rows share
// what they load. Loops that are long, of unknown length, with arrays of a lane's own or stores stay loops.
// RUN: %pacc -O2 -c %s -o %t.o -Rpass=pacc-jam -Rpass-missed=pacc-jam -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.ll
// RUN: %FileCheck %s --check-prefix=FILTER < %t.ll
// RUN: %FileCheck %s --check-prefix=BOX < %t.ll
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %pacc -O3 -gpu=keep,cc80 -c %s -o x.o
// RUN: sed -n '/entry box_[0-9]*_gpu_jam/,/^}/p' %t.dir/*.sm_80.ptx | %FileCheck %s --check-prefix=LOADS

// Eight rows of three numbers make four results; the weights are the same for all.
// FILTER-LABEL: define {{.*}}@filter_{{[0-9]+}}_gpu_jam(
// FILTER: br i1 %{{.*}}, label %jam, label %{{.*}}
// FILTER: jam:
// FILTER-COUNT-36: @llvm.fmuladd.f32(
// FILTER-NOT: @llvm.fmuladd.f32(
// FILTER-COUNT-4: store float
// FILTER: ret void
void filter(int n, int m, const float *restrict in, const float *restrict w, float *restrict out) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop collapse(2) present(in[0:n * m], w[0:9], out[0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      float sum = 0;
      for (int a = -1; a <= 1; a++)
        for (int b = -1; b <= 1; b++)
          sum += in[(i + a) * m + j + b] * w[(a + 1) * 3 + b + 1];
      out[i * m + j] = sum;
    }
}

// Of four rows 54 numbers are loaded, not 108; with four weights, and what is left of a tile row by row.
// LOADS-COUNT-58: ld.global
// LOADS-COUNT-4: st.global
// LOADS-COUNT-31: ld.global
// LOADS-NOT: ld.global
// BOX-LABEL: define {{.*}}@box_{{[0-9]+}}_gpu_jam(
// BOX: jam:
// BOX-COUNT-4: store float
// BOX: ret void
void box(int n, const float *restrict a, float *restrict b, const float *restrict c) {
#pragma acc parallel loop gang present(a[0:n * n * n], b[0:n * n * n], c[0:4])
  for (int i = 1; i < n - 1; i++) {
    // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc loop gang vector collapse(2)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        float sum = 0;
#pragma acc loop seq
        for (int x = -1; x <= 1; x++)
#pragma acc loop seq
          for (int y = -1; y <= 1; y++)
            for (int z = 1; z >= -1; z--)
              sum += c[(x != 0) + (y != 0) + (z != 0)] * a[((i + x) * n + j + y) * n + k + z];
        b[(i * n + j) * n + k] = sum;
      }
  }
}

// 33 places are too many.
void wide(int n, int m, const float *restrict in, const float *restrict w, float *restrict out) {
  // REMARK: [[@LINE+4]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: iterations have little in common
#pragma acc parallel loop collapse(2) present(in[0:n * m], w[0:33], out[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 16; j < m - 16; j++) {
      float sum = 0;
      for (int b = -16; b <= 16; b++)
        sum += in[i * m + j + b] * w[b + 16];
      out[i * m + j] = sum;
    }
}

// Windows of more places, if two rows of them fit into registers; with branches, or too many, they stay loops.
void window7(int n, int m, const float *restrict in, const float *restrict w, float *restrict out) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop collapse(2) present(in[0:n * m], w[0:49], out[0:n * m])
  for (int i = 3; i < n - 3; i++)
    for (int j = 3; j < m - 3; j++) {
      float sum = 0;
      for (int a = -3; a <= 3; a++)
        for (int b = -3; b <= 3; b++)
          sum += in[(i + a) * m + j + b] * w[(a + 3) * 7 + b + 3];
      out[i * m + j] = sum;
    }
}
void window9_of_doubles(int n, int m, const double *restrict in, double *restrict out) {
  // REMARK: [[@LINE+4]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: iterations have little in common
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: iterations have little in common
#pragma acc parallel loop collapse(2) present(in[0:n * m], out[0:n * m])
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < m - 4; j++) {
      double sum = 0;
      for (int a = -4; a <= 4; a++)
        for (int b = -4; b <= 4; b++)
          sum += in[(i + a) * m + j + b];
      out[i * m + j] = sum;
    }
}

// What a lane keeps for itself is no stencil.
void own(int n, int m, const float *restrict in, float *restrict out) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time
#pragma acc parallel loop collapse(2) present(in[0:n * m], out[0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 9; j++) {
      float v[9];
      for (int q = 0; q < 9; q++)
        v[q] = in[i * m + j + q];
      out[i * m + j] = v[(i + j) % 9];
    }
}

// Members of one structure count together, and what is found at places that memory says counts each time.
struct particle {
  float x, y, vx, vy;
};
void push(int n, struct particle *restrict p, int g, const float *restrict field) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration loads enough
#pragma acc parallel loop present(p[0:n], field[0:g * g])
  for (int t = 0; t < n; t++) {
    const int i = p[t].x, j = p[t].y;
    p[t].vx += field[j * g + i];
    p[t].vy -= field[j * g + i + 1];
  }
}
void corners(int n, const int *restrict cell, const float *restrict a, float *restrict b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration loads enough
#pragma acc parallel loop present(cell[0:n], a[0:n + 3], b[0:n])
  for (int t = 0; t < n; t++)
    b[t] = a[cell[t]] + a[cell[t] + 1] + a[cell[t] + 2] + a[cell[t] + 3];
}

// A long star: many loads, of which two rows have few in common. The thin one has few loads.
void long_star(int n, const float *restrict w, const float *restrict in, float *restrict out) {
  // REMARK: [[@LINE+3]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration loads enough
#pragma acc parallel loop collapse(3) present(w[0:5], in[0:n * n * n], out[0:n * n * n])
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      for (int k = 4; k < n - 4; k++) {
        const int at = (i * n + j) * n + k;
        float sum = w[0] * in[at];
        for (int d = 1; d <= 4; d++)
          sum += w[d] * (in[at - d] + in[at + d] + in[at - d * n] + in[at + d * n] + in[at - d * n * n] + in[at + d * n * n]);
        out[at] = sum;
      }
}
void thin_star(int n, const float *restrict in, float *restrict out) {
  // REMARK: [[@LINE+3]]:{{[0-9]+}}: remark: a thread takes {{[24]}} iterations at a time
#pragma acc parallel loop collapse(3) present(in[0:n * n * n], out[0:n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        const int at = (i * n + j) * n + k;
        out[at] = in[at - 1] + in[at + 1] + in[at - n] + in[at + n] + in[at - n * n] + in[at + n * n] - 6 * in[at];
      }
}

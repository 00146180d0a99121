// A thread takes several iterations of one dimension: a tile, with the loads of all iterations first,
// or a loop for what is left of one.
// RUN: %pacc -O2 -c %s -o %t.o -Rpass=pacc-jam -Rpass-missed=pacc-jam -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.ll
// RUN: %FileCheck %s --check-prefix=LINE < %t.ll
// RUN: %FileCheck %s --check-prefix=ROWS < %t.ll
// RUN: %FileCheck %s --check-prefix=NEST < %t.ll
// RUN: %FileCheck %s --check-prefix=BRANCH < %t.ll
// RUN: %FileCheck %s --check-prefix=NONE < %t.ll
// RUN: %pacc -O2 -gpu=nojam -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.one
// RUN: %FileCheck %s --check-prefix=OFF < %t.one
// OFF-NOT: define {{.*}}_jam(

// The emulator has the form where it looks for mistakes: of the user, or of the compiler.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>%t.plain
// RUN: %FileCheck %s --check-prefix=OFF < %t.plain
// RUN: %pacc -O2 -gpu=races -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>%t.races
// RUN: %FileCheck %s --check-prefix=LOOKS < %t.races
// RUN: %pacc -O2 -fplugin-arg-pacc-emulator-jams -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<emulator>' -mllvm '-pacc-stop-after=pacc-forms<emulator>' 2>%t.jams
// RUN: %FileCheck %s --check-prefix=LOOKS < %t.jams
// LOOKS: define {{.*}}@line_{{[0-9]+}}_gpu_jam(

// Lanes stay neighbours: the iterations of a tile are a block apart.
// LINE-LABEL: define {{.*}}@line_{{[0-9]+}}_gpu_jam(
// LINE: %[[LANES:[0-9]+]] = call i32 @__paccd_width()
// LINE: %[[WIDTH:[0-9]+]] = zext i32 %[[LANES]] to i64
// LINE: mul i64 %[[WIDTH]], 4
// LINE: call i64 @llvm.umin.i64(
// LINE: %[[OTHERS:[0-9]+]] = mul {{.*}}, 3
// LINE: icmp ugt {{.*}}, %[[OTHERS]]
// LINE: br i1 %{{.*}}, label %jam, label %{{.*}}
// LINE: jam:
// LINE-COUNT-4: load float
// LINE-NOT: load
// LINE-COUNT-4: store float
// LINE-NOT: store
// LINE: icmp ult
// LINE: store float
// LINE: ret void
void line(int n, const float *a, float *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}

// Rows are neighbours, and share loads; whether there is such a column is asked before.
// ROWS-LABEL: define {{.*}}@rows_{{[0-9]+}}_gpu_jam(
// ROWS: br i1 %{{.*}}, label %jam, label %{{.*}}
// ROWS: jam:
// ROWS-NOT: load double
// ROWS: br i1
// ROWS-COUNT-4: load double
// ROWS-NOT: load double
// ROWS-COUNT-2: store double
// ROWS-NOT: store double
// ROWS: icmp ult
// ROWS: store double
// ROWS: ret void
void rows(int n, const double *a, double *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 2 iterations at a time
#pragma acc parallel loop collapse(2) copyin(a[0:n*n]) copy(b[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[(i - 1) * n + j] + a[i * n + j] + a[(i + 1) * n + j];
}

// Rows that pointers lead to are those of one array.
void found_rows(int n, double **a, double **b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 2 iterations at a time
#pragma acc parallel loop gang present(a[0:n][0:n], b[0:n][0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      b[i][j] = a[i - 1][j] + a[i][j] + a[i + 1][j];
}

// Neighbours and two numbers more of each element: twelve bytes, as much as stencils gain by.
void wave(int n, const float *restrict u, const float *restrict c, float *restrict v) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration loads enough
#pragma acc parallel loop collapse(2) present(u[0:n*n], c[0:n*n], v[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      v[i * n + j] = 2 * u[i * n + j] - v[i * n + j] + c[i * n + j] * (u[(i - 1) * n + j] + u[(i + 1) * n + j]);
}

// Both dimensions: of twelve numbers that are loaded 32 products are made.
// NEST-LABEL: define {{.*}}@product_{{[0-9]+}}_gpu_jam(
// NEST-COUNT-8: store float
// NEST-COUNT-32: phi float
// NEST-COUNT-32: store float
// NEST-COUNT-12: load float
// NEST-NOT: load float
// NEST-COUNT-32: @llvm.fmuladd.f32(
// NEST-NOT: @llvm.fmuladd.f32(
// NEST: br label
void product(int n, const float *a, const float *b, float *c) {
  // REMARK: [[@LINE+4]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 8 iterations at a time
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// What only the body needs does not stand in the way of asking for the iterations of a tile.
void of_rows(int n, int m, const float *restrict row, const float *restrict a, float *restrict b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop gang present(a[0:n*m], row[0:n], b[0:n*m])
  for (int i = 0; i < n; i++) {
    const float w = row[i] * 2;
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j] + w;
  }
}

// NONE-NOT: define {{.*}}@wave_{{.*}}_jam(
// NONE-NOT: define {{.*}}@fill_two_{{.*}}_jam(
// NONE-NOT: define {{.*}}@two_{{.*}}_jam(
// NONE-NOT: define {{.*}}@flags_{{.*}}_jam(
// NONE-NOT: define {{.*}}@fixed_{{.*}}_jam(
// NONE-NOT: define {{.*}}@looked_up_{{.*}}_jam(
// NONE-NOT: define {{.*}}@inner_{{.*}}_jam(
void fill(int n, float *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = i;
}
void fill_two(int n, double *b, double *c) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration stores enough
#pragma acc parallel loop copyout(b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    b[i] = c[i] = i;
}
void two(int n, const double *a, const double *c, double *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: one iteration loads enough
#pragma acc parallel loop copyin(a[0:n], c[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] + c[i];
}
void flags(int n, const int *a, int *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: the body is large, or does more
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
#pragma acc atomic update
    b[a[i]] |= 1;
}
void fixed(int n, const float *a, float *b) {
#pragma acc parallel loop gang(static:1) vector copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = 2 * a[i];
}
// Branches that differ: what only computes is computed, stores have branches of their own once all is loaded.
// BRANCH-LABEL: define {{.*}}@masked_{{[0-9]+}}_gpu_jam(
// BRANCH: {{^}}jam:
// BRANCH-COUNT-4: load float
// BRANCH-NOT: load float
// BRANCH-COUNT-4: {{^ +}}store float
void masked(int n, const float *a, float *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      b[i] = a[i];
}
// BRANCH-LABEL: define {{.*}}@limited_{{[0-9]+}}_gpu_jam(
// BRANCH: {{^}}jam:
// BRANCH-NOT: br i1
// BRANCH-COUNT-4: store double
void limited(int n, const double *a, double *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes 4 iterations at a time
#pragma acc parallel loop copyin(a[0:n+1]) copyout(b[0:n])
  for (int i = 0; i < n; i++) {
    double u = a[i], v = a[i + 1], s = 0;
    if (u * v > 0)
      s = u > 0 ? 2 * u * v + u : v - u * u - 3;
    b[i] = s;
  }
}
// Loads that may lead nowhere stay where they are.
void looked_up(int n, const float *a, const float *c, float *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: whether an iteration does anything
#pragma acc parallel loop copyin(a[0:n], c[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      b[i] = c[i];
}
void inner(int n, const float *a, float *b) {
  // REMARK: [[@LINE+2]]:{{[0-9]+}}: remark: a thread takes one iteration at a time: iterations have little in common
#pragma acc parallel loop copyin(a[0:n*n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i] = b[i] + a[i * n + j] * b[i];
}

// Gangs of one warp share blocks: threads along y are further gangs, and barriers are those of a warp. Not where a
// gang has memory of its own, workers, or a result of all gangs.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -Minfo=accel -gpu=keep -c %s -o packed.o 2>&1 | %FileCheck %s --check-prefix=INFO
// RUN: %FileCheck --input-file=ptx-packed-gangs.sm_75.ptx %s
// RUN: %FileCheck --input-file=ptx-packed-gangs.sm_75.ptx %s --check-prefix=TOLD

// CHECK-LABEL: .visible .entry total_{{[0-9]+}}_gpu(
// CHECK: .reqntid 32, 1, 1
// CHECK: ret;
double total(int n, const double *restrict a) {
  double sum = 0;
#pragma acc parallel loop gang vector vector_length(32) reduction(+ : sum) present(a)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

// How many iterations there are is a matter of the data: one warp, or less of it, in which gangs meet by themselves.
// INFO-LABEL: rows:
// INFO: loop vector(32) /* threadIdx.x */
// CHECK-LABEL: .visible .entry rows_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
// CHECK-DAG: %ntid.y
// CHECK-DAG: %tid.y
// CHECK-DAG: %ntid.x
// CHECK-DAG: %laneid
// CHECK-NOT: bar.sync
// CHECK-NOT: barrier.sync
// CHECK: ret;
void rows(int n, const int *restrict row, const double *restrict a, double *restrict y) {
#pragma acc parallel loop gang present(row, a, y)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = row[i]; k < row[i + 1]; k++)
      sum += a[k];
    y[i] = sum;
  }
}

// Short ones, with two sums that lanes combine at once: parts of a warp, too.
// CHECK-LABEL: .visible .entry shares_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
// CHECK: %laneid
// CHECK-NOT: bar.sync
// CHECK-NOT: barrier.sync
// CHECK: ret;
void shares(int n, double *restrict a) {
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
    double sum = 0, squares = 0;
#pragma acc loop vector reduction(+ : sum, squares)
    for (int k = 0; k < 19; k++) {
      sum += a[i * 19 + k];
      squares += a[i * 19 + k] * a[i * 19 + k];
    }
#pragma acc loop vector
    for (int k = 0; k < 19; k++)
      a[i * 19 + k] = a[i * 19 + k] / sum + squares;
  }
}

// How long rows are launches know: where they are short they have a kernel with such gangs.
// TOLD-LABEL: .visible .entry told_{{[0-9]+}}_gpu_apart(
// TOLD: .maxntid 256
// TOLD: %laneid
// TOLD-NOT: bar.sync
// TOLD: ret;
void told(int n, int m, double *restrict a) {
#pragma acc parallel loop gang present(a)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < m; k++)
      sum += a[i * m + k];
#pragma acc loop vector
    for (int k = 0; k < m; k++)
      a[i * m + k] /= sum;
  }
}

// CHECK-LABEL: .visible .entry asked_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
// CHECK: %tid.y
// CHECK: ret;
void asked(int n, double *restrict y) {
#pragma acc parallel loop gang vector vector_length(32) present(y)
  for (int i = 0; i < n; i++)
    y[i] = i;
}

// CHECK-LABEL: .visible .entry own_{{[0-9]+}}_gpu_once(
// CHECK: .reqntid 32, 1, 1
// CHECK: ret;
void own(int n, const double *restrict a, double *restrict y) {
  double w[32];
#pragma acc parallel loop gang vector_length(32) private(w) present(a, y)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < 32; k++)
      w[k] = a[k] + i;
#pragma acc loop vector
    for (int k = 0; k < 32; k++)
      y[32 * i + k] = w[31 - k];
  }
}

// As many lanes as iterations, up to 256.
// INFO-LABEL: fitted:
// INFO: loop vector(96) /* threadIdx.x */
// CHECK-LABEL: .visible .entry fitted_{{[0-9]+}}_gpu_once(
// CHECK: .reqntid 96, 1, 1
// CHECK: ret;
void fitted(int n, double (*restrict y)[90]) {
#pragma acc parallel loop gang present(y[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 90; k++)
      y[i][k] = k;
}

// What the user says goes first, and gangs share the rows of longer loops.
// INFO-LABEL: given:
// INFO: loop vector(64) /* threadIdx.x */
// INFO-LABEL: given_late:
// INFO: loop vector(128) /* threadIdx.x */
// INFO-LABEL: longer:
// INFO: loop vector(128) /* blockIdx.x threadIdx.x */
void given(int n, double (*restrict y)[90]) {
#pragma acc parallel loop gang vector_length(64) present(y[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 90; k++)
      y[i][k] = k;
}
void given_late(int n, int lanes, double (*restrict y)[90]) {
#pragma acc parallel loop gang vector_length(lanes) present(y[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 90; k++)
      y[i][k] = k;
}
void longer(int n, double (*restrict y)[1000]) {
#pragma acc parallel loop gang present(y[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 1000; k++)
      y[i][k] = k;
}

// Of rows whose values are combined, and of those with two iterations for each lane, one warp does as much as several.
// INFO-LABEL: short_sums:
// INFO: loop vector(32) /* threadIdx.x */
// CHECK-LABEL: .visible .entry short_sums_{{[0-9]+}}_gpu_once(
// CHECK: .maxntid 256
// CHECK: %tid.y
// CHECK-NOT: bar.sync
// CHECK: ret;
void short_sums(int n, double (*restrict x)[200], double *restrict y) {
#pragma acc parallel loop gang present(x[0 : n], y)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < 200; k++)
      sum += x[i][k];
    y[i] = sum;
  }
}
// INFO-LABEL: two_for_each:
// INFO: loop vector(32) /* threadIdx.x */
void two_for_each(int n, double (*restrict y)[64]) {
#pragma acc parallel loop gang present(y[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 64; k++)
      y[i][k] = k;
}
// Not where the compiler knows that there are few gangs, where an iteration takes long, or where gangs have an array.
// INFO-LABEL: few_sums:
// INFO: loop vector(224) /* threadIdx.x */
// INFO-LABEL: long_iterations:
// INFO: loop vector(64) /* threadIdx.x */
// INFO-LABEL: array_of_gang:
// INFO: loop vector(64) /* threadIdx.x */
void few_sums(double (*restrict x)[200], double *restrict y) {
#pragma acc parallel loop gang present(x[0 : 1000], y)
  for (int i = 0; i < 1000; i++) {
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = 0; k < 200; k++)
      sum += x[i][k];
    y[i] = sum;
  }
}
void long_iterations(int n, int m, double (*restrict x)[64]) {
#pragma acc parallel loop gang present(x[0 : n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < 64; k++) {
      double v = x[i][k];
      for (int j = 0; j < m; j++)
        v = v / 2 + j;
      x[i][k] = v;
    }
}
void array_of_gang(int n, double (*restrict x)[64]) {
  double own[64];
#pragma acc parallel loop gang private(own) present(x[0 : n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int k = 0; k < 64; k++)
      own[k] = x[i][k];
#pragma acc loop vector
    for (int k = 0; k < 64; k++)
      x[i][k] = own[63 - k];
  }
}

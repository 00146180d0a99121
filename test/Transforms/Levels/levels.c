// Gang, worker and vector for loops that say something, nothing, or too little.
// RUN: %pacc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
void consume(void *);

// CHECK-LABEL: collapsed:
// CHECK: loop gang, vector(128) collapse(3) /* blockIdx.x blockIdx.y blockIdx.z threadIdx.x */
void collapsed(int n, float *restrict a) {
#pragma acc parallel loop collapse(3) copyout(a[0:n*n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[(i * n + j) * n + k] = i + j + k;
}

// Tightly nested loops share the grid: no division, the innermost gets the lanes.
// CHECK-LABEL: tight:
// CHECK: [[#@LINE+6]], #pragma acc loop gang /* blockIdx.y */
// CHECK: [[#@LINE+7]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void tight(int n, float *a) {
#pragma acc kernels copyout(a[0:n*n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
#pragma acc loop independent
      for (int j = 0; j < n; j++)
        a[i * n + j] = i + j;
    }
  }
}

// A store between the loops must happen once for each row: no second grid axis.
// CHECK-LABEL: between:
// CHECK: loop gang /* blockIdx.x */
// CHECK: loop vector(128) /* threadIdx.x */
void between(int n, float *a, float *row) {
#pragma acc parallel loop copyout(a[0:n*n], row[0:n])
  for (int i = 0; i < n; i++) {
    row[i] = i;
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] = i + j;
  }
}

// Nothing stands between these, either.
// CHECK-LABEL: workers:
// CHECK: loop gang /* blockIdx.z */
// CHECK: loop worker(4) /* blockIdx.y threadIdx.y */
// CHECK: loop vector(32) /* blockIdx.x threadIdx.x */
void workers(int n, float *a) {
#pragma acc parallel loop gang num_workers(4) copyout(a[0:n*n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        a[(i * n + j) * n + k] = i + j + k;
    }
  }
}

// In kernels, parallel loops round one that asks for gangs have an axis of the grid, too, said to be independent or
// found to be; not where something stands between, and not in order.
// CHECK-LABEL: round_gangs:
// CHECK: Loop is parallelizable
// CHECK-NOT: wait for each other
// CHECK: loop gang /* blockIdx.y */
// CHECK: loop gang, worker(4) /* blockIdx.x threadIdx.y */
// CHECK: loop vector(32) /* threadIdx.x */
void round_gangs(int n, int m, float *a) {
#pragma acc kernels copy(a[0:n*m*m])
#pragma acc loop independent
  for (int i = 0; i < n; i++) {
#pragma acc loop independent gang worker(4)
    for (int j = 0; j < m; j++) {
#pragma acc loop independent gang vector(32)
      for (int k = 0; k < m; k++)
        a[(i * m + j) * m + k] += i + j + k;
    }
  }
}

// CHECK-LABEL: round_tables:
// CHECK: loop gang /* blockIdx.y */
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
void round_tables(float (*restrict a)[64], int n) {
#pragma acc kernels copy(a[0:n][0:64])
  for (int i = 0; i < n; i++) {
#pragma acc loop gang
    for (int j = 0; j < 64; j++)
      a[i][j] += i + j;
  }
}

// CHECK-LABEL: round_more:
// CHECK-NOT: prevents
// CHECK: loop seq
// CHECK: loop gang
void round_more(int n, int m, float *a, float *row) {
#pragma acc kernels copy(a[0:n*m], row[0:n])
#pragma acc loop independent
  for (int i = 0; i < n; i++) {
    row[i] = i;
#pragma acc loop independent gang vector
    for (int j = 0; j < m; j++)
      a[i * m + j] += i + j;
  }
}

// A lonely gang loop lends its iterations to the lanes, too.
// CHECK-LABEL: lonely:
// CHECK: loop gang, vector(64) /* blockIdx.x threadIdx.x */
void lonely(int n, float *a) {
#pragma acc parallel loop gang vector_length(64) copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// The row's first element, read once for each row, must not be changed by another gang that shares the row.
// CHECK-LABEL: read_before:
// CHECK: loop gang /* blockIdx.x */
// CHECK: loop vector(128) /* threadIdx.x */
void read_before(int n, float *a) {
#pragma acc parallel loop copy(a[0:n*n])
  for (int i = 0; i < n; i++) {
    float first = a[i * n];
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] = first + j;
  }
}

// Nor may gangs share a loop in a `while` loop, which they do not repeat together.
// CHECK-LABEL: repeated:
// CHECK: loop gang /* blockIdx.x */
// CHECK: loop vector(128) /* threadIdx.x */
void repeated(int n, int m, float *restrict a) {
#pragma acc parallel loop copy(a[0:n*n])
  for (int i = 0; i < n; i++) {
    int t = 0;
    while (t++ < m) {
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i * n + j] = t + a[i * n + j];
    }
  }
}

// Loops of few iterations stay in the lane that does the point, with their private arrays; the loop round them takes the
// lanes. A loop of which nothing says how long it is, or a directive's, is spread.
// CHECK-LABEL: short_loops:
// CHECK: [[#@LINE+7]], #pragma acc loop gang, vector(128) collapse(2) /* blockIdx.x blockIdx.y threadIdx.x */
// CHECK-NEXT: [[#@LINE+9]], #pragma acc loop seq
// CHECK-NEXT: [[#@LINE+10]], #pragma acc loop seq
// CHECK-NEXT: [[#@LINE+11]], #pragma acc loop seq
void short_loops(int n, const double *restrict in, double *restrict out) {
  double stencil[4];
#pragma acc parallel loop collapse(2) private(stencil) present(in[0:n*n], out[0:n*n])
  for (int i = 0; i < n - 4; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int s = 0; s < 4; s++)
        stencil[s] = in[(i + s) * n + j];
      for (int s = 0; s < 4; s++)
        sum += stencil[s];
      for (int s = 0; s < 4; s++)
        out[i * n + j] = sum + stencil[s];
    }
}

// Rows of flat arrays are apart: the inner loop stays within the length that the outer one goes on by.
// CHECK-LABEL: flat:
// CHECK: [[#@LINE+4]], #pragma acc loop gang /* blockIdx.y */
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
void flat(int n, const float *restrict f, float *restrict g) {
#pragma acc kernels copyin(f[0:n*n]) copy(g[0:n*n])
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      g[k * n + j] = f[k * n + j];
}

// Gangs that shared the inner loop would each fill a part of the iteration's array, which is read as a whole.
// CHECK-LABEL: own_array:
// CHECK: [[#@LINE+5]], #pragma acc loop gang /* blockIdx.x */
// CHECK: [[#@LINE+5]], #pragma acc loop vector(96) /* threadIdx.x */
void own_array(int n, const int *restrict in) {
  int own[96];
#pragma acc parallel loop private(own) copyin(in[0:n])
  for (int i = 0; i < n; i++) {
    for (int x = 0; x < 96; x++) own[x] = in[x];
    int k = 0;
    while (k < 9 && own[i % 64] != own[k]) k++;
  }
}

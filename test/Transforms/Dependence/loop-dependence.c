// Loops without a directive: found parallel where their subscripts and scalars say so.
// RUN: %pacc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
enum { N = 64 };
static float p[N][N][N], w[N][N][N];

// Every loop of the nest moves a subscript of the written array; the sum is a declared reduction.
// CHECK-LABEL: sweep:
// CHECK: loop gang /* blockIdx.z */
// CHECK: Generating reduction(+:total)
// CHECK: loop gang /* blockIdx.y */
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
float sweep(void) {
  float total = 0, s;
  int i, j, k;
#pragma acc parallel copy(p, w)
#pragma acc loop gang reduction(+ : total)
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < N - 1; j++)
      for (k = 1; k < N - 1; k++) {
        s = p[i + 1][j][k] + p[i - 1][j][k];
        total += s * s;
        w[i][j][k] = s;
      }
  return total;
}

// CHECK-LABEL: recurrence:
// CHECK: Loop carried dependence of p-> prevents parallelization
// CHECK: Accelerator serial kernel generated
// CHECK: #pragma acc loop seq
void recurrence(void) {
#pragma acc kernels copy(p)
  for (int i = 1; i < N; i++)
    p[0][0][i] = p[0][0][i - 1] + 1;
}

// The outer loop carries a dependence: gangs that share its inner loop must not run ahead.
// CHECK-LABEL: relaxed:
// CHECK: loop seq
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: Gangs run the sequential code together, and wait for each other in it
void relaxed(void) {
#pragma acc kernels copy(p)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      p[0][i][j] = p[0][i - 1][N - 1 - j] + 1;
}

// Two arrays that may overlap are not independent, unless a launch finds that they do not.
// CHECK-LABEL: overlap:
// CHECK: prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
// CHECK: #pragma acc loop gang, vector(128)
void overlap(int n, float *a, float *b) {
#pragma acc kernels copy(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

// A variable that each iteration zeroes as a whole hands nothing on, whichever parts of it are read.
// CHECK-LABEL: zeroed:
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK-LABEL: zeroedInside:
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
void zeroed(void) {
#pragma acc kernels copy(p)
  for (int i = 0; i < N; i++) {
    struct { float far, near[2]; } d = {0};
    d.near[1] = p[0][i][0];
    p[0][i][0] = d.near[1] * d.near[1] + d.far;
  }
}
void zeroedInside(void) {
#pragma acc kernels copy(p) copyin(w)
  for (int i = 0; i < N; i++) {
    float sum = 0;
    for (int j = 0; j < N; j++)
      if (i != j) {
        float d[3] = {0, 0, 0};
        d[0] = w[0][0][j] - w[0][0][i];
        sum += d[0] * d[0] + d[1];
      }
    p[0][0][i] = sum;
  }
}

// But one that only some iterations zero does.
// CHECK-LABEL: zeroedSometimes:
// CHECK: Loop carried scalar dependence{{.*}} prevents parallelization
// CHECK: #pragma acc loop seq
void zeroedSometimes(void) {
#pragma acc kernels copy(p) copyin(w)
  {
    float d[3] = {1, 2, 3};
    for (int i = 0; i < N; i++) {
      if (w[0][0][i] > 0)
        __builtin_memset(d, 0, sizeof d);
      p[0][0][i] = d[0] + d[1];
      d[0] += 1;
    }
  }
}

// Structures that functions get and return by value are each iteration's own; `restrict` pointers of a function lie
// apart in one call, not in those of different iterations.
// CHECK-LABEL: byValue:
// CHECK: loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK-LABEL: apartInOneCall:
// CHECK: Loop carried dependence of p-> prevents parallelization
// CHECK: #pragma acc loop seq
struct triple { float x, y, z; double w; };
static struct triple less(struct triple a, struct triple b) {
  struct triple r = {a.x - b.x, a.y - b.y, a.z - b.z, a.w};
  return r;
}
void byValue(int n, struct triple *restrict to, const struct triple *restrict from) {
#pragma acc kernels copy(to[0:n]) copyin(from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = less(less(to[i], from[i]), from[0]);
}
static void add(float *restrict to, const float *restrict from) { *to += *from; }
void apartInOneCall(void) {
#pragma acc kernels copy(p)
  for (int i = 1; i < N; i++)
    add(&p[0][0][i], &p[0][0][i - 1]);
}

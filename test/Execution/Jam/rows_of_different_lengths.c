// Rows of a nest that are not as long as each other share a grid of two axes where the host can tell how long the longest
// gets (triangles, every other point of a row); and where it cannot, a gang keeps its row.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -acc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -Rpass-missed=pacc-jam -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=JAM %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// JAM: remark: a thread takes one iteration at a time: rows differ in length
#include "../check.h"

enum { N = 300 };
static int a[N][N], b[N][N], ends[N];

static void clear(void) {
  for (int i = 0; i < N; i++) {
    ends[i] = i * 7919 % N;
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 31 + j * 17) % 23;
      b[i][j] = -1;
    }
  }
}

// CHECK-LABEL: {{^}}above:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop vector(128) /* blockIdx.x threadIdx.x */
static void above(int n) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = i + 1; j < n; j++)
      b[i][j] = a[i][j] + a[j][i];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(b[i][j], i < n && j < n && j > i ? a[i][j] + a[j][i] : -1);
}

// The lanes may be those of the outer loop.
// CHECK-LABEL: {{^}}below:
// CHECK-DAG: #pragma acc loop gang{{.*}} /* {{.*}}blockIdx.x
// CHECK-DAG: #pragma acc loop gang{{.*}} /* {{.*}}blockIdx.y
static void below(int n) {
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = n - 1; i >= 0; i--)
#pragma acc loop vector
    for (int j = 0; j <= i; j++) {
      int s = 0;
      for (int k = j; k <= i; k++)
        s += a[k][j];
      b[i][j] = s;
    }
  for (int i = 0; i < N; i++) // sums of one more each
    for (int j = 0; j < N; j++)
      CHECK_EQ(b[i][j], i >= n || j > i ? -1 : j == i ? a[i][i] : b[i - 1][j] + a[i][j]);
}

// Two orders of points.
// CHECK-LABEL: {{^}}colour:
// CHECK: #pragma acc loop gang /* blockIdx.y */
// CHECK: #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
static void colour(int n, int which) {
#pragma acc kernels copyin(a) copy(b)
#pragma acc loop independent
  for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
    for (int j = 1 + (i + which) % 2; j < n - 1; j += 2)
      b[i][j] = a[i][j - 1] + a[i][j + 1];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(b[i][j],
               i > 0 && j > 0 && i < n - 1 && j < n - 1 && (j + i + which) % 2 ? a[i][j - 1] + a[i][j + 1] : -1);
}

static void masked(unsigned n, unsigned which) {
#pragma acc kernels copyin(a) copy(b)
#pragma acc loop independent
  for (unsigned i = 0; i < n; i++)
#pragma acc loop independent
    for (unsigned j = (i + which) & 3; j < n - (i & 1); j += 4)
      b[i][j] = a[i][j];
  for (unsigned i = 0; i < N; i++)
    for (unsigned j = 0; j < N; j++)
      CHECK_EQ(b[i][j], i < n && j < n - (i & 1) && j % 4 == ((i + which) & 3) ? a[i][j] : -1);
}

// Nobody knows before the launch.
// CHECK-LABEL: {{^}}loaded:
// CHECK: #pragma acc loop gang /* blockIdx.x */
// CHECK: #pragma acc loop vector({{[0-9]+}}) /* threadIdx.x */
static void loaded(int n) {
#pragma acc parallel loop gang copyin(a, ends) copy(b)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < ends[i]; j++)
      b[i][j] = a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK_EQ(b[i][j], i < n && j < ends[i] ? a[i][j] : -1);
}

int main(void) {
  const int lengths[] = {0, 1, 2, 31, 128, 129, 257, N};
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) {
    clear();
    above(lengths[k]);
    clear();
    below(lengths[k]);
    clear();
    colour(lengths[k], 0);
    clear();
    colour(lengths[k], 1);
    clear();
    masked(lengths[k] + 1 > N ? N : lengths[k] + 1, k);
    clear();
    loaded(lengths[k]);
  }
  return check_done();
}

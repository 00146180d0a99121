// Small arrays of a thread's own are registers where the loops that go through them have few iterations at most: these are
// straight code then (lib/Targets/Nvptx/Optimizations/ArraysInRegisters.h).
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=cc90,keep -Rpass=pacc-unroll -c %s -o x.o 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %FileCheck --input-file=ptx-arrays-in-registers.sm_90.ptx %s
// RUN: %pacc -O3 -gpu=cc90,keep,nounroll -Rpass=pacc-unroll -c %s -o x.o 2>&1 | %FileCheck --check-prefix=OFF --allow-empty %s
// RUN: %FileCheck --input-file=ptx-arrays-in-registers.sm_90.ptx --check-prefix=MEMORY %s
// OFF-NOT: remark
// MEMORY: .entry prices_{{[0-9]+}}_gpu_once(
// MEMORY: .local

// The inner loop has 64 iterations at most, and an end that changes; the outer one stays.
// REMARK: [[# @LINE + 10]]:{{[0-9]+}}: remark: the loop is straight code of 65 iterations at most: the thread's own arrays that it uses are registers [-Rpass=pacc-unroll]
// REMARK: [[# @LINE + 14]]:{{[0-9]+}}: remark: the loop is straight code of 64 iterations at most
// CHECK-LABEL: .entry prices_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .local
// CHECK-COUNT-65: max.f32
// CHECK: ret;
void prices(int n, const float *restrict start, float *restrict out) {
#pragma acc parallel loop gang vector present(start, out)
  for (int i = 0; i < n; i++) {
    float v[65], s = start[i];
    for (int k = 0; k <= 64; k++) {
      v[k] = s - .5f > 0 ? s - .5f : 0;
      s *= 1.04f;
    }
    for (int t = 64; t > 0; t--)
      for (int k = 0; k < t; k++)
        v[k] = .999f * (.51f * v[k + 1] + .49f * v[k]);
    out[i] = v[0];
  }
}

// Loops that begin or end where others are, of which some have no iterations, and an end that a condition keeps low.
// CHECK-LABEL: .entry solved_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .local
// CHECK: ret;
void solved(int n, int most, const double *restrict in, double *restrict out) {
#pragma acc parallel loop gang vector present(in, out)
  for (int i = 0; i < n; i++) {
    double a[6][6], b[6];
    for (int r = 0; r < 6; r++) {
      for (int c = 0; c < 6; c++)
        a[r][c] = in[(r * 6 + c) * n + i] + (r == c);
      b[r] = in[r * n + i];
    }
    for (int k = 0; k < 6; k++)
      for (int r = k + 1; r < 6; r++) {
        const double f = a[r][k] / a[k][k];
        for (int c = k; c < 6; c++)
          a[r][c] -= f * a[k][c];
        b[r] -= f * b[k];
      }
    for (int r = 5; r >= 0; r--) {
      for (int k = r + 1; k < 6; k++)
        b[r] -= a[r][k] * b[k];
      b[r] /= a[r][r];
    }
    for (int r = 0; r < most && r < 6; r++)
      out[r * n + i] = b[r];
  }
}

// An element that only the data tell, too large an array, and the user's word: in memory.
// CHECK-LABEL: .entry chosen_{{[0-9]+}}_gpu_once(
// CHECK: .local
// CHECK: ret;
void chosen(int n, const int *restrict at, float *restrict out) {
#pragma acc parallel loop gang vector present(at, out)
  for (int i = 0; i < n; i++) {
    float v[40];
    for (int k = 0; k < 40; k++)
      v[k] = k * out[i];
    out[i] = v[at[i]];
  }
}

// CHECK-LABEL: .entry large_{{[0-9]+}}_gpu_once(
// CHECK: .local
// CHECK: ret;
void large(int n, float *restrict out) {
#pragma acc parallel loop gang vector present(out)
  for (int i = 0; i < n; i++) {
    float v[200];
    for (int k = 0; k < 100; k++)
      v[k] = v[199 - k] = k * out[i];
    for (int t = 0; t < 99; t++)
      for (int k = t; k < 100; k++)
        v[k] += v[k + 1] * v[k + t / 8];
    out[i] = v[0];
  }
}

// CHECK-LABEL: .entry asked_{{[0-9]+}}_gpu_once(
// CHECK: .local
// CHECK: ret;
void asked(int n, float *restrict out) {
#pragma acc parallel loop gang vector present(out)
  for (int i = 0; i < n; i++) {
    float v[41];
    for (int k = 0; k < 41; k++)
      v[k] = k * out[i];
    for (int t = 40; t > 0; t--)
#pragma unroll 1
      for (int k = 0; k < t; k++)
        v[k] = v[k + 1] + .49f * v[k];
    out[i] = v[0];
  }
}

// The end of a triangle's row is written where two ways meet that each know where it is.
// CHECK-LABEL: .entry cholesky_{{[0-9]+}}_gpu_once(
// CHECK-NOT: .local
// CHECK: sqrt.rn.f64
// CHECK-NOT: ld.local
// CHECK: ret;
void cholesky(int n, const double *restrict a, double *restrict o) {
#pragma acc parallel loop gang vector present(a, o)
  for (int s = 0; s < n; s++) {
    double l[6][6];
    for (int i = 0; i < 6; i++)
      for (int j = 0; j <= i; j++) {
        double t = a[(i * 6 + j) * n + s] + (i == j ? 6 : 0);
        for (int k = 0; k < j; k++)
          t -= l[i][k] * l[j][k];
        l[i][j] = i == j ? __builtin_sqrt(t) : t / l[j][j];
      }
    for (int i = 0; i < 6; i++)
      for (int j = 0; j <= i; j++)
        o[(i * 6 + j) * n + s] = l[i][j];
  }
}

// Two arrays with the same loops would be registers together: more than a thread has.
// CHECK-LABEL: .entry lines_{{[0-9]+}}_gpu_once(
// CHECK: .local {{.*}}[1024]
// CHECK: ret;
void lines(int n, const double *restrict a, const double *restrict b, double *restrict d) {
#pragma acc parallel loop gang vector present(a, b, d)
  for (int i = 0; i < n; i++) {
    double c[64], x[64];
    c[0] = a[i];
    x[0] = d[i];
    for (int k = 1; k < 64; k++) {
      c[k] = a[k * n + i] / (b[k * n + i] - c[k - 1]);
      x[k] = (d[k * n + i] - x[k - 1]) / (b[k * n + i] - c[k - 1]);
    }
    d[63 * n + i] = x[63];
    for (int k = 62; k >= 0; k--) {
      x[k] -= c[k] * x[k + 1];
      d[k * n + i] = x[k];
    }
  }
}

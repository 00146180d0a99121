// Arrays of a thread's own, which GPUs keep in registers where loops of few iterations go through them: their loops end
// early, begin late, go backwards, run as often as others say, and leave elements as they were.
// RUN: %pacc -O2 %s -o %t && %run_host %t
// RUN: %run_emulator %t
#include "../check.h"

enum { N = 300 };
static float x[N];
static int from[N];

/// The middle one of up to 25, sorted by insertion.
#pragma acc routine seq
static float middle(const float *of, int i, int count) {
  float v[25];
  for (int k = 0; k < 25; ++k)
    v[k] = of[(i + 7 * k) % N];
  for (int k = 1; k < 25 && k < count; ++k) {
    const float own = v[k];
    int j = k - 1;
    while (j >= 0 && v[j] > own) {
      v[j + 1] = v[j];
      --j;
    }
    v[j + 1] = own;
  }
  return v[count / 2];
}

/// A shift register, and what falls out of it.
#pragma acc routine seq
static float delayed(const float *of, int i, int steps) {
  float line[12] = {1, 2, 3}, out = 0;
  for (int t = 0; t < steps; ++t) {
    out += line[11] * t;
    for (int k = 11; k > 0; --k)
      line[k] = line[k - 1];
    line[0] = of[(i + t) % N];
  }
  for (int k = 0; k < 12; k += 5)
    out += line[k];
  return out;
}

/// A system of six equations, two right sides.
#pragma acc routine seq
static double solved(const float *of, int i) {
  double a[6][6], b[6][2];
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c)
      a[r][c] = of[(i + r * 6 + c) % N] + (r == c ? 8 : 0);
    for (int c = 0; c < 2; ++c)
      b[r][c] = of[(i + 50 + r + c) % N];
  }
  for (int k = 0; k < 6; ++k)
    for (int r = k + 1; r < 6; ++r) {
      const double f = a[r][k] / a[k][k];
      for (int c = k; c < 6; ++c)
        a[r][c] -= f * a[k][c];
      for (int c = 0; c < 2; ++c)
        b[r][c] -= f * b[k][c];
    }
  for (int r = 5; r >= 0; --r)
    for (int c = 0; c < 2; ++c) {
      for (int k = r + 1; k < 6; ++k)
        b[r][c] -= a[r][k] * b[k][c];
      b[r][c] /= a[r][r];
    }
  return b[0][0] + 3 * b[5][1];
}

/// Every second price, until one is nothing; what is behind that stays.
#pragma acc routine seq
static float priced(const float *of, int i, int last) {
  float v[65];
  for (int k = 0; k <= 64; ++k)
    v[k] = of[(i + k) % N] - .25f;
  for (int t = 64; t > last; --t) {
    for (int k = 0; k < t; ++k) {
      if (k % 16 == 15 && v[k] < 0)
        continue;
      v[k] = .5f * (v[k] + v[k + 1]);
    }
    if (v[0] > .55f)
      break;
  }
  float sum = 0;
  for (int k = 0; k <= 64; k += 3)
    sum += v[k] * (k + 1);
  return sum;
}

/// Counts of what is chosen by data: no registers.
#pragma acc routine seq
static int counted(const int *of, int i) {
  int bins[9] = {};
  for (int k = 0; k < 40; ++k)
    ++bins[of[(i + k) % N] % 9];
  int most = 0;
  for (int k = 1; k < 9; ++k)
    if (bins[k] >= bins[most])
      most = k;
  return most * 100 + bins[most];
}

struct Particle {
  float at[3];
  int kind;
};

/// Pairs of a few, by a triangle.
#pragma acc routine seq
static float pairs(const float *of, int i, int count) {
  Particle p[10];
  for (int k = 0; k < 10; ++k) {
    for (int d = 0; d < 3; ++d)
      p[k].at[d] = of[(i + 3 * k + d) % N];
    p[k].kind = (i + k) % 3;
  }
  float sum = 0;
  for (int k = 0; k < count && k < 10; ++k)
    for (int l = k + 1; l < 10; ++l)
      if (p[k].kind != p[l].kind)
        for (int d = 0; d < 3; ++d)
          sum += (p[k].at[d] - p[l].at[d]) * (p[k].at[d] - p[l].at[d]);
  return sum;
}

int main() {
  static float got[4][N], want[4][N];
  static double gotSolved[N];
  static int gotCounted[N];
  for (int i = 0; i < N; ++i) {
    x[i] = float((i * 37 + 11) % 101) / 101;
    from[i] = (i * 29 + 5) % 83;
  }
#pragma acc data copyin(x, from) copyout(got, gotSolved, gotCounted)
  {
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      got[0][i] = middle(x, i, 1 + i % 25);
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      got[1][i] = delayed(x, i, i % 40);
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      got[2][i] = priced(x, i, i % 70);
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      got[3][i] = pairs(x, i, i % 13);
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      gotSolved[i] = solved(x, i);
#pragma acc parallel loop gang vector
    for (int i = 0; i < N; ++i)
      gotCounted[i] = counted(from, i);
  }
  for (int i = 0; i < N; ++i) {
    want[0][i] = middle(x, i, 1 + i % 25);
    want[1][i] = delayed(x, i, i % 40);
    want[2][i] = priced(x, i, i % 70);
    want[3][i] = pairs(x, i, i % 13);
    CHECK_EQ(got[0][i], want[0][i]);
    CHECK_NEAR(got[1][i], want[1][i], 1e-3);
    CHECK_NEAR(got[2][i], want[2][i], 1e-2);
    CHECK_NEAR(got[3][i], want[3][i], 1e-3);
    CHECK_NEAR(gotSolved[i], solved(x, i), 1e-9);
    CHECK_EQ(gotCounted[i], counted(from, i));
  }
  return check_done();
}

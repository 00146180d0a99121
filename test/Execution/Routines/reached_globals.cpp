// Global variables that no directive names, in lambdas, function objects and functions that kernels call: constructs copy
// them as they do what the kernels use themselves.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_EMULATOR=order:4 ACC_DEVICE_TYPE=emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"

#include <algorithm>

static const int N = 1000;
int scale = 3;
static double table[N];
static int rows[4][N];
namespace wide {
long offset = 5;
}
template <typename T> T weight = T(2);
struct Limits {
  static int lowest;
  int low, high;
};
int Limits::lowest = 7;
static Limits limits = {0, 50};
static int counter;
static double *remote;

struct Affine {
  long operator()(int i) const { return i * scale + wide::offset; }
};

template <typename F> static void fill(long *out, F f) {
#pragma acc parallel loop copyout(out[0:N])
  for (int i = 0; i < N; i++)
    out[i] = f(i);
}

static void read_only() {
  static long out[N];
  fill(out, [=](int i) { return i * scale + (long)table[i]; });
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], i * scale + (long)table[i]);
  for (scale = 4; scale < 7; scale++, wide::offset--) { // another value each time
    fill(out, Affine());
    for (int i = 0; i < N; i++)
      CHECK_EQ(out[i], i * scale + wide::offset);
  }
  fill(out, [](int i) { return std::max(std::min(i, limits.high), Limits::lowest) * (long)weight<int>; });
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], std::max(std::min(i, limits.high), Limits::lowest) * 2L);
  auto nested = [](int i) { return Affine()(i) + scale; };
#pragma acc kernels loop copyout(out)
  for (int i = 0; i < N; i++) {
    auto twice = [&](int k) { return 2 * nested(k) + scale; };
    out[i] = twice(i) + scale; // in the kernel itself, too
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 2 * (i * scale + wide::offset + scale) + 2 * scale);
}

static void set_row(int r, int i) { rows[r][i] = r * i + scale; }

static void written() {
#pragma acc parallel loop collapse(2)
  for (int r = 0; r < 4; r++)
    for (int i = 0; i < N; i++)
      set_row(r, i);
  for (int r = 0; r < 4; r++)
    for (int i = 0; i < N; i++)
      CHECK_EQ(rows[r][i], r * i + scale);

  counter = 10;
  auto count = [] {
#pragma acc atomic update
    counter++;
  };
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    if (i % 3 == 0)
      count();
  CHECK_EQ(counter, 10 + 334);

  int before[N];
#pragma acc kernels copyout(before) copy(counter)
  for (int i = 0; i < N; i++) {
    before[i] = counter;
    counter += Affine()(i) > 0;
    [] { counter++; }();
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(before[i], 344 + 2 * i);
  CHECK_EQ(counter, 344 + 2 * N);
}

/// The device's copy where there is one; what pointers lead to.
static void present() {
  long out[N];
  auto both = [](int i) { return (long)(table[i] + remote[i]); };
  remote = new double[N];
  for (int i = 0; i < N; i++)
    remote[i] = 100 * i, table[i] = i;
#pragma acc data copyin(table, remote[0:N])
  {
    for (int i = 0; i < N; i++)
      table[i] = -1;
    fill(out, both);
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 100 * i + (discrete_memory() ? i : -1));
#pragma acc parallel loop copyin(remote[0:N]) copyout(out) // by a clause of the construct itself
  for (int i = 0; i < N; i++)
    out[i] = both(i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 100 * i - 1);
  delete[] remote;
  remote = nullptr;
}

/// What functions read is what the host had at the construct, and the next one of the queue comes behind it.
static void queued() {
  static int a[N];
  auto add = [](int i) { return a[i] + scale; };
#pragma acc data copy(a)
  {
    for (scale = 1; scale <= 8; scale++)
#pragma acc parallel loop async(scale % 2)
      for (int i = 0; i < N; i++)
        a[i] = add(i);
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 36);
}

/// A pointer leads to what a function only reads by its name.
static void by_pointer() {
  double *part = table;
  auto sum = [](int i) { return table[i] + table[i]; };
#pragma acc serial
  for (int i = 0; i < N; i++) {
    part[i] = i;
    part[i] = sum(i);
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(table[i], 2 * i);
}

int main() {
  for (int i = 0; i < N; i++)
    table[i] = i / 2;
  read_only();
  written();
  present();
  queued();
  by_pointer();
  return check_done();
}

// What kernels use beside the pipeline's arrays, and host code of the body sets by another name: in a function, through
// a pointer, a reference, a lambda. Each chunk's kernels have what the host's code has set, not what was there before
// the pipeline. What host code leaves alone, or only reads, still goes round the pipeline, once.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %paccxx -O0 -x c++ -fdiscard-value-names %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: env PACC_NOTIFY=2 ACC_DEVICE_TYPE=emulator %t 2>&1 >/dev/null | grep 'upload .*variable=mask' | count 5
#include "../Inputs/data.h"

enum { N = 300 };
struct Weights {
  int w[4], scale;
  void set(int k) {
    for (int i = 0; i < 4; i++)
      w[i] = k + i;
  }
};
static int table[8], mask[4] = {3, 1, 4, 1};
static double factor = 1;
static void setTable(int k) {
  for (int i = 0; i < 8; i++)
    table[i] = i * k;
}
static int masked(int x) { return x ^ mask[x & 3]; }

static long names(const int *in, int *out, int tasks) {
  Weights own = {{0, 0, 0, 0}, 0}, *p = &own, fixed = {{2, 7, 1, 8}, 5};
  int extra[4] = {0, 0, 0, 0}, more[4] = {0, 0, 0, 0}, *q = more;
  double *f = &factor;
  const auto fill = [&extra](int k) {
    for (int &x : extra)
      x = k;
  };
  long sum = 0, seen = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks) async
  {
    setTable(tasks);
    p->scale = tasks + 1;
    fill(tasks + 2);
    own.set(2);
    for (int i = 0; i < 4; i++)
      q[i] = i + tasks;
    *f = 3;
#pragma pacc update device(in[0:N])
#pragma pacc kernels loop independent pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i++) {
      out[i] = in[i] * own.w[i & 3] * own.scale + table[i & 7] + extra[i & 3] + more[i & 3] + mask[i & 3] +
               fixed.w[i & 3] + int(factor);
      sum += out[i];
    }
#pragma pacc update host(out[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      seen += masked(out[i]);
  }
  return sum * 7 + seen;
}

int main() {
  static int in[N], out[N];
  for (int tasks = 1; tasks < 18; tasks += 4) {
    FILL(in, N);
    const long result = names(in, out, tasks);
    printf("%ld %llu\n", result, (unsigned long long)HASH(out, N));
    setTable(0);
    factor = 1;
  }
}

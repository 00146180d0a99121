// What leads to one variable under several names and is right chunk by chunk, too, stays accepted, and gives what the
// program without pragmas gives. What is not right is in traced_errors.cpp.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %paccxx -O0 -fdiscard-value-names %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

enum { N = 700 };
static void lead(long **p, long *to) { *p = to; }
struct Holder {
  long *p, own;
  explicit Holder(long &to) : p(&to), own(0) {}
  void add(long v) { *p += v; }
  long get() const { return *p; }
};
struct Pair {
  long a, b;
};

// Sums of several loops; the last value; what each iteration, or each chunk, sets before it is read; other members.
static long shares(const long *in, long *out, int tasks) {
  long sum = 0, last = 0, temporary = 0, other = 0, scale = 0, most = -1, *p, *pt, *ps;
  Pair pair = {0, 7}, *pp = &pair;
  lead(&p, &sum);
  lead(&pt, &temporary);
  lead(&ps, &scale);
  Holder m(most);
  const auto setLast = [&last](long v) { last = v; };
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < N; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:N])
    long local = 3, *where = &local;
    *ps = 2;
    for (int k = 0; k < 3; k++)
      *where += scale;
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++) {
      *p += in[i];
      *pt = out[i] * 2;
      out[i] = *pt + scale + *where;
      pp->a += in[i];
      if (i % 2)
        *pt = i;
      else
        temporary = 5;
      out[i] += *pt;
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++) {
      sum += out[i];
      other = out[i];
      out[i] += other + pair.b;
      setLast(in[i]);
      if (out[i] > most)
        *m.p = out[i];
      if (i == N - 1)
        out[i] += *p;
    }
  }
  return sum * 7 + last * 3 + pair.a + most + m.own;
}

// Functions and lambdas that gather, in kernels and on the host; what comes before and behind the pipeline.
static long gathers(const long *in, long *out, int tasks) {
  long total = 1, all = 0;
  long *pa = &all;
  const auto add = [pa](long v) { *pa += v; };
  Holder h(total);
  h.add(4);
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:total)
    for (long i = 0; i < N; i++) {
      out[i] = in[i] + 1;
      total += out[i];
    }
#pragma pacc update host(out[0:N])
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++)
      add(out[i]);
  }
  add(h.get());
  return total * 5 + all;
}

// A loop that sets the last value in each chunk in which the one before does; the sum in the last iteration, with bounds
// that are known when the program runs; what host code sets under a condition that is the same for each chunk.
static long lastOnes(const long *in, long *out, long n, int tasks) {
  long last = 0, sum = 0, scale = 1, copied = 0, *p;
  lead(&p, &last);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
    if (n > 3)
      scale = 4;
    copied = scale + 1;
#pragma pacc loop pipe(1)
    for (long i = 3; i < n; i++) {
      sum += in[i] * copied;
      if (in[i] % 2)
        *p = 2;
    }
#pragma pacc loop pipe(1)
    for (long i = 3; i < n; i++) {
      last = in[i] * scale;
      if (i == n - 1)
        out[i] += sum;
    }
  }
  return last * 3 + sum;
}

int main() {
  static long in[N], out[N];
  FILL(in, N);
  for (int tasks = 1; tasks < 6; tasks += 2) {
    printf("%ld %ld ", lastOnes(in, out, N, tasks), lastOnes(in, out, 50, tasks));
    printf("%llu ", (unsigned long long)HASH(out, N));
    printf("%ld ", shares(in, out, tasks));
    printf("%llu ", (unsigned long long)HASH(out, N));
    printf("%ld ", gathers(in, out, tasks));
    printf("%llu\n", (unsigned long long)HASH(out, N));
  }
}

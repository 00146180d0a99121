// Objects that hold pointers to the pipeline's arrays, and that kernels get by value, or that the device gets because
// kernels need them: views, iterators, closures. In kernels they lead to the chunk; pointers to other data, which is
// present, to that. The same where the device has all arrays, and behind the pipeline they are as they were.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %run_fake %t | diff %t.expected -
// RUN: %paccxx -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

struct View {
  double *p;
  long n;
  double &operator[](long i) const { return p[i]; }
};
struct Range {
  const double *first, *last;
  double sum() const {
    double s = 0;
    for (const double *q = first; q != last; ++q)
      s += *q;
    return s;
  }
};
struct Pair {
  View in, out;
  const double *table;
  double at(long i) const { return in[i] * table[i & 3]; }
};

// Views without a clause, a table beside the arrays, and a structure of both.
static void views(double *a, double *b, const double *table, long n, int tasks) {
  View va{a, n}, vb{b, n};
  Pair both{{a, n}, {b + 1, n - 1}, table};
#pragma pacc pipeline targetin(a(1,1,0)[0:n]) targetinout(b(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      vb[i] += va[i] * 2 + (i ? va[i - 1] : 0);
#pragma pacc parallel loop pipe(1) present(table[0:4])
    for (long i = 1; i < n; i++)
      both.out[i - 1] += both.at(i);
#pragma pacc update host(b[0:n])
  }
  printf("%d%d%d ", va.p == a, vb.p == b, both.out.p == b + 1);
}

// By value: a closure, and views in 'firstprivate'; pointers that only end something.
static double values(double *a, double *b, const double *table, long n, int tasks) {
  View vb{b, n};
  const Range all{table, table + 4};
  const auto f = [a, table](long i) { return a[i] + table[i & 3]; };
  double total = 0;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1) firstprivate(vb, f, all) reduction(+:total)
    for (long i = 0; i < n; i++) {
      vb[i] += f(i) * all.sum();
      total += vb[i];
    }
#pragma pacc update host(b[0:n])
  }
  return total;
}

int main() {
  const long n = 500;
  double *a = new double[n], *b = new double[n], *table = new double[4];
  for (int tasks = 1; tasks < 12; tasks += 5) {
    FILL(a, n);
    FILL(b, n);
    FILL(table, 4);
#pragma acc data copyin(table[0:4])
    {
      views(a, b, table, n, tasks);
      printf("%016llx %g", (unsigned long long)HASH(b, n), values(a, b, table, n, tasks));
#pragma acc data copyin(a[0:n]) copy(b[0:n])
      {
        views(a, b, table, n, tasks);
        printf(" %g", values(a, b, table, n, tasks));
      }
    }
    printf(" %016llx\n", (unsigned long long)HASH(b, n));
  }
}

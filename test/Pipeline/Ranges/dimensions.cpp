// The dimension in `pipe` is any integer constant expression: a macro, an enumerator, a constant, a template's argument,
// whose instances differ in it; beside other clauses and device_type lists.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

#define FIRST (3 - 2)
enum { ROWS = 19, COLS = 23, Outer = 1, Inner };
static int m[ROWS][COLS], out[ROWS][COLS], v[COLS];

// CHECK-LABEL: constants
// CHECK: Generating pipeline in chunks along dimension 1
static void constants(int tasks) {
  const int one = 1;
#pragma pacc pipeline targetin(m(0,1,0)[0:ROWS](0,1,0)[0:COLS]) targetout(out(0,1,0)[0:ROWS](0,1,0)[0:COLS]) num_tasks(tasks)
  {
#pragma pacc update device(m[0:ROWS][0:COLS])
#pragma pacc parallel loop gang, pipe(FIRST), device_type(host) num_gangs(3)
    for (int i = 0; i < ROWS; i++)
#pragma pacc loop vector pipe(Inner)
      for (int j = 0; j < COLS; j++)
        out[i][j] = m[i][j] + i;
#pragma pacc parallel loop device_type(nvidia) gang pipe(sizeof(char) * one)
    for (int i = 0; i < ROWS; i++)
      out[i][0] += i;
#pragma pacc update host(out[0:ROWS][0:COLS])
#pragma acc loop pipe(Outer)
    for (int i = 0; i < ROWS; i++)
      out[i][1] = out[i][1] * 3 + out[i][0];
  }
}

struct Sizes {
  static constexpr int Rows = Outer;
};

// CHECK-DAG: Generating pipeline in chunks along dimension 1: targetin(m{{.*}})
// CHECK-DAG: Generating pipeline in chunks along dimension 2: targetin(m{{.*}})
template <int Dimension> static long sum(int tasks) {
  long total = 0;
#pragma pacc pipeline targetin(m(0,1,0)[0:ROWS](0,1,0)[0:COLS]) num_tasks(tasks) async
  {
#pragma pacc update device(m[0:ROWS][0:COLS])
#pragma pacc parallel loop pipe(Dimension) reduction(+:total)
    for (int k = 0; k < (Dimension == 1 ? ROWS : COLS); k++)
      for (int l = 0; l < (Dimension == 1 ? COLS : ROWS); l++)
        total += k * (Dimension == 1 ? m[k][l] : m[l][k]);
  }
  return total;
}

template <typename T> static void ofType(int tasks) {
  auto each = [&](int scale) {
#pragma pacc pipeline targetinout(v(0,1,0)[0:COLS]) num_tasks(tasks)
    {
#pragma pacc update device(v[0:COLS])
#pragma pacc serial loop pipe(T::Rows)
      for (int j = 0; j < COLS; j++)
        v[j] = v[j] * scale + j;
#pragma pacc update host(v[0:COLS])
    }
  };
  each(2);
  each(3);
}

int main() {
  FILL(&m[0][0], ROWS * COLS);
  for (int tasks = 1; tasks < 12; tasks += 3) {
    constants(tasks);
    ofType<Sizes>(tasks);
    printf("%ld %ld", sum<1>(tasks), sum<2>(tasks));
    printf(" %016llx %016llx\n", (unsigned long long)HASH(&out[0][0], ROWS * COLS), (unsigned long long)HASH(v, COLS));
  }
}

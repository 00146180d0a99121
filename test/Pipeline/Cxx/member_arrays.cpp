// Members that are arrays: of variables, behind pointers, in members and bases, of `this`, of several dimensions; named in
// updates and clauses of the body, and used by host code through the object.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %paccxx -O0 %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

enum { N = 301, ROWS = 17, COLS = 9 };
struct Field {
  int n;
  int values[N];
  int at(int i) const { return values[i]; }
};
struct Model : Field {
  Field inner;
  double grid[ROWS][COLS];
  int limit;

  // CHECK: targetinout(values(1,1,1)[:N])
  void smooth(int tasks) {
    const int most = limit;
#pragma pacc pipeline targetinout(values(1,1,1)[0:N]) targetout(this->inner.values(0,1,0)[0:N]) async num_tasks(tasks)
    {
#pragma pacc update device(values[0:N])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < N; i++)
        inner.values[i] = values[i] + (i ? this->values[i - 1] : most) + (i + 1 < N ? values[i + 1] : 0);
#pragma pacc parallel loop pipe(1) present(values)
      for (int i = 0; i < n; i++)
        values[i] += 1;
#pragma pacc update host(this->values[0:N], inner.values[0:N])
    }
  }
};

// CHECK: targetinout(m->grid(0,1,0)[:ROWS][:COLS])
template <typename T> static long rows(Model *m, Field &f, T scale, int tasks) {
  long sum = 0;
#pragma pacc pipeline targetinout(m->grid(0,1,0)[0:ROWS][0:COLS]) targetin(f.values(0,1,0)[0:ROWS]) num_tasks(tasks)
  {
#pragma pacc update device(m->grid[0:ROWS][0:COLS], f.values[0:ROWS])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++)
        m->grid[i][j] = m->grid[i][j] * scale + f.values[i];
#pragma pacc update host(m->grid[0:ROWS][0:COLS])
#pragma pacc loop pipe(1)
    for (int i = 0; i < ROWS; i++)
      sum += (long)(*m).grid[i][3] * i;
  }
  return sum;
}

static Model global;
static Field other;
int main() {
  FILL(global.values, N);
  FILL(other.values, N);
  for (int i = 0; i < ROWS * COLS; i++)
    global.grid[0][i] = i % 13;
  global.n = N - 5;
  for (int tasks = 1; tasks < 40; tasks += 9) {
    global.limit = tasks;
    global.smooth(tasks);
    const long a = rows(&global, other, 2, tasks), b = rows(&global, global.inner, 0.5, tasks);
    printf("%016llx %016llx %016llx %ld %ld\n", (unsigned long long)HASH(global.values, N),
           (unsigned long long)HASH(global.inner.values, N), (unsigned long long)HASH(&global.grid[0][0], ROWS * COLS), a, b);
  }
}

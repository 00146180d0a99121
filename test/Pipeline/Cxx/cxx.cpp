// Pipelines in templates, member functions and lambdas, through _Pragma and macros.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

template <typename T, int Unit> T run(T *a, int n, int tasks, T factor) {
  T sum = 0;
#pragma pacc pipeline targetinout(a(0,Unit,0)[0:n*Unit]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:n*Unit])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < Unit; k++) {
        a[i * Unit + k] *= factor;
        sum += a[i * Unit + k];
      }
#pragma pacc update self(a[0:n*Unit])
  }
  return sum;
}

struct Field {
  int n;
  int offset;
  void shift(int *data, int tasks) {
#pragma pacc pipeline targetinout(data(0,1,0)[0:n]) num_tasks(tasks)
    {
#pragma pacc update device(data[0:n])
#pragma pacc parallel loop pipe(1) firstprivate(tasks)
      for (int i = 0; i < n; i++)
        data[i] += offset + tasks;
#pragma pacc update self(data[0:n])
    }
  }
};

#define STRING(x) _Pragma(#x)
#define ADD(array, count, what)                                                                    \
  STRING(pacc pipeline targetinout(array(0,1,0)[0:count]) async num_tasks(4)) {                    \
    STRING(pacc update device(array[0:count]))                                                     \
    STRING(pacc parallel loop pipe(1))                                                             \
    for (int i = 0; i < count; i++)                                                                \
      array[i] += what;                                                                            \
    STRING(pacc update self(array[0:count]))                                                       \
  }

int main() {
  const int n = 211;
  const int all_tasks[] = {1, 2, 5, 300};
  for (int tasks : all_tasks) {
    int *a = new int[2 * n];
    float *b = new float[3 * n];
    FILL(a, 2 * n);
    FILL(b, 3 * n);
    int sum = run<int, 2>(a, n, tasks, 3);
    float other = run<float, 3>(b, n, tasks, 2.0f);
    Field{n, 7}.shift(a, tasks);
    auto add = [=](int *where) { ADD(where, n, 5) };
    add(a);
    ADD(b, n, 1) ADD(b, n, 2)
    printf("%d: %d %g %016llx %016llx\n", tasks, sum, other, (unsigned long long)HASH(a, 2 * n),
           (unsigned long long)HASH(b, 3 * n));
    delete[] a;
    delete[] b;
  }
}

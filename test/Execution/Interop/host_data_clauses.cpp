// Directives in the block of host_data whose data clauses name variables of use_device: the variable itself is meant, by
// whose address the device knows its copy, in the clause and in the construct's kernels; the block's other code, that of a
// data construct, too, has the device's address. Of pointers, arrays and members.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 100 };

// What a library for the device would do, with device addresses only.
static void library_doubles(int *there, int n) {
  int here[N];
  acc_memcpy_from_device(here, there, n * sizeof(int));
  for (int i = 0; i < n; i++)
    here[i] *= 2;
  acc_memcpy_to_device(there, here, n * sizeof(int));
}

struct Field {
  int *values;
  void step(int n) {
#pragma acc host_data use_device(values)
    {
      library_doubles(values, n);
#pragma acc parallel loop present(values[0 : n])
      for (int i = 0; i < n; i++)
        values[i] += 1;
#pragma acc update self(values[0 : n])
    }
  }
};

int main() {
  static int a[N];
  int *p = (int *)malloc(sizeof a), n = N;
  for (int i = 0; i < N; i++)
    a[i] = p[i] = i;
#pragma acc data copy(p[0 : n], a)
  {
#pragma acc host_data use_device(p, a)
    {
      library_doubles(p, n);
      library_doubles(a, n);
#pragma acc parallel loop copy(p[0 : n]) present(a)
      for (int i = 0; i < n; i++) {
        p[i] += 1;
        a[i] += p[i];
      }
#pragma acc data present(p[0 : n])
      {
        library_doubles(p, n);
#pragma acc parallel loop // by the device's address
        for (int i = 0; i < n; i++)
          p[i] += 1;
      }
#pragma acc update self(p[0 : n], a[0 : n])
#pragma acc kernels copyin(p) // the number
      for (int i = 0; i < n; i++)
        a[i] -= p[i];
    }
    for (int i = 0; i < N; i++) {
      CHECK_EQ(p[i], 4 * i + 3);
      CHECK(acc_is_present(&p[i], sizeof(int)));
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * i + 2 * i + 1 - (4 * i + 3));
  Field f = {p};
#pragma acc data copyin(f, f.values[0 : n])
  f.step(n);
  for (int i = 0; i < N; i++)
    CHECK_EQ(p[i], 8 * i + 7);
  return check_done();
}

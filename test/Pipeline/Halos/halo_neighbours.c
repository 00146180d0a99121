// Halos reach beyond the arrays of the program: what lies there is a variable, or a part of the heap, of its own. So are
// kernels' clauses for it, data regions round the pipeline, updates, and other arrays of the pipeline.
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:3 %run_emulators %t.O0
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_emulators %t
// RUN: env PACC_EMULATOR=order:3 ACC_DEVICE_TYPE=emulator %t
#include <stdio.h>
#include <string.h>

enum { N = 40, HALO = 8 };
// The table and the factor lie where the halos of `in` reach; so does the end of `out`.
static struct { int table[4], factor; int in[N], after[4]; int out[N]; } s;
static int failures;

static void check(const char *what, int begin) {
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    int want = s.in[i];
    for (int k = 1; k <= HALO; k++) want += i >= k ? s.in[i - k] : 0;
    want += i + HALO < N ? s.in[i + HALO] : 0;
    wrong += s.out[i] != want * 5 + begin + i % 4 + 100 * (i % 4);
  }
  if (wrong) printf("%s: %d wrong\n", what, wrong), failures++;
  memset(s.out, 0, sizeof s.out);
}

#define BODY(clauses)                                                                              \
  _Pragma(clauses) for (int i = 0; i < N; i++) {                                                   \
    int sum = in[i];                                                                               \
    for (int k = 1; k <= HALO; k++) sum += i >= k ? in[i - k] : 0;                                 \
    sum += i + HALO < N ? in[i + HALO] : 0;                                                        \
    out[i] = sum * *factor + table[i % 4] + after[i % 4];                                          \
  }

int main(void) {
  int *in = s.in, *out = s.out, *table = s.table, *after = s.after, *factor = &s.factor;
  for (int i = 0; i < N; i++) in[i] = i * i % 31;
  for (int i = 0; i < 4; i++) table[i] = 7 + i, after[i] = 100 * i;
  *factor = 5;
  const int tasks[] = {1, 3, 40};
  for (int t = 0; t < 3; t++) {
    // By a region round the pipeline.
#pragma acc data copyin(table[0:4], factor[0:1], after[0:4])
#pragma pacc pipeline targetin(in(HALO,1,HALO)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks[t]) async
    {
#pragma pacc update device(in[0:N])
      BODY("pacc parallel loop pipe(1)")
#pragma pacc update host(out[0:N])
    }
    check("region", 7);
    // By the kernel.
#pragma pacc pipeline targetin(in(HALO,1,HALO)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks[t])
    {
#pragma pacc update device(in[0:N])
      BODY("pacc parallel loop pipe(1) copyin(table[0:4], factor[0:1], after[0:4])")
#pragma pacc update host(out[0:N])
    }
    check("kernel", 7);
    // An update of what is not the pipeline's.
#pragma acc data create(table[0:4]) copyin(factor[0:1], after[0:4])
#pragma pacc pipeline targetin(in(HALO,1,HALO)[0:N]) targetout(out(0,1,0)[0:N]) num_tasks(tasks[t]) async
    {
#pragma pacc update device(in[0:N])
#pragma acc update device(table[0:4])
      BODY("pacc parallel loop pipe(1)")
#pragma pacc update host(out[0:N])
    }
    check("update", 7);
    // An array of the pipeline itself, that another pointer leads into.
    {
      int *end = out + 1;
#pragma acc data copyin(table[0:4], factor[0:1], after[0:4])
#pragma pacc pipeline targetin(in(HALO,1,HALO)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks(tasks[t]) async
      {
#pragma pacc update device(in[0:N])
        BODY("pacc parallel loop pipe(1)")
#pragma acc parallel loop pipe(1)
        for (int i = 0; i < N; i++) end[i - 1] += 1;
#pragma pacc update host(out[0:N])
      }
      check("other pointer", 8);
    }
  }
  puts(failures ? "FAIL" : "PASS");
  return failures != 0;
}

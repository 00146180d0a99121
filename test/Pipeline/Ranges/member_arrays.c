// Members that are arrays, in C: of a variable, behind a pointer, in a member; and an object of which kernels use other
// members, which brings all of it: then nothing comes in chunks.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %pacc -O0 %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { N = 200 };
struct Part {
  int count;
  int a[N];
};
struct Whole {
  int a[N];
  struct Part part;
  int factors[4];
};
static struct Whole s;

static void plain(struct Whole *p, int tasks) {
  struct Part local = {7, {1, 2, 3}};
#pragma pacc pipeline targetin(p->a(2,2,0)[0:N]) targetinout(p->part.a(0,2,0)[0:N], local.a(0,2,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(p->a[0:N], p->part.a[0:N], local.a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N / 2; i++)
      for (int k = 0; k < 2; k++) {
        p->part.a[2 * i + k] += (i ? p->a[2 * i - 1] : 5) + local.a[2 * i];
        local.a[2 * i + k] = i;
      }
#pragma pacc update host(p->part.a[0:N], local.a[0:N])
#pragma pacc loop pipe(1)
    for (int i = N / 2 - 1; i >= 0; i--)
      p->part.count = p->part.count * 3 + p->part.a[2 * i] + local.a[2 * i + 1];
  }
}

static void whole(int tasks) {
#pragma pacc pipeline targetinout(s.a(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc update device(s.a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      s.a[i] += s.factors[i % 4];
#pragma pacc update host(s.a[0:N])
  }
}

int main(void) {
  FILL(s.a, N);
  FILL(s.part.a, N);
  FILL(s.factors, 4);
  for (int tasks = 1; tasks < 30; tasks += 7) {
    plain(&s, tasks);
    whole(tasks);
    printf("%d %016llx\n", s.part.count, (unsigned long long)HASH(&s, 1));
  }
}

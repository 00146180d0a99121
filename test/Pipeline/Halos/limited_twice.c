// Two limits, one after the other, on a subscript by a number from a table: neighbours that stay in the field.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O0 -Werror %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %pacc -O2 -Werror %s -o %t
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { WAYS = 9 };
static const int right[WAYS] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, down[WAYS] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int far[5] = {-2, -1, 0, 1, 2};

static int lower(int a, int b) { return a < b ? a : b; }
static int higher(int a, int b) { return a > b ? a : b; }

static void stream(const int *in, int *out, int ny, int nx, int tasks) {
#pragma pacc pipeline targetin(in(nx * WAYS,nx * WAYS,nx * WAYS)[0:ny * nx * WAYS]) \
                      targetout(out(0,nx * WAYS,0)[0:ny * nx * WAYS]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:ny * nx * WAYS])
#pragma pacc parallel loop pipe(1)
    for (int y = 0; y < ny; y++)
#pragma pacc loop
      for (int x = 0; x < nx; x++)
        for (int q = 0; q < WAYS; q++) {
          int fromY = y - down[q], fromX = x - right[q];
          if (fromY < 0)
            fromY = 0;
          if (fromY > ny - 1)
            fromY = ny - 1;
          if (fromX < 0)
            fromX = 0;
          if (fromX > nx - 1)
            fromX = nx - 1;
          out[(y * nx + x) * WAYS + q] = in[(fromY * nx + fromX) * WAYS + q];
        }
#pragma pacc update host(out[0:ny * nx * WAYS])
  }
}

static void sums(const int *in, int *out, int n, int tasks) {
#pragma pacc pipeline targetin(in(2,1,2)[0:n]) targetout(out(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      int sum = 0;
      for (int k = 0; k < 5; k++)
        sum += in[lower(higher(i + far[k], 0), n - 1)] * (k + 1);
      out[i] = sum;
    }
#pragma pacc update host(out[0:n])
  }
}

int main(void) {
  enum { NY = 40, NX = 16, N = NY * NX * WAYS };
  static int in[N], out[N];
  FILL(in, N);
  for (int tasks = 1; tasks <= 64; tasks *= 4) {
    stream(in, out, NY, NX, tasks);
    printf("%lx\n", (unsigned long)HASH(out, N));
    sums(in, out, 333, tasks);
    printf("%lx\n", (unsigned long)HASH(out, 333));
  }
}

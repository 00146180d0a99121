// Halos along an inner dimension of arrays whose neighbours' results have come back already: what a chunk has there is
// from before the pipeline, also where so much of each row is its own that rows are brought with what lies between.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 -Werror %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: env PACC_PIPELINES=1 %run_emulator %t | diff %t.expected -
// RUN: %run_fake %t > /dev/null
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { N = 4, M = 20, L = 3 };
static double g[N][M][L], h[N][M];

static void up(int tasks) {
#pragma pacc pipeline targetinout(g[0:N](2,1,1)[0:M][0:L]) targetinout(h[0:N](0,1,0)[2:M - 3]) num_tasks(tasks)
  {
#pragma pacc update device(g[0:N][0:M][0:L])
#pragma pacc parallel loop
    for (int k = 0; k < N; k++)
#pragma pacc loop pipe(2)
      for (int j = 2; j < M - 1; j++)
        h[k][j] = g[k][j - 1][1] + 100 * g[k][j - 2][0] + 10000 * g[k][j + 1][2];
#pragma pacc parallel loop
    for (int k = 0; k < N; k++)
#pragma pacc loop pipe(2)
      for (int j = 2; j < M - 1; j++)
        for (int i = 0; i < L; i++)
          g[k][j][i] = -h[k][j] - i;
#pragma pacc update host(h[0:N][2:M - 3], g[0:N][0:M][0:L])
  }
}

// The chunks come from the last one to the first one.
static void down(int tasks) {
  double sum = 0;
#pragma pacc pipeline targetinout(g[0:N](1,1,2)[0:M][0:L]) targetinout(h[0:N](0,1,0)[1:M - 3]) num_tasks(tasks)
  {
#pragma pacc update device(g[0:N][0:M][0:L])
#pragma pacc parallel loop
    for (int k = 0; k < N; k++)
#pragma pacc loop pipe(2)
      for (int j = 1; j < M - 2; j++)
        h[k][j] = g[k][j - 1][1] + 100 * g[k][j + 2][0] + 10000 * g[k][j + 1][2];
#pragma pacc parallel loop
    for (int k = 0; k < N; k++)
#pragma pacc loop pipe(2)
      for (int j = 1; j < M - 2; j++)
        for (int i = 0; i < L; i++)
          g[k][j][i] = h[k][j] / 64 + i;
#pragma pacc update host(h[0:N][1:M - 3], g[0:N][0:M][0:L])
#pragma pacc loop pipe(2)
    for (int j = M - 3; j >= 1; j--)
      sum = sum / 2 + h[1][j];
  }
  printf("%.17g\n", sum);
}

int main(void) {
  for (int tasks = 1; tasks < 9; tasks++) {
    FILL(&g[0][0][0], N * M * L);
    FILL(&h[0][0], N * M);
    up(tasks);
    printf("%016llx %016llx\n", (unsigned long long)HASH(&g[0][0][0], N * M * L), (unsigned long long)HASH(&h[0][0], N * M));
    FILL(&g[0][0][0], N * M * L);
    down(tasks);
    printf("%016llx %016llx\n", (unsigned long long)HASH(&g[0][0][0], N * M * L), (unsigned long long)HASH(&h[0][0], N * M));
  }
}

// Several updates of one array in one task: other sections, the same one again, in any order, before and behind host
// code and kernels; halos are what the program without pragmas finds there. Also with one buffer
// and with many: then tasks are further apart.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: env PACC_PIPELINES=1 ACC_DEVICE_TYPE=emulator %t | diff %t.expected -
// RUN: env PACC_PIPELINES=7 ACC_DEVICE_TYPE=emulator %t | diff %t.expected -
#include "Inputs/data.h"

enum { N = 60, M = 24 };
static double a[N][M], b[N][M];

// Halves of the rows, each sent and brought back by a directive of its own.
static void halves(int tasks, int turned) {
#pragma pacc pipeline targetinout(a(2,1,1)[0:N][0:M]) targetinout(b(0,1,0)[2:N-3][0:M]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N][0:M/2]) if(!turned)
#pragma pacc update device(a[0:N][M/2:M/2])
#pragma pacc update device(a[0:N][0:M/2]) if(turned)
#pragma pacc update device(b[2:N-3][3:5])
#pragma pacc update device(b[2:N-3][0:M])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += a[i - 2][j] + a[i - 1][j] + 3 * a[i + 1][j];
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = b[i][j];
#pragma pacc update host(a[0:N][M/2:M/2])
#pragma pacc update host(b[2:N-3][0:M])
#pragma pacc update host(a[0:N][0:M/2], b[2:N-3][1:2])
  }
}

// The sections are rows that reach over chunks, some not known when the next task begins.
static void ranges(int tasks, int middle) {
#pragma pacc pipeline targetinout(a(3,1,2)[0:N][0:M]) targetinout(b(0,1,0)[3:N-5][0:M]) num_tasks(tasks) async
  {
#pragma pacc update device(a[middle:N-middle][0:M])
#pragma pacc update device(a[0:middle][0:M])
#pragma pacc update device(b)
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < N - 2; i++)
      for (int j = 0; j < M; j++)
        b[i][j] = b[i][j] / 2 + a[i - 3][j] - a[i + 2][j];
#pragma pacc parallel loop pipe(1)
    for (int i = 3; i < N - 2; i++)
      for (int j = 0; j < M; j++)
        a[i][j] += b[i][j];
#pragma pacc update host(a[0:middle][0:M])
#pragma pacc update host(b)
#pragma pacc update host(a[middle:N-middle][0:M])
  }
}

// The host changes what has been sent, and sends it again, or another part.
static void again(int tasks) {
#pragma pacc pipeline targetinout(a(2,1,0)[0:N][0:M]) targetinout(b(0,1,0)[2:N-2][0:M]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N][0:M])
#pragma pacc update device(b)
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += a[i - 2][j] + a[i - 1][j];
#pragma pacc update host(b)
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = a[i][j] * 2 + i;
#pragma pacc update device(a[0:N][0:M])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += a[i - 1][j] - a[i - 2][j];
#pragma pacc update host(b)
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int j = 5; j < M; j++)
        a[i][j] -= 7;
#pragma pacc update device(a[0:N][5:M-5])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N; i++)
      for (int j = 5; j < M; j++)
        b[i][j] += 5 * a[i - 1][j];
#pragma pacc update host(b)
  }
}

// What lies between the rows of a section may be a kernel's result by then.
static void between(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N][0:M]) targetout(b(0,1,0)[0:N][0:M]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N][0:M/2])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M / 2; j++)
        a[i][j] = 3 * a[i][j] + 1;
#pragma pacc update device(a[0:N][M/2:M/2])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] = a[i][M - 1 - j];
#pragma pacc update host(a, b)
  }
}

int main(void) {
  const int tasks[] = {1, 2, 5, 19, 60};
  for (int t = 0; t < 5; t++)
    for (int v = 0; v < 3; v++) {
      FILL(&a[0][0], N * M);
      FILL(&b[0][0], N * M);
      halves(tasks[t], v & 1);
      printf("%d: %016llx %016llx", tasks[t], (unsigned long long)HASH(&a[0][0], N * M),
             (unsigned long long)HASH(&b[0][0], N * M));
      ranges(tasks[t], 13 * v + 1);
      printf(" %016llx %016llx", (unsigned long long)HASH(&a[0][0], N * M),
             (unsigned long long)HASH(&b[0][0], N * M));
      again(tasks[t]);
      between(tasks[t]);
      printf(" %016llx %016llx\n", (unsigned long long)HASH(&a[0][0], N * M),
             (unsigned long long)HASH(&b[0][0], N * M));
    }
}

// Arrays that are split along a dimension that is not the first: the chunks are columns.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_DEVICE_MEMORY=9K not %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=MEMORY
// RUN: %pacc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=PLAN
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

// PLAN: Generating pipeline along dimension 2: a chunk takes as much device memory as the whole range, because rows keep their length there
// MEMORY: FATAL ERROR: a task of the pipeline with its halos needs {{[0-9]+}} bytes of device memory (in {{[0-9]+}}, out {{[0-9]+}})
// MEMORY: Tasks along dimension 2 of in take as much memory as all of it, because its rows keep their length on the device: only tasks along dimension 1 take less

#define N 19
#define M 45
static double in[N][M], out[N][M];

static void columns(int tasks) {
#pragma pacc pipeline targetin(in(0,1,0)[0:N](1,1,1)[0:M]) targetout(out[0:N](0,1,0)[0:M]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:N][0:M])
#pragma pacc parallel loop
    for (int i = 0; i < N; i++) {
#pragma pacc loop pipe(2)
      for (int j = 0; j < M; j++)
        out[i][j] = (j > 0 ? in[i][j - 1] : 0) + (j < M - 1 ? in[i][j + 1] : 0) + (i > 0 ? in[i - 1][j] : 0);
    }
#pragma pacc update host(out[0:N][0:M])
  }
}

int main(void) {
  const int tasks[] = {1, 2, 7, 44, 45, 100};
  for (int t = 0; t < 6; t++) {
    FILL(&in[0][0], N * M);
    FILL(&out[0][0], N * M);
    columns(tasks[t]);
    printf("%d: %016llx\n", tasks[t], (unsigned long long)HASH(&out[0][0], N * M));
  }
}

// Chunks that change what the chunks before them read behind their own elements: those have values from before, on
// however many devices the chunks are, and where no kernel keeps them in order.
// RUN: %pacc -O0 %s -o %t && env PACC_EMULATOR=order:3 %run_emulators %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_emulators %t
// RUN: env PACC_EMULATOR=order:3 ACC_DEVICE_TYPE=emulator %t
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000, HALO = 90 };
static int a[N], b[N], wanted[N];

static void run(int tasks) {
#pragma pacc pipeline targetinout(a(0,1,HALO)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] = i + HALO < N ? a[i + HALO] : 0;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] = -1;
#pragma pacc update host(a[0:N], b[0:N])
  }
}

int main(void) {
  int failures = 0;
  const int tasks[] = {1, 4, 30, 60};
  for (int t = 0; t < 4; t++)
    for (int round = 0; round < 5; round++) {
      for (int i = 0; i < N; i++)
        a[i] = round + 7 * i;
      for (int i = 0; i < N; i++)
        wanted[i] = i + HALO < N ? a[i + HALO] : 0;
      run(tasks[t]);
      int wrong = 0;
      for (int i = 0; i < N; i++)
        wrong += b[i] != wanted[i] || a[i] != -1;
      if (wrong) {
        printf("%d tasks, round %d: %d wrong\n", tasks[t], round, wrong);
        ++failures;
      }
    }
  return failures != 0;
}

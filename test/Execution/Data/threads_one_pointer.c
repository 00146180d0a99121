// The object on the device has one pointer: a thread that leads it elsewhere while a region of another thread holds it is
// told so. In one thread the pointer goes back to what it led to before, where a region ends.
// RUN: %pacc -O1 -w %s -o %t -pthread
// RUN: %run_emulator %t nested | %FileCheck %s --check-prefix=NESTED
// RUN: not %run_emulator %t threads 2>&1 | %FileCheck %s --check-prefix=THREADS
#include <pthread.h>
#include <stdio.h>
#include <string.h>
enum { N = 20 };
struct object {
  int *p;
} s;
static int a[N], b[N];
static pthread_barrier_t both;

static void *second(void *unused) {
  (void)unused;
  pthread_barrier_wait(&both);
  s.p = b;
#pragma acc data copy(s.p[:N])
  {
#pragma acc parallel loop present(s)
    for (int i = 0; i < N; i++)
      s.p[i] += 2;
  }
  pthread_barrier_wait(&both);
  return NULL;
}
int main(int argc, char **argv) {
  (void)argc;
  s.p = a;
  if (!strcmp(argv[1], "nested")) {
#pragma acc data copyin(s)
#pragma acc data copy(s.p[:N])
    {
      s.p = b;
#pragma acc data copy(s.p[:N])
      {
#pragma acc parallel loop present(s)
        for (int i = 0; i < N; i++)
          s.p[i] += 2;
      }
      s.p = a;
#pragma acc parallel loop present(s)
      for (int i = 0; i < N; i++)
        s.p[i] += 5;
    }
    // NESTED: 5 2
    printf("%d %d\n", a[3], b[3]);
    return 0;
  }
  pthread_t t;
  pthread_barrier_init(&both, NULL, 2);
  pthread_create(&t, NULL, second, NULL);
#pragma acc data copyin(s)
#pragma acc data copy(s.p[:N])
  {
    pthread_barrier_wait(&both);
    // THREADS: FATAL ERROR: two threads lead one pointer on device 1 to different data: name=s.p at host:0x
    // THREADS-NEXT: thread {{[12]}} has led it to host:0x{{[0-9a-f]+}}, in a region that is still open, and thread {{[12]}} wants host:0x
    // THREADS-NEXT: Give each thread a pointer of its own
    pthread_barrier_wait(&both);
  }
  pthread_join(t, NULL);
  return 0;
}

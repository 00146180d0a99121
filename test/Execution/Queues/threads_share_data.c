/* Data that several threads of the host make present and let go. What one finds on the device because another thread's
 * synchronous construct is just bringing it there has its values when an async kernel reads it; and it stays there until such a
 * construct's kernel is done, although another thread lets go of it last, in a queue.
RUN: %pacc %s -O2 -gpu=races -pthread -o %t
RUN: %run_emulator %t
RUN: %run_host %t
*/
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, LAPS = 30, N = 1500 };
static int shared[N], wrong[THREADS];
static struct { int n, *p; } object;
static int target[N];

/* Present for as long as a synchronous construct runs. */
static void at_once(int t) {
  long sum = 0;
#pragma acc parallel loop copyin(shared) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += shared[i];
  wrong[t] += sum != 3l * N;
}

/* Held by the thread while its queue works. */
static void in_queue(int t) {
  long sum = 0;
#pragma acc enter data copyin(shared)
#pragma acc parallel loop present(shared) reduction(+ : sum) copy(sum) async(t)
  for (int i = 0; i < N; i++)
    sum += shared[i];
#pragma acc wait(t)
#pragma acc exit data delete(shared) async(t)
  wrong[t] += sum != 3l * N;
}

/* A pointer in present data that the first thread attaches. */
static void behind_pointer(int t) {
  long sum = 0;
#pragma acc enter data copyin(object, object.p[0 : N])
#pragma acc parallel loop present(object, object.p[0 : N]) reduction(+ : sum) copy(sum) async(t)
  for (int i = 0; i < N; i++)
    sum += object.p[i] + object.n;
#pragma acc wait(t)
#pragma acc exit data delete(object.p[0 : N], object)
  wrong[t] += sum != 11l * N;
}

static void *work(void *argument) {
  const int t = (int)(long)argument;
  for (int lap = 0; lap < LAPS; lap++) {
    if (t % 2)
      in_queue(t);
    else
      at_once(t);
    behind_pointer(t);
  }
  return 0;
}

int main(void) {
  pthread_t thread[THREADS];
  for (int i = 0; i < N; i++)
    shared[i] = 3, target[i] = 4;
  object.n = 7;
  object.p = target;
  for (long t = 0; t < THREADS; t++)
    pthread_create(&thread[t], 0, work, (void *)t);
  for (int t = 0; t < THREADS; t++)
    pthread_join(thread[t], 0);
  for (int t = 0; t < THREADS; t++)
    if (wrong[t])
      return printf("thread %d: %d times wrong\n", t, wrong[t]);
  return 0;
}

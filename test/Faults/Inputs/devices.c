/* A pipeline whose tasks are dealt to two devices, and a table and a histogram beside it. */
#include "faults.h"

enum { N = 3000, TASKS = 8 };

int main(void) {
  int *in = malloc(N * sizeof *in), *out = array_of("out", N * sizeof *out, sizeof *out);
  int *histogram = array_of("histogram", 61 * sizeof *histogram, 61 * sizeof *histogram);
  long sum = 0;
  for (int i = 0; i < N; i++)
    in[i] = i % 61, out[i] = -1;
  arrays_are_ready();
#pragma acc data copy(histogram[0:61])
#pragma pacc pipeline targetin(in(2,1,2)[0:N]) targetout(out(0,1,0)[2:N-4]) async num_tasks(TASKS)
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 2; i < N - 2; i++) {
      out[i] = in[i - 2] + in[i + 2];
      sum += out[i];
#pragma acc atomic update
      histogram[in[i]]++;
    }
#pragma pacc update host(out[2:N-4])
  }
  return sum == 0;
}

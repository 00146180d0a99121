// Random units, halos, ranges, steps, task counts, against the same program without pipelines; also with one buffer
// and with more than three.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: env PACC_PIPELINES=1 ACC_DEVICE_TYPE=emulator %t | diff %t.expected -
// RUN: env PACC_PIPELINES=5 ACC_DEVICE_TYPE=emulator %t | diff %t.expected -
#include "../Inputs/data.h"

static int below(int n) { return next_random() % n; }

// Flat arrays: iteration i reads units i - left to i + right (in units and a rest), writes unit i.
static uint64_t flat(int tasks, int planned) {
  int unit = 1 + below(5), left = below(3 * unit), right = below(3 * unit), step = 1 + below(3);
  int first = below(7), units = 1 + below(60), before = (left + unit - 1) / unit, after = (right + unit - 1) / unit;
  int total = (first + before + units + after) * unit + 3, last = first + before + units;
  int *src = malloc(total * sizeof *src), *dst = malloc(total * sizeof *dst);
  long sum = 0;
  FILL(src, total);
  FILL(dst, total);
#define BODY                                                                                       \
  {                                                                                                \
    STATEMENT(pacc update device(src[first * unit:(before + units + after) * unit]))               \
    STATEMENT(pacc update device(dst[(first + before) * unit:units * unit]))                       \
    STATEMENT(pacc parallel loop gang vector pipe(1) reduction(+ : sum))                           \
    for (int i = first + before; i < last; i += step)                                              \
      for (int k = 0; k < unit; k++) {                                                             \
        int value = 0;                                                                             \
        for (int h = -left; h <= right; h++)                                                       \
          value += src[i * unit + k + h] * (h + 5);                                                \
        dst[i * unit + k] += value;                                                                \
        sum += value;                                                                              \
      }                                                                                            \
    STATEMENT(pacc update host(dst[(first + before) * unit:units * unit]))                         \
  }
#define STATEMENT(text) _Pragma(#text)
  if (planned)
    STATEMENT(pacc pipeline targetin(src(left, unit, right)[first * unit:(before + units + after) * unit])
                  targetinout(dst(0, unit, 0)[(first + before) * unit:units * unit]) async)
    BODY
  else
    STATEMENT(pacc pipeline targetin(src(left, unit, right)[first * unit:(before + units + after) * unit])
                  targetinout(dst(0, unit, 0)[(first + before) * unit:units * unit]) num_tasks(tasks) async)
    BODY
  uint64_t hash = HASH(dst, total) + sum;
  free(src), free(dst);
  return hash;
}

// Rows or columns of a field, with a stage of host code.
static uint64_t field(int tasks, int columns) {
  int n = 3 + below(20), m = 3 + below(20), left = below(3), right = below(3);
  int length = columns ? m : n;
  if (left + right + 1 > length)
    left = right = 1;
  double(*in)[m] = malloc(n * sizeof *in), (*out)[m] = malloc(n * sizeof *out);
  FILL(&in[0][0], n * m);
  FILL(&out[0][0], n * m);
  if (columns) {
#pragma pacc pipeline targetin(in[0:n](left,1,right)[0:m]) targetout(out[0:n](0,1,0)[left:m-left-right]) num_tasks(tasks)
    {
#pragma pacc update device(in[0:n][0:m])
#pragma pacc parallel loop
      for (int i = 0; i < n; i++)
#pragma pacc loop pipe(2)
        for (int j = left; j < m - right; j++)
          out[i][j] = in[i][j - left] - 2 * in[i][j + right];
#pragma pacc update host(out[0:n][left:m-left-right])
    }
  } else {
#pragma pacc pipeline targetin(in(left,1,right)[0:n][0:m]) targetinout(out(0,1,0)[left:n-left-right][0:m]) async num_tasks(tasks)
    {
#pragma pacc update device(in[0:n][0:m], out[left:n-left-right][0:m])
#pragma pacc kernels
#pragma pacc loop independent collapse(2) pipe(1)
      for (int i = left; i < n - right; i++)
        for (int j = 0; j < m; j++)
          out[i][j] += in[i - left][j] - 2 * in[i + right][j];
#pragma pacc update host(out[left:n-left-right][0:m])
#pragma pacc loop pipe(1)
      for (int i = left; i < n - right; i++)
        for (int j = 1; j < m; j++)
          out[i][j] += out[i][j - 1];
    }
  }
  uint64_t hash = HASH(&out[0][0], n * m);
  free(in), free(out);
  return hash;
}

int main(void) {
  for (int round = 0; round < 60; round++) {
    int tasks = 1 + below(round % 3 ? 12 : 100);
    uint64_t a = flat(tasks, round % 2), b = field(tasks, 0), c = field(tasks, 1);
    printf("%d: %016llx %016llx %016llx\n", round, (unsigned long long)a, (unsigned long long)b, (unsigned long long)c);
  }
}

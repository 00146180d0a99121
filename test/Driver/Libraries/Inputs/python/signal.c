/* A library for Python: device data that stays between calls, and results that come back. */
#include <openacc.h>
#include <stdlib.h>

struct signal {
  int n;
  double *samples;
};

struct signal *signal_create(const double *from, int n) {
  struct signal *s = malloc(sizeof *s);
  double *samples = malloc(n * sizeof *samples);
  s->n = n;
  s->samples = samples;
#pragma acc enter data create(samples[0:n])
#pragma acc parallel loop copyin(from[0:n]) present(samples[0:n])
  for (int i = 0; i < n; i++)
    samples[i] = from[i];
  return s;
}

void signal_smooth(struct signal *s, int times) {
  const int n = s->n;
  double *samples = s->samples, *next = malloc(n * sizeof *next);
#pragma acc data create(next[0:n]) present(samples[0:n])
  for (int t = 0; t < times; t++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      next[i] = (samples[i > 0 ? i - 1 : 0] + 2 * samples[i] + samples[i + 1 < n ? i + 1 : n - 1]) / 4;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      samples[i] = next[i];
  }
  free(next);
}

double signal_sum(const struct signal *s) {
  const double *samples = s->samples;
  double sum = 0;
#pragma acc parallel loop present(samples[0:s->n]) reduction(+ : sum)
  for (int i = 0; i < s->n; i++)
    sum += samples[i];
  return sum;
}

void signal_read(const struct signal *s, double *to) {
  const double *samples = s->samples;
#pragma acc parallel loop present(samples[0:s->n]) copyout(to[0:s->n])
  for (int i = 0; i < s->n; i++)
    to[i] = samples[i];
}

int signal_is_on_device(const struct signal *s) { return acc_is_present(s->samples, s->n * sizeof(double)) != 0; }

void signal_free(struct signal *s) {
  double *samples = s->samples;
#pragma acc exit data delete(samples[0:s->n])
  free(samples);
  free(s);
}

// What Clang's tree cannot say: pipelines, pipe, members in reductions, private on kernels, unroll hints.
#pragma once
struct Sum {
  double total;
};

static inline void twice(double *in, double *out, int n) {
#pragma pacc pipeline targetin(in(1,1,1)[0:n]) targetout(out(0,1,0)[1:n-2]) num_tasks(5)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      out[i] = in[i - 1] + in[i] + in[i + 1];
#pragma pacc update host(out[1:n-2])
  }
}

static inline void add(struct Sum *s, const double *a, int n) {
#pragma acc parallel loop reduction(+:s->total) copyin(a[:n]) copy(s[:1])
  for (int i = 0; i < n; i++)
    s->total += a[i];
}

static inline void squares(int *a, int n) {
  int t[4] = {0, 0, 0, 0};
#pragma acc kernels private(t) copyout(a[:n])
  {
#pragma acc loop independent private(t)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 4; j++)
        t[j] = i + j;
      a[i] = t[0] + t[1] + t[2] + t[3];
    }
  }
}

static inline void unrolled(float *a, int n) {
#pragma acc parallel loop copy(a[:n])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
#pragma unroll 3
    for (int k = 0; k < 4; k++)
      a[i] += k;
}

// Of timing_files.c.
void step(int n, float *v) {
#pragma acc kernels present(v)
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static inline void twice(double *a, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc update host(a[0:n])
  }
}

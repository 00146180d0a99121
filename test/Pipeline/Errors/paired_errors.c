// Units that are paired by their place, and a loop over all of those of one array: it counts them.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify
void shifted(const float *a, float *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[40:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 40; i < n + 40; i++)
      b[i] = a[i]; // expected-error {{'a' is read 40 elements beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(b[40:n])
  }
}

void rows(const float *a, float *b, int from, int n, int m) {
#pragma pacc pipeline targetin(a(0,m,0)[0:n*m]) targetout(b(0,m,0)[from*m:n*m])
  {
#pragma pacc update device(a[0:n*m])
#pragma pacc parallel loop pipe(1)
    for (int i = from; i < from + n; i++)
      for (int j = 0; j < m; j++)
        b[i * m + j] = a[(i - from) * m + j] +
                       a[(i - from + 1) * m + j]; // expected-error {{'a' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(b[from*m:n*m])
  }
}

// A part of them may be either's: the runtime tells.
void part(const float *a, float *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[40:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 41; i < n + 39; i++)
      b[i] = a[i];
#pragma pacc update host(b[40:n])
  }
}

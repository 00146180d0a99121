// What chunks find of each other in iterations at their ends alone (limited indices): halos that kernels before them, or
// the host, have changed.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0

static inline int limited(int i, int n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }

// Halos that kernels before have written.
void kernels(const int *in, int *a, int *b, int n) {
#pragma pacc pipeline targetin(in(1,1,1)[0:n]) targetinout(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n], a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= in[limited(i - 1, n)];
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[limited(i + 1, n)] + in[limited(i + 1, n)]; // expected-warning {{'a' is read here in a halo that a kernel before may have written (line 15): there are still the values from before the pipeline}}
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      int before = i - 1;
      if (before < 0)
        before = 0;
      b[i] += a[i] + a[before]; // expected-warning {{'a' is read here in a halo that a kernel before may have written (line 15)}}
    }
#pragma pacc update host(a[0:n], b[0:n])
  }
  // In order: what comes later is as it was.
#pragma pacc pipeline targetinout(a(1,1,1)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += a[i < n - 1 ? i + 1 : n - 1] + a[i > 0 ? i - 1 : 0]; // expected-warning {{'a' is read here in a halo that a kernel before may have written (line 34)}}
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetinout(a(1,1,1)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += a[i < n - 1 ? i + 1 : n - 1];
#pragma pacc update host(a[0:n])
  }
}

// Halos that host code changes.
void changes(int *a, int *b, int n) {
#pragma pacc pipeline targetin(a(0,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2; // expected-warning {{'a' is changed by host code before the update, and chunks may read a halo of it: there the next chunk's part has the old values; do it before the pipeline}}
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[limited(i + 1, n)];
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

void changesBehind(int *a, int *b, int n) {
#pragma pacc pipeline targetin(a(1,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[limited(i - 1, n)];
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = b[limited(i - 1, n)]; // expected-warning {{'a' is changed by host code behind the update, and chunks may read a halo of it: there the next chunk finds the new ones; do it after the pipeline}}
  }
}

// Whole units, of which only the program knows how many: not a unit by another name.
void scaled(int *a, int *b, int *c, int n, int m) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n / m; i++)
      b[i] += a[i * m]; // expected-warning {{'a' may be read beyond the task's own: that is of the next chunk, where what stands before (line 85) has not been done yet}}
  }
#pragma pacc pipeline targetinout(a(0,3,0)[0:n], b(0,1,0)[0:n / 3])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n / 3; i++)
      for (int k = 0; k < m; k++)
        a[i * m + k] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n / 3; i++)
      for (int k = 0; k < m; k++)
        b[i] += a[i * m + k];
  }
}

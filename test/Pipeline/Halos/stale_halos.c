// Kernels that write what does not come back, that read a halo of what kernels before them have written, and host
// loops that change what other chunks read: chunk by chunk that would be something else than without pragmas. What
// comes to the same is no error.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result

struct P { double x, y; };
double grid[20][60], edges[20][60];

// Inputs do not come back.
void inputs(double *a, double *b, struct P *p, int n) {
#pragma pacc pipeline targetin(a(1,1,0)[0:n], p(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], p[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i++) {
      b[i] = a[i - 1] + p[i].x;
      a[i] = 1; // expected-error {{'a' is written by a kernel, but no chunk of 'targetin' comes back: put it in 'targetinout'}}
      p[i].y += 2; // expected-error {{'p' is written by a kernel, but no chunk of 'targetin' comes back: put it in 'targetinout'}}
      a[i]++; // expected-error {{'a' is written by a kernel, but no chunk of 'targetin' comes back: put it in 'targetinout'}}
    }
#pragma pacc update host(b[0:n])
  }
}

// Halos are as they were before the pipeline.
void kernels(double *a, double *t, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetinout(t(1,1,1)[0:n], b(1,1,1)[0:n])
  {
#pragma pacc update device(a[0:n], t[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[i] = a[i - 1] + b[i + 1];
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] = t[i - 1] + a[i + 1] + t[i]; // expected-error {{'t' is read 1 element before the task's own, in a halo that a kernel before writes (line 33)}}
#pragma pacc update host(b[0:n])
  }
  // The kernel is before itself in the next sweep.
#pragma pacc pipeline targetinout(t(1,1,1)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc update device(t[0:n], b[0:n])
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc parallel loop pipe(1)
      for (int i = 1; i < n - 1; i++)
        b[i] = t[i + 1]; // expected-error {{'t' is read 1 element beyond the task's own, in a halo that a kernel before writes (line 49)}}
#pragma pacc parallel loop pipe(1)
      for (int i = 1; i < n - 1; i++)
        t[i] = b[i];
    }
  }
  // One iteration after the other.
#pragma pacc pipeline targetinout(b(1,1,1)[0:n], t(1,1,1)[0:n])
  {
#pragma pacc serial loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += b[i - 1]; // expected-error {{'b' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
#pragma pacc parallel
#pragma pacc loop seq pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[i] += t[i - 1]; // expected-error {{'t' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
  }
#pragma pacc pipeline targetinout(b(1,1,1)[0:n], t(1,1,1)[0:n])
  {
#pragma pacc update device(b[0:n], t[0:n])
    // What is behind is as it was in the plain program too; independent iterations are the program's word.
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      ;
#pragma pacc serial
#pragma pacc loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += b[i + 1];
#pragma pacc kernels loop pipe(1) independent
    for (int i = 1; i < n - 1; i++)
      t[i] += t[i - 1];
  }
#pragma pacc pipeline targetinout(b(1,1,1)[0:n], t(1,1,1)[0:n])
  {
#pragma pacc kernels loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[i] += t[i - 1]; // expected-error {{'t' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
#pragma pacc parallel loop auto pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += b[i - 1]; // expected-error {{'b' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
  }
}

// Rows of flat arrays.
void rows(float *a, float *b, float *c, long n, long cols) {
#pragma pacc pipeline targetinout(a(cols,cols,cols)[0:n*cols], b(0,cols,0)[cols:(n-2)*cols]) targetin(c(2*cols,cols,0)[0:n*cols])
  {
#pragma pacc update device(a[0:n*cols], b[cols:(n-2)*cols], c[0:n*cols])
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc parallel loop pipe(1)
      for (long j = 1; j < n - 1; j++)
        for (long i = 0; i < cols; i++)
          b[j * cols + i] = a[(j - 1) * cols + i] + // expected-error {{'a' is read 1 unit before the task's own, in a halo that a kernel before writes (line 104)}}
                            a[i + cols * j] + c[(j - 2) * cols + i] +
                            c[(j + 1) * cols + i]; // expected-error {{'c' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc parallel loop pipe(1)
      for (long j = 1; j < n - 1; j++)
        for (long i = 0; i < cols; i++) {
          a[j * cols + i] = b[j * cols + i];
          a[(j + 1) * cols + i] = 0; // expected-error {{'a' is written 1 unit beyond the task's own: only those come back}}
        }
    }
  }
#pragma pacc pipeline targetinout(b(16,16,16)[0:16*n])
  {
#pragma pacc serial loop pipe(1)
    for (long j = 1; j < n - 1; j++)
      for (long i = 0; i < 16; i++)
        b[j * 16 + i] += b[(j + 1) * 16 + i] + b[(j - 1) * 16 + i]; // expected-error {{'b' is read 1 element before the task's own, in a halo that this loop, one iteration after the other, writes}}
  }
}

void sameThing(double *a, double *t, struct P *p, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetinout(t(1,2,1)[0:2*n])
  {
#pragma pacc update device(a[0:n], t[0:2*n])
    // What comes first reads what was there, and a kernel its own unit.
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[2 * i] = t[2 * i - 1] + t[2 * i + 2] + a[i - 1];
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[2 * i + 1] = t[2 * i];
#pragma pacc update host(t[0:2*n])
  }
  // Other members, columns, halves of a unit.
#pragma pacc pipeline targetinout(p(1,1,1)[0:n], grid(1,1,1)[0:20], t(1,2,1)[0:2*n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < 19; i++) {
      p[i].x = 1;
      grid[i][0] = p[i].y;
      t[2 * i] = 1;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < 19; i++) {
      a[i] = p[i + 1].y + grid[i - 1][2] + t[2 * i - 1];
      a[i] += p[i + 1].x; // expected-error {{'p' is read 1 element beyond the task's own, in a halo that a kernel before writes (line 136)}}
      a[i] += grid[i - 1][0]; // expected-error {{'grid' is read 1 element before the task's own, in a halo that a kernel before writes (line 137)}}
      a[i] += t[2 * i + 2]; // expected-error {{'t' is read 1 element beyond the task's own, in a halo that a kernel before writes (line 138)}}
    }
  }
#pragma pacc pipeline targetin(grid(1,1,1)[0:20](1,1,1)[0:60]) targetout(edges(0,1,0)[1:18](0,1,0)[1:58])
  {
#pragma pacc update device(grid)
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < 19; i++)
#pragma pacc loop pipe(2)
      for (int j = 1; j < 59; j++)
        edges[i][j] = grid[i - 1][j];
  }
}

// Elements that are not the task's own do not come back.
void elsewhere(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(1,1,1)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      b[i + 1] = a[i]; // expected-error {{'b' is written 1 element beyond the task's own: only those come back}}
      if (i == 1)
        b[i - 1] = 0; // nobody else's, but expected-warning {{'b' may be written before the task's own: nothing shows how far the subscript goes}}
      b[i - 1] += b[i + 1]; // expected-error {{'b' is written 1 element before the task's own: only those come back}}
    }
  }
}

// Host code that changes what other chunks read.
void stages(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetinout(b(1,1,1)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2; // expected-error {{'a' is changed by host code before the update, and chunks read a halo of it: there the next chunk's part has the old values; do it before the pipeline}}
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] + b[i - 1];
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[i] = 100; // expected-error {{'a' is changed by host code behind the update, and chunks read a halo of it: there the next chunk finds the new ones; do it after the pipeline}}
      b[i] += 1;
    }
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(1,1,1)[0:n])
  {
    // No kernel reads that halo.
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] *= 2;
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += a[i];
#pragma pacc loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      a[0] += b[i + 1]; // expected-error {{'b' is read 1 element beyond the task's own: that is of the next chunk, where what stands before (line 196) has not been done yet; put the loops into pipelines of their own}}
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      a[0] += b[i - 1] + a[i + 1];
      a[0] += b[i + 1]; // expected-error {{'b' is read 1 element beyond the task's own: that is of the next chunk, which has not come back yet; do it after the pipeline}}
      b[i + 1] += 1; // expected-error {{'b' is written 1 element beyond the task's own: that is of the next chunk, which has not come back yet; do it after the pipeline}}
    }
  }
  // No halo on that side.
#pragma pacc pipeline targetin(a(1,1,0)[0:n]) targetinout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i++)
      b[i] = a[i - 1];
#pragma pacc update host(b[0:n])
  }
}

// Run chunk by chunk, a body may do something else than the program without pragmas. What can be seen of that is an
// error where it is; what comes to the same is none.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Xclang -verify -ferror-limit=0 %s

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
      a[i] = 1;     // expected-error {{'a' is written by a kernel, but no chunk of 'targetin' comes back: put it in 'targetinout'}}
      p[i].y += 2;  // expected-error {{'p' is written by a kernel}}
      a[i]++;       // expected-error {{'a' is written by a kernel}}
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
      b[i] = t[i - 1] + a[i + 1] + t[i]; // expected-error {{'t[i - 1]' reads a halo of 't', which a kernel before writes: there are still the values from before the pipeline; put the kernels into pipelines of their own}}
#pragma pacc update host(b[0:n])
  }
  // The kernel is before itself in the next sweep.
#pragma pacc pipeline targetinout(t(1,1,1)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc update device(t[0:n], b[0:n])
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc parallel loop pipe(1)
      for (int i = 1; i < n - 1; i++)
        b[i] = t[i + 1]; // expected-error {{'t[i + 1]' reads a halo of 't', which a kernel before writes}}
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
      b[i] += b[i - 1]; // expected-error {{'b[i - 1]' reads a halo of 'b', which this loop, one iteration after the other, writes: there are still the values from before the pipeline}}
#pragma pacc parallel
#pragma pacc loop seq pipe(1)
    for (int i = 1; i < n - 1; i++)
      t[i] += t[i - 1]; // expected-error {{'t[i - 1]' reads a halo of 't', which this loop, one iteration after the other, writes}}
  }
#pragma pacc pipeline targetinout(b(1,1,1)[0:n], t(1,1,1)[0:n])
  {
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
      t[i] += t[i - 1]; // expected-error {{'t[i - 1]' reads a halo of 't', which this loop, one iteration after the other, writes}}
#pragma pacc parallel loop auto pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += b[i - 1]; // expected-error {{'b[i - 1]' reads a halo of 'b', which this loop, one iteration after the other, writes}}
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
          b[j * cols + i] = a[(j - 1) * cols + i] + // expected-error {{'a[(j - 1) * cols + i]' reads a halo of 'a', which a kernel before writes}}
                            a[i + cols * j] + c[(j - 2) * cols + i] +
                            c[(j + 1) * cols + i]; // expected-error {{'c[(j + 1) * cols + i]' reaches 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc parallel loop pipe(1)
      for (long j = 1; j < n - 1; j++)
        for (long i = 0; i < cols; i++) {
          a[j * cols + i] = b[j * cols + i];
          a[(j + 1) * cols + i] = 0; // expected-error {{'a[(j + 1) * cols + i]' writes 1 unit beyond the task's own}}
        }
    }
  }
#pragma pacc pipeline targetinout(b(16,16,16)[0:16*n])
  {
#pragma pacc serial loop pipe(1)
    for (long j = 1; j < n - 1; j++)
      for (long i = 0; i < 16; i++)
        b[j * 16 + i] += b[(j + 1) * 16 + i] + b[(j - 1) * 16 + i]; // expected-error {{'b[(j - 1) * 16 + i]' reads a halo of 'b', which this loop, one iteration after the other, writes}}
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
      a[i] += p[i + 1].x;     // expected-error {{'p[i + 1]' reads a halo of 'p', which a kernel before writes}}
      a[i] += grid[i - 1][0]; // expected-error {{'grid[i - 1]' reads a halo of 'grid', which a kernel before writes}}
      a[i] += t[2 * i + 2];   // expected-error {{'t[2 * i + 2]' reads a halo of 't', which a kernel before writes}}
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
      b[i + 1] = a[i];      // expected-error {{'b[i + 1]' writes 1 element beyond the task's own: only those come back}}
      if (i == 1)
        b[i - 1] = 0; // nobody else's
      b[i - 1] += b[i + 1]; // expected-error {{'b[i - 1]' writes 1 element before the task's own}}
    }
  }
}

// Host code that changes what other chunks read.
void stages(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetinout(b(1,1,1)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2; // expected-error {{host code before the update changes 'a', of which chunks read a halo: there the next chunk's part has the old values; do it before the pipeline}}
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] + b[i - 1];
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[i] = 100; // expected-error {{host code behind the update changes 'a', of which chunks read a halo: there the next chunk finds the new ones; do it after the pipeline}}
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
      a[0] += b[i + 1]; // as it was before
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      a[0] += b[i - 1] + a[i + 1];
      a[0] += b[i + 1]; // expected-error {{'b[i + 1]' is of the next chunk, which has not come back yet; do it after the pipeline}}
      b[i + 1] += 1;    // expected-error {{'b[i + 1]' is of the next chunk, which has not come back yet; do it after the pipeline}}
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

void loops(double *a, int n, int *found) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 3; k++)
        if (a[i] > k)
          break;
      switch (i) { case 3: break; }
      if (a[i] > 10)
        break; // expected-error {{'break' would end only the chunk's part of the 'pipe' loop}}
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      if (a[i] > 10)
        i += 2; // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
#pragma pacc loop pipe(1) // expected-error {{a loop around this one goes over the chunk's part of dimension 1 already}}
      for (int j = 0; j < n; j++)
        found[0] = a[j];
  }
}

void pointers(double *a, double *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i]++;
    double *t = a;
    a = b; // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}}
    b = t; // expected-error {{'b' is an array of the pipeline, and its pointer changes in the body}}
  }
}

// Loops of the host that reach into other chunks' elements: of chunks before all of the body has been done, of later ones
// nothing. What comes to the same (../host_order.c) is no error.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0

struct P { int x, y; };
static int grid[200][64], edges[200][64];

// Before the update, of arrays that the device changes.
void before(int *a, int *b, int *c, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], c(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 1; i < n; i++) {
      b[i] = a[i - 1]; // expected-error {{'a' is read 1 element before the task's own: that is of the chunk before, where what stands behind (line 22) has been done already; put the loops into pipelines of their own}}
      c[i - 1] += i; // expected-error {{'c' is written 1 element before the task's own: that is of the chunk before, where what stands behind (line 18) has been done already; put the loops into pipelines of their own}}
    }
#pragma pacc update device(a[0:n], c[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= c[i];
#pragma pacc update host(a[0:n])
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      int k = i - 1;
      if (k < 0)
        k = 0;
      b[i] = a[k]; // expected-warning {{'a' may be read before the task's own: that is of the chunk before, where what stands behind (line 37) has been done already; put the loops into pipelines of their own}}
    }
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc update host(a[0:n])
  }
}

// Behind it, in iterations at a chunk's end.
void behind(int *a, int *b, int n) {
#pragma pacc pipeline targetinout(b(0,1,0)[0:n]) targetout(a(0,1,0)[0:n])
  {
#pragma pacc update device(b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] *= 2;
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = b[i + 1 < n ? i + 1 : n - 1]; // expected-warning {{'b' may be read beyond the task's own: that is of the next chunk, which has not come back yet; do it after the pipeline}}
  }
}

// One behind the other.
void loops(int *a, int *b, int *c, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], c(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[i] += i;
      b[i] -= i;
      if (c[i] > 3)
        c[i] = i;
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++) {
      a[i] += a[i + 1]; // expected-error {{'a' is read 1 element beyond the task's own: that is of the next chunk, where what stands before (line 62) has not been done yet; put the loops into pipelines of their own}}
      b[i + 1] = i - b[i + 1]; // no sum: expected-error {{'b' is written 1 element beyond the task's own: that is of the next chunk, where what stands before (line 63) has not been done yet}} expected-error {{'b' is read 1 element beyond}}
      a[i] += c[i + 1]; // expected-warning {{'c' may be read beyond the task's own: that is of the next chunk, where what stands before (line 65) has not been done yet}}
    }
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], c(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 1; i < n; i++) {
      b[i] += a[0];         // expected-warning {{'a' may be read before the task's own: that is of the chunk before, where what stands behind (line 85) has been done already}}
      b[i] += a[n - 1 - i]; // expected-warning {{'a' may be read before the task's own: that is of the chunk before}}
      if (b[i] > 3)
        c[i - 1] = i; // expected-warning {{'c' may be written before the task's own: that is of the chunk before, where what stands behind (line 86) has been done already}}
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[i] *= 3;
      b[i] += c[i];
    }
  }
  // The loop itself, where another one goes round it.
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc loop pipe(1)
      for (int i = 1; i < n; i++)
        a[i] += a[i - 1]; // expected-error {{'a' is read 1 element before the task's own: that is of the chunk before, where what stands behind (line 95) has been done already}}
    }
  }
}

// Chunks that come from the last units to the first ones.
void downwards(int *a, int *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = n - 2; i >= 0; i--)
      b[i] = a[i + 1] * 2; // expected-error {{'a' is read 1 element beyond the task's own: that is of the chunk before, where what stands behind (line 109) has been done already}}
#pragma pacc loop pipe(1)
    for (int i = n - 1; i >= 0; i--)
      a[i] += 5;
  }
}

// Rows, members, units of several elements.
void units(struct P *p, int *a, int *b, long n, long cols) {
#pragma pacc pipeline targetinout(p(0,1,0)[0:n], a(0,cols,0)[0:n*cols], b(0,1,0)[0:n], grid(0,1,0)[0:200], edges(0,1,0)[0:200])
  {
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      p[i].x *= 2;
      for (long k = 0; k < cols; k++)
        a[i * cols + k] *= 2;
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < n - 1; i++) {
      b[i] += p[i + 1].y;
      b[i] += p[i + 1].x; // expected-error {{'p' is read 1 element beyond the task's own: that is of the next chunk, where what stands before (line 119) has not been done yet}}
      for (long k = 1; k < cols - 1; k++)
        b[i] += a[i * cols + k - 1] + a[i * cols + k + 1];
      for (long k = 0; k < cols; k++)
        b[i] += a[(i + 1) * cols + k]; // expected-error {{'a' is read 1 unit beyond the task's own: that is of the next chunk, where what stands before (line 121) has not been done yet}}
    }
#pragma pacc loop pipe(1)
    for (int i = 1; i < 200; i++)
      for (int k = 1; k < 63; k++)
        edges[i][k] = grid[i - 1][k] + // expected-error {{'grid' is read 1 element before the task's own: that is of the chunk before, where what stands behind (line 140) has been done already}}
                      grid[i][k + 1];
#pragma pacc loop pipe(1)
    for (int i = 0; i < 200; i++)
      for (int k = 0; k < 64; k++)
        grid[i][k] *= 2;
  }
}

// What the device leaves as it is, and updates of a part.
void parts(struct P *p, int *a, int *b, int n) {
#pragma pacc pipeline targetinout(p(0,1,0)[0:n], a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 1; i < n; i++) {
      b[i] = p[i - 1].y;
      b[i] += p[i - 1].x; // expected-error {{'p' is read 1 element before the task's own: that is of the chunk before, where what stands behind (line 160) has been done already}}
      b[i] += a[i - 1]; // expected-warning {{'a' may be read before the task's own: that is of the chunk before, where what stands behind (line 160) has been done already}}
    }
#pragma pacc update device(p[0:n], a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      p[i].x *= 2;
      a[i] *= 2;
    }
#pragma pacc update host(p[0:n], a[0:n / 2])
  }
}

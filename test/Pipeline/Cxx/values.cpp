// Violations that only values show, in units and halos of run time, inner dimensions, through functions, locals,
// references, members, in strided and reversed loops, each beside what is right.
// RUN: %paccxx -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %paccxx -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0

struct Grid {
  double *in, *out;
  long rows, cols;
  long at(long i, long j) const { return i * cols + j; }
  double above(long i, long j) const { return in[at(i - 1, j)]; }
  double below(long i, long j) const { return in[at(i + 1, j)]; }
  void wrong();
  void right();
};

void Grid::wrong() {
#pragma pacc pipeline targetin(in(cols,cols,0)[0:rows*cols]) targetout(out(0,cols,0)[cols:(rows-2)*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < rows - 1; i++)
#pragma pacc loop
      for (long j = 0; j < cols; j++)
        out[at(i, j)] = above(i, j) + below(i, j); // expected-error {{'in' is read 1 unit beyond the task's own in this call; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(out[cols:(rows-2)*cols])
  }
}

void Grid::right() {
#pragma pacc pipeline targetin(in(cols,cols,cols)[0:rows*cols]) targetout(out(0,cols,0)[cols:(rows-2)*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < rows - 1; i++)
#pragma pacc loop
      for (long j = 0; j < cols; j++)
        out[at(i, j)] = above(i, j) + below(i, j);
#pragma pacc update host(out[cols:(rows-2)*cols])
  }
}

// Numbers of run time, through locals, reversed and strided loops.
void flat(double *a, double *b, int rows, int cols) {
#pragma pacc pipeline targetin(a(cols,cols,0)[0:rows*cols]) targetout(b(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(a[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < rows - 2; i++) {
      const double *row = a + i * cols, *next = row + cols, *far = row - 2 * cols;
#pragma pacc loop
      for (int j = 0; j < cols; j++)
        b[i * cols + j] = row[j] + next[j] + // expected-error {{'a' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
                          far[j]; // expected-error {{'a' is read 2 units before the task's own; 'targetin' declares a halo of 1 on the left}}
#pragma pacc loop seq
      for (int j = cols - 1; j >= 0; j--)
        b[i * cols + j] += row[j] + row[j - cols] + 
                          row[j + cols]; // expected-error {{'a' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc loop seq
      for (int j = 0; j < cols; j += 4)
        b[i * cols + j] += row[j] + row[j - cols] + 
                          row[j + 2 * cols]; // expected-error {{'a' is read 2 units beyond the task's own; 'targetin' declares a halo of 0 on the right}}
      for (int k = -1; k < 2; k++)
        b[i * cols] += a[(i + k) * cols]; // expected-error {{'a' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
      for (int k = -1; k < 1; k++)
        b[i * cols] += a[(i + k) * cols];
      double &mine = b[i * cols], &other = b[(i - 1) * cols];
      mine += 1;
      other += 1; // expected-error {{'b' is written 1 unit before the task's own: only those come back}}
    }
#pragma pacc update host(b[0:rows*cols])
  }
}

// The last round of a loop goes beyond the row, or does not.
void rounds(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,8,2)[0:8*n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:8*n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n - 1; i++) {
      double sum = 0;
      for (int k = 0; k < 10; k++)
        sum += a[8 * i + k];
      for (int k = 0; k < 11; k++)
        sum += a[8 * i + k]; // expected-error {{'a' is read 3 elements beyond the task's own; 'targetin' declares a halo of 2 on the right}}
      for (int k = 9; k >= 0; k--)
        sum += a[8 * i + k];
      for (int k = 10; k >= 0; k--)
        sum += a[8 * i + k]; // expected-error {{'a' is read 3 elements beyond the task's own; 'targetin' declares a halo of 2 on the right}}
      for (int k = 0; k < 11; k++)
        if (k < 10)
          sum += a[8 * i + k];
      for (int k = 0; k < 11; k++) {
        if (k == 10)
          break;
        sum += a[8 * i + k];
      }
      b[i] = sum;
    }
#pragma pacc update host(b[0:n])
  }
}

static int width, halo;
void globals(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(halo,width,0)[0:n*width]) targetout(b(0,width,0)[0:n*width])
  {
#pragma pacc update device(a[0:n*width])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < width; j++) {
        b[i * width + j] = a[i * width + j - halo];
        b[i * width + j] += a[(i + 1) * width + j]; // expected-error {{'a' is read 1 unit beyond the task's own; 'targetin' declares a halo of 0 on the right}}
        b[i * width + j] += a[i * width + j - halo - 1]; // expected-error {{'a' is read 1 unit before the task's own; 'targetin' declares a shorter halo on the left}}
      }
#pragma pacc update host(b[0:n*width])
  }
}

// Columns of rows of variable length.
void columns(int n, int m, double (*g)[40], double (*h)[40]) {
#pragma pacc pipeline targetin(g[0:n](1,1,0)[0:40]) targetout(h[0:n](0,1,0)[0:40])
  {
#pragma pacc update device(g[0:n][0:40])
#pragma pacc parallel loop
    for (int i = 0; i < n; i++) {
#pragma pacc loop pipe(2)
      for (int j = 1; j < 39; j++) {
        const double *left = &g[i][j - 1], *right = &g[i][j] + 1;
        h[i][j] = *left;
        h[i][j] += *right; // expected-error {{'g' is read 1 element beyond the task's own; 'targetin' declares a halo of 0 on the right}}
        double *out = h[i];
        out[j] += 1;
        out[j - 1] += 1; // expected-error {{'h' is written 1 element before the task's own: only those come back}}
      }
    }
#pragma pacc update host(h[0:n][0:40])
  }
}

static void put(double *to, int i, double v) { to[i] = v; }
static double get(const double *from, int i) { return from[i - 1]; }
struct Both { double *t; double at(int i) const { return t[i]; } };

// Halos that kernels before have written, through functions, locals, members.
void stale(double *t, double *b, const int *index, int n) {
  Both both = {t};
#pragma pacc pipeline targetinout(t(1,2,2)[0:2*n], b(0,1,0)[0:n]) copyin(index[0:n])
  {
#pragma pacc update device(t[0:2*n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      put(t, 2 * i, i);
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      const double *next = t + 2 * i + 2;
      b[i] = get(t, 2 * i); // the other half
      b[i] += *next; // expected-error {{'t' is read 1 element beyond the task's own, in a halo that a kernel before writes (line 153)}}
      b[i] += get(t, 2 * i + 1);
      b[i] += get(t, 2 * i + 3); // expected-error {{'t' is read 1 element beyond the task's own in this call, in a halo that a kernel before writes (line 153)}}
      b[i] += next[1];
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      if (index[i])
        t[2 * i + 1] = 0;
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      b[i] += t[2 * i - 1]; // expected-warning {{'t' is read here in a halo that a kernel before may have written (line 166): there are still the values from before the pipeline [-Wacc-halo]}}
#pragma pacc update host(t[0:2*n], b[0:n])
  }
}

// Host loops.
void host(double *a, double *b, int rows, int cols) {
  double sum = 0;
#pragma pacc pipeline targetin(a(cols,cols,0)[0:rows*cols]) targetinout(b(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(a[0:rows*cols], b[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 0; j < cols; j++)
        b[i * cols + j] += a[(i - 1) * cols + j];
#pragma pacc update host(b[0:rows*cols])
#pragma pacc loop pipe(1)
    for (int i = 1; i < rows - 1; i++) {
      double *row = b + i * cols;
      double *source = a + i * cols;
      sum += row[0] + row[-1];
      sum += row[cols]; // expected-error {{'b' is read 1 unit beyond the task's own: that is of the next chunk, which has not come back yet; do it after the pipeline}}
      source[0] = 0; // expected-error {{'a' is changed by host code behind the update, and chunks read a halo of it: there the next chunk finds the new ones; do it after the pipeline}}
    }
  }
}

// Conditions at the ends of ranges hold for some iterations; others may never do.
void conditions(double *a, double *b, int n, bool odd) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = 0;
      if (i > 0)
        b[i] += a[i - 1]; // expected-error {{'a' is read 1 element before the task's own; 'targetin' declares a halo of 0 on the left}}
      b[i] += i < n - 1 ? a[i + 1] : 0; // expected-error {{'a' is read 1 element beyond the task's own; 'targetin' declares a halo of 0 on the right}}
      if (i > 0 && i < n - 1)
        b[i] += a[i + 1]; // expected-error {{'a' is read 1 element beyond the task's own; 'targetin' declares a halo of 0 on the right}}
      if (odd)
        b[i] += a[i + 1]; // expected-warning {{'a' is read 1 element beyond the task's own, if the condition holds; 'targetin' declares a halo of 0 on the right [-Wacc-halo]}}
      if (b[i] > 3)
        b[i] += a[i - 1]; // expected-warning {{'a' is read 1 element before the task's own, if the condition holds; 'targetin' declares a halo of 0 on the left [-Wacc-halo]}}
      if (i < 2)
        b[i] += a[i + 1]; // expected-warning {{'a' is read 1 element beyond the task's own, if the condition holds; 'targetin' declares a halo of 0 on the right [-Wacc-halo]}}
    }
#pragma pacc update host(b[0:n])
  }
}

// Accesses that leave their chunk in most iterations, or in the first or the last one of all: where indices are limited,
// wrap around, are chosen, or move with the iteration. A warning, as short ranges, or one chunk, may be right.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify
// RUN: %pacc -c %s -o %t.o -Wno-acc-halo -Werror
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int clamped(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void limited(const double *a, double *b, int n, int m) {
#pragma pacc pipeline targetin(a(2,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = a[MAX(i - 2, 0)] + a[MIN(i + 1, n - 1)] + a[clamped(i - 1, 0, n - 1)];
      b[i] += a[MAX(i - 3, 0)]; // expected-warning {{'a' is read 3 elements before the task's own, in iterations away from the ends of the range; 'targetin' declares a halo of 2 on the left}}
      b[i] += a[clamped(i + 2, 0, n - 1)]; // expected-warning {{'a' is read 2 elements beyond the task's own, in iterations away from the ends of the range; 'targetin' declares a halo of 1 on the right}}
      for (int k = MAX(i - 2, 0); k <= MIN(i + 1, n - 1); k++)
        b[i] += a[k];
      for (int k = MAX(i - 2, 0); k < MIN(i + 3, n); k++)
        b[i] += a[k]; // expected-warning {{'a' is read 2 elements beyond the task's own, in iterations away from the ends of the range}}
      int left = i == 0 ? 0 : i - 3;
      if (left < 0)
        left = 0;
      b[i] += a[left]; // expected-warning {{'a' is read 3 elements before the task's own, in iterations away from the ends of the range}}
      int mirrored = i - 2;
      if (mirrored < 0)
        mirrored = -mirrored;
      b[i] += a[mirrored]; // expected-warning {{'a' may be read beyond the task's own and its halo: nothing shows how far the subscript goes from the iteration's own unit; limit it (min, max, a condition), or, if all chunks need the array, name it without (left,unit,right)}}
      // Nobody knows where these are.
      b[i] += m ? a[i] : 0;
      b[i] += a[m > 3 ? i - 2 : i];
      if (i >= n / 2 || m)
        b[i] += a[i - 2];
    }
#pragma pacc update host(b[0:n])
  }
}

void image(const float *in, float *out, int rows, int cols) {
#pragma pacc pipeline targetin(in(cols,cols,cols)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (int y = 0; y < rows; y++)
      for (int x = 0; x < cols; x++) {
        float s = 0, t = 0;
        for (int d = -1; d <= 1; d++)
          s += in[clamped(y + d, 0, rows - 1) * cols + (x + d + cols) % cols];
        for (int d = -2; d <= 2; d++)
          t += in[clamped(y + d, 0, rows - 1) * cols + clamped(x, 1, cols - 2)]; // expected-warning {{'in' is read 2 units beyond the task's own, in iterations away from the ends of the range; 'targetin' declares a halo of 1 on the right}}
        out[y * cols + x] = s + t;
      }
#pragma pacc update host(out[0:rows*cols])
  }
}

void periodic(const double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = a[(i + n - 1) % n]; // expected-warning {{'a' is read in the first iteration of all at the other end of the range, which is another chunk's: do that iteration outside of the pipeline, or read those elements in an array of their own}}
      b[i] += a[(i + 1) % n]; // expected-warning {{'a' is read in the last iteration of all at the other end of the range}}
      int left = i - 1, right = i == n - 1 ? 0 : i + 1;
      if (left < 0)
        left += n;
      b[i] += a[left] // expected-warning {{'a' is read in the first iteration of all at the other end of the range}}
           + a[i ? i - 1 : 0];
      b[i] += a[right]; // expected-warning {{'a' is read in the last iteration of all at the other end of the range}}
      if (i == 0)
        b[i] += a[n - 1]; // expected-warning {{'a' is read in the first iteration of all at the other end of the range}}
    }
#pragma pacc update host(b[0:n])
  }
}

void moving(const double *a, double *b, double *c, int n, int k) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n], c(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = a[i];
      b[i] -= a[0]; // expected-warning {{'a' is read before the task's own, in iterations away from the ends of the range; 'targetin' declares a halo of 0 on the left; what all chunks need comes whole, without (left,unit,right)}}
      b[i] -= a[n - 1]; // expected-warning {{'a' is read beyond the task's own, in iterations away from the ends of the range}}
      for (int j = 0; j < n; j++)
        b[i] += a[j]; // expected-warning {{'a' is read before the task's own, in iterations away from the ends of the range}}
      if (i < 5)
        b[i] += a[0]; // expected-warning {{'a' may be read before the task's own and its halo}}
      if (i == k)
        b[i] += a[k];
      c[n - 1 - i] = b[i]; // expected-warning {{'c' is written in the first iteration of all at the other end of the range, which is another chunk's: do that iteration outside of the pipeline}}
    }
#pragma pacc update host(b[0:n], c[0:n])
  }
}

// An iteration is about a whole unit, which is not what it changes.
void units(int *a, int blocks, int rows, int cols) {
#pragma pacc pipeline targetinout(a(0,cols,0)[0:blocks*8*cols])
  {
#pragma pacc update device(a[0:blocks*8*cols])
#pragma pacc parallel loop pipe(1)
    for (int b = 0; b < blocks; b++)
      for (int r = 0; r < 8; r++)
        for (int x = 0; x < cols; x++)
          a[(b * 8 + r) * cols + x] = x; // expected-warning {{beyond the task's own, in iterations away from the ends of the range: only those come back}}
#pragma pacc update host(a[0:blocks*8*cols])
  }
}

// Units that are paired by their place: the loop counts those of b.
void paired(const float *a, float *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[40:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 40; i < n + 40; i++)
      b[i] = a[i - 40];
#pragma pacc update host(b[40:n])
  }
}

// Loops that count down, or in steps.
void ways(const double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = n - 1; i >= 0; i--) {
      b[i] = a[i ? i - 1 : 0] + a[MIN(i + 1, n - 1)];
      b[i] += a[MAX(i - 2, 0)]; // expected-warning {{'a' is read 2 elements before the task's own, in iterations away from the ends of the range}}
      b[i] += a[(i + 1) % n]; // expected-warning {{'a' is read in the first iteration of all at the other end of the range}}
      b[i] += a[(i + n - 1) % n]; // expected-warning {{'a' is read in the last iteration of all at the other end of the range}}
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i += 3) {
      b[i] += a[i ? i - 1 : 0] + a[MIN(i + 1, n - 1)];
      b[i] += a[MIN(i + 3, n - 1)]; // expected-warning {{'a' is read 3 elements beyond the task's own, in iterations away from the ends of the range}}
      b[i] += a[0]; // expected-warning {{'a' is read before the task's own, in iterations away from the ends of the range}}
    }
#pragma pacc update host(b[0:n])
  }
}

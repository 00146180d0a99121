// Subscripts that values decide: quotients, bits, remainders, choices, tables, numbers of the program. What cannot be shown
// to stay in the chunk and its halo is told of; what can is not.
// RUN: %paccxx -O0 -c %s -o %t.o -Xclang -verify
// RUN: %paccxx -O2 -c %s -o %t.o -Xclang -verify
// RUN: %paccxx -c %s -o %t.o -Wno-acc-halo -Werror

#include <algorithm>

static const int dx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, dy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static int clamped(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
struct Field {
  double *data;
  long pitch;
  double at(long j, long i) const { return data[j * pitch + i]; }
};

// Without a halo.
void alone(const double *a, double *b, const int *index, int n, int off) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1) copyin(index[0:n])
    for (int i = 0; i < n; i++) {
      b[i] = a[i];
      b[i] += a[i / 2]; // expected-warning {{'a' may be read before the task's own and its halo: nothing shows how far the subscript goes from the iteration's own unit; limit it (min, max, a condition), or, if all chunks need the array, name it without (left,unit,right)}}
      b[i] += a[i >> 3]; // expected-warning {{'a' may be read before the task's own and its halo}}
      b[i] += a[i & ~7]; // expected-warning {{'a' may be read before the task's own and its halo}}
      b[i] += a[i ^ 1]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
      b[i] += a[i | 3]; // expected-warning {{'a' may be read beyond the task's own and its halo}}
      b[i] += a[i % 16]; // expected-warning {{'a' may be read before the task's own and its halo}}
      b[i] += a[i % 2 ? i - 1 : i + 1]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
      b[i] += a[index[i]]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
      b[i] += a[int(i * 0.5)]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
      b[i] += a[i + off < n ? i + off : n - 1]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      if (a[i] > 0 && i + 1 < n)
        b[i + 1] = 0; // expected-warning {{'b' may be written beyond the task's own: nothing shows how far the subscript goes from the iteration's own unit, and only those come back; limit it}}
#pragma pacc update host(b[0:n])
  }
}

// With one that is long enough.
void near(const double *a, double *b, int n, int m) {
#pragma pacc pipeline targetin(a(7,1,7)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] = a[i ^ 1] + a[i & ~7] + a[i | 7] + a[i / 8 * 8] + a[i % 2 ? i - 1 : i + 1];
      b[i] += a[clamped(i - 7, 0, n - 1)] + a[clamped(i + 7, 0, n - 1)] + a[i - i % 7];
      if (i >= 7 && i + 7 < n)
        b[i] += a[m > 3 ? i - 7 : i + 7] + a[i + m % 8];
      for (int k = i > 7 ? i - 7 : 0; k < n && k <= i + 7; k++)
        b[i] += a[k];
    }
#pragma pacc update host(b[0:n])
  }
}

// In rows: the columns of windows, of every second element, and beside limits, are in the row.
void rows(const float *in, float *out, long height, long width, long radius, long nx, const Field f) {
  const double *g = f.data;
  const long pitch = f.pitch;
#pragma pacc pipeline targetin(in(width,width,width)[0:height*width]) targetin(g(0,pitch,0)[0:height*pitch]) targetout(out(0,width,0)[0:height*width])
  {
#pragma pacc update device(in[0:height*width], g[0:height*pitch])
#pragma pacc parallel loop pipe(1)
    for (long y = 0; y < height; y++) {
      for (long x = 0; x < width; x++) {
        float sum = 0;
        for (int d = -1; d <= 1; d++)
          sum += in[clamped(y + d, 0, height - 1) * width + (x + d + width) % width];
        for (long d = -radius; d <= radius; d++)
          if (x + d >= 0 && x + d < width)
            sum += in[y * width + x + d];
        out[y * width + x] = sum + in[y * width + x / 2 * 2] + in[y * width + (x + 1 < width ? x + 1 : width - 1)];
      }
      for (long x = y % 2; x < width; x += 2)
        out[y * width + x] += in[y * width + width - 1 - x];
      for (long x = 0; x < nx; x++)
        out[y * width] += g[y * pitch + x] + f.at(y, x);
      for (long d = -radius; d <= radius; d++)
        out[y * width] += in[(y + d) * width]; // expected-warning {{'in' may be read outside of the task's own and its halo}}
    }
#pragma pacc update host(out[0:height*width])
  }
}

// By tables, by references that functions of the library choose, and by small numbers.
void chosen(const double *in, double *out, long height, long width) {
#pragma pacc pipeline targetin(in(width,width,width)[0:height*width]) targetout(out(0,width,0)[0:height*width])
  {
#pragma pacc update device(in[0:height*width])
#pragma pacc parallel loop pipe(1)
    for (long y = 0; y < height; y++)
      for (long x = 0; x < width; x++) {
        const auto at = [=](long j, long i) { return in[j * width + std::clamp(i, 0L, width - 1)]; };
        double sum = at(std::max(y - 1, 0L), x - 1) + at(std::min(y + 1, height - 1), x + 1);
        for (int k = 0; k < 9; k++) {
          const long j = y - dy[k], i = x - dx[k];
          if (j >= 0 && j < height && i >= 0 && i < width)
            sum += in[j * width + i];
        }
        out[y * width + x] = sum + at(std::max(y - 2, 0L), x); // expected-warning {{'in' is read 2 units before the task's own, in iterations away from the ends of the range; 'targetin' declares a halo of 1 on the left (in this call)}}
      }
#pragma pacc update host(out[0:height*width])
  }
}
void eights(const double *a, double *b, long n) {
#pragma pacc pipeline targetin(a(0,8,0)[0:8*n]) targetout(b(0,8,0)[0:8*n])
  {
#pragma pacc update device(a[0:8*n])
#pragma pacc parallel loop pipe(1)
    for (long c = 0; c < n; c++)
      for (int k = 0; k < 8; k++)
        b[8 * c + k] = a[8 * c + 2 * (k / 2) + 1] + a[8 * c + (k ^ 1)] + a[8 * c + (k & 6)] + a[c << 3 ^ 5];
#pragma pacc update host(b[0:8*n])
  }
}

// Pipelines that stay in their chunks in ways that are not easily seen: none is refused, none warned of.
// RUN: %paccxx -O0 -Werror=acc-halo -c %s -o %t.o
// RUN: %paccxx -O2 -Werror=acc-halo -c %s -o %t.o
#include <utility>
static float pool[4000];
void two(int n) {
  float *a = pool, *b = pool + n;
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (unsigned i = 1; i < n - 1u; i++) {
      unsigned char small = (unsigned char)(i * 3);
      b[i] = a[i - 1] + a[i + 1] + a[i - 1u + 2u] + (small < 3 ? 1 : 2);
      b[i] += a[i + (i % 3 == 0)] + a[i % 2 ? i - 1 : i + 1] + a[i ^ 1] + a[i / 2 * 2];
      b[i] += a[(unsigned)(i - 5) + 5];
    }
#pragma pacc update host(b[0:n])
  }
}
template <typename T, int H> void stencil(T *in, T *out, long n) {
#pragma pacc pipeline targetin(in(H,1,H)[0:n]) targetout(out(0,1,0)[H:n-2*H])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = H; i < n - H; i++) {
      T sum = 0;
      for (int k = -H; k <= H; k++)
        sum += in[i + k];
      for (const T *p = in + i - H; p <= in + i + H; p++)
        sum += *p;
      for (const T *p = in + i - H, *end = in + i + H + 1; p != end; ++p)
        sum += *p;
      int k = -H;
      while (k <= H) {
        sum += in[i + k];
        k++;
      }
      do {
        k--;
        sum += in[i + k];
      } while (k > -H);
      out[i] = sum;
    }
#pragma pacc update host(out[H:n-2*H])
  }
}
template void stencil<float, 2>(float *, float *, long);
template void stencil<double, 3>(double *, double *, long);

// ping-pong in pipelines of their own, pointers exchanged between them.
void sweeps(double *a, double *b, long rows, long cols, int steps) {
  for (int s = 0; s < steps; s++) {
#pragma pacc pipeline targetin(a(cols,cols,cols)[0:rows*cols]) targetinout(b(0,cols,0)[cols:(rows-2)*cols])
    {
#pragma pacc update device(a[0:rows*cols], b[cols:(rows-2)*cols])
#pragma pacc parallel loop pipe(1) collapse(2)
      for (long i = 1; i < rows - 1; i++)
        for (long j = 1; j < cols - 1; j++)
          b[i * cols + j] = a[(i - 1) * cols + j] + a[(i + 1) * cols + j] + a[i * cols + j - 1] + a[i * cols + j + 1] +
             a[(i - 1) * cols + j - 1] + a[(i + 1) * cols + j + 1];
#pragma pacc update host(b[cols:(rows-2)*cols])
    }
    std::swap(a, b);
  }
}
// red and black, each of which reads the other's own row only; columns
void columns(double *t, long n, long cols) {
#pragma pacc pipeline targetinout(t(cols,cols,cols)[0:n*cols])
  {
#pragma pacc update device(t[0:n*cols])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      for (long j = 0; j < 2; j++)
        t[i * cols + j] += 1;
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < n - 1; i++)
      for (long j = 2; j < cols; j++)
        t[i * cols + j % 2] += t[i * cols + j];
#pragma pacc update host(t[0:n*cols])
  }
}
struct Cell { float v[4]; int flag; };
void cells(Cell *c, Cell *d, int n, int m) {
#pragma pacc pipeline targetin(c(m,m,m)[0:n*m]) targetinout(d(0,m,0)[0:n*m])
  {
#pragma pacc update device(c[0:n*m], d[0:n*m])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < 4; k++) {
          Cell &mine = d[i * m + j];
          const Cell *up = c + (i - 1) * m + j, *down = &c[(i + 1) * m + j];
          mine.v[k] = up->v[3 - k] + down->v[k];
          if (up->flag) mine.flag = down[0].flag;
          mine = *up;
        }
#pragma pacc update host(d[0:n*m])
  }
}
double box[6][8][10], ring[6][8][10];
void inner(int n) {
#pragma pacc pipeline targetin(box[0:6](1,1,1)[0:8][0:10]) targetout(ring[0:6](0,1,0)[1:6][0:10])
  {
#pragma pacc update device(box)
#pragma pacc parallel loop
    for (int i = 0; i < 6; i++)
#pragma pacc loop pipe(2)
      for (int j = 1; j < 7; j++)
#pragma pacc loop
        for (int k = 0; k < 10; k++)
          ring[i][j][k] = box[5 - i][j - 1][9 - k] + box[i][j + 1][k] + box[(i + 1) % 6][j][k];
#pragma pacc update host(ring[0:6][1:6][0:10])
  }
}
void variable(int n, int m, double *buffer, double *out) {
  const int unit = m * 2;
#pragma pacc pipeline targetin(buffer(m,unit,m)[0:n*unit]) targetout(out(0,m,0)[0:n*m])
  {
#pragma pacc update device(buffer[0:n*unit])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        out[i * m + j] = buffer[i * 2 * m + j] + buffer[(2 * i + 1) * m + j] + buffer[(2 * i - 1) * m + j] + buffer[(2 * i + 2) * m + j];
#pragma pacc update host(out[0:n*m])
  }
}

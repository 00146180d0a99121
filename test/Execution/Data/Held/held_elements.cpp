// Pointers in elements of arrays, in objects that a construct copies for itself or gets by value, lead to the device's
// data, whichever element it is that only the run knows: of any number, in arrays of arrays, in functions, tables,
// closures.
// RUN: %driverxx -std=c++20 -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -std=c++20 -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -std=c++20 -O0 -w -gpu=check %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
#include <cstdlib>
#include <array>
#include <span>
struct row { int n; unsigned *p; };
struct inner { unsigned *q[4]; long pad; };
struct obj { double before[3]; row v[300]; inner in[5][2]; int k; };
enum { N = 8 };
static unsigned pool[300][N], pool2[5][2][4][N];
static unsigned sum(const row *r, int k) { unsigned s = 0; for (int i = 0; i < r[k].n; i++) s += r[k].p[i]; return s; }
static unsigned total() {
  unsigned s = 0;
  for (auto &a : pool)
    for (unsigned x : a)
      s = s * 31 + x;
  for (auto &a : pool2)
    for (auto &b : a)
      for (auto &c : b)
        for (unsigned x : c)
          s = s * 31 + x;
  return s;
}
struct holder { std::array<row, 6> rows; row &operator[](int i) { return rows[i]; } };
struct views { std::span<unsigned> s[5]; };
template <class T> T *at(T *p, int k) { return p + k; }
int main() {
  obj o; holder h; views w; row *list = (row *)malloc(300 * sizeof(row));
  unsigned res[300];
  for (int i = 0; i < 300; i++) {
    list[i] = o.v[i] = {N, pool[i]};
    for (int j = 0; j < N; j++)
      pool[i][j] = i * 3 + j;
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 4; k++) {
        o.in[i][j].q[k] = pool2[i][j][k];
        for (int l = 0; l < N; l++)
          pool2[i][j][k][l] = i + j + k + l;
      }
  for (int i = 0; i < 6; i++) h.rows[i] = {N, pool[i + 10]};
  for (int i = 0; i < 5; i++) w.s[i] = std::span<unsigned>(pool[20 + i], N);
  o.k = 7; for (double &b : o.before) b = 1;
#pragma acc data copy(pool, pool2)
  {
#pragma acc parallel loop
    for (int k = 0; k < 300; k++) { for (int i = 0; i < o.v[k].n; i++) o.v[k].p[i] *= 3; }
#pragma acc parallel loop collapse(3)
    for (int a = 0; a < 5; a++)
      for (int b = 0; b < 2; b++)
        for (int c = 0; c < 4; c++)
          for (int i = 0; i < N; i++)
            o.in[a][b].q[c][i] += a * b + c;
#pragma acc parallel loop copyout(res)
    for (int k = 0; k < 300; k++) res[k] = sum(o.v, k);
    for (int k = 0; k < 300; k += 50)
      std::printf("%u\n", res[k]);
#pragma acc parallel loop firstprivate(h)
    for (int k = 0; k < 6; k++) for (int i = 0; i < N; i++) h[k].p[i] += 5;
#pragma acc parallel loop
    for (int k = 0; k < 6; k++) for (auto *e = h.rows[k].p; e != h.rows[k].p + h.rows[k].n; e++) *e += 5;
#pragma acc parallel loop
    for (int k = 0; k < 5; k++) for (unsigned &e : w.s[k]) e ^= 77;
#pragma acc parallel loop copyin(list[:300])
    for (int k = 0; k < 300; k++) for (int i = 0; i < N; i++) list[k].p[i] += 1;
#pragma acc parallel loop copyin(list[:300])
    for (int k = 0; k < 300; k++) { row r = list[k]; for (int i = 0; i < N; i++) r.p[i] += 1; }
#pragma acc parallel loop copyin(list[:300])
    for (int k = 0; k < 300; k++) { row &r = *at(list, k); for (int i = 0; i < N; i++) r.p[i] += 1; }
#pragma acc serial
    for (row *r = o.v; r != o.v + 300; ++r) for (int i = 0; i < N; i++) r->p[i] += 2;
#pragma acc serial
    for (auto &r : o.v) for (int i = 0; i < N; i++) r.p[i] += 2;
#pragma acc parallel loop gang
    for (int k = 0; k < 5; k++) { unsigned *loc[4]; for (int j = 0; j < 4; j++) loc[j] = o.in[k][1].q[j];
      for (int j = 0; j < 4; j++) for (int i = 0; i < N; i++) loc[3 - j][i] += 9 * k; }
    auto f = [o](int k, int i) { o.v[k].p[i] += 13; };
#pragma acc parallel loop
    for (int k = 0; k < 300; k++) for (int i = 0; i < N; i++) f(k, i);
    row few[4] = {o.v[0], o.v[1], o.v[2], o.v[3]};
#pragma acc parallel loop copy(few)
    for (int k = 0; k < 4; k++) { few[k].p += 2; few[k].p[0] += k; few[k].n -= 2; }
    for (auto &f : few) std::printf("%d %d\n", f.n, (int)(f.p - &pool[0][0]));
#pragma acc kernels
    for (int k = 0; k < 300; k++) for (int i = 0; i < N; i++) o.v[k].p[i] ^= 5;
  }
  std::printf("%u %d\n", total(), o.k);
  for (double b : o.before) std::printf("%g\n", b);
  for (int i = 0; i < 300; i++) if (o.v[i].p != pool[i] || list[i].p != pool[i]) std::printf("pointer %d\n", i);
}

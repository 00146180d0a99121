// Several reductions over gangs that follow each other are one: gangs leave their shares of all values, few gangs, many in
// groups, one; in forms that go through their loops once and leave the rest to a second kernel; of many types, of members of
// one object, of bit-fields that share a word.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <complex.h>
#include <vector>

static std::vector<int> numbers(int n) {
  std::vector<int> all(n);
  for (int i = 0; i < n; i++)
    all[i] = (i * 37) % 101 - 50;
  return all;
}

static void types(int n) {
  const std::vector<int> all = numbers(n);
  const int *x = all.data();
  double s = 1, ws = 1;
  int most = -1000, least = 1000, wmost = -1000, wleast = 1000;
  long l = 5, wl = 5;
  unsigned bits = 0, wbits = 0;
  float f = 0, wf = 0;
  short sh = 3, wsh = 3;
  bool any = false, wany = false;
  _Complex double z = 1, wz = 1;
  __int128 wide = 7, wwide = 7;
#pragma acc parallel loop reduction(+:s,l,f,sh,z,wide) reduction(max:most) reduction(min:least) reduction(^:bits) reduction(||:any) copyin(x[0:n])
  for (int i = 0; i < n; i++) {
    s += x[i], l += 3 * x[i], f += x[i] & 3, sh += x[i] & 1, z += x[i], wide += x[i] * 5;
    most = x[i] > most ? x[i] : most, least = x[i] < least ? x[i] : least;
    bits ^= x[i] * 7u, any = any || x[i] == 49;
  }
  for (int i = 0; i < n; i++) {
    ws += x[i], wl += 3 * x[i], wf += x[i] & 3, wsh += x[i] & 1, wz += x[i], wwide += x[i] * 5;
    wmost = x[i] > wmost ? x[i] : wmost, wleast = x[i] < wleast ? x[i] : wleast;
    wbits ^= x[i] * 7u, wany = wany || x[i] == 49;
  }
  CHECK(s == ws && l == wl && f == wf && sh == wsh && wide == wwide);
  CHECK(__real__ z == __real__ wz && __imag__ z == __imag__ wz);
  CHECK(most == wmost && least == wleast && bits == wbits && any == wany);
}

static void nests(int n, int m) {
  const std::vector<int> all = numbers(n * m);
  const int *x = all.data();
  double s = 0, q = 0, c = 0, ws = 0, wq = 0;
#pragma acc parallel loop collapse(2) reduction(+:s,q,c) copyin(x[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += x[i * m + j], q += x[i * m + j] * x[i * m + j], c += 1;
  for (int i = 0; i < n * m; i++)
    ws += x[i], wq += x[i] * x[i];
  CHECK(s == ws && q == wq && c == double(n) * m);
}

template <int Gangs, int Lanes> static void shapes(int n) {
  const std::vector<int> all = numbers(10 * n);
  const int *x = all.data();
  double s = 0, c = 0, ws = 0;
  int most = -1000, wmost = -1000;
#pragma acc parallel loop gang reduction(+:s,c) reduction(max:most) copyin(x[0:10 * n]) num_gangs(Gangs) vector_length(Lanes)
  for (int i = 0; i < n; i++) {
    double t = 0, u = 0;
#pragma acc loop vector reduction(+:t,u) reduction(max:most)
    for (int j = 0; j < 10; j++)
      t += x[10 * i + j], u += 1, most = x[10 * i + j] > most ? x[10 * i + j] : most;
    s += t, c += u;
  }
  for (int i = 0; i < 10 * n; i++)
    ws += x[i], wmost = x[i] > wmost ? x[i] : wmost;
  CHECK(s == ws && c == 10 * n && most == wmost);
}

struct Object {
  double sum, square;
  int count;
  unsigned low : 9, high : 9;
};
static void members(int n) {
  const std::vector<int> all = numbers(n);
  const int *x = all.data();
  Object o = {1, 2, 3, 4, 5}, w = o;
#pragma acc parallel loop reduction(+:o.sum, o.square, o.count) reduction(^:o.low, o.high) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    o.sum += x[i], o.square += x[i] * x[i], o.count += 1, o.low ^= x[i] & 511, o.high ^= (x[i] * 3) & 511;
  for (int i = 0; i < n; i++)
    w.sum += x[i], w.square += x[i] * x[i], w.count += 1, w.low ^= x[i] & 511, w.high ^= (x[i] * 3) & 511;
  CHECK(o.sum == w.sum && o.square == w.square && o.count == w.count && o.low == w.low && o.high == w.high);
}

int main() {
  for (int n : {1, 7, 33, 100, 1000, 20000, 200000}) {
    types(n);
    members(n);
  }
  nests(3, 5);
  nests(70, 300);
  nests(900, 700);
  shapes<1, 64>(40);
  shapes<7, 32>(40);
  shapes<256, 32>(900);
  shapes<257, 32>(900);
  shapes<600, 64>(700);
  return check_done();
}

// Structured bindings in kernels: of arrays, structs and tuples, by value and by reference, in range-for and if, and
// those of the host's code; lambdas that capture them.
// REQUIRES: cplusplus
// RUN: %paccxx -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -std=c++20 -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../../check.h"
#include <array>
#include <tuple>
#include <utility>
struct P { int a; double b; short c : 5; unsigned d : 3; };
struct B0 { int q; float r; };
struct Pub : B0 {};
template <class T> struct Box { T x, y; };
static std::pair<int, double> make(int i) { return {i, i * 0.5}; }
int main() {
  enum { N = 50 };
  float v[N][3]; double d[N]; P s[N]; Box<int> bx[N]; std::pair<int,long> pr[N]; std::tuple<int,float,char> tp[N];
  for (int i = 0; i < N; i++) { for (int k = 0; k < 3; k++) v[i][k] = i * (k + 1); s[i] = {i, i + .5, short(i % 16), unsigned(i % 8)}; bx[i] = {i, -i}; pr[i] = {i, 2l * i}; tp[i] = {i, i * 2.f, 'a'}; }
#pragma acc parallel loop copyin(v) copyout(d)
  for (int i = 0; i < N; i++) { auto [x, y, z] = v[i]; d[i] = x - y + z + i; }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 3. * i);
#pragma acc parallel loop copy(v)
  for (int i = 0; i < N; i++) { auto &[x, y, z] = v[i]; x += z; z = y; }
  for (int i = 0; i < N; i++) { CHECK_EQ(v[i][0], 4.f * i); CHECK_EQ(v[i][2], 2.f * i); }
#pragma acc parallel loop copy(s)
  for (int i = 0; i < N; i++) { auto &[a, b, c, e] = s[i]; a += c; b -= e; c = 1; e++; }
  for (int i = 0; i < N; i++) { CHECK_EQ(s[i].a, i + i % 16); CHECK_EQ(s[i].b, i + .5 - i % 8); CHECK_EQ(s[i].c, 1); CHECK_EQ(s[i].d, (i % 8 + 1) % 8); }
#pragma acc parallel loop copyin(bx) copyout(d)
  for (int i = 0; i < N; i++) { const auto &[a, b] = bx[i]; d[i] = a * 3 + b; }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 2. * i);
#pragma acc parallel loop copy(pr)
  for (int i = 0; i < N; i++) { auto &[a, b] = pr[i]; b += a; a = 7; }
  for (int i = 0; i < N; i++) { CHECK_EQ(pr[i].first, 7); CHECK_EQ(pr[i].second, 3l * i); }
#pragma acc parallel loop copyin(tp) copyout(d)
  for (int i = 0; i < N; i++) { auto [a, b, c] = tp[i]; a++; d[i] = a + b + c; }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 3. * i + 1 + 'a');
#pragma acc parallel loop copy(tp)
  for (int i = 0; i < N; i++) { auto &&[a, b, c] = tp[i]; b = a; c++; }
  for (int i = 0; i < N; i++) { CHECK_EQ(std::get<1>(tp[i]), i); CHECK_EQ(std::get<2>(tp[i]), 'b'); }
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < N; i++) { auto [a, b] = make(i); d[i] = a + b; }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 1.5 * i);
  // outer bindings
  int arr[2] = {3, 4};
  auto [o1, o2] = arr;
  auto &[r1, r2] = arr;
  std::pair<int, double> op{5, 2.5};
  auto [p1, p2] = op;
  auto &[q1, q2] = op;
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < N; i++) d[i] = o1 + o2 * i + p1;
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 8. + 4 * i);
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < N; i++) d[i] = r1 + r2 * i + q2;
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 5.5 + 4 * i);
#pragma acc serial copy(arr)
  { r1 = 10; }
  CHECK_EQ(arr[0], 10);
  // range for
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(bx)
  for (auto [a, b] : bx) sum += a * 2 + b;
  CHECK_EQ(sum, 49 * 25);
  sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(pr)
  for (const auto &[a, b] : pr) sum += a;
  CHECK_EQ(sum, 350);
#pragma acc parallel loop copy(bx)
  for (auto &[a, b] : bx) { a = b; b = 1; }
  for (int i = 0; i < N; i++) { CHECK_EQ(bx[i].x, -i); CHECK_EQ(bx[i].y, 1); }
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < N; i++) {
    int t[2][2] = {{i, 1}, {2, 3}};
    auto &[u, w] = t;
    auto &[w0, w1] = w;
    u[0] += w1;
    double acc = 0;
    for (auto [m, n] : t) acc += m * n;
    if (auto [a, b] = make(i); a > 3) acc += b;
    d[i] = acc + w0;
  }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], i + 3 + 6 + 2 + (i > 3 ? i * .5 : 0));
  std::array<std::pair<int,int>, 8> sa; for (int i = 0; i < 8; i++) sa[i] = {i, i * i};
  sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (auto [a, b] : sa) sum += b - a;
  CHECK_EQ(sum, 140 - 28);
#pragma acc kernels copy(bx)
  for (int i = 0; i < N; i++) { auto &[a, b] = bx[i]; a = a + b; }
  for (int i = 0; i < N; i++) CHECK_EQ(bx[i].x, 1 - i);
  // lambda in kernel capturing binding
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < N; i++) { auto [a, b] = make(i); auto f = [a = a, &b = b](int k) { return a + b + k; }; auto g = [=] { return a + b; }; auto h = [&] { b += 1; }; h(); d[i] = f(i) + g() ; }
  for (int i = 0; i < N; i++) CHECK_EQ(d[i], 1 + i * 1.5 + i + i * 1.5 + 1 - 1);
  return check_done();
}

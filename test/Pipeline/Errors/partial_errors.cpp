// As partial_errors.c, of C++: references, lambdas, members of objects and of `this`, functions that get references,
// templates; and what is the same chunk by chunk.
// RUN: %pacc -std=c++20 -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -std=c++20 -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// REQUIRES: cplusplus
#include <algorithm>
#include <iostream>
#include <numeric>
#include <utility>
#include <vector>

void references(const int *in, int *out, int n) {
  long sum = 0, other = 0;
  long &alias = sum, &second = n > 3 ? sum : other;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += in[i];
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = int(alias); // expected-error {{'sum' is read here when only some chunks have changed it (line 18): put this behind the pipeline, or into a pipeline of its own}}
    second = 3; // expected-error {{'sum' is changed here while other chunks still read what was there before (line 23): do it before or behind the pipeline}}
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] += int(alias); // expected-error {{'sum' is read here when only some chunks have changed it (line 18)}}
#pragma pacc update host(out[0:n])
  }
}

void lambdas(const int *in, int *out, int n) {
  int scale = 2, most = 0, calls = 0;
  auto set = [&](int v) { scale = v; };
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(max:most)
    for (int i = 0; i < n; i++) {
      out[i] = in[i] * scale;
      most = std::max(most, in[i]);
    }
#pragma pacc update host(out[0:n])
    set(3); // expected-error {{'scale' is changed in this call while other chunks still read what was there before (line 40)}}
    [&] { calls++; }(); // expected-error {{'calls' is read in this call once for each chunk, and has what the chunk before has left (line 45): do it before or behind the pipeline, or in a 'pipe' loop}}
    [=] { return most; }(); // expected-error {{'most' is read here when only some chunks have changed it (line 38)}}
  }
}

struct Field {
  float *a;
  long n, steps = 0;
  double sum = 0, factor = 1;

  void advance() { factor *= 2; }
  void run();
};

void Field::run() {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) copy(this[0:1])
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (long i = 0; i < n; i++)
      sum += a[i];
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] -= sum / factor; // expected-error {{'sum' is read here when only some chunks have changed it (line 65)}}
#pragma pacc update host(a[0:n])
    advance(); // expected-error {{'factor' is read in this call once for each chunk, and has what the chunk before has left (line 70)}}
    this->steps++; // expected-error {{'steps' is read here once for each chunk, and has what the chunk before has left (line 71)}}
  }
}

static void exchange(int &a, int &b) { std::swap(a, b); }

template <typename T> T templates(const T *in, T *out, int n) {
  T sum = 0;
  int one = 1, two = 2;
  std::vector<T> history(8);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++) {
      sum += in[i];
      out[i] = in[i] * one + two;
    }
#pragma pacc update host(out[0:n])
    exchange(one, two); // expected-error {{'one' is read in this call once for each chunk, and has what the chunk before has left (line 90)}} expected-error {{'two' is read in this call once for each chunk, and has what the chunk before has left (line 90)}}
    history.push_back(sum); // expected-error {{'sum' is read in this call when only some chunks have changed it (line 84)}} expected-error {{a variable is read in this call once for each chunk, and has what the chunk before has left (line 91)}}
  }
  return sum;
}
template int templates<int>(const int *, int *, int);

// Right: host code in `pipe` loops with containers and algorithms; objects that nobody changes.
struct Coefficients {
  double left, right;
  double of(int x) const { return left * x + right; }
};
double fine(const int *in, double *out, int n, const Coefficients &c) {
  std::vector<long> counts(16);
  std::vector<double> table{1, 2, 3};
  double most = 0;
  long total = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) copyin(c)
  {
    const double *first = table.data();
    const double all = std::accumulate(table.begin(), table.end(), 0.0);
    total = static_cast<long>(all * first[0]);
    std::cerr << "chunk " << total << std::endl;
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = c.of(in[i]) + total;
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      counts[in[i] & 15]++;
      most = std::max(most, out[i]);
      double low = std::min(out[i], 3.0);
      std::swap(low, out[i]);
    }
  }
  return most + counts[3];
}

// Reductions of classes with constructors and private members go over their members: also of those that bases have, of
// arrays of objects, of members, in templates, by several levels.
// RUN: %paccxx -std=c++17 -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t %if cuda-gpu %{ && %run_gpu %t %}
// RUN: %paccxx %without_gpu -std=c++17 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <array>

enum { N = 100 };

class Mean {
  double sum;
  int count;

public:
  Mean() : sum(0), count(0) {}
  Mean(double sum, int count) : sum(sum), count(count) {}
  Mean operator+(const Mean &o) const { return Mean(sum + o.sum, count + o.count); }
  Mean &operator+=(const Mean &o) {
    sum += o.sum;
    count += o.count;
    return *this;
  }
  double all() const { return sum; }
  int number() const { return count; }
};

/* With a destructor, an array, and a function that is no operator. */
class Counts {
  float weight;
  std::array<int, 3> of;

public:
  explicit Counts(float w = 0) : weight(w), of{} {}
  ~Counts() { weight = -1; }
  void add(int i, float w) {
    weight += w;
    of[i % 3]++;
  }
  float all() const { return weight + 100 * of[0] + 1000 * of[1] + 10000 * of[2]; }
};

class Tagged : public Mean {
  long tag = 5;

public:
  using Mean::Mean;
  Tagged &operator+=(int i) {
    Mean::operator+=(Mean(i, 1));
    tag += i;
    return *this;
  }
  friend Tagged &operator-=(Tagged &t, int i) {
    t.tag -= i;
    return t;
  }
  long get() const { return tag; }
};

template <class T> class Highest {
  T first;

protected:
  T second;

public:
  Highest(T x = 0) : first(x), second(x) {}
  void take(T x) {
    if (x > first)
      first = x;
    second = second < x ? x : second;
  }
  T both() const { return first + second; }
};

template <class T> class Sum {
  T sum{};
  int count = 0;

public:
  Sum &operator+=(T x) {
    sum += x;
    ++count;
    return *this;
  }
  T mean() const { return sum / count; }
};

template <class S, class T> static S gathered(const T *p, int n) {
  S s;
#pragma acc parallel loop reduction(+ : s) copyin(p[0 : n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

struct Holder {
  Mean mean;
  Sum<double> sum;
  void gather(int n) {
#pragma acc parallel loop reduction(+ : mean, sum)
    for (int i = 0; i < n; i++) {
      mean += Mean(i, 1);
      sum += i;
    }
  }
  int levels(int n) {
    Mean all;
#pragma acc parallel loop gang reduction(+ : all)
    for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : all)
      for (int j = 0; j < 10; j++)
        all += Mean(i * j, 1);
    return int(all.all()) + all.number();
  }
};

int main() {
  Mean a, b(3, 1);
#pragma acc parallel loop reduction(+ : a, b)
  for (int i = 0; i < N; i++) {
    a += Mean(i, 1);
    b = b + Mean(i, 2);
  }
  CHECK_EQ(a.all(), 4950);
  CHECK_EQ(a.number(), N);
  CHECK_EQ(b.all(), 4953);
  CHECK_EQ(b.number(), 2 * N + 1);
  Counts c(2.5f);
#pragma acc parallel loop reduction(+ : c)
  for (int i = 0; i < N; i++)
    c.add(i, 0.5f);
  CHECK_EQ(c.all(), 52.5f + 3400 + 33000 + 330000);
  Tagged t(1.0, 2);
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < N; i++) {
    t += i;
    t -= 1;
  }
  CHECK_EQ(t.all(), 4951);
  CHECK_EQ(t.number(), N + 2);
  CHECK_EQ(t.get(), 4955 - N);
  Highest<int> h(-4);
#pragma acc parallel loop reduction(max : h)
  for (int i = 0; i < N; i++)
    h.take(i * 37 % N);
  CHECK_EQ(h.both(), 198);
  double p[N];
  for (int i = 0; i < N; i++)
    p[i] = i;
  CHECK_EQ(gathered<Sum<double>>(p, N).mean(), 49.5);
  Mean parts[4];
#pragma acc parallel loop reduction(+ : parts)
  for (int i = 0; i < N; i++)
    parts[i % 4] += Mean(i, 1);
  CHECK_EQ(parts[3].all(), 1275);
  CHECK_EQ(parts[1].number(), N / 4);
  Holder holder;
  holder.gather(20);
  CHECK_EQ(holder.mean.all(), 190);
  CHECK_EQ(holder.sum.mean(), 9.5);
  CHECK_EQ(holder.levels(7), 945 + 70);
  return check_done();
}

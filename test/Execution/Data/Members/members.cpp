// Classes: kernels in member functions that use `this`, members as arrays and pointers, functors,
// static members, references, constructors and destructors in kernels, operator overloading.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

class Grid {
public:
  explicit Grid(int n) : size(n), data(new double[n]) {
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data create(data[0 : size])
  }
  ~Grid() {
#pragma acc exit data delete (data[0 : size])
#pragma acc exit data delete (this[0 : 1])
    delete[] data;
  }
  Grid(const Grid &) = delete;
  void fill(double value) {
#pragma acc parallel loop present(this[0 : 1], data[0 : size])
    for (int i = 0; i < size; ++i)
      data[i] = value + i;
  }
  void scale(double by) {
#pragma acc parallel loop present(this[0 : 1])
    for (int i = 0; i < size; ++i)
      this->data[i] = scaled(this->data[i], by);
  }
  double total() const {
    double sum = 0;
#pragma acc parallel loop present(this[0 : 1], data[0 : size]) reduction(+ : sum)
    for (int i = 0; i < size; ++i)
      sum += data[i];
    return sum;
  }
  void to_host() {
#pragma acc update self(data[0 : size])
  }
  double operator[](int i) const { return data[i]; }

private:
  double scaled(double x, double by) const { return x * by * factor; }
  int size;
  double factor = 1;
  double *data;
};

/* All data inside the object: copied whole. */
struct Small {
  static const int N = 40;
  int values[N];
  int offset;
  static int calls;
  void run() {
    ++calls;
#pragma acc parallel loop copy(this[0 : 1])
    for (int i = 0; i < N; ++i)
      values[i] += offset * i;
  }
};
int Small::calls = 0;

struct Vec {
  float x, y;
  Vec(float a = 0, float b = 0) : x(a), y(b) {}
  Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
  Vec &operator*=(float s) {
    x *= s;
    y *= s;
    return *this;
  }
};

struct Counter {
  int *where;
  int start;
  Counter(int *w) : where(w), start(*w) { *where += 1; }
  ~Counter() { *where += 10; }
};

static void references(int (&array)[50], double &scalar, const int &count) {
#pragma acc parallel loop copy(array) copy(scalar)
  for (int i = 0; i < count; ++i) {
    int &element = array[i];
    element += 3;
    if (i == count - 1)
      scalar = element;
  }
}

// Members of a class and of its base, with data that is present by other names.
struct Series {
  int n;
  double *x;
};
template <typename T> struct Weighted : Series {
  T *weight;
  double sum() {
    double s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += x[i] * weight[i];
    return s;
  }
};

static void unnamed_members() {
  double x[20];
  float weight[20];
  Weighted<float> w = {{20, x}, weight};
  for (int i = 0; i < 20; ++i)
    x[i] = weight[i] = i;
#pragma acc data copyin(x, weight)
  {
    x[1] = 101; // on the host alone
    weight[3] = 103;
    Weighted<float> &same = w;
    const double expected = discrete_memory() ? 2470 : 2870;
    CHECK_EQ(w.sum(), expected);
    double s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 20; ++i)
      s += same.x[i] * (&w)->weight[i];
    CHECK_EQ(s, expected);
  }
}

int main() {
  {
    Grid g(77);
    g.fill(2);
    g.scale(3);
    CHECK_EQ(g.total(), 3.0 * (2 * 77 + 77 * 76 / 2));
    g.to_host();
    for (int i = 0; i < 77; ++i)
      CHECK_EQ(g[i], 3.0 * (2 + i));
  }
  Small s;
  for (int i = 0; i < Small::N; ++i)
    s.values[i] = 1;
  s.offset = 4;
  s.run();
  s.run();
  CHECK_EQ(Small::calls, 2);
  for (int i = 0; i < Small::N; ++i)
    CHECK_EQ(s.values[i], 1 + 8 * i);

  Vec v[60];
  for (int i = 0; i < 60; ++i)
    v[i] = Vec(float(i), 1);
#pragma acc parallel loop copy(v)
  for (int i = 0; i < 60; ++i) {
    Vec w = v[i] + Vec(1, 2);
    w *= 2;
    v[i] = w + w;
  }
  for (int i = 0; i < 60; ++i) {
    CHECK_EQ(v[i].x, 4.0f * (i + 1));
    CHECK_EQ(v[i].y, 12);
  }

  int counts[30], starts[30];
  for (int i = 0; i < 30; ++i)
    counts[i] = i;
#pragma acc parallel loop copy(counts) copyout(starts)
  for (int i = 0; i < 30; ++i) {
    Counter c(&counts[i]);
    starts[i] = c.start;
    if (i % 2)
      continue; // the destructor runs here too
    counts[i] += 100;
  }
  for (int i = 0; i < 30; ++i) {
    CHECK_EQ(starts[i], i);
    CHECK_EQ(counts[i], i + 11 + (i % 2 ? 0 : 100));
  }

  int array[50];
  double scalar = 0;
  for (int i = 0; i < 50; ++i)
    array[i] = i;
  references(array, scalar, 50);
  for (int i = 0; i < 50; ++i)
    CHECK_EQ(array[i], i + 3);
  CHECK_EQ(scalar, 52);
  unnamed_members();
  return check_done();
}

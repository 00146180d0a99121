// Sections of one element, `[0:1]` and `[:1]`, behind the names of objects and numbers: the object, as nvc takes them.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t %if cuda-gpu %{ && %run_gpu %t %}
// RUN: %pacc -x c -O2 %s -o %t.c && %run_emulator %t.c
#include "../check.h"

typedef struct Vector {
  int n;
  double v[8];
} Vector;

static double scaled(const Vector *from, double by) {
  Vector x = *from, y;
  double sum[1] = {0}, *last = sum;
#pragma acc enter data copyin(x[0:1]) create(y[0:1])
#pragma acc parallel loop present(x, y[:1])
  for (int i = 0; i < x.n; i++)
    y.v[i] = by * x.v[i];
#pragma acc exit data copyout(y[0:1]) delete(x[0:1])
#pragma acc parallel loop copy(last[0:1]) copyin(y)
  for (int i = 0; i < 8; i++)
#pragma acc atomic update
    last[0] += y.v[i];
  return sum[0];
}

static int counted(int n) {
  int count = 0;
  long k[3] = {1, 2, 3};
#pragma acc parallel copy(count[0:1]) copyin(k[0:1])
  count = n + k[0];
  {
    int *count = 0; // other names of the block in front say nothing about the directive's
    (void)count;
  }
#pragma acc parallel copy( count [ 0 : 1 ] )
  count += 5;
  return count;
}

#ifdef __cplusplus
static double throughReference(Vector &x, const Vector &from) {
#pragma acc enter data copyin(x[0:1], from[0:1])
#pragma acc parallel loop present(x, from)
  for (int i = 0; i < 8; i++)
    x.v[i] += from.v[i];
#pragma acc update self(x[0:1])
#pragma acc exit data delete(x[0:1], from[0:1])
  return x.v[7];
}

struct Layer {
  Vector weights;
  int n;
  double sum();
};

template <class T> class Numbers {
public:
  explicit Numbers(int n) : n(n), v(new T[n]) {
#pragma acc enter data copyin(this[0:1]) create(v[0:n])
  }
  ~Numbers() {
#pragma acc exit data delete(v[0:n], this[0:1])
    delete[] v;
  }
  void fill(T with) {
#pragma acc parallel loop present(this[0:1], v[0:n])
    for (int i = 0; i < n; i++)
      v[i] = with + i;
  }
  Numbers &operator+=(Numbers const &b) { // bodies in the class are read before they are parsed
#pragma acc kernels loop present(this[0:1], b[0:1], b.v[0:n], v[0:n])
    for (int i = 0; i < n; i++)
      v[i] += b.v[i];
    return *this;
  }
  void scale(T by, const Vector &x) {
    T *b = v;
#pragma acc parallel loop copyin(x[:1]) present(b[0:n], v[0:n])
    for (int i = 0; i < n; i++)
      b[i] *= by * x.v[1];
  }
  void from(const Vector &x) {
    if (n) {
      const double *x = other; // another x: here it is the pointer's section
#pragma acc parallel copyin(x[0:1]) present(v[0:n])
      v[0] = x[0];
    }
  }
  T last() {
#pragma acc update self(v[0:n])
    return v[n - 1];
  }
  void takeOver(const Numbers<T> &b);
  T first() {
#pragma acc update self(v[0:1])
    return v[0];
  }
  const double *other = nullptr;

private:
  int n;
  T *v;
};

template <class T> void Numbers<T>::takeOver(const Numbers<T> &b) {
#pragma acc parallel loop present(this[0:1], b[0:1], b.v[0:n], v[0:n])
  for (int i = 0; i < n; i++)
    v[i] = b.v[i];
}

double Layer::sum() {
  double all = 0;
#pragma acc enter data copyin(this[0:1]) copyin(weights[0:1], n[0:1])
#pragma acc parallel loop reduction(+:all) present(this[0:1], weights)
  for (int i = 0; i < n; i++)
    all += weights.v[i];
#pragma acc exit data delete(weights[:1], n[0:1], this[0:1])
  return all;
}
#endif

int main(void) {
  Vector a = {8, {0, 1, 2, 3, 4, 5, 6, 7}};
  CHECK_EQ(scaled(&a, 2), 56);
  CHECK_EQ(counted(4), 10);
#ifdef __cplusplus
  Vector b = a;
  CHECK_EQ(throughReference(a, b), 14);
  Layer layer = {b, 4};
  CHECK_EQ(layer.sum(), 6);
  Numbers<float> some(10), more(10);
  some.fill(1);
  more.fill(5);
  some += more;
  CHECK_EQ(some.last(), 10 + 14);
  some.scale(2, b);
  CHECK_EQ(some.last(), 48);
  const double other[] = {7};
  more.other = other;
  more.from(b);
  CHECK_EQ(more.first(), 7);
  some.takeOver(more);
  CHECK_EQ(some.last(), 14);
#endif
  return check_done();
}

// Elements of arrays of pointers are arrays of a pipeline: their indices are part of the name, whether kernels use that name,
// one of the same pointer, or go through all of the elements.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O0 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %paccxx -O2 -gpu=check %s -o %t
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include <cstdio>
#include <vector>

static std::vector<double> numbers(long n, int by) {
  std::vector<double> v(n);
  for (long i = 0; i < n; i++)
    v[i] = i * 7919 % by;
  return v;
}

static void show(const char *name, const double *a, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i] * (i * 7 % 13 + 1);
  printf("%s %.0f\n", name, sum);
}

template <class T, int N> struct State {
  T *q[N];
  long n;
  T w[N];

  void smooth(int from, int to) {
#pragma pacc pipeline targetin(q[from](1,1,1)[0:n]) targetout(q[to](0,1,0)[1:n-2]) async num_tasks(5)
    {
#pragma pacc update device(q[from][0:n])
#pragma pacc parallel loop pipe(1) present(q[from][0:n])
      for (long i = 1; i < n - 1; i++)
        q[to][i] = q[from][i - 1] + q[from][i + 1] - q[from][i];
#pragma pacc update host(q[to][1:n-2])
    }
  }

  T total(int k) {
    T sum = 0;
#pragma pacc pipeline targetin(this->q[k](0,1,0)[0:n]) async num_tasks(3)
    {
#pragma pacc update device(q[k][0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
      for (long i = 0; i < n; i++)
        sum += q[k][i] * w[k];
    }
    return sum;
  }
};

struct Level {
  double *u;
  long nx, ny;
};

// The next level has every second row of every second column.
static void restricted(Level *l, int k, int levels) {
  const long fine = l[k].nx, cx = l[k - 1].nx, cy = l[k - 1].ny;
#pragma pacc pipeline targetin(l[k].u(0,2*fine,0)[0:fine*l[k].ny]) targetout(l[k-1].u(0,cx,0)[0:cx*cy]) \
    copyin(l[0:levels]) async
  {
#pragma pacc update device(l[k].u[0:fine*l[k].ny])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < cy; j++)
#pragma pacc loop
      for (long i = 0; i < cx; i++)
        l[k - 1].u[j * cx + i] = l[k].u[2 * j * fine + 2 * i] + l[k].u[(2 * j + 1) * fine + 2 * i + 1];
#pragma pacc update host(l[k-1].u[0:cx*cy])
  }
}

int main() {
  const long n = 200;
  std::vector<double> a = numbers(n, 9), b = numbers(n, 4), c = numbers(n, 7), out(n);
  State<double, 3> s{{a.data(), b.data(), c.data()}, n, {1, 2, 3}};
  for (int t = 0; t < 4; t++)
    s.smooth(t % 3, (t + 1) % 3);
  for (int k = 0; k < 3; k++)
    printf("%.0f\n", s.total(k));
  show("a", a.data(), n);
  show("b", b.data(), n);

  std::vector<double> levels[3];
  Level l[3];
  for (int k = 0; k < 3; k++) {
    l[k].nx = 8 << k;
    l[k].ny = 10 << k;
    levels[k] = numbers(l[k].nx * l[k].ny, 7);
    l[k].u = levels[k].data();
  }
  for (int k = 2; k > 0; k--)
    restricted(l, k, 3);
  show("coarse", l[0].u, 80);

  // All elements in one kernel, and the host's use of one.
  double *u[2] = {a.data(), b.data()}, *o = out.data();
#pragma pacc pipeline targetin(u[0](0,1,0)[0:n]) targetinout(u[1](0,1,0)[0:n]) targetout(o(0,1,0)[0:n]) async num_tasks(4)
  {
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      u[1][i] += 1;
#pragma pacc update device(u[0][0:n], u[1][0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < 2; k++)
        sum += u[k][i];
      o[i] = sum;
      u[1][i] -= u[0][i];
    }
#pragma pacc update host(o[0:n], u[1][0:n])
  }
  show("o", o, n);
  show("u", u[1], n);
}

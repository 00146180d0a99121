// Kernels that read numbers beside an array of the pipeline in its object have those alone; so has host code, and what it
// changes of them each launch gets anew.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %if cuda-gpu %{ %run_gpu %t | diff %t.expected - %}
#include "../Inputs/data.h"

enum { N = 100 };
static double out[N];

struct Table {
  double first[N];
  double scale;
  int n, weights[4];
  struct {
    float shift;
  } inner;
  double second[N];

  void fill() {
    FILL(first, N);
    FILL(second, N);
    scale = 1.5, n = N - 3, inner.shift = 2;
    for (int k = 0; k < 4; k++)
      weights[k] = 3 * k + 1;
  }

  double member() {
    double sum = 0;
#pragma pacc pipeline targetin(first(0,1,0)[0:N]) targetinout(second(0,1,0)[0:N]) num_tasks(4)
    {
#pragma pacc update device(first[0:N], second[0:N])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < n; i++)
        second[i] = first[i] * scale + weights[i % 4] + inner.shift;
#pragma pacc update host(second[0:N])
#pragma pacc loop pipe(1)
      for (int i = 0; i < n; i++)
        sum += second[i] * scale;
    }
    return sum;
  }
};

static Table global;

static void variable() {
  Table t;
  t.fill();
#pragma pacc pipeline targetin(t.first(0,1,0)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks(4) async
  {
#pragma pacc update device(t.first[0:N], out[0:N])
#pragma pacc kernels loop independent pipe(1)
    for (int i = 0; i < t.n; i++)
      for (int k = 0; k < t.weights[1]; k++)
        out[i] += t.first[i] * t.scale - (t.weights)[(i + k) & 3];
#pragma pacc update host(out[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < t.n; i++)
      out[i] += t.inner.shift;
  }
}

// By the last value before its launch.
static void changing() {
#pragma pacc pipeline targetin(global.second(0,1,0)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks(4)
  {
    global.scale = .5;
#pragma pacc update device(global.second[0:N], out[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      out[i] += global.second[i] * global.scale;
#pragma pacc update host(out[0:N])
  }
}

// Where all of the object is there, the device's value counts.
static void present() {
#pragma acc data copy(global)
  {
#pragma acc serial
    global.scale = 7;
#pragma pacc pipeline targetin(global.first(0,1,0)[0:N]) targetinout(global.second(0,1,0)[0:N]) num_tasks(4)
    {
#pragma pacc update device(global.first[0:N], global.second[0:N])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < N; i++)
        global.second[i] += global.first[i] * global.scale;
#pragma pacc update host(global.second[0:N])
    }
  }
}

static void called() {
#pragma pacc pipeline targetinout(global.second(0,1,0)[0:N]) num_tasks(4)
  {
#pragma pacc update device(global.second[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      global.second[i] += global.scale;
#pragma pacc update host(global.second[0:N])
  }
}

static void through(Table &t) {
#pragma acc data copy(t)
  {
#pragma acc serial
    t.scale = 9;
    called();
  }
}

// The object begins with the array, or in what its halo reaches.
static void behind(Table *p, const Table *same) {
#pragma pacc pipeline targetin(p->first(0,1,0)[0:N], p->second(2,1,0)[0:N]) targetinout(out(0,1,0)[2:N-2]) num_tasks(4)
  {
#pragma pacc update device(p->first[0:N], p->second[0:N], out[2:N-2])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N; i++)
      out[i] += p->first[i] * (*p).weights[i % 4] + p->second[i - 2] + p->scale;
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N; i++)
      for (int k = 0; k < same->weights[0]; k++)
        out[i] += same->inner.shift;
#pragma pacc update host(out[2:N-2])
#pragma pacc loop pipe(1)
    for (int i = 2; i < N; i++)
      out[i] += p->n;
  }
}

// The object is there as a whole, and the array comes in chunks, as another one is not.
static void copied() {
  Table t;
  t.fill();
#pragma pacc pipeline copyin(t) targetin(t.first(0,1,0)[0:N]) targetinout(out(0,1,0)[0:N]) num_tasks(9) async
  {
#pragma pacc update device(t.first[0:N], out[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      out[i] += t.first[i] * t.scale + t.weights[i % 4];
#pragma pacc update host(out[0:N])
  }
}

int main() {
  FILL(out, N);
  global.fill();
  variable();
  printf("%.17g\n", global.member());
  changing();
  behind(&global, &global);
  copied();
  present();
  through(global);
  printf("%016llx %016llx\n", (unsigned long long)HASH(out, N), (unsigned long long)HASH(&global, 1));
}

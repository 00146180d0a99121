// A function that a loop over chunks calls may throw: that is no way out of the loop but one out of the pipeline.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %paccxx -O0 %s -o %t.O0
// RUN: %run_emulator %t.O0 | diff %t.expected -
#include <cstdio>
#include <stdexcept>
#include <string>

static int a[40];

static void see(int i, int v) {
  if (v < 0)
    throw std::runtime_error("element " + std::to_string(i));
}

struct Guard {
  ~Guard() { std::printf("left\n"); }
};

static unsigned run(int start) {
  unsigned hash = 1;
  for (int i = 0; i < 40; i++)
    a[i] = start + i;
  try {
    Guard g;
#pragma pacc pipeline targetinout(a(0,1,0)[0:40]) num_tasks(4)
    {
#pragma pacc update device(a[0:40])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < 40; i++)
        a[i] *= 3;
#pragma pacc update host(a[0:40])
#pragma pacc loop pipe(1)
      for (int i = 39; i >= 0; i--) {
        see(i, a[i]);
        hash = hash * 31 + a[i];
      }
    }
  } catch (const std::exception &e) {
    std::printf("%s\n", e.what());
  }
  return hash;
}

int main() {
  for (int start : {0, -5, -17, -45, 2})
    std::printf("%u\n", run(start));
}

// Numbers that conditions leave nothing of, and those that std::clamp brings into its limits from far away: of the pointer's
// data the elements that are used are copied, and nothing before or behind. The array has its own page between two that
// nobody may touch.
// RUN: %paccxx -std=c++17 -O2 -gpu=races %s -o %t && %run_host %t && %run_emulators %t
// RUN: %paccxx -std=c++17 %without_gpu -O0 %s -o %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

static void clamped(int *a, int n, int m, int off) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = std::clamp(i * i - off, 3, n - 1);
#pragma acc atomic
    a[k] += 1;
  }
}

static void clamped_rest(int *a, int n, int m, int off) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = std::clamp(i % 7 - off, 3, n - 1);
#pragma acc atomic
    a[k] += 1;
  }
}

static void from(int *a, int n, int m, int off) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = i * i - off;
    if (k >= 3 && k < n)
      a[k] = 1;
  }
}

static void from_alone(int *a, int n, int m, int off) { // with an off for which all numbers are below n
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = i * i - off;
    if (k >= 3)
      a[k] = 1;
  }
}

static void up_to(int *a, int n, int m, int off) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = i * i - off;
    if (k < n && k >= 0)
      a[k] = i;
  }
}

static void chosen(int *a, int n, int m, int off) {
#pragma acc parallel loop
  for (int i = 0; i < m; i++) {
    const int k = i * i - off;
    const int j = k < 3 ? 3 : k >= n ? n - 1 : k;
#pragma acc atomic
    a[j] += 1;
  }
}

int main() {
  const long page = sysconf(_SC_PAGESIZE);
  char *pages = static_cast<char *>(mmap(nullptr, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  CHECK_EQ(pages == MAP_FAILED || mprotect(pages + page, page, PROT_READ | PROT_WRITE), 0);
  const int n = page / sizeof(int), m = 12;
  int *a = reinterpret_cast<int *>(pages + page);
  for (const int off : {0, 50, 100, 5000, 1 << 20, -50, -5000, -(1 << 20)}) {
    std::fill(a, a + n, 0);
    clamped(a, n, m, off);
    clamped_rest(a, n, m, off);
    chosen(a, n, m, off);
    int wrong = 0, expected = 0;
    for (int e = 0; e < n; e++) {
      expected = 0;
      for (int i = 0; i < m; i++)
        expected += 2 * (std::clamp(i * i - off, 3, n - 1) == e) + (std::clamp(i % 7 - off, 3, n - 1) == e);
      wrong += a[e] != expected;
    }
    from(a, n, m, off);
    if (off > -900)
      from_alone(a, n, m, off);
    for (int i = 0; i < m; i++)
      wrong += i * i - off >= 3 && i * i - off < n && a[i * i - off] != 1;
    up_to(a, n, m, off);
    for (int i = 0; i < m; i++)
      wrong += i * i - off >= 0 && i * i - off < n && a[i * i - off] != i;
    CHECK_EQ(wrong, 0);
  }
  return check_done();
}

// Two loops without levels share the lanes of a gang, a row for each iteration of the outer one. What the inner loop
// reaches by the address of a variable of the outer one's iteration is that iteration's, not the gang's.
// RUN: %paccxx -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../check.h"

enum { N = 37, M = 3 };
static int out[N][M];

static void clear() {
  for (auto &row : out)
    for (int &one : row) one = -1;
}
static void check(int factor) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) CHECK_EQ(out[i][j], factor * i + j);
}

static void captured() {
  int own[N][M];
#pragma acc parallel loop copyout(own)
  for (int i = N; i > 0; i--) {
#pragma acc loop
    for (int j = 0; j < M; j++) {
      auto set = [&] { own[i - 1][j] = 100 * (i - 1) + j; };
      set();
    }
  }
  memcpy(out, own, sizeof out);
  check(100);
}

static void capturedOutside() {
  clear();
#pragma acc parallel loop copy(out)
  for (int i = 0; i < N; i++) {
    auto row = [&] { return 10 * i; };
#pragma acc loop
    for (int j = 0; j < M; j++) out[i][j] = row() + j;
  }
  check(10);
}

struct Row {
  const int *index;
  int at(int j) const { return *index * 1000 + j; }
};

static void pointers() {
  clear();
#pragma acc parallel loop copy(out)
  for (int i = 0; i < N; i++) {
    const int twice = 2 * i;
#pragma acc loop
    for (int j = 0; j < M; j++) {
      const int *p = j % 2 ? &twice : &i;
      Row r = {p};
      out[i][j] = j % 2 ? r.at(j) / 2 + (j + 1) / 2 : r.at(j);
    }
  }
  check(1000);
}

int main() {
  captured();
  capturedOutside();
  pointers();
  return check_done();
}

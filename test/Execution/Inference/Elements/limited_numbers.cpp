// Elements by numbers of which only limits are known: what a table holds, or a computation gives, set to a limit by one
// condition after the other, by std::min, std::max and std::clamp, by choices that compare what they choose, and remainders
// of numbers with a sign. A condition about another value of the variable, or another number, limits nothing.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && %run_host %t.O0 good && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %if cuda-gpu %{ %run_gpu %t good %}
// RUN: not %run_emulator %t again 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t set_behind 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other_number 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t one_side 2>&1 | %FileCheck %s --check-prefix=ABSENT
#include "../../check.h"
#include <algorithm>
#include <climits>
#include <cstring>

enum { N = 300 };
static int Table[N], Out[N];
static const int Limits[] = {INT_MIN, -1, 0, 1, 15, 16, 17, INT_MAX};

static int clamped(int k, int n) { return k < 0 ? 0 : k >= n ? n - 1 : k; }

template <class Function> static bool isLikewise(const int *p, Function Expected) {
  for (int i = 0; i < N; i++)
    if (Out[i] != p[Expected(Table[i])])
      return false;
  return true;
}

static void byConditions(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int k = t[i];
    if (k >= n)
      k = n - 1;
    if (k < 0)
      k = 0;
    Out[i] = p[k];
  }
}

static void byAlternatives(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int k = t[i];
    if (k < 0)
      k = 0;
    else if (k > n - 1)
      k = n - 1;
    Out[i] = p[k];
  }
}

static void byExtremes(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    Out[i] = p[std::min(std::max(t[i], 0), n - 1)];
}

static void byClamp(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    const int k = std::clamp(t[i], 0, n - 1);
    Out[i] = p[k];
  }
}

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static void byChoices(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    Out[i] = p[MIN(MAX(t[i], 0), n - 1)];
}

static void remainders(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    Out[i] = p[t[i] % n];
}

static void counts(int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int k = t[i];
    if (k >= n)
      k = n - 1;
    if (k < 0)
      k = 0;
#pragma acc atomic update
    p[k]++;
  }
}

static void again(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N - 1; i++) {
    int k = t[i];
    if (k >= n)
      k = n - 1;
    if (k < 0)
      k = t[i + 1];
    Out[i] = p[k];
  }
}

static void setBehind(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N - 1; i++) {
    int k = t[i];
    if (k >= n)
      k = n - 1;
    if (k < 0)
      k = 0;
    if (i % 2)
      k = t[i + 1];
    Out[i] = p[k];
  }
}

static void otherNumber(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N - 1; i++)
    Out[i] = p[t[i] < 0 ? 0 : t[i] < n ? t[i + 1] : n - 1];
}

static void oneSide(const int *p, const int *t, int n) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    Out[i] = p[std::max(t[i], 0)];
}

int main(int argc, char **argv) {
  const int n = 16;
  int *all = new int[3 * n], *p = all + n;
  for (int i = 0; i < 3 * n; i++)
    all[i] = 1000 + i;
  for (int i = 0; i < N; i++)
    Table[i] = i % 11 < 8 ? Limits[i % 11] : i % 23;
  const char *Which = argv[1];
  if (!strcmp(Which, "again"))
    again(p, Table, n);
  if (!strcmp(Which, "set_behind"))
    setBehind(p, Table, n);
  if (!strcmp(Which, "other_number"))
    otherNumber(p, Table, n);
  if (!strcmp(Which, "one_side"))
    oneSide(p, Table, n);
  // ABSENT: data of a pointer used in a kernel was not found on device {{[0-9]+}}: name=p
  const auto Clamped = [](int k) { return clamped(k, n); };
  void (*const Kernels[])(const int *, const int *, int) = {byConditions, byAlternatives, byExtremes, byClamp, byChoices};
  for (const auto Kernel : Kernels) {
    memset(Out, 0, sizeof Out);
    Kernel(p, Table, n);
    CHECK(isLikewise(p, Clamped));
  }
  remainders(p, Table, n);
  CHECK(isLikewise(p, [](int k) { return k % n; }));
  int *Counts = new int[n + 2]();
  counts(Counts + 1, Table, n);
  int Sum = 0, First = 0, Last = 0;
  for (int i = 0; i < N; i++) {
    First += Table[i] <= 0;
    Last += Table[i] >= n - 1;
  }
  for (int i = 1; i <= n; i++)
    Sum += Counts[i];
  CHECK(Sum == N && Counts[1] == First && Counts[n] == Last && Counts[0] == 0 && Counts[n + 1] == 0);
  return 0;
}

// An exception that leaves a pipeline ends it, wherever it comes from: the next pipeline and the constructs round it are
// as if it had not been, and what tasks before have given back is there.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 %s -o %t && %run_emulator %t
#include "../../Execution/check.h"

const int n = 1000;
static int a[n], b[n], c[n], d[n];

static int length(bool fail) {
  if (fail)
    throw 2;
  return n;
}

static void host(int at) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      if (i == at)
        throw 1;
  }
}

static void async(int at) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) num_tasks(5) async
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      if (i == at)
        throw 1;
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
#pragma pacc update host(b[0:n])
  }
}

static void sections(bool fail) {
#pragma pacc pipeline targetin(a(0,1,0)[0:length(fail)]) targetout(b(0,1,0)[0:n]) num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
#pragma pacc update host(b[0:n])
  }
}

template <class F> static bool throws(F f) {
  try {
    f();
  } catch (int) {
    return true;
  }
  return false;
}

static bool isDone() {
  for (int i = 0; i < n; i++)
    if (b[i] != a[i] * 2)
      return false;
  for (int i = 0; i < n; i++)
    b[i] = 0;
  return true;
}

int main() {
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
#pragma acc data copy(c)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      c[i] = i;
    const int places[] = {0, 399, 400, 999};
    for (int at : places) {
      CHECK(throws([=] { host(at); }));
      for (int i = 0; i < at / 200 * 200; i++)
        CHECK_EQ(b[i], a[i] * 2);
      host(-1);
      CHECK(isDone());
      CHECK(throws([=] { async(at); }));
      async(-1);
      CHECK(isDone());
    }
    CHECK(throws([] { sections(true); }));
    sections(false);
    CHECK(isDone());
    // Constructs behind it are no part of it.
    CHECK(throws([=] { host(500); }));
#pragma acc parallel loop copyout(d)
    for (int i = 0; i < n; i++)
      d[i] = c[i];
    CHECK_EQ(d[7], 7);
  }
  CHECK_EQ(c[999], 999);
  return check_done();
}

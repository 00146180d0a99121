// A data construct that control leaves before the end of its block ends there: results come back, and nothing stays on
// the device. So do all that the branch leads out of, and those round a host_data construct.
// RUN: %paccxx -O2 %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 %s -o %t && %run_emulator %t
#include "../check.h"
#include <string>

// The host's memory is its device's.
static bool gone(int *a) {
  return acc_get_device_type() == acc_device_host || !acc_is_present(a, sizeof(int));
}

static void add(int n, int *a) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}

static int returns(int n, int *a, int way) {
#pragma acc data copy(a[0:n])
  {
    add(n, a);
    // CHECK: left_regions.cpp:[[#@LINE+2]]:7: warning: 'return' leaves the block of a data construct, which may be left at its end only (OpenACC 3.4, 2.6.5): the construct ends here, too
    if (way == 1)
      return 1;
    add(n, a);
    switch (way) {
    case 2:
      break; // this one leaves the switch
    case 3:
      // CHECK: :[[#@LINE+1]]:7: warning: 'return' leaves
      return 3;
    }
    add(n, a);
  }
  return 2;
}

static int breaks(int n, int *a) {
  int k;
  for (k = 0; k < 10; k++) {
#pragma acc data copy(a[0:n])
    {
      add(n, a);
      if (k % 2)
        // CHECK: :[[#@LINE+1]]:9: warning: 'continue' leaves
        continue;
      add(n, a);
      if (k == 4)
        // CHECK: :[[#@LINE+1]]:9: warning: 'break' leaves
        break;
      for (int j = 0; j < 5; j++)
        if (j == 3)
          break; // this one does not
      add(n, a);
    }
  }
  return k;
}

static int jumps(int n, int *a, int *b) {
  int rounds = 0;
again:
  rounds++;
#pragma acc data copy(a[0:n])
  {
    add(n, a);
#pragma acc data copy(b[0:n])
    {
      add(n, b);
      // Out of both; one warning.
      // CHECK: :[[#@LINE+2]]:9: warning: 'goto' leaves
      if (rounds < 3)
        goto again;
      add(n, b);
      // Out of the inner one only.
      // CHECK-NEXT: goto again
      // CHECK-NEXT: ^
      // CHECK-NEXT: :[[#@LINE+2]]:9: warning: 'goto' leaves
      if (rounds == 3)
        goto behind;
    }
  behind:
    add(n, a);
  }
  return rounds;
}

static int in_host_data(int n, int *a) {
#pragma acc data copy(a[0:n])
  {
    add(n, a);
#pragma acc host_data use_device(a)
    {
      // CHECK: :[[#@LINE+2]]:9: warning: 'return' leaves the block of a data construct
      if (n > 2)
        return a != nullptr;
    }
    add(n, a);
  }
  return 0;
}

// The result is made before the construct ends, as behind any return.
static std::string text(int n, int *a) {
#pragma acc data copy(a[0:n])
  {
    add(n, a);
    std::string result = "made";
    // CHECK: :[[#@LINE+2]]:7: warning: 'return' leaves
    if (a)
      return result;
  }
  return "";
}

// In a template and in a lambda.
template <typename T> static T first(int n, T *a) {
#pragma acc data copy(a[0:n])
  {
    auto inner = [&] {
#pragma acc data present(a[0:n])
      {
        add(n, a);
        // CHECK: :[[#@LINE+8]]:7: warning: 'return' leaves
        // CHECK: :[[#@LINE+2]]:11: warning: 'return' leaves
        if (n)
          return 1;
      }
      return 0;
    };
    if (inner())
      return 5;
  }
  return 0;
}

int main() {
  enum { N = 100 };
  int a[N] = {0}, b[N] = {0};
  CHECK(returns(N, a, 1) == 1 && a[7] == 1 && gone(a));
  CHECK(returns(N, a, 2) == 2 && a[7] == 4 && gone(a));
  CHECK(returns(N, a, 3) == 3 && a[7] == 6 && gone(a));
  a[7] = 0;
  CHECK(breaks(N, a) == 4 && a[7] == 3 + 1 + 3 + 1 + 2 && gone(a));
  a[7] = b[7] = 0;
  CHECK(jumps(N, a, b) == 3 && a[7] == 4 && b[7] == 4 && gone(a) && gone(b));
  a[7] = 0;
  CHECK(in_host_data(N, a) == 1 && a[7] == 1 && gone(a));
  CHECK(text(N, a) == "made" && a[7] == 2 && gone(a));
  CHECK(first(N, a) == 5 && a[7] == 3 && gone(a));
  return check_done();
}

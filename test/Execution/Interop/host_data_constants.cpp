// Constants of the function round a lambda, or of the function round a class, that the code inside knows without a copy of
// them: there is no memory that use_device and data clauses could mean.
// REQUIRES: cplusplus
// RUN: %paccxx %without_gpu -O1 -I%S/.. %s -o %t && %run_host %t && %run_emulator %t
#include "check.h"

template <int N> static int in_template() {
  constexpr double w[N] = {1, 2};
  constexpr int n = N;
  auto sum = [&](auto more) {
    double s = 0;
#pragma acc data copyin(w, n)
#pragma acc host_data use_device(w, n)
    {
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < n; i++)
        s += w[1] + more;
    }
    return int(s);
  };
  return sum(N);
}

static int in_class() {
  constexpr int t[2] = {1, 2};
  constexpr int n = 3;
  struct Local {
    int sum() {
      int r = 0;
#pragma acc host_data use_device(t, n) if_present
      {
      }
#pragma acc data copyin(t, n)
#pragma acc parallel copy(r) copyin(n)
      r += n;
#pragma acc update device(t, n) if_present
      return r;
    }
  };
  return Local().sum();
}

int main() {
  constexpr int t[2] = {1, 2};
  auto nested = [&] {
    return [&] {
#pragma acc host_data use_device(t) if_present
      return t[1];
    }();
  };
  auto captured = [t] {
    const int *p;
#pragma acc data copyin(t)
#pragma acc host_data use_device(t)
    p = t;
    return p == acc_deviceptr((void *)t) || acc_is_present((void *)t, sizeof t) == 0;
  };
  CHECK_EQ(nested(), 2);
  CHECK(captured());
  CHECK_EQ(in_template<2>(), 8);
  CHECK_EQ(in_template<5>(), 35);
  CHECK_EQ(in_class(), 3);
  return check_done();
}

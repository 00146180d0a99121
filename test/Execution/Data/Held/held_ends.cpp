// A kernel that begins at the end of an array, as an iterator that goes back does, begins at the end of the device's.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <vector>

struct Stack {
  const int *top;
  int below(int depth) const { return top[-1 - depth]; }
};

int main() {
  enum { N = 50 };
  std::vector<int> values(N, 1);
  int *data = values.data();
  const Stack stack{data + N};
  int backwards = 0, reversed = 0, popped = 0;
#pragma acc data copyin(data[0 : N])
  {
    // Only the device's are 5.
#pragma acc parallel loop present(data[0 : N])
    for (int i = 0; i < N; ++i)
      data[i] = 5;
#pragma acc serial copy(backwards)
    {
      for (auto at = values.end(); at != values.begin();)
        backwards += *--at;
    }
#pragma acc serial copy(reversed)
    {
      for (auto at = values.rbegin(); at != values.rend(); ++at)
        reversed += *at;
    }
#pragma acc parallel loop reduction(+ : popped)
    for (int i = 0; i < N; ++i)
      popped += stack.below(i);
  }
  CHECK_EQ(backwards, 5 * N);
  CHECK_EQ(reversed, 5 * N);
  CHECK_EQ(popped, 5 * N);
  return check_done();
}

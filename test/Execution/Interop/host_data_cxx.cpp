// host_data in C++: members of *this, references, in templates, in lambdas; exceptions leave the block.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 -I%S/.. %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: not %paccxx -DOUTLINED -fsyntax-only -I%S/.. %s 2>&1 | FileCheck %s
#include "check.h"

#ifdef OUTLINED
void outlined(int *x) {
#pragma acc host_data use_device(x)
  [&] { x[0] = 1; }(); // CHECK: [[@LINE]]:3: error: 'x' is in 'use_device': using it in a lambda in the block is not supported yet
}
#endif

enum { N = 50 };

static void library_fills(int *there, int value) {
  int here[N];
  for (int i = 0; i < N; i++)
    here[i] = value + i;
  acc_memcpy_to_device(there, here, sizeof here);
}

struct Field {
  int *data = new int[N]();
  int fixed[N] = {};
  ~Field() { delete[] data; }
  void fill(int value) {
#pragma acc enter data copyin(this[0:1])
#pragma acc enter data copyin(data[0:N])
#pragma acc host_data use_device(data, fixed)
    {
      library_fills(data, value);
      library_fills(this->fixed, 2 * value);
    }
#pragma acc update self(fixed)
#pragma acc exit data copyout(data[0:N])
#pragma acc exit data delete(this[0:1])
  }
};

// The two instances share what does not depend on T.
template <typename T> void through_reference(T &r, int *same, int value) {
#pragma acc data copy(same[0:N])
  {
#pragma acc host_data use_device(r, same)
    {
      library_fills(r, value);
      library_fills(same, value + 1);
    }
#pragma acc host_data use_device(same)
#pragma acc parallel loop deviceptr(same)
    for (int i = 0; i < N; i++)
      same[i] += 1;
  }
}

static void in_a_lambda(int *x) {
  auto fill = [&](int value) {
#pragma acc host_data use_device(x)
    library_fills(x, value);
  };
#pragma acc data copyout(x[0:N])
  fill(77);
}

static void throws(int *x) {
#pragma acc host_data use_device(x)
  throw x;
}

int main() {
  Field f;
  f.fill(3);
  CHECK(f.data[N - 1] == 3 + N - 1 && f.fixed[N - 1] == 6 + N - 1);
  int array[N] = {}, other[N] = {}, *pointer = new int[N]();
#pragma acc data copy(array, pointer[0:N])
  {
    through_reference(array, other, 10);
    CHECK(other[0] == 12);
    through_reference(pointer, other, 20);
    CHECK(other[0] == 22);
    try {
      throws(pointer);
    } catch (int *there) {
      CHECK(there == acc_deviceptr(pointer));
    }
  }
  CHECK(array[1] == 11 && pointer[1] == 21);
  in_a_lambda(pointer);
  CHECK(pointer[0] == 77);
  delete[] pointer;
  return check_done();
}

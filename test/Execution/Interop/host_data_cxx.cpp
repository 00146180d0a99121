// host_data in C++: members of *this, references, in templates, in lambdas; exceptions leave the block.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 -I%S/.. %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: not %paccxx -DOUTLINED -fsyntax-only -I%S/.. %s 2>&1 | FileCheck %s
#include "check.h"

#ifdef OUTLINED
void outlined(int *x) {
  int a[4] = {};
#pragma acc host_data use_device(a)
  [=] { return a[0]; }(); // CHECK: [[@LINE]]:3: error: 'a' is in 'use_device': using it in a lambda in the block is not supported yet
#pragma acc host_data use_device(x) if(a[1])
  {
    auto f = [&] { // CHECK: [[@LINE]]:14: error: 'x' is in 'use_device': using it in a lambda in the block is not supported yet
#pragma acc parallel deviceptr(x)
      x[0] = 1;
    };
    f();
  }
}
struct Holder {
  int *x, b[4];
  void outlined() {
#pragma acc host_data use_device(x)
    {
      auto g = [this](int i) { return x[i]; }; // CHECK: [[@LINE]]:16: error: 'x' is in 'use_device': using it in a lambda in the block is not supported yet
#pragma acc parallel
      g(1);
    }
#pragma acc host_data use_device(b)
    [*this] { return b[0]; }(); // CHECK: [[@LINE]]:5: error: 'b' is in 'use_device': using it in a lambda in the block is not supported yet
  }
};
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

/* The other way round: what lambdas in the block hold is the device's. */
template <typename T> static void lambda_inside(T &x, int value) {
  int *const host = &x[0], *seen[3] = {};
#pragma acc data copy(x[0:N])
  {
#pragma acc host_data use_device(x)
    {
      auto fill = [&](int more) {
        seen[0] = &x[0];
        [&] { library_fills(&x[0], value + more); }();
      };
      auto generic = [&seen, &x](auto at) { seen[at] = &x[0]; };
      fill(1);
      generic(1);
    }
    seen[2] = (int *)acc_deviceptr(host);
  }
  CHECK(seen[0] == seen[2] && seen[1] == seen[2]);
  CHECK(x[0] == value + 1 && x[N - 1] == value + N);
}
static void copies_inside(int *x) {
#pragma acc data copy(x[0:N])
  {
    int *there = (int *)acc_deviceptr(x);
#pragma acc host_data use_device(x)
    {
      auto get = [x] { return x; };
      auto other = [y = x + 1](int *) { return y; };
      CHECK(get() == there && other(x) == there + 1);
    }
  }
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
  lambda_inside(pointer, 5);
  lambda_inside(array, 6);
  copies_inside(pointer);
  delete[] pointer;
  return check_done();
}

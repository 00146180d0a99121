// Lambdas in the block of host_data that find the device's address when they are called: they use members through
// `this`, variables outside of functions, or have constructs, which know what they get.
// RUN: %paccxx -std=c++17 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++17 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <functional>

enum { N = 10 };

static int array[N], *pointer;
namespace inner {
static int *other;
}

template <class F> static auto call(F &&f) { return f(); }

template <class T> struct Field {
  T *x;
  T b[N];

  void of_members() {
    T *there = (T *)acc_deviceptr(x), *inside = (T *)acc_deviceptr(b);
#pragma acc host_data use_device(x, b)
    {
      CHECK(call([this] { return x; }) == there);
      CHECK(call([&] { return this->x + 1; }) == there + 1);
      CHECK(call([=] { return b; }) == inside);
      CHECK(call([*this] { return x; }) == there);
      CHECK(call([*this]() mutable { return x; }) == there);
      CHECK(call([this] { return call([this] { return &x[2]; }); }) == there + 2);
      CHECK(call([&] { return [&](auto i) { return b + i; }(3); }) == inside + 3);
      std::function<T *(int)> either = [this](int i) { return i < 0 ? b - i : x + i; };
      CHECK(either(2) == there + 2 && either(-2) == inside + 2);
      auto generic = [this](auto kind) {
        if constexpr (sizeof kind == 1)
          return x;
        else
          return b;
      };
      CHECK(generic('c') == there && generic(1) == inside);
      auto adds = [this](int n) {
#pragma acc parallel loop deviceptr(x)
        for (int i = 0; i < n; i++)
          x[i] += 1;
#pragma acc parallel loop present(b)
        for (int i = 0; i < n; i++)
          b[i] += 2;
      };
      adds(N);
    }
#pragma acc host_data use_device(x) if_present
    CHECK(call([this] { return x; }) == there);
  }
};

static void of_files() {
  int *in_array = (int *)acc_deviceptr(array), *behind = (int *)acc_deviceptr(pointer);
  int *others = (int *)acc_deviceptr(inner::other);
  static int *kept = pointer;
#pragma acc host_data use_device(array, pointer, inner::other, kept)
  {
    CHECK(call([] { return array; }) == in_array);
    CHECK(call([] { return &pointer[1]; }) == behind + 1);
    CHECK(call([] { return inner::other; }) == others);
    CHECK(call([] { return kept; }) == behind);
    CHECK(call([] { return [](auto i) { return array + i; }(2); }) == in_array + 2);
  }
}

static void with_constructs(int *local) {
  int own[N] = {};
#pragma acc data copy(own)
  {
    int *there = (int *)acc_deviceptr(local), *inside = (int *)acc_deviceptr(own);
#pragma acc host_data use_device(local, own, pointer)
    {
      auto adds = [&](int n) {
#pragma acc parallel loop deviceptr(local)
        for (int i = 0; i < n; i++)
          local[i] += 1;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
          own[i] += local[i];
          pointer[i] += 2;
        }
        return own;
      };
      CHECK(adds(N) == inside);
      auto names = [local, next = local + 1](int n) {
#pragma acc parallel loop present(local[0 : n])
        for (int i = 0; i < n; i++)
          local[i] += 1;
        return next;
      };
      CHECK(names(N) == there + 1);
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(own[i], 1);
}

// What kernels run is the host's code as it is: they find the variable by the present table.
static void in_kernels() {
  int out[N];
#pragma acc data copyout(out)
  {
#pragma acc host_data use_device(pointer)
    {
      auto element = [](int i) { return pointer[i]; };
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        out[i] = element(i);
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 2);
}

int main() {
  int *local = new int[N](), *members = new int[N]();
  pointer = new int[N]();
  inner::other = new int[N]();
  Field<int> f = {members, {}};
#pragma acc data copy(f, members[0 : N], array, pointer[0 : N], inner::other[0 : N], local[0 : N])
  {
    of_files();
    f.of_members();
    with_constructs(local);
    in_kernels();
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(local[i], 2);
    CHECK_EQ(pointer[i], 2);
    CHECK_EQ(members[i], 1);
    CHECK_EQ(f.b[i], 2);
  }
#pragma acc host_data use_device(array, pointer) if_present
  CHECK(call([] { return array; }) == array && call([] { return pointer; }) == pointer);
  return check_done();
}

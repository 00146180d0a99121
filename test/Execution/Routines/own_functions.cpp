// Nothing that a kernel of the emulator calls is the host's: the host's functions count how often they are entered
// (-finstrument-functions), and global variables of declare directives are the device's own. On the host device kernels
// call the program's functions, which shows that the counter counts.
// RUN: %paccxx -O0 -finstrument-functions -DOTHER -c %s -o %t.other.o
// RUN: %paccxx %without_gpu -O0 -finstrument-functions %s %t.other.o -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -finstrument-functions -DOTHER -c %s -o %t.other.o
// RUN: %paccxx -O2 -finstrument-functions %s %t.other.o -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#pragma acc routine seq
extern "C" int of_other_file(int x);

#ifdef OTHER
static int inner_of_other_file(int x) { return x - 1; }
int of_other_file(int x) { return inner_of_other_file(x) * 2; }
#else
#include "../check.h"

static int entered;
extern "C" __attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *, void *) { entered++; }
extern "C" __attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *, void *) {}

static int visible(int x) { return x + 1; }
__attribute__((noinline)) int deep(int n) { return n > 0 ? deep(n - 1) + 2 : visible(n); }
inline int inline_one(int x) { return deep(x % 3); }
template <typename T> T generic(T x) { return x * x; }
namespace {
int hidden(int x) { return generic(x) - generic(1); }
} // namespace

struct Object {
  int value;
  Object() : value(1) {}
  explicit Object(int v) : value(visible(v)) {}
  Object(const Object &o) : value(o.value + 1) {}
  ~Object() { value = 0; }
  Object operator+(const Object &o) const { return Object(value + o.value); }
  int get() const { return value; }
  static int of_class(int x) { return x ^ 5; }
};

int counter = 100;
#pragma acc declare create(counter)
__attribute__((noinline)) static int count() {
  int old;
#pragma acc atomic capture
  old = counter++;
  return old >= 0;
}

int main() {
  const int is_host = acc_get_device_type() == acc_device_host;
  enum { N = 20 };
  int results[N], expected[N];
  const auto lambda = [](int x) { return generic(x) + hidden(x); };
#pragma acc update device(counter)
  const int before = entered;
#pragma acc parallel loop copyout(results)
  for (int i = 0; i < N; i++) {
    const Object sum = Object(i) + Object();
    results[i] = visible(i) + deep(i % 4) + inline_one(i) + hidden(i) + lambda(i) + sum.get() + Object::of_class(i) +
                 of_other_file(i) + count();
  }
  const int during = entered - before;
  CHECK_EQ(during > 0, is_host);
  CHECK_EQ(counter, is_host ? 100 + N : 100);
#pragma acc update self(counter)
  CHECK_EQ(counter, 100 + N);
  for (int i = 0; i < N; i++) {
    const Object sum = Object(i) + Object();
    expected[i] = visible(i) + deep(i % 4) + inline_one(i) + hidden(i) + lambda(i) + sum.get() + Object::of_class(i) +
                  of_other_file(i) + count();
  }
  CHECK_EQ(entered > before + during, 1);
  for (int i = 0; i < N; i++)
    CHECK_EQ(results[i], expected[i]);
  return check_done();
}
#endif

// A large firstprivate object in pinned memory: a kernel on a queue has the value of the launch, whatever
// becomes of the object before the queue gets there.
// RUN: %paccxx -O2 %s -o %t -ldl && %run_fake %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// REQUIRES: cplusplus
#include "../../check.h"
#include <dlfcn.h>

constexpr int Many = 300;
struct Table {
  int Value[Many];
};

static Table *pinned() {
  void *Library = dlopen("libcuda.so.1", RTLD_NOW), *Memory = nullptr;
  auto Allocate = reinterpret_cast<int (*)(void **, size_t, unsigned)>(dlsym(Library, "cuMemHostAlloc"));
  CHECK_EQ(Allocate(&Memory, sizeof(Table), 0), 0);
  return static_cast<Table *>(Memory);
}

int main() {
  int Result[2][Many];
#pragma acc parallel loop copyout(Result)
  for (int I = 0; I < Many; I++)
    Result[0][I] = Result[1][I] = -1;
  Table &Shared = *pinned();
#pragma acc data copy(Result)
  {
    for (int Round = 0; Round < 2; Round++) {
      for (int I = 0; I < Many; I++)
        Shared.Value[I] = I + 1000 * Round;
#pragma acc parallel loop firstprivate(Shared) async(1)
      for (int I = 0; I < Many; I++)
        Result[Round][I] = Shared.Value[I];
    }
    for (int I = 0; I < Many; I++)
      Shared.Value[I] = -2;
#pragma acc wait(1)
  }
  for (int I = 0; I < Many; I++) {
    CHECK_EQ(Result[0][I], I);
    CHECK_EQ(Result[1][I], I + 1000);
  }
  return check_done();
}

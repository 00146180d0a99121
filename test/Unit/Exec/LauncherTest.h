//===- LauncherTest.h - launches on a device that runs nothing --*- C++ -*-===//
#ifndef PACC_TEST_LAUNCHERTEST_H
#define PACC_TEST_LAUNCHERTEST_H

#include "Exec/Launch/Launcher.h"
#include "Exec/Directives.h"
#include "FakeDevice.h"
#include "pacc/ABI/Entries.h"

namespace pacc::rt::test {

/// Remembers the parameters of its last launch.
class LaunchDevice : public FakeDevice {
public:
  Result<DeviceKernel *> getKernel(pacc_kernel &) override {
    ++Loads;
    return &Kernel;
  }
  Result<DeviceKernel *> getForm(pacc_kernel &K, const char *Name) override {
    return !Name ? nullptr : Name == K.once_name ? &Once : &Finish;
  }
  Status launch(DeviceKernel &K, const LaunchShape &S, void **P,
                Queue &) override {
    Before = std::exchange(Launched, &K);
    ShapeBefore = std::exchange(Shape, S);
    RowIterations = ThreadState::get().Constructs.top()->Shape.RowIterations;
    Values.clear();
    for (unsigned I = 0; I != ParamCount + 1; ++I)
      Values.push_back(*static_cast<uint64_t *>(P[I]));
    return Status::success();
  }
  DeviceKernel Kernel, Once, Finish;
  DeviceKernel *Launched = nullptr, *Before = nullptr;
  LaunchShape Shape, ShapeBefore;
  std::vector<uint64_t> Values;
  unsigned ParamCount = 0, Loads = 0, RowIterations = 0;
};

class LauncherTest : public testing::Test {
protected:
  LauncherTest() : State(std::make_unique<LaunchDevice>()) {
    ThreadState::get().Current = &State;
    Kernel.version = PACC_ABI_VERSION;
    Kernel.name = "k";
    Kernel.file = "k.c";
    Kernel.image = &Image;
  }
  ~LauncherTest() override {
    ThreadState &T = ThreadState::get();
    while (T.Constructs.top())
      T.Constructs.pop();
    T.Current = nullptr;
  }
  LaunchDevice &dev() { return static_cast<LaunchDevice &>(State.Dev); }
  void param(uint32_t Kind, void *Host, uint32_t Size = 8) {
    const uint32_t Slot = Params.size();
    Params.push_back({Kind, Size, 8, Slot, 0});
    __pacc_arg(Slot, Kind, "v", Host, Size);
  }
  void begin() {
    __pacc_begin(PACC_PARALLEL, 0, "k.c", "main", 4, 9);
    __pacc_async(1);
  }
  Status launch() {
    Kernel.params = Params.data();
    Kernel.param_count = dev().ParamCount = Params.size();
    ThreadState &T = ThreadState::get();
    Status S = pacc::rt::launch(T, *T.Constructs.top(), Kernel);
    Params.clear();
    return S;
  }
  DeviceAddress copyOf(void *Host) {
    const auto Address = reinterpret_cast<HostAddress>(Host);
    Mapping *M = State.Table.ofPointer(Address);
    return M ? M->deviceOf(Address) : 0;
  }

  DeviceState State;
  pacc_image Image{};
  pacc_kernel Kernel{};
  std::vector<pacc_param> Params;
  double Data[10] = {}, *Pointer = Data;
};

} // namespace pacc::rt::test

#endif

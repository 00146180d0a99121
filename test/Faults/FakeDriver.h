//===- FakeDriver.h - libcuda without a GPU ---------------------*- C++ -*-===//
//
// A library that programs find as libcuda.so.1: devices made of the host's
// memory, whose kernels are the host form of the program's own. It is as lazy
// as the driver's interface allows: what is given to a stream takes place when
// something waits for it, so that a wait that the runtime forgot shows. And it
// fails where it is told to:
//
//   PACC_FAKE_FAIL=<function>:<number>:<error>  that call of the function
//   PACC_FAKE_LOG=<file>      gets a line when it has failed, or at the end of
//                             the program how often each function was called
//   PACC_FAKE_DEVICES=<n>     default 1
//   PACC_FAKE_MEMORY=<bytes>  of each device, default 1 GiB
//   PACC_FAKE_OWN_MEMORY=1    says that kernels do not reach memory of the host
//                             that the driver does not know
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_FAULTS_FAKEDRIVER_H
#define PACC_TEST_FAULTS_FAKEDRIVER_H

#include "Driver/Cuda/Symbols.h"
#include "pacc/ABI/Types.h"
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace pacc::rt::fake {

/// What `.reqntid` says in a kernel's PTX: launches with another block are an error. 0: any will do.
struct RequiredBlock {
  unsigned Lanes[3] = {0, 0, 0};
  bool allows(unsigned X, unsigned Y, unsigned Z) const {
    return !Lanes[0] || (Lanes[0] == X && Lanes[1] == Y && Lanes[2] == Z);
  }
};

} // namespace pacc::rt::fake

namespace pacc::rt::cuda {

/// A device and its one context.
struct ContextHandle {
  std::map<Pointer, size_t> Blocks;
  size_t Used = 0;
  std::vector<std::unique_ptr<StreamHandle>> Streams;
};

/// Work that has been given and not yet done.
struct StreamHandle {
  ContextHandle *Of;
  std::deque<std::function<void()>> Work;
  uint64_t Done = 0; ///< pieces of work

  uint64_t given() const { return Done + Work.size(); }
  bool hasReached(uint64_t Count) const { return Done >= Count; }
  void step();
  void runTo(uint64_t Count);
};

/// A point in a stream's work.
struct EventHandleObject {
  StreamHandle *In = nullptr;
  uint64_t Count = 0;
  using TimePoint = std::chrono::steady_clock::time_point;
  std::shared_ptr<TimePoint> Time; ///< null: without time stamps
  bool happened() const { return !In || In->hasReached(Count); }
};

struct ModuleHandle {
  const void *Image;
};

struct LinkStateObject {
  const void *Image = nullptr; ///< the first that was added
};

/// Launches with the values of their parameters.
struct GraphObject {
  std::vector<std::function<void()>> Launches;
};
struct GraphExecObject {
  std::vector<std::function<void()>> Launches;
};

struct FunctionHandle {
  const pacc_kernel *Kernel;
  bool OnlyFinishes; ///< pacc_kernel::finish_name: the host form needs none
  fake::RequiredBlock Required;
};

} // namespace pacc::rt::cuda

namespace pacc::rt::fake {

/// The kernel of the loaded objects whose image holds the code `Image` and in
/// which some form has the name `Name`; null if there is none.
const pacc_kernel *findKernel(const void *Image, const char *Name);

/// Of the kernel of that name in an image.
RequiredBlock requiredBlock(const void *Image, const char *Name);

/// The driver's functions, which never fail without a reason of their own. All
/// take one lock.
const cuda::Symbols &driver();

} // namespace pacc::rt::fake

#endif

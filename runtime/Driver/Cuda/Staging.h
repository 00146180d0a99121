//===- Staging.h - fast copies of pageable memory ---------------*- C++ -*-===//
//
// The GPU copies pinned memory by itself at the speed of the bus; pageable
// memory goes through pinned buffers, which the host's cores fill or empty. One
// core is slower than the bus, so a large copy is spread over a few threads,
// each with two buffers: while the bus works on one, the thread works on the
// other.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_STAGING_H
#define PACC_RUNTIME_DRIVER_CUDA_STAGING_H

#include "Driver/Cuda/Queue.h"
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace pacc::rt::cuda {

/// The staging buffers of one device and the threads that fill them.
/// Thread-safe; one copy at a time. Threads start with the first copy that is
/// large enough for them.
class Staging {
public:
  explicit Staging(const DeviceContext &In) : In(In) {}
  ~Staging();

  /// Whether a copy of `Host` gains by going through here.
  bool pays(const void *Host, size_t Bytes) const;
  /// The data has left `From` when this returns; it arrives in order of
  /// `Order`.
  Status upload(DeviceAddress To, const void *From, size_t Bytes, Stream Order);
  /// The data is there when this returns.
  Status download(void *To, DeviceAddress From, size_t Bytes, Stream Order);

private:
  struct Pair {
    void *Buffer[2] = {}; ///< pinned; kept until the program ends
    std::unique_ptr<CudaEvent>
        Done[2]; ///< the bus has finished with the buffer
  };
  struct Copy;

  Status prepare(Pair &P);
  Status uploadPart(Pair &P, Copy &C);
  Status downloadPart(Pair &P, Copy &C);
  Status part(Pair &P, Copy &C);
  Status run(Copy &C);
  void startThreads(unsigned Count);
  void threadMain(unsigned Number);

  const DeviceContext &In;
  std::mutex OneCopy; ///< held during a copy; taken before Lock
  Pair Mine;          ///< of the thread that copies
  std::vector<Pair> Theirs;
  std::vector<std::thread> Threads;

  std::mutex Lock; ///< protects what follows
  std::condition_variable Wake, Finished;
  Copy *Work = nullptr;
  unsigned Wanted = 0;     ///< threads that shall help with this copy
  uint64_t Generation = 0; ///< number of copies so far
  unsigned Busy = 0;
  bool Quit = false;
  Status Outcome;
};

} // namespace pacc::rt::cuda

#endif

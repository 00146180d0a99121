//===- Clock.h - when a GPU did what ----------------------------*- C++ -*-===//
//
// The driver tells how long it was from one event to another. To tell when
// that was, a reference event is recorded at a time that the host knows.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_CLOCK_H
#define PACC_RUNTIME_DRIVER_CUDA_CLOCK_H

#include "Driver/Cuda/Queue.h"
#include <mutex>

namespace pacc::rt::cuda {

/// The clock of one device. Makes its reference when it is first used. Thread-safe.
class Clock {
public:
  explicit Clock(const DeviceContext &In) : In(In) {}

  /// One that timeOf can tell the time of, once it has been recorded.
  Result<std::unique_ptr<Event>> createEvent();
  /// When the queue got to the event; nothing before, or if the driver cannot
  /// tell: times are only for people, so that is no error of the program.
  std::optional<int64_t> timeOf(EventHandle E);

private:
  Status renew();

  const DeviceContext &In;
  std::mutex Lock; ///< protects what follows
  Stream Own = nullptr;
  EventHandle Reference = nullptr;
  int64_t ReferenceTime = 0; ///< now() when the device was at it
};

} // namespace pacc::rt::cuda

#endif

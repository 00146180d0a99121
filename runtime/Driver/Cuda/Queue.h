//===- Queue.h - streams and events -----------------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_QUEUE_H
#define PACC_RUNTIME_DRIVER_CUDA_QUEUE_H

#include "Driver/Cuda/Symbols.h"
#include "Driver/Device.h"
#include <atomic>

namespace pacc::rt::cuda {

class CudaKernel;
class Replay;

/// A device's context, which every call into the driver needs. Never released:
/// kernels and memory of the program's last moments need it. Thread-safe.
class DeviceContext {
public:
  DeviceContext(const Symbols &Api, DeviceNumber Number)
      : Api(Api), Number(Number) {}
  /// Takes the primary context, which the CUDA runtime library uses too.
  Status retain();
  /// How much all lanes of kernels may have from malloc at a time. The driver takes
  /// that memory when it loads the first module that calls malloc; later, or if
  /// another library was first, the size stays as it is.
  void setHeap(size_t Bytes) const;
  /// One of the driver's limits, of the threads' stacks or of what is printed. False if it does not take the number.
  bool setLimit(int Limit, size_t Bytes) const;
  /// Each thread's stack has so many bytes at least, unless the user's environment says how many (PACC_STACK).
  void deepenStack(size_t Bytes) const;
  /// Makes it the calling thread's.
  Status enter() const;
  Context handle() const { return Primary; }

  const Symbols &Api;

private:
  const DeviceNumber Number;
  Context Primary = nullptr;
};

/// An event, without time stamps but for those of Clock.cpp.
class CudaEvent : public Event {
public:
  static Result<std::unique_ptr<CudaEvent>> create(const DeviceContext &In);
  ~CudaEvent() override;
  EventHandle handle() const { return Handle; }

protected:
  CudaEvent(const DeviceContext &In, EventHandle Handle)
      : In(In), Handle(Handle) {}
  const DeviceContext &In;

private:
  const EventHandle Handle;
};

/// Which thread has given a stream something since the last wait for all of it. To wait for a stream that has nothing to do
/// takes the driver 1.5 us (H200), for each queue that a wait directive asks. Only the thread that has given it all can
/// know that there is no more: others may be about to give theirs. Thread-safe.
class StreamUser {
public:
  /// The calling thread is about to give something.
  void note();
  /// Others than these queues may give the stream something from now on.
  void noteOthers() { Last.store(&Several, std::memory_order_relaxed); }
  /// Nobody has anything there: the caller sees all that the thread which has waited saw.
  bool isNobody() const { return !Last.load(std::memory_order_acquire); }
  /// The calling thread has waited for all that there was before.
  void noteWait();

private:
  static const char Several;
  std::atomic<const void *> Last{nullptr}; ///< a thread's mark, or that of several
};

/// A stream. It waits for the legacy default stream and the default stream for
/// it, so that CUDA calls of the user's program and directives come in program
/// order. (A stream of the program's own, acc_set_cuda_stream, is as the program
/// made it.)
class CudaQueue : public Queue {
public:
  static Result<std::unique_ptr<Queue>> create(const DeviceContext &In);
  ~CudaQueue() override;

  Status sync() override;
  Result<bool> test() override;
  Status record(Event &E) override;
  Status wait(Event &E) override;
  void giveAll() override { flushed(); }
  void *nativeHandle() override;
  Result<bool> adopt(void *Native) override;

  /// The stream, for the caller to give it something: all launches have been given to it by then.
  Stream handle() const;
  /// As Device::launch. The launch may be kept back for a while (Replay.h).
  Status launch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params);
  /// The same of gangs that wait for each other.
  Status launchTogether(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params);
  /// The kernel that an error found later is blamed on.
  void setLastKernel(const pacc_kernel &Kernel) {
    LastKernel.store(&Kernel, std::memory_order_relaxed);
  }

private:
  CudaQueue(const DeviceContext &In, Stream Handle, uint64_t Patience);
  /// The stream, to ask it something: as handle().
  Stream flushed() const;
  Status checkWork(const char *Call, CuResult Code) const;
  Status blameLastKernel(Status Outcome) const;

  const DeviceContext &In;
  std::atomic<Stream> Handle;
  const std::unique_ptr<Replay> Launches; ///< null: all are given at once
  std::atomic<const pacc_kernel *> LastKernel{nullptr};
  mutable StreamUser User;
};

} // namespace pacc::rt::cuda

#endif

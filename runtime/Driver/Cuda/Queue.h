//===- Queue.h - streams and events -----------------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_QUEUE_H
#define PACC_RUNTIME_DRIVER_CUDA_QUEUE_H

#include "Driver/Cuda/Symbols.h"
#include "Driver/Device.h"
#include <atomic>

namespace pacc::rt::cuda {

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
  /// Makes it the calling thread's.
  Status enter() const;
  Context handle() const { return Primary; }

  const Symbols &Api;

private:
  const DeviceNumber Number;
  Context Primary = nullptr;
};

/// An event, without time stamps but for those of TimedEvent.h.
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

/// A stream. It waits for the legacy default stream and the default stream for
/// it, so that CUDA calls of the user's program and directives come in program
/// order. (A stream of the program's own, acc_set_cuda_stream, is as the program
/// made it.)
class CudaQueue : public Queue {
public:
  static Result<std::unique_ptr<Queue>> create(const DeviceContext &In);

  Status sync() override;
  Result<bool> test() override;
  Status record(Event &E) override;
  Status wait(Event &E) override;
  void *nativeHandle() override { return handle(); }
  Result<bool> adopt(void *Native) override;

  Stream handle() const { return Handle.load(std::memory_order_relaxed); }
  /// The kernel that an error found later is blamed on.
  void setLastKernel(const pacc_kernel &Kernel) {
    LastKernel.store(&Kernel, std::memory_order_relaxed);
  }

private:
  CudaQueue(const DeviceContext &In, Stream Handle) : In(In), Handle(Handle) {}
  Status checkWork(const char *Call, CuResult Code) const;

  const DeviceContext &In;
  std::atomic<Stream> Handle;
  std::atomic<const pacc_kernel *> LastKernel{nullptr};
};

} // namespace pacc::rt::cuda

#endif

//===- Clock.cpp - when a GPU did what ------------------------------------===//

#include "Driver/Cuda/Clock.h"
#include "Driver/Cuda/Check.h"
#include "Support/Clock.h"

namespace pacc::rt::cuda {

namespace {

/// The driver's milliseconds are of single precision: beyond this they tell no
/// microseconds any more.
constexpr float MostMilliseconds = 10e3f;
enum : unsigned { EventDefault = 0, StreamNonBlocking = 1 };

class TimedEvent : public CudaEvent {
public:
  TimedEvent(const DeviceContext &In, EventHandle Handle, Clock &Time)
      : CudaEvent(In, Handle), Time(Time) {}
  std::optional<int64_t> time() override { return Time.timeOf(handle()); }

private:
  Clock &Time;
};

} // namespace

/// In a stream of its own, which has nothing else to do and waits for nothing.
Status Clock::renew() {
  PACC_RETURN_IF_ERROR(In.enter());
  if (!Own)
    PACC_CUDA_CALL(In.Api, cuStreamCreate, &Own, StreamNonBlocking);
  if (!Reference)
    PACC_CUDA_CALL(In.Api, cuEventCreate, &Reference, EventDefault);
  PACC_CUDA_CALL(In.Api, cuEventRecord, Reference, Own);
  PACC_CUDA_CALL(In.Api, cuEventSynchronize, Reference);
  ReferenceTime = now();
  return Status::success();
}

Result<std::unique_ptr<Event>> Clock::createEvent() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!Reference)
    PACC_RETURN_IF_ERROR(renew());
  PACC_RETURN_IF_ERROR(In.enter());
  EventHandle Handle = nullptr;
  PACC_CUDA_CALL(In.Api, cuEventCreate, &Handle, EventDefault);
  return std::unique_ptr<Event>(new TimedEvent(In, Handle, *this));
}

std::optional<int64_t> Clock::timeOf(EventHandle E) {
  std::lock_guard<std::mutex> Guard(Lock);
  float Milliseconds = 0;
  if (!In.enter().ok() || In.Api.cuEventQuery(E) != Success ||
      In.Api.cuEventElapsedTime(&Milliseconds, Reference, E) != Success)
    return std::nullopt;
  const int64_t Time = ReferenceTime + int64_t(double(Milliseconds) * 1e6);
  if (Milliseconds > MostMilliseconds && !renew().ok())
    return std::nullopt;
  return Time;
}

} // namespace pacc::rt::cuda

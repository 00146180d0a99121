//===- Queue.cpp - streams and events -------------------------------------===//

#include "Driver/Cuda/Queue.h"
#include "Driver/Cuda/Check.h"
#include "Driver/Cuda/Replay.h"
#include "Driver/KernelName.h"
#include "Support/Environment.h"
#include <algorithm>
#include <cstdlib>

namespace pacc::rt::cuda {

Status DeviceContext::retain() {
  PACC_CUDA_CALL(Api, cuDevicePrimaryCtxRetain, &Primary, Number);
  return enter();
}

void DeviceContext::setHeap(size_t Bytes) const { setLimit(LimitMallocHeapSize, Bytes); }

bool DeviceContext::setLimit(int Limit, size_t Bytes) const { return Api.cuCtxSetLimit(Limit, Bytes) == Success; }

void DeviceContext::deepenStack(size_t Bytes) const {
  size_t Now = 0;
  if (!environmentText(Variable::Stack) && Api.cuCtxGetLimit(&Now, LimitStackSize) == Success && Now < Bytes)
    setLimit(LimitStackSize, Bytes);
}

Status DeviceContext::enter() const {
  Context Current = nullptr;
  PACC_CUDA_CALL(Api, cuCtxGetCurrent, &Current);
  if (Current == Primary)
    return Status::success();
  PACC_CUDA_CALL(Api, cuCtxSetCurrent, Primary);
  return Status::success();
}

Result<std::unique_ptr<CudaEvent>> CudaEvent::create(const DeviceContext &In) {
  PACC_RETURN_IF_ERROR(In.enter());
  EventHandle Handle = nullptr;
  PACC_CUDA_CALL(In.Api, cuEventCreate, &Handle, EventDisableTiming);
  return std::unique_ptr<CudaEvent>(new CudaEvent(In, Handle));
}

/// The driver may be gone by the time the last events go, which does no harm.
CudaEvent::~CudaEvent() { In.Api.cuEventDestroy(Handle); }

/// After so many repetitions launches are worth a graph, which takes as long to make as some 40 of them.
constexpr int64_t UsualPatience = 8;

/// A profiler of NVIDIA's is loaded. They show a graph as one piece of work, and who asks them wants to see each kernel.
static bool isProfiled() { return std::getenv("CUDA_INJECTION64_PATH") != nullptr; }

Result<std::unique_ptr<Queue>> CudaQueue::create(const DeviceContext &In) {
  Result<std::optional<int64_t>> Asked = environmentInteger(Variable::Graphs);
  if (!Asked.ok())
    return Asked.takeStatus();
  PACC_RETURN_IF_ERROR(In.enter());
  Stream Handle = nullptr;
  PACC_CUDA_CALL(In.Api, cuStreamCreate, &Handle, 0);
  return std::unique_ptr<Queue>(new CudaQueue(In, Handle, std::max<int64_t>(0, Asked->value_or(isProfiled() ? 0 : UsualPatience))));
}

CudaQueue::CudaQueue(const DeviceContext &In, Stream Handle, uint64_t Patience)
    : In(In), Handle(Handle), Launches(Patience ? std::make_unique<Replay>(In, Patience) : nullptr) {}

CudaQueue::~CudaQueue() = default;

const char StreamUser::Several = 0;

/// An address that no other thread has at the time.
static const void *markOfThread() {
  static thread_local const char Mark = 0;
  return &Mark;
}

void StreamUser::note() {
  const void *const Me = markOfThread();
  const void *Before = Last.load(std::memory_order_relaxed);
  while (Before != Me && Before != &Several &&
         !Last.compare_exchange_weak(Before, Before ? &Several : Me, std::memory_order_relaxed)) {
  }
}

void StreamUser::noteWait() {
  const void *Me = markOfThread();
  Last.compare_exchange_strong(Me, nullptr, std::memory_order_release, std::memory_order_relaxed);
}

Stream CudaQueue::handle() const {
  User.note();
  return flushed();
}

void *CudaQueue::nativeHandle() {
  User.noteOthers();
  return flushed();
}

Stream CudaQueue::flushed() const {
  const Stream To = Handle.load(std::memory_order_relaxed);
  if (Launches)
    Launches->flush(To);
  return To;
}

Status CudaQueue::launch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params) {
  setLastKernel(Kernel.Kernel);
  User.note();
  if (Launches)
    return Launches->launch(Kernel, Shape, Params, Handle.load(std::memory_order_relaxed));
  return giveLaunch(In.Api, Kernel, Shape, Params, handle());
}

Status CudaQueue::launchTogether(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params) {
  setLastKernel(Kernel.Kernel);
  PACC_CUDA_CALL(In.Api, cuLaunchCooperativeKernel, Kernel.Handle, Shape.Grid[0], Shape.Grid[1], Shape.Grid[2],
                 Shape.Block[0], Shape.Block[1], 1, 0, handle(), Params);
  return Status::success();
}

Status CudaQueue::checkWork(const char *Call, CuResult Code) const {
  Status Given = Launches ? Launches->takeFailure() : Status::success();
  if (Given.ok() && Code == Success)
    return Status::success();
  return blameLastKernel(Given.ok() ? failure(Call, Code) : std::move(Given));
}

Status CudaQueue::blameLastKernel(Status Outcome) const {
  const pacc_kernel *Kernel = LastKernel.load(std::memory_order_relaxed);
  if (!Kernel)
    return Outcome;
  return std::move(Outcome).note("Last kernel of the queue:\n" +
                                 nameInMessage(*Kernel));
}

Status CudaQueue::sync() {
  if (User.isNobody())
    return Status::success();
  PACC_RETURN_IF_ERROR(In.enter());
  const Stream To = flushed();
  const auto Begin = std::chrono::steady_clock::now();
  const CuResult Code = In.Api.cuStreamSynchronize(To);
  if (Launches)
    Launches->noteWait(std::chrono::steady_clock::now() - Begin);
  PACC_RETURN_IF_ERROR(checkWork("cuStreamSynchronize", Code));
  User.noteWait();
  return Status::success();
}

Result<bool> CudaQueue::adopt(void *Native) {
  PACC_RETURN_IF_ERROR(sync());
  User.noteOthers();
  Handle.store(static_cast<Stream>(Native), std::memory_order_relaxed);
  return true;
}

Result<bool> CudaQueue::test() {
  if (User.isNobody())
    return true;
  PACC_RETURN_IF_ERROR(In.enter());
  CuResult Code = In.Api.cuStreamQuery(flushed());
  if (Code == NotReady)
    return false;
  PACC_RETURN_IF_ERROR(checkWork("cuStreamQuery", Code));
  User.noteWait();
  return true;
}

Status CudaQueue::record(Event &E) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuEventRecord, static_cast<CudaEvent &>(E).handle(),
                 handle());
  return Status::success();
}

Status CudaQueue::wait(Event &E) {
  PACC_RETURN_IF_ERROR(In.enter());
  PACC_CUDA_CALL(In.Api, cuStreamWaitEvent, handle(),
                 static_cast<CudaEvent &>(E).handle(), 0);
  return Status::success();
}

} // namespace pacc::rt::cuda

//===- Launcher.cpp - from a construct to a running kernel ----------------===//

#include "Exec/Launcher.h"
#include "Exec/Launch.h"
#include "Support/Mutation.h"
#include <cstring>

namespace pacc::rt {

Status Launch::launchWithScratch(ReadyKernel &K, const ChosenShape &Shape) {
  const uint32_t *Grid = Shape.Launch.Grid;
  const uint64_t Gangs = uint64_t(Grid[0]) * Grid[1] * Grid[2];
  std::lock_guard<std::mutex> Lock(C.Queue->ScratchMutex);
  const uint64_t Bytes =
      PACC_SCRATCH_HEADER +
      (Gangs + Shape.FinishGangs) * Kernel.scratch_bytes_per_gang;
  // A larger buffer frees the one that kernels still to be launched have.
  if (C.Pipe && C.Queue->scratchBytes() < Bytes)
    PACC_RETURN_IF_ERROR(C.Pipe->drain());
  Result<DeviceAddress> Scratch = C.Queue->scratch(Dev, Bytes);
  if (!Scratch.ok())
    return Scratch.takeStatus();
  return put(K, Shape, *Scratch);
}

/// The pipeline launches later, when its copies are on their way: parameter
/// values are taken along.
Status Launch::putInPipeline(DeviceKernel &Form, const LaunchShape &Shape) {
  std::vector<std::vector<uint64_t>> Values(Kernel.param_count + 1);
  for (uint32_t I = 0; I <= Kernel.param_count; ++I) {
    const bool IsScratch = I == Kernel.param_count;
    const size_t Bytes = IsScratch ? sizeof(DeviceAddress)
                         : Kernel.params[I].kind == PACC_ARG_BYVAL
                             ? Kernel.params[I].size
                             : sizeof(uint64_t);
    Values[I].resize((Bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    std::memcpy(Values[I].data(), Thread.Params[I], Bytes);
  }
  return C.Pipe->giveLaunch(
      [&Dev = Dev, &Form, Shape, Values = std::move(Values)](Queue &Q) mutable {
        std::vector<void *> Params;
        for (auto &Value : Values)
          Params.push_back(Value.data());
        return Dev.launch(Form, Shape, Params.data(), Q);
      });
}

Status Launch::put(DeviceKernel &Form, const LaunchShape &Shape) {
  if (!C.Pipe)
    return Dev.launch(Form, Shape, Thread.Params.data(), *C.Queue->Work);
  return putInPipeline(Form, Shape);
}

Status Launch::put(ReadyKernel &K, const ChosenShape &Shape,
                   DeviceAddress Scratch) {
  setValue(Kernel.param_count, Scratch);
  if (tracing(Topic::Launch)) {
    const Place Where{Kernel.file, Kernel.function, Kernel.line};
    traceLaunch(Thread.origin(*C.Device, Where, C.Async), Shape.Launch.Grid,
                Shape.Launch.Block, Shape.Workers);
  }
  C.Queued = true;
  PACC_RETURN_IF_ERROR(put(Shape.Once ? *K.Once : K.Handle, Shape.Launch));
  if (Shape.FinishGangs) {
    LaunchShape Finish = Shape.Launch;
    Finish.Grid[0] = Shape.FinishGangs;
    Finish.Grid[1] = Finish.Grid[2] = 1;
    PACC_RETURN_IF_ERROR(put(*K.Finish, Finish));
  }
  if (!C.Pipe)
    return Status::success();
  // They go when the queue gets there, so they must be in use by then.
  return Uploads.empty() ? Status::success() : C.Pipe->drain();
}

Result<ChosenShape> Launch::shapeFor(ReadyKernel &K) const {
  if (!Checks || !(Kernel.flags & PACC_KERNEL_WORKER))
    return chooseShape(Kernel, C.Shape, Dev.properties(), K);
  // A thread that must not go on ends, and wider workers would wait for it.
  pacc_kernel Narrow = Kernel;
  Narrow.vector_length = Dev.properties().WarpSize;
  return chooseShape(Narrow, C.Shape, Dev.properties(), K);
}

/// Waits for a checked kernel. What an access outside leads to (threads that
/// wait in vain) is not worth telling.
Status Launch::judge(Status Launched) {
  Status Outcome = C.Pipe ? C.Pipe->finishAll() : PACC_WAIT(C.Queue->Work->settle());
  if (Launched.ok())
    Launched = std::move(Outcome);
  Status Read = Checks->read(Dev, *C.Queue->Work);
  if (Read.ok() && Checks->failed()) {
    const char *Name = C.Arguments[Kernel.params[Checks->param()].slot].Name;
    return Checks->report(Name ? Name : "(unknown)");
  }
  return Launched.ok() ? std::move(Read) : std::move(Launched);
}

Status Launch::run() {
  Result<ReadyKernel *> K = readyKernel(Kernel, *C.Device);
  if (!K.ok())
    return K.takeStatus();
  const uint32_t Count = Kernel.param_count;
  if (!Dev.sharesHostMemory() && Count &&
      Kernel.params[Count - 1].kind == PACC_ARG_CHECKS)
    Checks.emplace(Count - 1);
  if (C.Pipe && (Kernel.flags & PACC_KERNEL_GLOBALS))
    PACC_RETURN_IF_ERROR(C.Pipe->useGlobals());
  PACC_RETURN_IF_ERROR(setParams());
  Result<ChosenShape> Shape = shapeFor(**K);
  if (!Shape.ok())
    return Shape.takeStatus();
  Status Launched = Kernel.flags & PACC_KERNEL_SCRATCH
                        ? launchWithScratch(**K, *Shape)
                        : put(**K, *Shape, /*Scratch=*/0);
  if (Checks)
    Launched = judge(std::move(Launched));
  PACC_RETURN_IF_ERROR(std::move(Launched));
  for (DeviceAddress Copy : Uploads)
    PACC_RETURN_IF_ERROR(Dev.free(Copy, C.Queue->Work.get()));
  return Status::success();
}

Status launch(ThreadState &T, Construct &C, pacc_kernel &Kernel) {
  Status S = Launch(T, C, Kernel).run();
  C.Shape.Gangs = C.Shape.Workers = C.Shape.Lanes = 0;
  C.Shape.Trips.clear();
  C.Shape.Sources.clear();
  C.Arguments.clear();
  return S;
}

} // namespace pacc::rt

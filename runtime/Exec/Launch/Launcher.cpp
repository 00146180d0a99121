//===- Launcher.cpp - from a construct to a running kernel ----------------===//

#include "Exec/Launch/Launcher.h"
#include "Driver/KernelParameters.h"
#include "Exec/Units.h"
#include "Exec/Launch/Launch.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cstring>
#include <iterator>

namespace pacc::rt {

Status Launch::launchWithScratch(ReadyKernel &K, const ChosenShape &Shape) {
  std::lock_guard<std::mutex> Lock(C.Queue->ScratchMutex);
  const uint64_t Bytes =
      PACC_SCRATCH_HEADER +
      (Shape.Launch.gangs() + Shape.FinishGangs) * Kernel.scratch_bytes_per_gang;
  // A larger buffer frees the one that kernels still to be launched have.
  if (C.Queue->scratchBytes() < Bytes)
    PACC_RETURN_IF_ERROR(C.Hooks->drain());
  Result<DeviceAddress> Scratch = C.Queue->scratch(Dev, Bytes);
  if (!Scratch.ok())
    return Scratch.takeStatus();
  return put(K, Shape, *Scratch);
}

namespace {

/// A launch of one form of a kernel. Told: null if nobody wants to know.
class FormLaunch : public Submission {
public:
  FormLaunch(Device &Dev, Queue &Q, const pacc_kernel &Kernel,
             DeviceKernel &Form, const LaunchShape &Shape, void **Params,
             const TraceEvent *Told)
      : Dev(Dev), Q(Q), Kernel(Kernel), Form(Form), Shape(Shape),
        Params(Params), Told(Told) {}

  Status now() const override {
    const auto Give = [&] { return Dev.launch(Form, Shape, Params, Q); };
    return Told ? timed(*Told, Dev, Q, Give) : Give();
  }
  std::function<Status(Queue &)> later() const override;

private:
  std::vector<std::vector<uint64_t>> values() const;

  Device &Dev;
  Queue &Q;
  const pacc_kernel &Kernel;
  DeviceKernel &Form;
  const LaunchShape &Shape;
  void **const Params;
  const TraceEvent *const Told;
};

std::vector<std::vector<uint64_t>> FormLaunch::values() const {
  std::vector<std::vector<uint64_t>> Values(Kernel.param_count + 1);
  for (uint32_t I = 0; I <= Kernel.param_count; ++I) {
    Values[I].resize(wordsOfParameter(Kernel, I));
    std::memcpy(Values[I].data(), Params[I], bytesOfParameter(Kernel, I));
  }
  return Values;
}

std::function<Status(Queue &)> FormLaunch::later() const {
  std::optional<TraceEvent> Told;
  if (this->Told)
    Told = *this->Told;
  return [&Dev = Dev, &Form = Form, Shape = Shape, Told,
          Values = values()](Queue &Q) mutable {
    std::vector<void *> Params;
    for (auto &Value : Values)
      Params.push_back(Value.data());
    const auto Give = [&] {
      return Dev.launch(Form, Shape, Params.data(), Q);
    };
    return Told ? timed(*Told, Dev, Q, Give) : Give();
  };
}

} // namespace

Status Launch::give(DeviceKernel &Form, const LaunchShape &Shape,
                    const TraceEvent *E) {
  return C.Hooks->submit(FormLaunch(Dev, *C.Queue->Work, Kernel, Form, Shape,
                                    Thread.Params.data(), E));
}

Status Launch::put(DeviceKernel &Form, const LaunchShape &Shape,
                   LaunchPart Part) {
  if (!isTold(TraceKind::Launch))
    return give(Form, Shape, nullptr);
  const Place Where{Kernel.file, Kernel.function, Kernel.line};
  TraceEvent E(TraceKind::Launch,
               Thread.origin(*C.Device, Where, C.Async));
  E.Name = Kernel.name;
  E.Finishes = Part.Finishes;
  E.InPipeline = C.Hooks->decide();
  std::copy(std::begin(Shape.Grid), std::end(Shape.Grid), E.Shape.Grid);
  std::copy(std::begin(Shape.Block), std::end(Shape.Block), E.Shape.Block);
  E.Shape.Workers = Part.Workers;
  tell(E, TracePhase::Begin);
  Status Outcome = give(Form, Shape, &E);
  tell(E, TracePhase::End);
  return Outcome;
}

Status Launch::put(ReadyKernel &K, const ChosenShape &Shape,
                   DeviceAddress Scratch) {
  setValue(Kernel.param_count, Scratch);
  C.Queued = true;
  DeviceKernel &Form = Shape.Jam    ? *K.Jam
                       : Shape.Once ? *K.Once
                                    : K.Handle;
  PACC_RETURN_IF_ERROR(
      put(Form, Shape.Launch, {Shape.Workers, /*Finishes=*/false}));
  if (Shape.FinishGangs) {
    LaunchShape Finish = Shape.Launch;
    Finish.Grid[0] = Shape.FinishGangs;
    Finish.Grid[1] = Finish.Grid[2] = 1;
    PACC_RETURN_IF_ERROR(
        put(*K.Finish, Finish, {Shape.Workers, /*Finishes=*/true}));
  }
  // They go when the queue gets there, so they must be in use by then.
  return Uploads.empty() ? Status::success() : C.Hooks->drain();
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
  Status Outcome = C.Hooks->finishLaunches(*C.Queue);
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
  if (Kernel.flags & PACC_KERNEL_GLOBALS)
    PACC_RETURN_IF_ERROR(C.Hooks->useGlobals());
  PACC_RETURN_IF_ERROR(setParams());
  if (Kernel.flags & PACC_KERNEL_GLOBALS) // behind setParams, which may move variables
    PACC_RETURN_IF_ERROR(Units::instance().linkGlobals(
        *C.Device, {Kernel.file, Kernel.function, Kernel.line}));
  Result<ChosenShape> Shape = shapeFor(**K);
  if (!Shape.ok())
    return Shape.takeStatus();
  const bool InPieces = Shape->Jam && (Kernel.flags & PACC_KERNEL_PIECES);
  Status Launched = InPieces || (Kernel.flags & PACC_KERNEL_SCRATCH)
                        ? launchWithScratch(**K, *Shape)
                        : put(**K, *Shape, /*Scratch=*/0);
  if (Checks)
    Launched = judge(std::move(Launched));
  PACC_RETURN_IF_ERROR(std::move(Launched));
  C.Launched = true;
  if (!Taken.empty())
    PACC_RETURN_IF_ERROR(bringBackTaken());
  for (DeviceAddress Copy : Uploads)
    PACC_RETURN_IF_ERROR(Dev.free(Copy, C.Queue->Work.get()));
  return Status::success();
}

/// That no number of a clause is negative.
static Status checkNumbers(const Construct &C) {
  const ShapeRequest &Shape = C.Shape;
  const bool IsForDevice = C.Condition; // of the if clause
  if (!Shape.WrongClause || !IsForDevice)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "the number in '%s' is %lld: it must be positive\n"
                       " Give another one, or leave out the clause",
                       Shape.WrongClause,
                       static_cast<long long>(Shape.WrongNumber));
}

Status launch(ThreadState &T, Construct &C, pacc_kernel &Kernel) {
  Status S = checkNumbers(C);
  if (S.ok()) {
    pacc_kernel *Chosen = &Kernel;
    while (Chosen->apart && Launch(T, C, *Chosen->apart).isAllowed())
      Chosen = Chosen->apart;
    S = Launch(T, C, *Chosen).run();
  }
  C.Shape.clear();
  C.Arguments.clear();
  return S;
}

} // namespace pacc::rt

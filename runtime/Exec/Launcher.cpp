//===- Launcher.cpp - from a construct to a running kernel ----------------===//

#include "Exec/Launcher.h"
#include "Exec/AccessChecks.h"
#include "Exec/Kernels.h"
#include "Exec/Pipeline.h"
#include <cinttypes>
#include <cstring>

namespace pacc::rt {

namespace {

/// Prepares and performs one launch.
class Launch {
public:
  Launch(ThreadState &T, Construct &C, pacc_kernel &Kernel)
      : Thread(T), C(C), Kernel(Kernel), Dev(C.Device->Dev) {}

  Status run();

private:
  Status setParams();
  Status moveFromHost();
  bool onlyReducesInto(const Mapping &M) const;
  Status setParam(uint32_t Index);
  Status setTranslated(uint32_t Index, HostAddress Host);
  const Mapping *heldFor(HostAddress Variable, HostAddress Value) const;
  Status setUploaded(uint32_t Index, const Argument &A);
  Status setChecks(uint32_t Index);
  void setFound(uint32_t Index, HostAddress Host, const Mapping &M);
  Result<ChosenShape> shapeFor(ReadyKernel &K) const;
  Status judge(Status Launched);
  Status launchWithScratch(ReadyKernel &K, const ChosenShape &Shape);
  Status put(DeviceKernel &Form, const LaunchShape &Shape);
  Status put(ReadyKernel &K, const ChosenShape &Shape, DeviceAddress Scratch);
  void putInPipeline(DeviceKernel &Form, const LaunchShape &Shape);
  Status absent(const pacc_param &P, const Argument &A, HostAddress Host) const;
  HostAddress translatedHost(uint32_t Index) const;
  Mapping *sectionOf(HostAddress Base) const;
  bool isEmptySection(HostAddress Base) const;

  void setValue(uint32_t Index, uint64_t Value) {
    Thread.Values[Index] = Value;
    Thread.Params[Index] = &Thread.Values[Index];
  }

  ThreadState &Thread;
  Construct &C;
  pacc_kernel &Kernel;
  Device &Dev;
  /// Private copies, freed after the kernel.
  std::vector<DeviceAddress> Uploads;
  std::optional<AccessChecks> Checks; ///< if the kernel was compiled for them
};

Status Launch::setParams() {
  const size_t Count = Kernel.param_count + 1; // and scratch
  if (Thread.Params.size() < Count) {
    Thread.Params.resize(Count);
    Thread.Values.resize(Count);
  }
  if (Dev.sharesHostMemory()) {
    for (uint32_t I = 0; I != Kernel.param_count; ++I)
      PACC_RETURN_IF_ERROR(setParam(I));
    return Status::success();
  }
  for (uint32_t I = 0; C.Pipe && I != Kernel.param_count; ++I)
    PACC_RETURN_IF_ERROR(
        C.Pipe->willUse(translatedHost(I), Kernel.params[I].reduction));
  auto Lock = C.Device->Table.lock();
  PACC_RETURN_IF_ERROR(moveFromHost());
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    PACC_RETURN_IF_ERROR(setParam(I));
  return Status::success();
}

/// Moves zero-copy variables to the device unless the kernel only reduces into
/// them: all its lanes might go over the bus for them.
Status Launch::moveFromHost() {
  for (const DataItem &Item : C.Items) {
    Mapping *M = Item.Held;
    if (!M || !M->isZeroCopy() || M->Structured + M->Dynamic > 1 ||
        onlyReducesInto(*M))
      continue;
    DataContext Context{Dev, C.Device->Table, *C.Queue->Work,
                        Thread.origin(*C.Device, C.Where, C.Async)};
    PACC_RETURN_IF_ERROR(moveToDevice(Context, *M));
  }
  return Status::success();
}

bool Launch::onlyReducesInto(const Mapping &M) const {
  for (uint32_t I = 0; I != Kernel.param_count; ++I)
    if (const HostAddress Host = translatedHost(I);
        Host >= M.Begin && Host < M.End && !Kernel.params[I].reduction)
      return false;
  return true;
}

/// The host address that setParam will look for on the device; 0: none.
HostAddress Launch::translatedHost(uint32_t Index) const {
  const pacc_param &P = Kernel.params[Index];
  if (P.kind == PACC_ARG_CHECKS || P.slot >= C.Arguments.size())
    return 0;
  void *Variable = C.Arguments[P.slot].Host;
  switch (P.kind) {
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_THIS:
    return reinterpret_cast<HostAddress>(Variable);
  case PACC_ARG_POINTER:
  case PACC_ARG_POINTER_OR_HOST:
    return Variable ? *static_cast<HostAddress *>(Variable) : 0;
  }
  return 0;
}

Status Launch::setParam(uint32_t Index) {
  const pacc_param &P = Kernel.params[Index];
  if (P.kind == PACC_ARG_CHECKS)
    return setChecks(Index);
  if (P.slot >= C.Arguments.size() || !C.Arguments[P.slot].Host)
    return Status::error(ErrorCode::InvalidUse,
                         "kernel %s was launched without its argument %u",
                         Kernel.name, P.slot);
  const Argument &A = C.Arguments[P.slot];
  const auto Variable = reinterpret_cast<HostAddress>(A.Host);
  switch (P.kind) {
  case PACC_ARG_DEVICEPTR:
    if (C.Pipe)
      PACC_RETURN_IF_ERROR(C.Pipe->useDevicePointer(A.Name));
    Thread.Params[Index] = A.Host;
    return Status::success();
  case PACC_ARG_BYVAL:
    Thread.Params[Index] = A.Host;
    return Status::success();
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_THIS:
    return setTranslated(Index, translatedHost(Index));
  case PACC_ARG_POINTER:
  case PACC_ARG_POINTER_OR_HOST: {
    const HostAddress Value = translatedHost(Index);
    if (const Mapping *M = heldFor(Variable, Value)) {
      setFound(Index, Value, *M);
      return Status::success();
    }
    return setTranslated(Index, Value);
  }
  case PACC_ARG_BYVAL_MEMORY:
    return setUploaded(Index, A);
  }
  return Status::error(ErrorCode::InvalidUse,
                       "kernel %s has a parameter of unknown kind %u",
                       Kernel.name, P.kind);
}

/// What the construct's own clause maps of the pointer variable's data: another
/// mapping may hold element zero, from which the section is far away.
const Mapping *Launch::heldFor(HostAddress Variable, HostAddress Value) const {
  if (Dev.sharesHostMemory() || !Value)
    return nullptr;
  for (const DataItem &Item : C.Items)
    if (Item.Var == Variable && Item.Base == Value && Item.Held)
      return Item.Held;
  return nullptr;
}

Status Launch::setTranslated(uint32_t Index, HostAddress Host) {
  if (Dev.sharesHostMemory() || !Host) {
    setValue(Index, Host);
    if (Checks)
      Checks->forbid(Index, Host);
    return Status::success();
  }
  if (DeviceAddress Here = C.Pipe ? C.Pipe->translate(Host) : 0) {
    setValue(Index, Here);
    if (Checks)
      Checks->allow(Index, C.Pipe->windowOf(Host));
    return Status::success();
  }
  if (C.Pipe) {
    Result<const Mapping *> Shared =
        C.Pipe->shared(Host, Kernel.params[Index].reduction);
    if (!Shared.ok())
      return Shared.takeStatus();
    if (*Shared) {
      setFound(Index, Host, **Shared);
      return Status::success();
    }
  }
  Mapping *M = sectionOf(Host);
  if (!M)
    M = C.Device->Table.ofPointer(Host);
  if (M) {
    setFound(Index, Host, *M);
    return Status::success();
  }
  const pacc_param &P = Kernel.params[Index];
  const bool MayBeAbsent =
      P.kind == PACC_ARG_MAPPED_OR_HOST || P.kind == PACC_ARG_POINTER_OR_HOST;
  if (!MayBeAbsent && !isEmptySection(Host))
    return absent(P, C.Arguments[P.slot], Host);
  setValue(Index, Host);
  if (Checks)
    Checks->forbid(Index, Host);
  return Status::success();
}

void Launch::setFound(uint32_t Index, HostAddress Host, const Mapping &M) {
  setValue(Index, M.deviceOf(Host));
  if (Checks)
    Checks->allow(Index, M.deviceOf(Host), M);
}

/// The last parameter: all others are known.
Status Launch::setChecks(uint32_t Index) {
  if (!Checks) {
    setValue(Index, 0);
    return Status::success();
  }
  Result<DeviceAddress> Table = Checks->upload(Dev, *C.Queue->Work);
  if (!Table.ok())
    return Table.takeStatus();
  Uploads.push_back(*Table);
  setValue(Index, *Table);
  return Status::success();
}

/// The mapping of a clause's section that counts from `Base`; the innermost
/// construct's. Where `Base` itself lies there may be another piece of the
/// array, mapped elsewhere.
Mapping *Launch::sectionOf(HostAddress Base) const {
  for (size_t Depth = Thread.Constructs.depth(); Depth-- != 0;) {
    const Construct &Around = Thread.Constructs.at(Depth);
    if (Around.Device != C.Device)
      continue;
    for (const DataItem &Item : Around.Items)
      if (Item.Base == Base && Item.Held)
        return Item.Held;
  }
  return nullptr;
}

/// Whether a section of length zero of `Base` was given, so that the kernel,
/// if it is right, never uses the pointer.
bool Launch::isEmptySection(HostAddress Base) const {
  for (size_t Depth = 0; Depth != Thread.Constructs.depth(); ++Depth)
    for (const DataItem &Item : Thread.Constructs.at(Depth).Items)
      if (Item.Base == Base &&
          (Item.Levels.empty() ? Item.Bytes == 0 : !Item.Held))
        return true;
  return false;
}

Status Launch::absent(const pacc_param &P, const Argument &A,
                      HostAddress Host) const {
  const char *Name = A.Name ? A.Name : "(unknown)";
  if (P.kind == PACC_ARG_MAPPED)
    return Status::error(ErrorCode::NotPresent,
                         "variable used in a kernel was not found on device "
                         "%u: name=%s host:0x%" PRIxPTR "\n"
                         " Add copy(%s) to the directive, or map it before "
                         "and say present(%s)",
                         Dev.number() + 1, Name, Host, Name, Name);
  const bool IsThis = P.kind == PACC_ARG_THIS;
  const char *Extent = IsThis ? "[0:1]" : "[0:n]";
  return Status::error(
      ErrorCode::NotPresent,
      "data of a pointer used in a kernel was not found on device %u: name=%s "
      "host:0x%" PRIxPTR "\n"
      " Add copy(%s%s)%s to the directive, or map it before (data, enter data) "
      "and say present(%s%s)",
      Dev.number() + 1, Name, Host, Name, Extent,
      IsThis ? "" : " with the number of elements n", Name, Extent);
}

Status Launch::setUploaded(uint32_t Index, const Argument &A) {
  if (Dev.sharesHostMemory()) {
    setValue(Index, reinterpret_cast<HostAddress>(A.Host));
    return Status::success();
  }
  Result<DeviceAddress> Copy = Dev.allocate(A.Size);
  if (!Copy.ok())
    return Copy.takeStatus();
  Uploads.push_back(*Copy);
  setValue(Index, *Copy);
  return Dev.writeToDevice(*Copy, A.Host, A.Size, *C.Queue->Work);
}

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
void Launch::putInPipeline(DeviceKernel &Form, const LaunchShape &Shape) {
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
  C.Pipe->giveLaunch(
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
  putInPipeline(Form, Shape);
  return Status::success();
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
  Status Outcome = C.Pipe ? C.Pipe->finishAll() : C.Queue->Work->sync();
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

} // namespace

Status launch(ThreadState &T, Construct &C, pacc_kernel &Kernel) {
  Status S = Launch(T, C, Kernel).run();
  C.Shape.Gangs = C.Shape.Workers = C.Shape.Lanes = 0;
  C.Shape.Trips.clear();
  C.Arguments.clear();
  return S;
}

} // namespace pacc::rt

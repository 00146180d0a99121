//===- Pipeline.cpp - a pacc pipeline being run ---------------------------===//

#include "Exec/Pipeline.h"
#include "Data/Section.h"
#include "Support/Environment.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>
#include <cinttypes>

namespace pacc::rt {

namespace {

constexpr unsigned DefaultPipelines = 3, MostPipelines = 16;

/// Async values of the queues of a host thread's slots: far from those of
/// programs.
int64_t asyncOfSlot(const ThreadState &T, unsigned Slot) {
  return (int64_t(1) << 40) + int64_t(T.Id) * MostPipelines + Slot;
}

Result<unsigned> wantedPipelines() {
  Result<std::optional<int64_t>> Value =
      environmentInteger(Variable::Pipelines);
  if (!Value.ok())
    return Value.takeStatus();
  const int64_t Number = (*Value).value_or(DefaultPipelines);
  if (Number < 1 || Number > MostPipelines)
    return Status::error(
        ErrorCode::InvalidUse, "%s=%" PRId64 ": 1 to %u pipelines expected",
        environmentName(Variable::Pipelines), Number, MostPipelines);
  return static_cast<unsigned>(Number);
}

} // namespace

Pipeline::~Pipeline() = default;

bool Pipeline::isAsync() const { return Opening.Flags & PACC_PIPELINE_ASYNC; }

PipelineArray *Pipeline::find(HostAddress Address) {
  // Element zero of one may lie in the range of another.
  for (PipelineArray &A : Arrays)
    if (A.Base == Address)
      return &A;
  for (PipelineArray &A : Arrays)
    if (A.contains(Address))
      return &A;
  return nullptr;
}

Status Pipeline::checkNames() const {
  for (size_t I = 0; I != Arrays.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      if (Arrays[I].Base == Arrays[J].Base)
        return Status::error(
            ErrorCode::InvalidUse,
            "%s and %s are the same array: name it once, in targetinout if it "
            "is both read and written",
            Arrays[J].Shape.Name.c_str(), Arrays[I].Shape.Name.c_str());
  return Status::success();
}

/// Whether the device has all of every array already.
Result<bool> Pipeline::arePresent() {
  auto Lock = State->Table.lock();
  for (const PipelineArray &A : Arrays) {
    const Span Bytes = A.whole().Bytes;
    if (Bytes.empty())
      continue;
    if (State->Table.find(A.Base + Bytes.Begin, A.Base + Bytes.End).How !=
        PresentTable::Presence::Present)
      return false;
  }
  return !Arrays.empty();
}

Status Pipeline::plan(bool AllPresent) {
  PlanRequest Request;
  Request.Async = isAsync();
  Request.HasNumTasks =
      Opening.NumTasks || (Opening.Flags & PACC_PIPELINE_NUM_TASKS);
  Request.NumTasks = Opening.NumTasks;
  Request.OwnMemory = !AllPresent && !State->Dev.sharesHostMemory();
  Result<unsigned> Pipelines = wantedPipelines();
  if (!Pipelines.ok())
    return Pipelines.takeStatus();
  Request.Pipelines = *Pipelines;
  Request.Padding = DeviceAlignment;
  if (Request.OwnMemory) {
    Result<Device::MemoryInfo> Info = State->Dev.memoryInfo();
    if (!Info.ok())
      return Info.takeStatus();
    // Pools round sizes up, by an eighth at most; kernels want scratch memory.
    const uint64_t Scratch = *Pipelines * (uint64_t(256) << 10);
    Request.MemoryBytes =
        Info->Free - Info->Free / 8 - std::min(Info->Free / 4, Scratch);
  }
  Shapes.clear();
  for (const PipelineArray &A : Arrays)
    Shapes.push_back(A.Shape);
  Result<Plan> New = makePlan(Shapes, Request);
  if (!New.ok())
    return New.takeStatus();
  // In the one copy of an array there is, a task would find the results of the
  // one before in its left halo.
  auto Clashes = [&](const PipeArray &A) {
    return A.Direction == PACC_TARGETINOUT && New->cuts(A) &&
           A.Dims[New->Dim].Left;
  };
  if (AllPresent || (!Request.OwnMemory &&
                     std::any_of(Shapes.begin(), Shapes.end(), Clashes))) {
    Request.HasNumTasks = true;
    Request.NumTasks = 1;
    New = makePlan(Shapes, Request);
    if (!New.ok())
      return New.takeStatus();
  }
  ThePlan = *New;
  HasBuffers = Request.OwnMemory;
  return Status::success();
}

Status Pipeline::allocate() {
  for (;;) {
    Status Outcome;
    for (size_t I = 0; I != Arrays.size() && Outcome.ok(); ++I)
      Outcome = Arrays[I].allocate(State->Dev, ThePlan, I);
    if (Outcome.ok())
      return Outcome;
    for (PipelineArray &A : Arrays)
      PACC_RETURN_IF_ERROR(A.free(State->Dev));
    // The free memory may lie in pieces.
    if (Outcome.code() != ErrorCode::OutOfMemory || ThePlan.Buffers == 1)
      return Outcome;
    --ThePlan.Buffers;
  }
}

Status Pipeline::makeSlots(const ThreadState &T) {
  const bool OwnThread = isAsync() && ThePlan.Tasks > 1;
  for (unsigned I = 0; I != ThePlan.Buffers; ++I) {
    Result<WorkQueue *> Q = State->Queues.get(asyncOfSlot(T, I));
    if (!Q.ok())
      return Q.takeStatus();
    Result<std::unique_ptr<Event>> Launched = State->Dev.createEvent();
    if (!Launched.ok())
      return Launched.takeStatus();
    Slots.push_back(std::make_unique<PipelineSlot>(I, **Q, std::move(*Launched),
                                                   Times.get(), OwnThread));
  }
  return Status::success();
}

Status Pipeline::start(ThreadState &T) {
  ProgramTraits Program;
  Program.HostOnly = Opening.Flags & PACC_PIPELINE_HOST_ONLY;
  Result<DeviceState *> D = T.device(Program);
  if (!D.ok())
    return D.takeStatus();
  State = *D;
  PACC_RETURN_IF_ERROR(checkNames());
  bool AllPresent = false;
  if (!State->Dev.sharesHostMemory()) {
    Result<bool> Present = arePresent();
    if (!Present.ok())
      return Present.takeStatus();
    AllPresent = *Present;
  }
  PACC_RETURN_IF_ERROR(plan(AllPresent));
  Times = timesIfWanted();
  Begin = PipelineTimes::now();
  if (HasBuffers) {
    PACC_RETURN_IF_ERROR(allocate());
    PACC_RETURN_IF_ERROR(makeSlots(T));
  }
  Schedule.emplace(Opening.Stages, ThePlan.Tasks,
                   std::max<unsigned>(1, Slots.size()));
  return Status::success();
}

Status Pipeline::beginTask(ThreadState &T, int64_t Task) {
  if (tracing(Topic::Launch) || tracing(Topic::Transfer)) {
    const Span Units = ThePlan.unitsOf(Task);
    tracePipelineTask(T.origin(*State, Opening.Where, PACC_ASYNC_SYNC), Task,
                      ThePlan.Tasks, Units.Begin, Units.End);
  }
  if (!HasBuffers)
    return Status::success();
  // The task before has given its last work; without async it must be done.
  PACC_RETURN_IF_ERROR(isAsync() ? slot().drain() : slot().finish());
  for (PipelineArray &A : Arrays) {
    A.enter(slotNumber(), Task);
    if (State->Dev.type() == DeviceType::Emulator)
      PACC_RETURN_IF_ERROR(
          A.poison(State->Dev, slotNumber(), *slot().Work.Work));
  }
  return Status::success();
}

void Pipeline::endStage() {
  Schedule->learn(Current.Stage, GaveWork);
  if (Times && !GaveWork)
    Times->add(
        {WorkKind::Host, 0, Current.Task, 0, StageBegin, PipelineTimes::now()});
  GaveWork = false;
}

Result<int32_t> Pipeline::next(ThreadState &T) {
  if (Schedule)
    endStage();
  else
    PACC_RETURN_IF_ERROR(start(T));
  PipelineSchedule::Progress Progress;
  auto slotOf = [&](int64_t Task) -> PipelineSlot & {
    return *Slots[Task % Slots.size()];
  };
  Progress.Done = [&](int64_t Task) {
    return !HasBuffers || slotOf(Task).isDone();
  };
  Progress.HasRoom = [&](int64_t Task) {
    return !HasBuffers || slotOf(Task).isDrained();
  };
  std::optional<PipelineSchedule::Step> Step = Schedule->next(Progress);
  if (!Step)
    return -1;
  Current = *Step;
  if (Step->Stage == 0)
    PACC_RETURN_IF_ERROR(beginTask(T, Step->Task));
  if (Step->MustWait && HasBuffers)
    PACC_RETURN_IF_ERROR(slot().finish());
  StageBegin = Times ? PipelineTimes::now() : 0;
  return static_cast<int32_t>(Step->Stage);
}

Result<bool> Pipeline::update(ThreadState &T, const PipelineUpdate &U) {
  std::vector<Span> Dims = std::exchange(SectionDims, {});
  if (State->Dev.sharesHostMemory())
    return true;
  PipelineArray *A = find(U.Base);
  GaveWork = true;
  if (!A || !HasBuffers)
    return false;
  UpdateSection Section = A->whole();
  if (U.Bytes >= 0)
    Section = {std::move(Dims), {U.Offset, U.Offset + U.Bytes}};
  const bool Up = U.Direction == PACC_TARGETIN;
  SlotWork Work = Up ? A->upload(State->Dev, slotNumber(), Section)
                     : A->download(State->Dev, slotNumber(), Section);
  if (!Work.Bytes)
    return true;
  if (tracing(Topic::Transfer))
    traceTransfer(Up ? "upload" : "download",
                  T.origin(*State, U.Where, PACC_ASYNC_SYNC), U.Name,
                  Work.Bytes);
  PipelineSlot::Ticket Ticket = slot().give(std::move(Work));
  if (Up)
    A->noteUpload(slotNumber(), Ticket);
  return true;
}

Result<Iterations> Pipeline::iterations(unsigned Dim, int64_t Lower,
                                        int64_t Upper, int64_t Step) const {
  if (Current.Task < 0)
    return allIterations(Lower, Upper, Step);
  return pipeIterations(Shapes, ThePlan, Current.Task, Dim, Lower, Upper, Step);
}

bool Pipeline::governs(Construct &C) const {
  if (!HasBuffers || Current.Task < 0 || C.Device != State || !C.Condition)
    return false;
  std::vector<DataItem> Others;
  for (DataItem &Item : C.Items)
    if (!translate(Item.Base))
      Others.push_back(std::move(Item));
  C.Items = std::move(Others);
  return true;
}

DeviceAddress Pipeline::translate(HostAddress Host) const {
  if (!HasBuffers || Current.Task < 0)
    return 0;
  PipelineArray *A = const_cast<Pipeline *>(this)->find(Host);
  return A ? A->deviceOf(slotNumber(), Host) : 0;
}

void Pipeline::giveLaunch(std::function<Status(Queue &)> Launch) {
  PipelineSlot &Mine = slot();
  GaveWork = true;
  auto Do = [&Mine, Before = LastLaunch,
             Launch = std::move(Launch)](Queue &Q) -> Status {
    if (Before.Slot && Before.Slot != &Mine) {
      Before.wait();
      PACC_RETURN_IF_ERROR(Q.wait(*Before.Slot->Launched));
    }
    PACC_RETURN_IF_ERROR(Launch(Q));
    return Q.record(*Mine.Launched);
  };
  LastLaunch = Mine.give({WorkKind::Kernel, Current.Task, 0, std::move(Do)});
}

Status Pipeline::finishAll() {
  for (auto &S : Slots)
    PACC_RETURN_IF_ERROR(S->finish());
  return Status::success();
}

Status Pipeline::finish() {
  if (!Schedule)
    return Status::success();
  PACC_RETURN_IF_ERROR(finishAll());
  Slots.clear(); // ends their threads
  for (PipelineArray &A : Arrays)
    PACC_RETURN_IF_ERROR(A.free(State->Dev));
  if (Times)
    reportTimes(*Times, Opening.Where, ThePlan.Tasks, ThePlan.Buffers, Begin,
                PipelineTimes::now());
  return Status::success();
}

} // namespace pacc::rt

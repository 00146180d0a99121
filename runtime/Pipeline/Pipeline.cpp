//===- Pipeline.cpp - a pacc pipeline being run ---------------------------===//

#include "Pipeline/Pipeline.h"
#include "Driver/DeviceKind.h"
#include "Support/Clock.h"
#include "Support/Mutation.h"
#include "pacc/ABI/Pipeline.h"
#include <algorithm>

namespace pacc::rt {

Pipeline::~Pipeline() = default;

bool Pipeline::isAsync() const { return Opening.Flags & PACC_PIPELINE_ASYNC; }

Status Pipeline::checkNames() const {
  for (size_t I = 0; I != Arrays.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      PACC_RETURN_IF_ERROR(checkNames(Arrays[J], Arrays[I]));
  return Status::success();
}

Status Pipeline::checkNames(const PipelineArray &A, const PipelineArray &B) {
  if (A.Base == B.Base)
    return Status::error(
        ErrorCode::InvalidUse,
        "%s and %s are the same array: name it once, in targetinout if it "
        "is both read and written",
        A.Shape.Name.c_str(), B.Shape.Name.c_str());
  const bool MayChange = (A.Shape.Direction | B.Shape.Direction) & PACC_TARGETOUT;
  if (MayChange && shareBytes(A.Shape, B.Shape, static_cast<int64_t>(B.Base - A.Base)))
    return Status::error(
        ErrorCode::InvalidUse,
        "the ranges of %s and %s overlap, and the device would have two copies "
        "of what they share: name the memory once, in targetinout if it is "
        "both read and written",
        A.Shape.Name.c_str(), B.Shape.Name.c_str());
  return Status::success();
}

Status Pipeline::allocate() {
  for (;;) {
    Status Outcome;
    for (size_t I = 0; I != Arrays.size() && Outcome.ok(); ++I)
      Outcome = Arrays[I].allocate(Devices, ThePlan, I);
    if (Outcome.ok())
      return Outcome;
    for (PipelineArray &A : Arrays)
      PACC_RETURN_IF_ERROR(A.free());
    // The free memory may lie in pieces.
    if (Outcome.code() != ErrorCode::OutOfMemory || ThePlan.Buffers == 1)
      return Outcome;
    --ThePlan.Buffers;
  }
}

Status Pipeline::makeSlots() {
  const bool OwnThreads = isAsync() && ThePlan.Tasks > 1;
  PACC_RETURN_IF_ERROR(
      Ring.open(Devices, {ThePlan.Buffers, Times.get(), OwnThreads}));
  LastLaunch.resize(Devices.size());
  if (Ring.hasSeveralDevices())
    Carried.emplace(Ring.devices());
  return Status::success();
}

Status Pipeline::start(ThreadState &T) {
  ProgramTraits Program;
  Program.HostOnly = Opening.Flags & PACC_PIPELINE_HOST_ONLY;
  Result<DeviceState *> D = T.device(Program);
  if (!D.ok())
    return D.takeStatus();
  State = *D;
  Devices = {State};
  PACC_RETURN_IF_ERROR(checkNames());
  bool AllPresent = false;
  if (!State->Dev.sharesHostMemory()) {
    Result<bool> Present = arePresent();
    if (!Present.ok())
      return Present.takeStatus();
    AllPresent = *Present;
  }
  PACC_RETURN_IF_ERROR(plan(AllPresent));
  openTimes();
  if (HasBuffers) {
    PACC_RETURN_IF_ERROR(allocate());
    PACC_RETURN_IF_ERROR(makeSlots());
  }
  using Kind = PipelineSchedule::Kind;
  const Kind First = Opening.Flags & PACC_PIPELINE_HOST_FIRST     ? Kind::Host
                     : Opening.Flags & PACC_PIPELINE_DEVICE_FIRST ? Kind::Device
                                                                  : Kind::Unknown;
  Schedule.emplace(Opening.Stages, ThePlan.Tasks,
                   HasBuffers ? Ring.slotsInUse() : 1, First);
  return Status::success();
}

/// Gives the task a slot.
Status Pipeline::enterSlot(int64_t Task) {
  PipelineSlot &Mine = Ring.deal(Task, Schedule->oldest());
  // The task before has given its last work; without async it must be done.
  PACC_RETURN_IF_ERROR(isAsync() ? Mine.drain() : Mine.finish());
  Mine.Work.Work->Turn = Task;
  for (PipelineArray &A : Arrays) {
    A.enter(Mine.At.Number, Task);
    if (kindOf(State->Dev.type()).Role == DeviceRole::StandIn)
      PACC_RETURN_IF_ERROR(A.poison(Mine.At.Number, *Mine.Work.Work));
  }
  return Status::success();
}

Status Pipeline::beginTask(ThreadState &T, int64_t Task) {
  if (HasBuffers)
    PACC_RETURN_IF_ERROR(enterSlot(Task));
  if (isTold(TraceKind::PipelineTask)) {
    const Span Units = ThePlan.unitsOf(Task);
    const DeviceState &On = HasBuffers ? slot().On : *State;
    TraceEvent E(TraceKind::PipelineTask,
                 T.origin(On, Opening.Where, PACC_ASYNC_SYNC));
    E.Task = {Task, ThePlan.Tasks, Units.Begin, Units.End};
    tell(E);
  }
  return Status::success();
}

/// Without buffers the stage's kernels come behind the update in the same queue;
/// with buffers they have queues of their own.
Status Pipeline::waitAtEndOfStage(WorkQueue &Q) {
  if (Unfinished != &Q)
    PACC_RETURN_IF_ERROR(finishUpdates());
  Unfinished = &Q;
  return HasBuffers ? finishUpdates() : Status::success();
}

Status Pipeline::finishUpdates() {
  WorkQueue *Q = std::exchange(Unfinished, nullptr);
  return Q ? PACC_WAIT(Q->Work->sync()) : Status::success();
}

Status Pipeline::endStage() {
  PACC_RETURN_IF_ERROR(finishUpdates());
  Schedule->learn(Current.Stage, GaveWork);
  if (Times && !GaveWork && Times->wants(Current.Task))
    Times->add({WorkKind::Host, 0, 0, Current.Task, 0, 0, StageBegin,
                now()});
  GaveWork = false;
  return Status::success();
}

Result<int32_t> Pipeline::next(ThreadState &T) {
  if (Schedule)
    PACC_RETURN_IF_ERROR(endStage());
  else
    PACC_RETURN_IF_ERROR(start(T));
  if (HasBuffers) {
    Ring.stayHome(StaysHome || Schedule->oldest() == 0);
    Schedule->setSlots(Ring.slotsInUse());
  }
  PipelineSchedule::Progress Progress;
  Progress.Done = [&](int64_t Task) {
    return !HasBuffers || Ring.of(Task).isDone();
  };
  Progress.HasRoom = [&](int64_t) {
    return !HasBuffers || Ring.hasRoom(Schedule->oldest());
  };
  std::optional<PipelineSchedule::Step> Step = Schedule->next(Progress);
  AllDone = !Step;
  if (AllDone)
    return -1;
  Current = *Step;
  if (Step->Stage == 0)
    PACC_RETURN_IF_ERROR(beginTask(T, Step->Task));
  if (Step->MustWait && HasBuffers)
    PACC_RETURN_IF_ERROR(slot().finish());
  if (Ring.hasSeveralDevices()) // for the stage's host code
    PACC_RETURN_IF_ERROR(State->Dev.makeCurrent());
  StageBegin = Times ? now() : 0;
  return static_cast<int32_t>(Step->Stage);
}

Result<bool> Pipeline::update(ThreadState &T, const PipelineUpdate &U) {
  std::vector<Span> Dims = std::exchange(SectionDims, {});
  if (State->Dev.sharesHostMemory())
    return true;
  if (HasBuffers)
    lookAround({});
  PipelineArray *A = arrayAt(U.Base);
  GaveWork = true;
  if (!A || !HasBuffers)
    return false;
  UpdateSection Section = A->whole();
  if (U.Bytes >= 0)
    Section = {std::move(Dims), {U.Offset, U.Offset + U.Bytes}};
  const bool Up = U.Direction == PACC_TARGETIN;
  A->noteUpdate(Section);
  if (Up && A->mustReturnFirst(slotNumber()))
    PACC_RETURN_IF_ERROR(slot().finish());
  SlotWork Work = Up ? A->upload(slotNumber(), Section, Current.Stage == 0)
                     : A->download(slotNumber(), Section);
  if (!Work.Bytes && !Work.Reused)
    return true;
  PipelineSlot::Ticket Ticket = give(T, std::move(Work), U);
  if (Up)
    A->noteUpload(slotNumber(), Ticket);
  return true;
}

PipelineSlot::Ticket Pipeline::give(ThreadState &T, SlotWork Work, const PipelineUpdate &U) {
  const TraceKind Kind = U.Direction == PACC_TARGETIN ? TraceKind::Upload : TraceKind::Download;
  if (isTold(Kind)) {
    TraceEvent E(Kind, T.origin(slot().On, U.Where, PACC_ASYNC_SYNC));
    E.Origin.Parent = {PACC_UPDATE, U.Where.Line, U.Where.Line};
    E.Name = U.Name;
    E.Host = U.Base;
    E.Bytes = Work.Bytes;
    E.InPipeline = true;
    tell(E, TracePhase::Begin);
    tell(E, TracePhase::End);
    Work.Told = E;
  }
  return slot().give(std::move(Work));
}

Result<Iterations> Pipeline::iterations(unsigned Dim, LoopOwner Of, LoopOrder Order, LoopBounds Loop) {
  if (Of == LoopOwner::Kernel && !std::exchange(Clipped, true))
    InAllLoops = {INT64_MIN / 2, INT64_MAX / 2};
  const Iterations All = allIterations(Loop.Lower, Loop.Upper, Loop.Step);
  if (Current.Task < 0)
    return All;
  const bool IsDown = Loop.Step < 0;
  if (Order == LoopOrder::AsWritten && Dim == ThePlan.Dim && ThePlan.Tasks > 1 && All.Trips > 1 &&
      IsDown != ThePlan.Downwards)
    return Status(ErrorCode::InvalidUse,
                  std::string("the iterations of the pipe loop come in order and go ") + (IsDown ? "down" : "up") +
                      ", but the chunks of the pipeline go " + (IsDown ? "up" : "down") +
                      "\n Put the loop into the text of the pipeline, if no other loop there goes the other way; say "
                      "independent, if its order means nothing; or use pipelines of their own");
  Result<Iterations> Mine = pipeIterations(Shapes, ThePlan, Current.Task, Dim, Loop.Lower, Loop.Upper, Loop.Step);
  if (Mine.ok() && Of == LoopOwner::Kernel && Dim == ThePlan.Dim)
    noteUnits(*Mine, Loop.Step);
  return Mine;
}

Status Pipeline::checkUncut(HostAddress Host, const char *Name) {
  const PipelineArray *A =
      Host && Current.Task >= 0 && ThePlan.Tasks > 1 ? ownerOf(Host) : nullptr;
  if (!A || !ThePlan.cuts(A->Shape))
    return Status::success();
  const std::string Alias =
      Name && A->Shape.Name != Name ? " (here " + std::string(Name) + ")" : "";
  return Status::error(ErrorCode::InvalidUse,
                       "%s%s is split into chunks, but no loop of this "
                       "construct has a 'pipe' clause",
                       A->Shape.Name.c_str(), Alias.c_str());
}

Status Pipeline::finish() {
  if (!Schedule)
    return Status::success();
  if (!AllDone) // an exception: its times say nothing of the next run
    HistoryKey.reset();
  PACC_RETURN_IF_ERROR(finishUpdates());
  PACC_RETURN_IF_ERROR(settle());
  PACC_RETURN_IF_ERROR(detachPointers());
  PACC_RETURN_IF_ERROR(refreshPresent());
  PACC_RETURN_IF_ERROR(Ring.close());
  for (PipelineArray &A : Arrays)
    PACC_RETURN_IF_ERROR(A.free());
  closeTimes();
  return State->Dev.makeCurrent();
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

/// The first tasks of a run that we planned tell how to plan the next one.
void Pipeline::openTimes() {
  constexpr int64_t TasksOfSlot = 2;
  Times = timesIfWanted();
  Reports = Times != nullptr;
  if (ThePlan.Tasks == 1 && Advice.Measure)
    HistoryKey.reset(); // too short to learn from
  if (HistoryKey && Advice.Measure && !Times)
    Times = std::make_unique<PipelineTimes>(
        TasksOfSlot * int64_t(ThePlan.Buffers * Devices.size()));
  Begin = now();
}

void Pipeline::closeTimes() {
  if (HistoryKey && !StaysHome)
    learn();
  if (!Reports)
    return;
  PipelineRun Run{
      Opening.Where, ThreadState::get().Id, ThePlan.Tasks, ThePlan.Buffers, {},
      Begin,         now()};
  for (size_t I = 0; I != (StaysHome ? 1 : Devices.size()); ++I)
    Run.Devices.push_back(kindOf(Devices[I]->Dev.type()).Name +
                          (" " + std::to_string(Devices[I]->Dev.number())));
  reportTimes(*Times, Run);
}

void Pipeline::learn() {
  PipelineHistory::Samples Samples;
  for (int64_t Task = 0;
       Advice.Measure && Task != ThePlan.Tasks && Times->wants(Task); ++Task) {
    const StageBytes Bytes =
        bytesOfTask(Shapes, ThePlan, ThePlan.unitsOf(Task).size());
    for (unsigned K = 0; K != WorkKinds; ++K) {
      ++Samples[K].Tasks;
      Samples[K].Bytes += Bytes[K];
    }
  }
  for (unsigned K = 0; Advice.Measure && K != WorkKinds; ++K)
    Samples[K].Busy = Times->busy(static_cast<WorkKind>(K));
  PipelineHistory::instance().add(*HistoryKey, Samples, ThePlan.UnitsPerTask,
                                  double(now() - Begin) /
                                      double(ThePlan.Units.size()));
}

} // namespace pacc::rt

//===- Kernels.cpp - kernels inside of a pipeline -------------------------===//

#include "Pipeline/Pipeline.h"
#include "Exec/Waiting.h"
#include "Pipeline/Window.h"
#include "Support/Mutation.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/ABI/Types.h"
#include <algorithm>

namespace pacc::rt {

namespace {

/// Data that each kernel takes from device to device: more would take longer
/// than the tasks.
constexpr uint64_t MostCarried = uint64_t(1) << 20;

} // namespace

/// The pipeline's tasks stay on the current device from now on.
Status Pipeline::stayHome(const std::string &Why) {
  if (Ring.hasLeftHome())
    return Status::error(
        ErrorCode::InvalidUse,
        "%s, and tasks of the pipeline are on other devices already\n"
        " Run it on one device: PACC_DEVICES=1",
        Why.c_str());
  StaysHome = true;
  if (isTold(TraceKind::Note)) {
    TraceEvent E(
        TraceKind::Note,
        ThreadState::get().origin(*State, Opening.Where, PACC_ASYNC_SYNC));
    const std::string Text = "pipeline stays on this device: " + Why;
    E.Name = Text.c_str();
    tell(E);
  }
  return Status::success();
}

/// Whether a clause's data is present on the current device, from where it is
/// shared with the others.
Result<bool> Pipeline::isShared(const DataItem &Item) {
  const CarriedPiece *P = Carried->find(Item);
  if (!P)
    return false;
  const bool Attaches =
      Item.has(PACC_ITEM_MEMBER) || Item.action() == PACC_ATTACH;
  if (!Attaches && Item.Levels.empty() && !P->HoldsPointers)
    return true;
  PACC_RETURN_IF_ERROR(
      stayHome(P->Name + " holds pointers to data on this device"));
  return false;
}

/// A stage's kernels come between its updates, whose async clauses count for
/// nothing either, and behind what the program has put into their queue.
Status Pipeline::keepInOrder(ThreadState &T, Construct &C) {
  if (!C.isAsync())
    return Status::success();
  const int64_t Queue = std::exchange(C.Async, PACC_ASYNC_SYNC);
  return waitFor(T, *C.Device, Queue, C.Where);
}

/// Kernels that a clause gives to the host use the program's own data, where what the task's updates bring back must
/// have arrived, and from where what other tasks send must have gone.
Status Pipeline::joinOnHost() {
  PACC_RETURN_IF_ERROR(finishUpdates());
  return HasBuffers ? settle() : Status::success();
}

/// The program's data is one for all tasks: what the host changes for one of them, others would find in their halos, or
/// would have sent before.
Status Pipeline::checkHalos(HostAddress Host) {
  const PipelineArray *A = Host && HasBuffers && Current.Task >= 0 && ThePlan.Tasks > 1 ? ownerOf(Host) : nullptr;
  if (!A || !ThePlan.cuts(A->Shape) || A->Shape.Direction == PACC_TARGETIN)
    return Status::success();
  const PipeDim &D = A->Shape.Dims[ThePlan.Dim];
  if (!D.Left && !D.Right)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "%s has a halo and may be changed, and the host runs this construct for one task after the "
                       "other: they would find what it has changed in their halos\n"
                       " Give the pipeline num_tasks(1), or the construct a pipeline of its own",
                       A->Shape.Name.c_str());
}

Status Pipeline::checkObject(const DataItem &Item) const {
  if (!(Item.Action & PACC_ITEM_OBJECT) || !Item.extentIsKnown() || Item.isEmpty())
    return Status::success();
  // What kernels only read by the object's name is not the array, which its own name leads to.
  const bool IsApart = !const_cast<Pipeline *>(this)->ownerOf(Item.Base);
  if (IsApart && (Item.has(PACC_ITEM_ONLY_READ) || Item.has(PACC_ITEM_CONST)))
    return Status::success();
  const Section S = Item.section();
  for (const PipelineArray &A : Arrays) {
    const Span Own = A.whole().Bytes;
    const HostAddress Begin = A.Base + Own.Begin, End = A.Base + Own.End;
    if (!Own.empty() && S.Begin < End && S.End > Begin && (S.Begin < Begin || S.End > End))
      return Status::error(ErrorCode::InvalidUse,
                           "%s holds %s, an array of the pipeline, and would be on the device as a whole beside the "
                           "array's chunks\n"
                           " Give the pipeline copy(%s): then all of it is there, and nothing comes in chunks. Or put "
                           "what kernels need of it into variables before the pipeline",
                           Item.Name, A.Shape.Name.c_str(), Item.Name);
  }
  return Status::success();
}

Status Pipeline::join(ThreadState &T, Construct &C) {
  if (!C.isCompute())
    return settle();
  PACC_RETURN_IF_ERROR(keepInOrder(T, C));
  if (!C.Condition)
    return joinOnHost();
  Result<bool> Governs = governs(C);
  if (!Governs.ok() || !*Governs)
    return Governs.takeStatus();
  PACC_RETURN_IF_ERROR(obeyWaits(T, C)); // for queues of the current device
  C.Hooks = this;
  C.Queue = &slot().Work;
  C.Device = &slot().On;
  return Status::success();
}

/// Loops have been clipped since the launch before: those of this construct.
bool Pipeline::beginLaunch(Construct &C) {
  if (std::exchange(Clipped, false))
    C.Clipped = true;
  Led.clear();
  LedTo.clear();
  if (C.Hooks == this)
    attachPointers();
  return true;
}

Status Pipeline::willUse(const Construct &C, const KernelVariable &V) {
  if (V.Host && !C.Clipped)
    PACC_RETURN_IF_ERROR(checkUncut(V.Host, V.Name));
  if (!C.Condition)
    PACC_RETURN_IF_ERROR(checkHalos(V.Host));
  const bool MayLead = C.Hooks == this || (!HasBuffers && C.Condition && !C.Device->Dev.sharesHostMemory());
  if (MayLead && V.Host && V.Of && V.Of->pointer_count)
    PACC_RETURN_IF_ERROR(leadPointers(ThreadState::get(), C, V));
  if (C.Hooks != this)
    return Status::success();
  PACC_RETURN_IF_ERROR(fillBeside(C, V.Host));
  return willShare(V);
}

Result<FoundData> Pipeline::find(const KernelVariable &V) {
  FoundData Found;
  if (!isBesideArray(V))
    Found.At = translate(V.Host);
  if (Found.At) {
    arrayAt(V.Host)->noteUse(slotNumber());
    return Found;
  }
  Result<const Mapping *> Shared = shared(V.Host, V.Reduction);
  if (!Shared.ok())
    return Shared.takeStatus();
  Found.Map = *Shared;
  return Found;
}

bool Pipeline::mustWait(Construct &C) const {
  C.Queued = false;
  return C.Moved;
}

Result<bool> Pipeline::governs(Construct &C) {
  if (!HasBuffers || Current.Task < 0 || C.Device != State || !C.Condition)
    return false;
  Used.clear();
  Reduced.clear();
  lookAround(C.Items);
  if (isSpread()) {
    attachPointers(); // what holds pointers is not shared
    Carried->look(ThreadState::get());
  }
  std::vector<DataItem> Others;
  for (DataItem &Item : C.Items) {
    PACC_RETURN_IF_ERROR(checkObject(Item));
    if (translate(Item.Base))
      continue;
    Result<bool> Shared = isSpread() ? isShared(Item) : Result<bool>(false);
    if (!Shared.ok())
      return Shared;
    if (!*Shared)
      Others.push_back(std::move(Item));
  }
  C.Items = std::move(Others);
  return true;
}

DeviceAddress Pipeline::translate(HostAddress Host) const {
  if (!HasBuffers || Current.Task < 0)
    return 0;
  PipelineArray *A = const_cast<Pipeline *>(this)->arrayAt(Host);
  return A ? A->deviceOf(slotNumber(), Host) : 0;
}

std::shared_ptr<const DataPart> Pipeline::partAt(HostAddress Host) const {
  PipelineArray *A = const_cast<Pipeline *>(this)->arrayAt(Host);
  return std::make_shared<WindowOfTask>(A->windowOf(slotNumber()));
}

Status Pipeline::willShare(const KernelVariable &V) {
  if (!HasBuffers || Current.Task < 0 || !isSpread() || !V.Host || (translate(V.Host) && !isBesideArray(V)))
    return Status::success();
  const CarriedPiece *P = Carried->find(V.Host);
  if (!P || !Carried->changesUse(*P, V.Reduction))
    return Status::success();
  PACC_RETURN_IF_ERROR(settle());
  Carried->look(ThreadState::get());
  return Status::success();
}

Result<const Mapping *> Pipeline::shared(HostAddress Host, uint32_t Reduction) {
  if (!HasBuffers || Current.Task < 0 || !isSpread())
    return nullptr;
  CarriedPiece *P = Carried->find(Host);
  if (!P)
    return nullptr;
  if (P->HoldsPointers) {
    PACC_RETURN_IF_ERROR(
        stayHome(P->Name + " holds pointers to data on this device"));
    return nullptr;
  }
  if (Carried->reduces(*P, Host, Reduction)) {
    Reduced.push_back(P);
    return Carried->copyOn(slot().At.Device, *P);
  }
  if (!P->isCarried() && Carried->bytes() + P->bytes() > MostCarried) {
    PACC_RETURN_IF_ERROR(stayHome(
        P->Name + ", of " + std::to_string(P->bytes()) +
        " bytes, is present on this device; name it in targetin if kernels "
        "only read it"));
    return nullptr;
  }
  if (std::find(Used.begin(), Used.end(), P) == Used.end())
    Used.push_back(P);
  return Carried->copyOn(slot().At.Device, *P);
}

Status Pipeline::useDevicePointer(const char *Name) {
  if (!isSpread())
    return Status::success();
  return stayHome(std::string(Name ? Name : "(unknown)") +
                  " is a device pointer");
}

Status Pipeline::useGlobals() {
  if (!isSpread())
    return Status::success();
  return stayHome("routines that its kernel calls use, or may use, variables "
                  "under 'declare', of which each device has its own");
}

Status Pipeline::giveLaunch(std::function<Status(Queue &)> Launch) {
  PipelineSlot &Mine = slot();
  Result<std::vector<PointerWrite>> Pointers = pointersOfTask();
  if (!Pointers.ok())
    return Pointers.takeStatus();
  const unsigned Device = Mine.At.Device;
  GaveWork = true;
  for (PipelineArray &A : Arrays)
    A.noteKernel(slotNumber());
  auto InOrder = [&Mine, Before = LastLaunch[Device],
                  Launch = std::move(Launch), Into = std::move(Reduced),
                  Data = Carried ? &*Carried : nullptr, Device,
                  Pointers = std::move(*Pointers)](Queue &Q) -> Status {
    if (Before.Slot && Before.Slot != &Mine) {
      PACC_PAUSE(Before.wait());
      PACC_RETURN_IF_ERROR(PACC_WAIT(Q.wait(*Before.Slot->Launched)));
    }
    if (!Into.empty())
      PACC_RETURN_IF_ERROR(Data->beforeReductions(Device, Q, Into));
    for (const PointerWrite &P : Pointers)
      PACC_RETURN_IF_ERROR(
          Mine.On.Dev.writeToDevice(P.Where, &P.Value, sizeof P.Value, Q));
    PACC_RETURN_IF_ERROR(Launch(Q));
    return Q.record(*Mine.Launched);
  };
  std::function<Status(Queue &)> Do = std::move(InOrder);
  const bool Carries = isSpread() && !Used.empty();
  if (Carries)
    Do = [Inner = std::move(Do), Before = LastCarried, Used = std::move(Used),
          &Data = *Carried, Device](Queue &Q) -> Status {
      PACC_PAUSE(Before.wait());
      PACC_RETURN_IF_ERROR(Data.beforeKernel(Device, Q, Used));
      PACC_RETURN_IF_ERROR(Inner(Q));
      return Data.afterKernel(Device, Q, Used);
    };
  Used.clear();
  Reduced.clear();
  const PipelineSlot::Ticket Mark =
      Mine.give({WorkKind::Kernel, Current.Task, 0, std::move(Do)});
  LastLaunch[Device] = Mark;
  if (Carries)
    LastCarried = Mark;
  return Status::success();
}

Status Pipeline::settle() {
  PACC_RETURN_IF_ERROR(Ring.finishAll());
  if (!Carried)
    return Status::success();
  LastCarried = {};
  return Carried->bringHomeAndForget();
}

} // namespace pacc::rt

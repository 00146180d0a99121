//===- Present.cpp - what else the device has of arrays -------------------===//
//
// Data directives beside the pipeline's own may have put objects on the device
// that point to its arrays, or parts of the arrays themselves.
//
// A kernel may call functions that know an array of the pipeline only as a
// member of an object. So the object's copy on the device points to the buffer
// of the task, from before each of its kernels on; kernels of a device run one
// after the other.
//
//===----------------------------------------------------------------------===//

#include "Data/Pointers/Attach.h"
#include "Exec/Launch/HeldPointers.h"
#include "Pipeline/Pipeline.h"
#include "Support/Mutation.h"
#include <algorithm>

namespace pacc::rt {

/// Where the device has the variable that points to the array; null: nowhere.
static Mapping *pointerIn(PresentTable &Table, const PipelineArray &A) {
  return A.Pointer ? holderOf(Table, A.Pointer) : nullptr;
}

void Pipeline::attachPointers() {
  if (!HasBuffers || Current.Task < 0)
    return;
  DeviceState &On = slot().On;
  auto Lock = On.Table.lock();
  for (const PipelineArray &A : Arrays) {
    Mapping *M = pointerIn(On.Table, A);
    if (M)
      attachTo(On, *M, A.Pointer);
  }
}

bool Pipeline::attachTo(DeviceState &On, Mapping &M, HostAddress Pointer) {
  const bool IsNew = Attached.insert({&On, Pointer}).second;
  if (!IsNew && M.Attached.count(Pointer)) // else the object is new
    return false;
  if (M.IsOfTree)
    On.Table.Trees.forget();
  ++M.Attached[Pointer].Count;
  return true;
}

const PipelineArray *Pipeline::targetOf(HostAddress Value, bool Compared) {
  PipelineArray *Led = Value ? arrayAt(Value) : nullptr;
  if (Led && Current.Task >= 0)
    Led->noteUse(slotNumber());
  const PipelineArray *To = Led;
  if (Compared)
    for (const PipelineArray *Other : LedTo)
      if (Other->Base + Other->whole().Bytes.End == Value)
        To = Other;
  if (To)
    LedTo.push_back(To);
  return To;
}

DeviceAddress Pipeline::leadPointer(HostAddress Value, bool Compared) {
  const PipelineArray *To = HasBuffers && Current.Task >= 0 ? targetOf(Value, Compared) : nullptr;
  return To ? To->deviceOf(slotNumber(), Value) : 0;
}

/// Whether the data region of the pipeline has made the device's copy, for kernels that need it and do not name it; or
/// `Own`, if that is not null.
static bool isMadeFor(const ConstructStack &Constructs, const Construct *Own, const Mapping &M) {
  for (size_t Depth = Constructs.depth(); M.Structured + M.Dynamic == 1 && Depth-- != 0;)
    for (const DataItem &Item : Constructs.at(Depth).Items)
      if (Item.Held == &M)
        return &Constructs.at(Depth) == Own || (Item.has(PACC_ITEM_IMPLICIT) && !Constructs.at(Depth).isCompute());
  return false;
}

/// Which device has the object: that of the construct, which may have mapped it; else, where tasks are on several devices,
/// the current one.
DeviceState &Pipeline::deviceOf(const Construct &C, HostAddress Object) const {
  auto Lock = C.Device->Table.lock();
  return !HasBuffers || !isSpread() || C.Device->Table.at(Object) ? *C.Device : *State;
}

Status Pipeline::leadPointers(ThreadState &T, const Construct &C, const KernelVariable &Object) {
  if (translate(Object.Host))
    return Status::success();
  DeviceState &On = deviceOf(C, Object.Host);
  Result<WorkQueue *> Q = On.Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  bool IsNew = false;
  {
    auto Lock = On.Table.lock();
    Mapping *M = On.Table.at(Object.Host);
    if (!M)
      return Status::success();
    const bool IsMade = isMadeFor(T.Constructs, HasBuffers ? &C : nullptr, *M);
    DataContext Context{On.Dev, On.Table, *(*Q)->Work, T.origin(On, C.Where, PACC_ASYNC_SYNC)};
    HeldPointers Pointers(On, *Object.Of, M->End - Object.Host, M, Object.Host, C.Items);
    PACC_RETURN_IF_ERROR(Pointers.lead(
        [&](const PointerPlace &At) -> HostAddress {
          const HostAddress Pointer = Object.Host + At.Offset;
          if (holderOf(On.Table, Pointer) != M)
            return 0;
          const HostAddress Value = *reinterpret_cast<const HostAddress *>(Pointer);
          const PipelineArray *To = HasBuffers ? targetOf(Value, At.Compared) : nullptr;
          if (!To)
            return IsMade && !M->Attached.count(Pointer) ? Value : 0;
          IsNew |= attachTo(On, *M, Pointer);
          Led.push_back({Pointer, Value, To});
          return 0;
        },
        [&](const PointerPlace &At, DeviceAddress Target) -> Status {
          IsNew = true;
          return rt::attachTo(Context, Object.Host + At.Offset, Target).takeStatus();
        }));
    if (Context.Queued)
      PACC_RETURN_IF_ERROR(PACC_WAIT((*Q)->Work->sync()));
  }
  if (!IsNew || !HasBuffers || !isSpread())
    return Status::success();
  PACC_RETURN_IF_ERROR(settle());
  Carried->look(T);
  return Status::success();
}

/// The pointers that the next launch, by the current task, may follow.
Result<std::vector<PointerWrite>> Pipeline::pointersOfTask() {
  std::vector<PointerWrite> Writes;
  if (Attached.empty())
    return Writes;
  DeviceState &On = slot().On;
  const auto Write = [&](HostAddress Pointer, DeviceAddress Target) -> Status {
    const Mapping *M = nullptr;
    CarriedPiece *P = isSpread() && Pointer ? Carried->find(Pointer) : nullptr;
    if (P && P->isCarried()) {
      Result<const Mapping *> Copy = Carried->copyOn(slot().At.Device, *P);
      if (!Copy.ok())
        return Copy.takeStatus();
      M = *Copy;
    } else {
      auto Lock = On.Table.lock();
      M = Pointer ? holderOf(On.Table, Pointer) : nullptr;
    }
    if (M)
      Writes.push_back({M->deviceOf(Pointer), Target});
    return Status::success();
  };
  for (PipelineArray &A : Arrays) {
    const size_t Before = Writes.size();
    PACC_RETURN_IF_ERROR(Write(A.Pointer, A.deviceOf(slotNumber(), A.Base)));
    if (Writes.size() != Before)
      A.noteUse(slotNumber());
  }
  for (const LedPointer &P : Led)
    PACC_RETURN_IF_ERROR(Write(P.Pointer, P.To->deviceOf(slotNumber(), P.Value)));
  return Writes;
}

/// Once all work is done. The device's copies hold again what they held.
Status Pipeline::detachPointers() {
  for (auto [On, Pointer] : std::exchange(Attached, {})) {
    auto Lock = On->Table.lock();
    Mapping *M = holderOf(On->Table, Pointer);
    auto Mine = M ? M->Attached.find(Pointer) : decltype(M->Attached.end())();
    if (!M || Mine == M->Attached.end())
      continue; // the object is gone
    if (M->IsOfTree)
      On->Table.Trees.forget();
    DeviceAddress Value = Mine->second.Target;
    if (--Mine->second.Count == 0) {
      Value = *reinterpret_cast<const HostAddress *>(Pointer);
      M->Attached.erase(Mine);
    }
    Result<WorkQueue *> Q = On->Queues.get(PACC_ASYNC_SYNC);
    if (!Q.ok())
      return Q.takeStatus();
    Queue &Work = *(*Q)->Work;
    PACC_RETURN_IF_ERROR(On->Dev.writeToDevice(M->deviceOf(Pointer), &Value,
                                               sizeof Value, Work));
    PACC_RETURN_IF_ERROR(PACC_WAIT(Work.sync()));
  }
  return Status::success();
}

/// Once all work is done. Update directives of the pipeline went past copies
/// that the device has of some of the arrays: those get what the host has of
/// what the directives named, as an update without a pipeline would have left
/// both alike.
Status Pipeline::refreshPresent() {
  if (!HasBuffers)
    return Status::success();
  Result<WorkQueue *> Q = State->Queues.get(PACC_ASYNC_SYNC);
  if (!Q.ok())
    return Q.takeStatus();
  auto Lock = State->Table.lock();
  DataContext C{
      State->Dev, State->Table, *(*Q)->Work,
      ThreadState::get().origin(*State, Opening.Where, PACC_ASYNC_SYNC)};
  for (const PipelineArray &A : Arrays)
    for (Span Bytes : A.updated()) {
      HostAddress At = A.Base + Bytes.Begin;
      const HostAddress End = A.Base + Bytes.End;
      while (At < End) {
        Mapping *M = State->Table.find(At, End).Map;
        if (!M)
          break;
        PACC_RETURN_IF_ERROR(upload(C, *M,
                                    {std::max(At, M->Begin), std::min(End, M->End),
                                     A.Base, A.Shape.Name.c_str()}));
        At = M->End;
      }
    }
  return C.Queued ? PACC_WAIT((*Q)->Work->sync()) : Status::success();
}

} // namespace pacc::rt

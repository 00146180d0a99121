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
    if (!M)
      continue;
    const bool IsNew = Attached.insert({&On, A.Pointer}).second;
    if (IsNew || !M->Attached.count(A.Pointer)) // or the object is
      ++M->Attached[A.Pointer].Count;
  }
}

/// The pointers that the next launch, by the current task, may follow.
Result<std::vector<PointerWrite>> Pipeline::pointersOfTask() {
  std::vector<PointerWrite> Writes;
  if (Attached.empty())
    return Writes;
  DeviceState &On = slot().On;
  for (const PipelineArray &A : Arrays) {
    const Mapping *M = nullptr;
    CarriedPiece *P =
        isSpread() && A.Pointer ? Carried->find(A.Pointer) : nullptr;
    if (P && P->isCarried()) {
      Result<const Mapping *> Copy = Carried->copyOn(slot().At.Device, *P);
      if (!Copy.ok())
        return Copy.takeStatus();
      M = *Copy;
    } else {
      auto Lock = On.Table.lock();
      M = pointerIn(On.Table, A);
    }
    if (M)
      Writes.push_back(
          {M->deviceOf(A.Pointer), A.deviceOf(slotNumber(), A.Base)});
  }
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

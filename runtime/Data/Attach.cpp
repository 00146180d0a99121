//===- Attach.cpp - device pointers inside present data -------------------===//

#include "Data/Attach.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cinttypes>
#include <vector>

namespace pacc::rt {

namespace {

constexpr const char *AttachName = ".attach."; // as nvc's trace calls it

HostAddress valueAt(HostAddress Pointer) {
  return *reinterpret_cast<const HostAddress *>(Pointer);
}

/// Pointers in memory that host and device share lead where the host's do.
Status checkShared(HostAddress First, const DeviceAddress *Values, size_t Count) {
  for (size_t I = 0; I != Count; ++I)
    if (const HostAddress Host = valueAt(First + I * sizeof(void *));
        Host != Values[I])
      return Status::error(
          ErrorCode::InvalidUse,
          "the pointer at 0x%" PRIxPTR " lies in managed memory and leads to host:0x%" PRIxPTR
          ", which does not: a device copy of that data would need another pointer\n"
          " Allocate it on the heap in a file compiled with -gpu=managed, too",
          First + I * sizeof(void *), Host);
  return Status::success();
}

Status writePointers(DataContext &C, Mapping &M, HostAddress First,
                     const DeviceAddress *Values, size_t Count) {
  if (M.deviceOf(First) == First)
    return checkShared(First, Values, Count);
  const size_t Bytes = Count * sizeof *Values;
  const DeviceAddress To = M.deviceOf(First);
  const auto Write = [&] {
    return C.Dev.writeToDevice(To, Values, Bytes, C.Work);
  };
  C.Queued = true;
  M.FilledBy = std::max(M.FilledBy, ticketOf(C));
  if (!isTold(TraceKind::Upload))
    return Write();
  return tellGiven(
      eventOf(C, TraceKind::Upload, AttachName, First, To, Bytes), C.Dev,
      C.Work, Write);
}

} // namespace

Mapping *holderOf(PresentTable &Table, HostAddress Pointer) {
  Mapping *M = Table.at(Pointer);
  return M && Pointer + sizeof(void *) <= M->End ? M : nullptr;
}

Result<bool> attach(DataContext &C, HostAddress Pointer) {
  if (!holderOf(C.Table, Pointer))
    return false;
  const HostAddress Value = valueAt(Pointer);
  Mapping *Target = Value ? C.Table.ofPointer(Value) : nullptr;
  if (!Target)
    return false;
  return attachTo(C, Pointer, Target->deviceOf(Value));
}

Result<bool> attachTo(DataContext &C, HostAddress Pointer,
                      DeviceAddress Target) {
  Mapping *M = holderOf(C.Table, Pointer);
  if (!M)
    return false;
  PACC_RETURN_IF_ERROR(attachArray(C, *M, Pointer, &Target, 1));
  return true;
}

Status attachArray(DataContext &C, Mapping &M, HostAddress First,
                   const DeviceAddress *Targets, size_t Count) {
  bool Changed = false;
  for (size_t I = 0; I != Count; ++I) {
    Attachment &A = M.Attached[First + I * sizeof(void *)];
    Changed |= A.Count == 0 || A.Target != Targets[I];
    ++A.Count;
    A.Target = Targets[I];
  }
  return Changed ? writePointers(C, M, First, Targets, Count)
                 : Status::success();
}

Status detach(DataContext &C, HostAddress Pointer, DetachFlags Flags) {
  Mapping *M = holderOf(C.Table, Pointer);
  if (!M)
    return Status::success();
  auto It = M->Attached.find(Pointer);
  if (It == M->Attached.end())
    return Status::success();
  if (Flags.Finalize)
    It->second.Count = 1;
  return detachArray(C, *M, Pointer, 1);
}

Status detachArray(DataContext &C, Mapping &M, HostAddress First,
                   size_t Count) {
  // What the device copy shall hold: the host's value where nothing is
  // attached any more, the device address elsewhere.
  std::vector<DeviceAddress> Values(Count);
  bool Changed = false;
  for (size_t I = 0; I != Count; ++I) {
    const HostAddress Pointer = First + I * sizeof(void *);
    Values[I] = valueAt(Pointer);
    auto It = M.Attached.find(Pointer);
    if (It == M.Attached.end())
      continue;
    if (--It->second.Count == 0) {
      M.Attached.erase(It);
      Changed = true;
    } else {
      Values[I] = It->second.Target;
    }
  }
  return Changed ? writePointers(C, M, First, Values.data(), Count)
                 : Status::success();
}

} // namespace pacc::rt

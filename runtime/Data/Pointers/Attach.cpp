//===- Attach.cpp - device pointers inside present data -------------------===//

#include "Data/Pointers/Attach.h"
#include "Trace/GivenWork.h"
#include <algorithm>
#include <cinttypes>
#include <cstring>
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

/// What waits to be copied there; null: nothing does.
StagedUpload *stagedAt(DataContext &C, const Mapping &M, HostRange Pointers) {
  const auto It = std::find_if(C.Staged.begin(), C.Staged.end(), [&](const StagedUpload &S) {
    return S.To == &M && S.What.Begin <= Pointers.Begin && Pointers.End <= S.What.End;
  });
  return It == C.Staged.end() ? nullptr : &*It;
}

Status writePointers(DataContext &C, Mapping &M, HostAddress First,
                     const DeviceAddress *Values, size_t Count) {
  if (M.deviceOf(First) == First)
    return checkShared(First, Values, Count);
  const size_t Bytes = Count * sizeof *Values;
  if (StagedUpload *Waits = stagedAt(C, M, {First, First + Bytes})) {
    std::memcpy(Waits->Bytes.data() + (First - Waits->What.Begin), Values, Bytes);
    return Status::success();
  }
  const DeviceAddress To = M.deviceOf(First);
  const auto Write = [&] {
    return C.Dev.writeToDevice(To, Values, Bytes, C.Work);
  };
  if (!M.Contents.Image.empty()) { // all of the mapping
    char *const There = M.Contents.Image.data() + (First - M.Begin);
    if (M.OnlyByName && std::memcmp(There, Values, Bytes) == 0)
      return Status::success();
    std::memcpy(There, Values, Bytes);
  }
  C.Queued = true;
  M.FilledBy = std::max(M.FilledBy, ticketOf(C));
  if (!isTold(TraceKind::Upload))
    return Write();
  return tellGiven(
      eventOf(C, TraceKind::Upload, AttachName, First, To, Bytes), C.Dev,
      C.Work, Write);
}

/// The attachments are no longer those that trees know.
Status changePointers(DataContext &C, Mapping &M, HostAddress First, const DeviceAddress *Values, size_t Count) {
  if (M.IsOfTree)
    C.Table.Trees.forget();
  return writePointers(C, M, First, Values, Count);
}

/// The host has another pointer now, or a region another part of what it leads to. What it was attached to comes back
/// with the last detach; to and fro counts once.
Attachment turnTo(Attachment Old, DeviceAddress Target) {
  Attachment New;
  New.Before = std::exchange(Old.Before, {});
  const auto Known = std::find_if(New.Before.begin(), New.Before.end(),
                                  [Target](const Attachment &A) { return A.Target == Target; });
  if (Known != New.Before.end()) {
    New.Count = Known->Count;
    New.Thread = Known->Thread;
    New.Before.erase(Known);
  }
  New.Before.push_back(std::move(Old));
  return New;
}

/// To the last target before that is still there; with no count: there is none.
void goBack(PresentTable &Table, Attachment &A) {
  std::vector<Attachment> Before = std::exchange(A.Before, {});
  while (!Before.empty() && !A.Count) {
    Attachment Last = std::move(Before.back());
    Before.pop_back();
    if (Last.Thread || Table.atDevice(Last.Target)) // a region's data are there as long as it is open
      A = std::move(Last);
  }
  A.Before = std::move(Before);
}

HostAddress hostOf(PresentTable &Table, DeviceAddress Address) {
  const Mapping *M = Table.atDevice(Address);
  return M ? M->Begin + (Address - M->Device) : 0;
}

} // namespace

Status checkThreads(DataContext &C, HostAddress Pointer, const char *Name, DeviceAddress Target) {
  const Mapping *M = holderOf(C.Table, Pointer);
  const auto It = M ? M->Attached.find(Pointer) : decltype(M->Attached.end())();
  if (!M || It == M->Attached.end() || !It->second.Thread || It->second.Thread == C.Origin.Thread ||
      It->second.Target == Target)
    return Status::success();
  return Status::error(ErrorCode::InvalidUse,
                       "two threads lead one pointer on device %u to different data: name=%s at host:0x%" PRIxPTR "\n"
                       " thread %u has led it to host:0x%" PRIxPTR
                       ", in a region that is still open, and thread %u wants host:0x%" PRIxPTR "\n"
                       " Give each thread a pointer of its own",
                       C.Dev.number() + 1, Name ? Name : "(unknown)", Pointer, It->second.Thread,
                       hostOf(C.Table, It->second.Target), C.Origin.Thread, hostOf(C.Table, Target));
}

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
  Target->OnlyByName = false;
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
  if (M.IsOfTree)
    C.Table.Trees.settle();
  bool Changed = false;
  auto At = M.Attached.lower_bound(First); // where the next pointer is, or would be
  for (size_t I = 0; I != Count; ++I) {
    const HostAddress Pointer = First + I * sizeof(void *);
    if (At == M.Attached.end() || At->first != Pointer)
      At = M.Attached.emplace_hint(At, Pointer, Attachment());
    Attachment &A = At++->second;
    Changed |= A.Count == 0 || A.Target != Targets[I];
    if (A.Count && A.Target != Targets[I])
      A = turnTo(std::move(A), Targets[I]);
    ++A.Count;
    A.Target = Targets[I];
    if (C.IsStructured)
      A.Thread = C.Origin.Thread;
  }
  return Changed ? changePointers(C, M, First, Targets, Count) : Status::success();
}

Status leave(DataContext &C, Mapping &M, HostAddress Pointer) {
  const HostAddress Value = valueAt(Pointer);
  return M.Contents.Image.empty() ? Status::success() : writePointers(C, M, Pointer, &Value, 1);
}

Status detach(DataContext &C, HostAddress Pointer, DetachFlags Flags) {
  Mapping *M = holderOf(C.Table, Pointer);
  if (!M)
    return Status::success();
  if (M->IsOfTree)
    C.Table.Trees.settle();
  auto It = M->Attached.find(Pointer);
  if (It == M->Attached.end())
    return Status::success();
  if (Flags.Finalize) {
    It->second.Count = 1;
    It->second.Before.clear();
  }
  return detachArray(C, *M, Pointer, 1);
}

Status detachArray(DataContext &C, Mapping &M, HostAddress First,
                   size_t Count) {
  // What the device copy shall hold: the host's value where nothing is
  // attached any more, the device address elsewhere.
  std::vector<DeviceAddress> Values(Count);
  if (M.IsOfTree)
    C.Table.Trees.settle();
  bool Changed = false;
  auto Next = M.Attached.lower_bound(First);
  for (size_t I = 0; I != Count; ++I) {
    const HostAddress Pointer = First + I * sizeof(void *);
    Values[I] = valueAt(Pointer);
    if (Next == M.Attached.end() || Next->first != Pointer)
      continue;
    const auto It = Next++;
    Attachment &A = It->second;
    const DeviceAddress Was = A.Target;
    if (--A.Count == 0)
      goBack(C.Table, A);
    if (A.Count)
      Values[I] = A.Target;
    Changed |= !A.Count || A.Target != Was;
    if (!A.Count)
      M.Attached.erase(It);
  }
  return Changed ? changePointers(C, M, First, Values.data(), Count) : Status::success();
}

} // namespace pacc::rt

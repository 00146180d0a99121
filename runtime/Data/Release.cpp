//===- Release.cpp - the end of references to present data ----------------===//

#include "Data/Release.h"
#include "Data/Actions.h"
#include "Data/GuessedSections.h"
#include "Data/Copies/Runs.h"
#include "Trace/GivenWork.h"
#include <algorithm>

namespace pacc::rt {

namespace {

bool hasReferences(const Mapping &M) { return M.Structured || M.Dynamic; }

/// The one dynamic reference of acc_map_data is only for acc_unmap_data.
void dropReference(Mapping &M, Counter Which, ReleaseFlags Flags) {
  const unsigned Floor = !M.Block && Which == Counter::Dynamic ? 1 : 0;
  unsigned &Count = counterOf(M, Which);
  if (Flags.Finalize)
    Count = std::min(Count, Floor);
  else if (Count > Floor)
    --Count;
}

Status forget(DataContext &C, Mapping &M) {
  if (isTold(TraceKind::Delete))
    tell(eventOf(C, TraceKind::Delete, M.Name, M.Begin, M.Device, M.bytes()));
  KeptCopy Copy{M.Begin, M.bytes(), &C.Work, nullptr, std::move(M.Contents)};
  const bool MayBeKept = C.KeepsCopies && M.OnlyByName && !Copy.Contents.Image.empty() && M.Block && M.Device == M.Block->Address;
  std::shared_ptr<DeviceBlock> Unused = C.Table.erase(M);
  if (Unused && MayBeKept) {
    Copy.Block = std::move(Unused);
    Unused = C.Table.Kept.keep(std::move(Copy)).Block;
  }
  return Unused ? freeBlock(C, *Unused) : Status::success();
}

/// What the host has for an address that a kernel has left in a pointer that led to `Before`: perhaps somewhat behind
/// or before the same data. The address itself where that is nothing of the host's. `IsTaken`: another pointer had it
/// (other data may begin where some end).
HostAddress hostAddress(PresentTable &Table, DeviceAddress Now, DeviceAddress Before, bool IsTaken) {
  const Mapping *Into = Table.atDevice(Now), *Near = Table.atDevice(Before);
  const bool IsEnd = Near && Now == Near->Device + Near->bytes() && !IsTaken;
  if (Into && !IsEnd)
    return Into->Begin + (Now - Into->Device);
  const bool IsNear = Near && Now <= Near->Device + 2 * Near->bytes() && Now + Near->bytes() >= Near->Device;
  return IsNear ? Near->Begin + (Now - Near->Device) : Now;
}

} // namespace

bool Release::drop(Mapping &M, const Section &S, DataItem &Item,
                   ReleaseFlags Flags) {
  if (Flags.CopyOut)
    Outs.push_back({&M, S, &Item, Flags.Always, /*TakesResult=*/false});
  return drop(M, Flags);
}

bool Release::drop(Mapping &M, ReleaseFlags Flags) {
  const bool HadReferences = hasReferences(M);
  dropReference(M, Which, Flags);
  if (!HadReferences || hasReferences(M)) {
    if (Ticket)
      M.UsedBy = Ticket;
    return false;
  }
  Last.push_back(&M);
  return true;
}

void Release::dropForResult(Mapping &M, const Section &S, DataItem &Item) {
  drop(M, S, Item, {/*Finalize=*/false, /*CopyOut=*/true});
  Outs.back().TakesResult = S.Begin == M.Begin && S.End == M.End;
}

/// Copies what lies in the device's memory to zero-copy memory: the host waits once for all such results, not for each of
/// them. False where there is no such memory.
static Result<bool> copyToCell(DataContext &C, const Mapping &M, DataItem &Item) {
  if (!M.Attached.empty() || M.AsFilled || Item.has(PACC_ITEM_CONST))
    return false;
  const Result<DeviceAddress> Cell = C.Dev.allocateZeroCopy(M.bytes());
  if (!Cell.ok() || !*Cell)
    return false;
  const auto Copy = [&] { return C.Dev.copyToHost(reinterpret_cast<void *>(*Cell), M.Device, M.bytes(), C.Work); };
  C.Queued = true;
  PACC_RETURN_IF_ERROR(isTold(TraceKind::Download)
                           ? tellGiven(eventOf(C, TraceKind::Download, M.Name, M.Begin, M.Device, M.bytes()), C.Dev,
                                       C.Work, Copy)
                           : Copy());
  Item.ResultAt = *Cell;
  return true;
}

/// Leaves zero-copy memory to the items that take their results from it.
Status Release::handOver(DataContext &C) {
  for (Out &O : Outs) {
    if (!O.TakesResult || !O.From || hasReferences(*O.From))
      continue;
    Mapping &M = *O.From;
    // The item has the whole of it, so the other clauses' parts too.
    const auto Forget = [&] {
      for (Out &Other : Outs)
        if (Other.From == &M)
          Other.From = nullptr;
    };
    if (!M.isZeroCopy()) {
      Result<bool> Done = copyToCell(C, M, *O.Item);
      if (!Done.ok())
        return Done.takeStatus();
      if (*Done)
        Forget();
      continue;
    }
    const auto Event = [&](TraceKind Kind) {
      return eventOf(C, Kind, M.Name, M.Begin, M.Device, M.bytes());
    };
    if (isTold(TraceKind::Download))
      tellAtOnce(Event(TraceKind::Download));
    if (isTold(TraceKind::Delete))
      tell(Event(TraceKind::Delete));
    if (isTold(TraceKind::Free))
      tell(Event(TraceKind::Free));
    C.Queued = true;
    O.Item->ResultAt = M.Device;
    Forget();
    Last.erase(std::find(Last.begin(), Last.end(), &M));
    C.Table.erase(M);
  }
  Outs.erase(std::remove_if(Outs.begin(), Outs.end(),
                            [](const Out &O) {
                              return !O.From ||
                                     (hasReferences(*O.From) && !O.Always);
                            }),
             Outs.end());
  return Status::success();
}

/// Pointers that kernels have moved.
Status Release::moveHostPointers(DataContext &C) const {
  for (const Out &O : Outs)
    for (const auto &[Pointer, A] : O.From->Attached) {
      if (!A.Moves || Pointer < O.What.Begin || Pointer >= O.What.End)
        continue;
      DeviceAddress Now = 0;
      PACC_RETURN_IF_ERROR(C.Dev.readFromDevice(&Now, O.From->deviceOf(Pointer), sizeof Now, C.Work));
      const bool IsTaken = std::any_of(O.From->Attached.begin(), O.From->Attached.end(),
                                       [Now](const auto &Other) { return Other.second.Target == Now; });
      *reinterpret_cast<HostAddress *>(Pointer) = hostAddress(C.Table, Now, A.Target, IsTaken);
    }
  return Status::success();
}

/// One transfer, or one trace line at least, for each clause.
Status Release::download(DataContext &C) const {
  for (auto O = Outs.begin(); O != Outs.end();) {
    Runs Moved;
    const auto First = O;
    for (; O != Outs.end() && O->Item == First->Item; ++O)
      Moved.addMapped(*O->From, O->What);
    const auto IsSame = [&](const Out &Before) {
      return Before.From == First->From &&
             Before.What.Begin == First->What.Begin &&
             Before.What.End == First->What.End &&
             Before.What.Parts == First->What.Parts;
    };
    // The same memory in a second copy clause.
    if (O - First == 1 && std::any_of(Outs.begin(), First, IsSame))
      continue;
    const bool OnlyChanges = First->From->AsFilled || First->Item->has(PACC_ITEM_CONST);
    PACC_RETURN_IF_ERROR(O - First == 1 && OnlyChanges ? downloadChanges(C, *First->From, First->What)
                                                                 : Moved.download(C, First->What.Name));
  }
  return Status::success();
}

Status Release::finish(DataContext &C) {
  if (std::any_of(Last.begin(), Last.end(), [](const Mapping *M) { return M->IsOfTree; })) {
    C.Table.Trees.forget();
    Last.erase(std::remove_if(Last.begin(), Last.end(), [](const Mapping *M) { return hasReferences(*M); }), Last.end());
  }
  for (const Mapping *M : Last)
    PACC_RETURN_IF_ERROR(comeAfter(C, std::max(M->FilledBy, M->UsedBy)));
  PACC_RETURN_IF_ERROR(handOver(C));
  PACC_RETURN_IF_ERROR(moveHostPointers(C));
  PACC_RETURN_IF_ERROR(download(C));
  for (Mapping *M : Last)
    PACC_RETURN_IF_ERROR(forget(C, *M));
  Outs.clear();
  Last.clear();
  return Status::success();
}

Status endLifetimes(DataContext &C) {
  auto Lock = C.Table.lock();
  for (Mapping *M : C.Table.all())
    if (!M->Structured)
      PACC_RETURN_IF_ERROR(forget(C, *M));
  for (const KeptCopy &Copy : C.Table.Kept.takeAll())
    PACC_RETURN_IF_ERROR(freeBlock(C, *Copy.Block));
  return Status::success();
}

} // namespace pacc::rt

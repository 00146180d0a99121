//===- Actions.cpp - what data clauses do ---------------------------------===//

#include "Data/Actions.h"
#include "Data/Pointers/Attach.h"
#include "Data/Capture.h"
#include "Data/GuessedSections.h"
#include "Data/Pointers/InferredMembers.h"
#include "Data/Pointers/MemberPointers.h"
#include "Data/Pointers/PointerTree.h"
#include "Data/Release.h"
#include "Data/SectionRooms.h"
#include "Data/StagedItems.h"
#include "Data/TakenItems.h"
#include "Data/WrittenItems.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace pacc::rt {

namespace {

using Items = std::vector<DataItem>;

/// The mapping of the pointer variable itself (`enter data create(p)`), which is not
/// that of an object whose member it is; null if there is none.
Mapping *ofVariable(DataContext &C, const DataItem &Item) {
  const bool Alone = Item.has(PACC_ITEM_POINTER) && !Item.has(PACC_ITEM_MEMBER);
  Mapping *M = Alone ? C.Table.at(Item.Var) : nullptr;
  return M && M->Begin == Item.Var && M->End == Item.Var + sizeof(void *) ? M : nullptr;
}

/// A pointer with no section must be present, wherever it points, or itself. One
/// that only the compiler added is left to the launch, which knows how it is used.
Result<Mapping *> acquireUnknownExtent(DataContext &C, DataItem &Item, Counter Which) {
  Mapping *M = C.Table.ofPointer(Item.Base);
  if (!M || M->IsInferred) // that is what another pointer's subscripts need
    M = ofVariable(C, Item);
  if (M)
    PACC_RETURN_IF_ERROR(hold(C, *M, Which));
  else if (Item.action() != PACC_NO_CREATE && !Item.has(PACC_ITEM_IMPLICIT) && !C.Table.isEmptySection(Item.Base))
    return notPresent(C, "PRESENT", Item.Name, Item.Base);
  return M;
}

/// A whole variable or section, by a clause without modifiers.
bool isUnmodified(const DataItem &Item) {
  return !Item.has(PACC_ITEM_CAPTURE) && !Item.has(PACC_ITEM_ALWAYS_OUT) && !Item.has(PACC_ITEM_ONLY_READ) &&
         !Item.has(PACC_ITEM_MEMBER) && Item.Levels.empty() && !Item.InRows;
}

/// Whether the item is a variable whose device address nothing but parameters
/// of the region's kernels will hold, so that it may change.
bool isPlain(const DataItem &Item) {
  return Item.action() == PACC_COPY && !Item.has(PACC_ITEM_POINTER) && isUnmodified(Item);
}

/// Whether the host may take what comes back of the item where it has waited for the queue (DataItem::ResultAt).
bool isSmallResult(const DataItem &Item, const Mapping &M) { return M.bytes() <= MostResultBytes && isUnmodified(Item); }

bool attaches(DataContext &C, const Items &List) {
  return std::any_of(List.begin(), List.end(), [&C](const DataItem &Item) {
    if (isMemberPointer(Item)) // of an object that the construct may map
      return Item.has(PACC_ITEM_REFERENCE) || !holderOf(C.Table, Item.Var);
    return Item.action() == PACC_ATTACH || Item.has(PACC_ITEM_MEMBER);
  });
}

/// What the section says of a mapping with gaps, in which it lies.
void noteSection(DataContext &C, Mapping &M, const Section &S, const EntryAction &Action, bool IsFirst) {
  if (IsFirst || Action.Always || (C.Number && M.MadeBy == C.Number))
    noteNamed(M, S, IsFirst);
  else if (Action.IfAbsent == EntryAction::Create && Action.Fill == EntryAction::Data && !isNamed(M, S))
    warnOfGap(C, S, "nothing is copied");
}

Result<Mapping *> acquireSection(DataContext &C, const Section &S, const DataItem &Item, const Items &List, Counter Which) {
  Result<Mapping *> M = findSection(C, S);
  if (!M.ok())
    return M;
  EntryAction Action = EntryAction::of(Item.Action);
  if (*M && isGuessOfOther(**M, Item.Base))
    return partiallyPresent(C, S, **M);
  const bool IsFirst = !*M;
  if (IsFirst) {
    Section Room = S;
    if (Action.IfAbsent == EntryAction::Create)
      Room = roomFor(S, List, Item.isInferred());
    const HostRange Object = Item.Object.empty() ? arrayAround(Room, Item, List) : Item.Object;
    Action.MayBeStaged = mayBeStaged(C, Item, S);
    Action.MayBeZeroCopy = C.TakesResults && isPlain(Item) && !Item.IsInParts && Object.empty();
    const PresentTable::Found Around = C.Table.find(Room.Begin, Room.End);
    if (Around.How != PresentTable::Presence::Absent)
      return partiallyPresent(C, Room, *Around.Map);
    M = makePresent(C, Room, Object, Action);
    if (!M.ok() || !*M)
      return M;
    (*M)->IsInferred = true;
    (*M)->OnlyByName = Item.has(PACC_ITEM_ONLY_READ);
    if (Item.IsGuess) {
      PACC_RETURN_IF_ERROR(hold(C, **M, Which));
      PACC_RETURN_IF_ERROR(fillGuessed(C, **M, Item));
      return M;
    }
  }
  noteSection(C, **M, S, Action, IsFirst);
  (*M)->IsInferred &= Item.isInferred();
  (*M)->OnlyByName &= Item.has(PACC_ITEM_ONLY_READ);
  PACC_RETURN_IF_ERROR(hold(C, **M, Which));
  PACC_RETURN_IF_ERROR(fillNew(C, **M, S, Action));
  return M;
}

Section partOf(const DataItem &Item, const ItemPart &P) {
  const HostAddress Begin = Item.Base + Item.Offset + P.Offset;
  return {Begin, Begin + std::abs(P.Bytes), Item.Base, Item.Name};
}

Status acquirePart(DataContext &C, DataItem &Item, ItemPart &P, const Items &List, Counter Which) {
  const Section S = partOf(Item, P);
  const PresentTable::Found There = C.Table.find(S.Begin, S.End);
  if (P.Bytes < 0 && There.Map) {
    P.Held = There.Map;
    return hold(C, *P.Held, Which);
  }
  P.Made = There.How == PresentTable::Presence::Absent;
  Result<Mapping *> M = acquireSection(C, S, Item, List, Which);
  if (M.ok())
    P.Held = *M;
  return M.takeStatus();
}

/// Members of an object are there, but not the object: what the kernels use of
/// it must then be, or be made, present, each part at its place. After all other items of the construct.
Status acquireParts(DataContext &C, DataItem &Item, const Items &List, Counter Which) {
  const Section All = Item.section();
  Item.Object = {All.Begin, All.End};
  for (ItemPart &P : Item.Parts) {
    PACC_RETURN_IF_ERROR(acquirePart(C, Item, P, List, Which));
    const Mapping *First = Item.Parts.front().Held;
    if (P.Held->deviceOf(All.Begin) != First->deviceOf(All.Begin))
      return partiallyPresent(C, All, *P.Held)
          .note(" Its members are in different places on the device: map it as "
                "a whole, or name the members in data clauses");
  }
  Item.Held = Item.Parts.front().Held;
  return Status::success();
}

bool isThereInParts(DataContext &C, DataItem &Item) {
  if (Item.Parts.empty() && Item.ReachedSize == 0)
    return false;
  const Section S = Item.section();
  if (C.Table.find(S.Begin, S.End).How != PresentTable::Presence::Partial)
    return false;
  Item.settleParts(C.Table);
  return !Item.Parts.empty();
}

/// Maps one item and takes its reference; Held (or Tree) tells what.
Status enterItem(DataContext &C, DataItem &Item, const Items &List, Counter Which) {
  if (Item.action() == PACC_ATTACH || Item.action() == PACC_DETACH)
    return Status::success();
  if (Item.isEmpty()) {
    if (Item.isEmptySection())
      C.Table.noteEmpty(Item.Base);
    return Status::success();
  }
  if (!Item.Levels.empty())
    return acquireTree(C, Item, Which);
  Result<Mapping *> M =
      Item.extentIsKnown() ? acquireSection(C, Item.section(), Item, List, Which)
      : Item.isInferred()  ? Result<Mapping *>(nullptr) // the launch knows more
                           : acquireUnknownExtent(C, Item, Which);
  if (!M.ok())
    return M.takeStatus();
  Item.Held = *M;
  return Status::success();
}

/// Attaches a member pointer to what enterItem has made present.
Status attachItem(DataContext &C, DataItem &Item) {
  Result<bool> Done = false;
  if (isMemberPointer(Item)) {
    Done = useMemberPointer(C, Item);
  } else if (Item.action() == PACC_ATTACH) {
    Done = attach(C, Item.Var);
  } else if (Item.has(PACC_ITEM_MEMBER) && Item.has(PACC_ITEM_POINTER)) {
    Mapping *M = Item.Tree ? Item.Tree->root() : Item.Held;
    if (M && C.IsStructured)
      PACC_RETURN_IF_ERROR(checkThreads(C, Item.Var, Item.Name, M->deviceOf(Item.Base)));
    if (M) {
      M->OnlyByName &= Item.has(PACC_ITEM_ONLY_READ); // an object on the way, which goes by the member
      Done = attachTo(C, Item.Var, M->deviceOf(Item.Base));
    }
  }
  if (!Done.ok())
    return Done.takeStatus();
  Item.Attached = *Done;
  return Status::success();
}

/// Takes the item's reference where its data are there, and a clause without modifiers, or what was inferred, asks for no
/// more: so are most items of constructs that come again and again. Behind settle().
bool holdPresent(DataContext &C, DataItem &Item, Counter Which) {
  constexpr uint32_t Plain =
      PACC_ACTION_MASK | PACC_ITEM_POINTER | PACC_ITEM_READONLY | PACC_ITEM_IMPLICIT | PACC_ITEM_INFERRED;
  if ((Item.Action & ~Plain) || Item.action() > PACC_NO_CREATE || !Item.Base || Item.Bytes <= 0 ||
      !Item.Levels.empty() || Item.InRows || !Item.Parts.empty() || Item.ReachedSize)
    return false;
  const HostAddress Begin = Item.Base + Item.Offset;
  Mapping *M = C.Table.at(Begin);
  if (!M || Begin + Item.Bytes > M->End || M->GuessedFrom || !M->Parts.empty() || (M->IsInferred && !Item.isInferred()) ||
      M->OnlyByName || (C.Number && M->MadeBy == C.Number) || C.Table.Tickets.underWay(M->FilledBy))
    return false;
  ++counterOf(*M, Which);
  Item.Held = M;
  return true;
}

Status enterAll(DataContext &C, Items &List, Counter Which) {
  auto Lock = C.Table.lockUnsettled();
  C.TakesResults = C.TakesResults && !attaches(C, List);
  bool AnyInParts = false, IsDone = true;
  if (std::any_of(List.begin(), List.end(), [](const DataItem &Item) { return Item.isInferred(); })) {
    PACC_RETURN_IF_ERROR(prepareInferred(C, List));
    for (DataItem &Item : List)
      Item.settle(&C.Table);
    forgetChanging(List);
    settleTaken(C, List);
    checkGuesses(C, List);
  } else {
    settleTaken(C, List);
  }
  settleWritten(C, List);
  for (DataItem &Item : List) {
    if (holdPresent(C, Item, Which))
      continue;
    IsDone = false;
    if (!mayHaveCopy(C, Item))
      continue;
    Item.IsInParts = isThereInParts(C, Item);
    AnyInParts |= Item.IsInParts;
    if (!Item.IsInParts)
      PACC_RETURN_IF_ERROR(enterItem(C, Item, List, Which));
  }
  if (IsDone)
    return Status::success();
  for (DataItem &Item : List)
    if (AnyInParts && Item.IsInParts)
      PACC_RETURN_IF_ERROR(acquireParts(C, Item, List, Which));
  // Only now is every aggregate there, whatever the order of the clauses.
  for (DataItem &Item : List)
    if (mayHaveCopy(C, Item))
      PACC_RETURN_IF_ERROR(attachItem(C, Item));
  PACC_RETURN_IF_ERROR(checkReached(C, List));
  return uploadStaged(C);
}

Status exitItem(DataContext &C, DataItem &Item, Release &R, ExitFlags Flags) {
  if (Item.action() == PACC_DETACH || !mayHaveCopy(C, Item))
    return Status::success();
  if (Item.isEmptySection())
    C.Table.forgetEmpty(Item.Base, Flags.Finalize);
  if (Item.isEmpty())
    return Status::success();
  const ReleaseFlags Ends{Flags.Finalize, Item.copiesOut(), Item.has(PACC_ITEM_ALWAYS_OUT)};
  if (!Item.Levels.empty()) {
    Result<PointerTree> Tree = PointerTree::ofHost(Item);
    if (!Tree.ok())
      return Tree.takeStatus();
    Item.Tree = std::make_unique<PointerTree>(std::move(*Tree)); // until the transfers, which ask where its gaps are
    PACC_RETURN_IF_ERROR(Item.Tree->resolve(C));
    return Item.Tree->release(C, R, Item, Ends);
  }
  Mapping *const Variable = Item.extentIsKnown() ? nullptr : ofVariable(C, Item);
  Result<Mapping *> M = Variable               ? Result<Mapping *>(Variable)
                        : Item.extentIsKnown() ? findSection(C, Item.section())
                                               : C.Table.ofPointer(Item.Base);
  if (!M.ok())
    return M.takeStatus();
  if (*M)
    R.drop(**M, Item.sectionIn(**M), Item, Ends);
  else if (!Item.extentIsKnown())
    C.Table.forgetEmpty(Item.Base, Flags.Finalize);
  return Status::success();
}

Status leaveItem(DataContext &C, DataItem &Item, Release &R) {
  const ReleaseFlags Ends{/*Finalize=*/false, Item.comesBack(), Item.has(PACC_ITEM_ALWAYS_OUT)};
  if (Item.Tree) {
    Item.Held = nullptr;
    return Item.Tree->release(C, R, Item, Ends);
  }
  if (Item.isEmptySection())
    C.Table.forgetEmpty(Item.Base, /*All=*/false);
  if (!Item.Held)
    return Status::success();
  Mapping &M = *std::exchange(Item.Held, nullptr);
  if (Item.IsInParts) {
    for (ItemPart &P : Item.Parts)
      R.drop(*std::exchange(P.Held, nullptr), partOf(Item, P), Item, {/*Finalize=*/false, Ends.CopyOut && P.Made});
    return Status::success();
  }
  if (C.TakesResults && (M.isZeroCopy() ? isPlain(Item) : Ends.CopyOut && isSmallResult(Item, M)))
    R.dropForResult(M, Item.sectionIn(M), Item);
  else if (Ends.CopyOut)
    R.drop(M, Item.sectionIn(M), Item, Ends);
  else
    R.drop(M);
  return Status::success();
}

} // namespace

Status enterRegion(DataContext &C, Items &List) {
  C.IsStructured = true;
  return enterAll(C, List, Counter::Structured);
}

bool endsUnread(const Items &List, const Mapping &M) {
  size_t References = 0;
  for (const DataItem &Item : List) {
    if (Item.Held != &M)
      continue;
    if (Item.comesBack() || Item.IsInParts || Item.has(PACC_ITEM_ALWAYS_OUT))
      return false;
    ++References;
  }
  return References == size_t(M.Structured) + M.Dynamic;
}

Status leaveRegion(DataContext &C, Items &List) {
  auto Lock = C.Table.lockUnsettled();
  // Pointers first, so that no aggregate is copied out with device addresses. What nobody reads any more may keep them.
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    if (std::exchange(Item->Attached, false)) {
      const Mapping *M = holderOf(C.Table, Item->Var);
      if (M && M->IsOfTree)
        C.Table.Trees.settle();
      if (!M || !endsUnread(List, *M))
        PACC_RETURN_IF_ERROR(detach(C, Item->Var, DetachFlags()));
    }
  if (C.EndsKernels && C.Ticket)
    *C.Ticket = 0; // the one from the construct's beginning says nothing of its kernels
  Release Ends(Counter::Structured, C.EndsKernels ? ticketOf(C) : 0);
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    PACC_RETURN_IF_ERROR(leaveItem(C, *Item, Ends));
  return Ends.finish(C);
}

Status takeResults(Device &Dev, Items &List) {
  for (DataItem &Item : List) {
    const DeviceAddress From = std::exchange(Item.ResultAt, 0);
    if (!From)
      continue;
    PACC_RETURN_IF_ERROR(write(Item.section(), reinterpret_cast<const void *>(From)));
    PACC_RETURN_IF_ERROR(Dev.free(From, nullptr));
  }
  return Status::success();
}

Status enterData(DataContext &C, Items &List) {
  return enterAll(C, List, Counter::Dynamic);
}

Status exitData(DataContext &C, Items &List, ExitFlags Flags) {
  auto Lock = C.Table.lock();
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    if (Item->action() == PACC_DETACH ||
        (Item->has(PACC_ITEM_MEMBER) && Item->has(PACC_ITEM_POINTER)))
      PACC_RETURN_IF_ERROR(detach(C, Item->Var, DetachFlags{Flags.Finalize}));
  Release Ends(Counter::Dynamic);
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    PACC_RETURN_IF_ERROR(exitItem(C, *Item, Ends, Flags));
  return Ends.finish(C);
}

Status useDevice(DataContext &C, Items &List, UseFlags Flags) {
  auto Lock = C.Table.lock();
  for (DataItem &Item : List) {
    if (!Item.Base)
      continue;
    if (Mapping *M = C.Table.ofPointer(Item.Base))
      *reinterpret_cast<DeviceAddress *>(Item.Var) = M->deviceOf(Item.Base);
    else if (C.Dev.sharesHostMemory() || C.Table.isEmptySection(Item.Base))
      *reinterpret_cast<HostAddress *>(Item.Var) = Item.Base;
    else if (!Flags.IfPresent)
      return notPresent(C, "use_device", Item.Name, Item.Base);
  }
  return Status::success();
}

} // namespace pacc::rt

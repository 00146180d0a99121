//===- Actions.cpp - what data clauses do ---------------------------------===//

#include "Data/Actions.h"
#include "Data/Attach.h"
#include "Data/PointerTree.h"
#include <algorithm>
#include <cstring>

namespace pacc::rt {

DataItem::DataItem(uint32_t Action, const char *Name, void *Var, void *Base,
                   int64_t Offset, int64_t Bytes)
    : Action(Action), Name(Name), Var(reinterpret_cast<HostAddress>(Var)),
      Base(reinterpret_cast<HostAddress>(Base)), Offset(Offset), Bytes(Bytes) {}
DataItem::DataItem(DataItem &&) = default;
DataItem::~DataItem() = default;

Section DataItem::section() const {
  return {Base + Offset, Base + Offset + Bytes, Base, Name};
}

namespace {

using Items = std::vector<DataItem>;

/// A null pointer or a section of length zero: no action (2.7.2).
bool isEmpty(const DataItem &Item) {
  return !Item.Base || (Item.Levels.empty() && Item.Bytes == 0);
}

bool copiesOut(const DataItem &Item) {
  return Item.action() == PACC_COPY || Item.action() == PACC_COPYOUT;
}

/// The mapping of the pointer variable itself (`enter data create(p)`), which is not
/// that of an object whose member it is; null if there is none.
Mapping *ofVariable(DataContext &C, const DataItem &Item) {
  const bool Alone = Item.has(PACC_ITEM_POINTER) && !Item.has(PACC_ITEM_MEMBER);
  Mapping *M = Alone ? C.Table.at(Item.Var) : nullptr;
  return M && M->Begin == Item.Var && M->End == Item.Var + sizeof(void *) ? M : nullptr;
}

/// A pointer with no section must be present, wherever it points, or itself. One
/// that only the compiler added is left to the launch, which knows how it is used.
Result<Mapping *> acquireUnknownExtent(DataContext &C, DataItem &Item,
                                       Counter Which) {
  Mapping *M = C.Table.ofPointer(Item.Base);
  if (!M)
    M = ofVariable(C, Item);
  if (M)
    ++counterOf(*M, Which);
  else if (Item.action() != PACC_NO_CREATE && !Item.has(PACC_ITEM_IMPLICIT))
    return notPresent(C, "PRESENT", Item.Name, Item.Base);
  return M;
}

Status acquireTree(DataContext &C, DataItem &Item, Counter Which) {
  Result<PointerTree> Tree = PointerTree::ofHost(Item);
  if (!Tree.ok())
    return Tree.takeStatus();
  Item.Tree = std::make_unique<PointerTree>(std::move(*Tree));
  return Item.Tree->acquire(C, EntryAction::of(Item.Action), Which);
}

/// Whether the item is a variable whose device address nothing but parameters
/// of the region's kernels will hold, so that it may change.
bool isPlain(const DataItem &Item) {
  return Item.action() == PACC_COPY && !Item.has(PACC_ITEM_POINTER) &&
         !Item.has(PACC_ITEM_MEMBER) && Item.Levels.empty();
}

bool attaches(const Items &List) {
  return std::any_of(List.begin(), List.end(), [](const DataItem &Item) {
    return Item.action() == PACC_ATTACH || Item.has(PACC_ITEM_MEMBER);
  });
}

/// Maps one item and takes its reference; Held (or Tree) tells what.
Status enterItem(DataContext &C, DataItem &Item, Counter Which) {
  if (Item.action() == PACC_ATTACH || Item.action() == PACC_DETACH ||
      isEmpty(Item))
    return Status::success();
  if (!Item.Levels.empty())
    return acquireTree(C, Item, Which);
  EntryAction Action = EntryAction::of(Item.Action);
  Action.MayBeZeroCopy = C.TakesResults && isPlain(Item);
  Result<Mapping *> M = Item.extentIsKnown()
                            ? acquire(C, Item.section(), Action, Which)
                            : acquireUnknownExtent(C, Item, Which);
  if (!M.ok())
    return M.takeStatus();
  Item.Held = *M;
  return Status::success();
}

/// Attaches a member pointer to what enterItem has made present.
Status attachItem(DataContext &C, DataItem &Item) {
  Result<bool> Done = false;
  if (Item.action() == PACC_ATTACH) {
    Done = attach(C, Item.Var);
  } else if (Item.has(PACC_ITEM_MEMBER) && Item.has(PACC_ITEM_POINTER)) {
    Mapping *M = Item.Tree ? Item.Tree->root() : Item.Held;
    if (M)
      Done = attachTo(C, Item.Var, M->deviceOf(Item.Base));
  }
  if (!Done.ok())
    return Done.takeStatus();
  Item.Attached = *Done;
  return Status::success();
}

Status enterAll(DataContext &C, Items &List, Counter Which) {
  auto Lock = C.Table.lock();
  C.TakesResults = C.TakesResults && !attaches(List);
  for (DataItem &Item : List)
    PACC_RETURN_IF_ERROR(enterItem(C, Item, Which));
  // Only now is every aggregate there, whatever the order of the clauses.
  for (DataItem &Item : List)
    PACC_RETURN_IF_ERROR(attachItem(C, Item));
  return Status::success();
}

Status exitItem(DataContext &C, DataItem &Item, ExitFlags Flags) {
  if (Item.action() == PACC_DETACH || isEmpty(Item))
    return Status::success();
  const ReleaseFlags Release{Flags.Finalize, copiesOut(Item)};
  if (!Item.Levels.empty()) {
    Result<PointerTree> Tree = PointerTree::ofHost(Item);
    if (!Tree.ok())
      return Tree.takeStatus();
    PACC_RETURN_IF_ERROR(Tree->resolve(C));
    return Tree->release(C, Counter::Dynamic, Release);
  }
  if (!Item.extentIsKnown()) {
    Mapping *M = ofVariable(C, Item);
    if (!M)
      M = C.Table.ofPointer(Item.Base);
    return M ? release(C, *M, {M->Begin, M->End, M->Base, Item.Name},
                       Counter::Dynamic, Release)
             : Status::success();
  }
  Result<Mapping *> M = findSection(C, Item.section());
  if (!M.ok())
    return M.takeStatus();
  return *M ? release(C, **M, Item.section(), Counter::Dynamic, Release)
            : Status::success();
}

Status updateItem(DataContext &C, DataItem &Item, UpdateFlags Flags) {
  if (isEmpty(Item))
    return Status::success();
  if (!Item.Levels.empty()) {
    Result<PointerTree> Tree = PointerTree::ofHost(Item);
    if (!Tree.ok())
      return Tree.takeStatus();
    PACC_RETURN_IF_ERROR(Tree->resolve(C));
    return Tree->update(C, Item.Action, Flags);
  }
  Result<Mapping *> M = Item.extentIsKnown()
                            ? findSection(C, Item.section())
                            : Result<Mapping *>(C.Table.ofPointer(Item.Base));
  if (!M.ok())
    return M.takeStatus();
  if (!*M)
    return Flags.IfPresent ? Status::success()
                           : notPresent(C, "UPDATE", Item.Name, Item.Base);
  const Section S = Item.extentIsKnown()
                        ? Item.section()
                        : Section{(*M)->Begin, (*M)->End, 0, Item.Name};
  return Item.action() == PACC_UPDATE_DEVICE
             ? upload(C, **M, S.Begin, S.End, S.Name)
             : download(C, **M, S.Begin, S.End, S.Name);
}

Status leaveItem(DataContext &C, DataItem &Item) {
  const ReleaseFlags Flags{/*Finalize=*/false, copiesOut(Item)};
  if (Item.Tree)
    return Item.Tree->release(C, Counter::Structured, Flags);
  if (!Item.Held)
    return Status::success();
  Mapping &M = *std::exchange(Item.Held, nullptr);
  if (M.isZeroCopy() && C.TakesResults && isPlain(Item)) {
    Item.ResultAt = releaseZeroCopy(C, M);
    return Status::success();
  }
  const Section S = Item.extentIsKnown()
                        ? Item.section()
                        : Section{M.Begin, M.End, M.Base, Item.Name};
  return release(C, M, S, Counter::Structured, Flags);
}

} // namespace

Status enterRegion(DataContext &C, Items &List) {
  return enterAll(C, List, Counter::Structured);
}

Status leaveRegion(DataContext &C, Items &List) {
  auto Lock = C.Table.lock();
  // Pointers first, so that no aggregate is copied out with device addresses.
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    if (std::exchange(Item->Attached, false))
      PACC_RETURN_IF_ERROR(detach(C, Item->Var, DetachFlags()));
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    PACC_RETURN_IF_ERROR(leaveItem(C, *Item));
  return Status::success();
}

Status takeResults(Device &Dev, Items &List) {
  for (DataItem &Item : List) {
    const DeviceAddress From = std::exchange(Item.ResultAt, 0);
    if (!From)
      continue;
    std::memcpy(reinterpret_cast<void *>(Item.section().Begin),
                reinterpret_cast<const void *>(From),
                static_cast<size_t>(Item.Bytes));
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
  for (auto Item = List.rbegin(); Item != List.rend(); ++Item)
    PACC_RETURN_IF_ERROR(exitItem(C, *Item, Flags));
  return Status::success();
}

Status updateData(DataContext &C, Items &List, UpdateFlags Flags) {
  auto Lock = C.Table.lock();
  for (DataItem &Item : List)
    PACC_RETURN_IF_ERROR(updateItem(C, Item, Flags));
  return Status::success();
}

Status useDevice(DataContext &C, Items &List, UseFlags Flags) {
  auto Lock = C.Table.lock();
  for (DataItem &Item : List) {
    if (!Item.Base)
      continue;
    if (Mapping *M = C.Table.ofPointer(Item.Base))
      *reinterpret_cast<DeviceAddress *>(Item.Var) = M->deviceOf(Item.Base);
    else if (!Flags.IfPresent)
      return notPresent(C, "use_device", Item.Name, Item.Base);
  }
  return Status::success();
}

} // namespace pacc::rt

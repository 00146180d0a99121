//===- Update.cpp - the update directive ----------------------------------===//
//
// OpenACC 3.4, 2.14.4.
//
//===----------------------------------------------------------------------===//

#include "Data/Actions.h"
#include "Data/Capture.h"
#include "Data/Pointers/PointerTree.h"

namespace pacc::rt {

namespace {

Status updateSection(DataContext &C, const DataItem &Item, Mapping *M,
                     const Section &S, UpdateFlags Flags) {
  if (!M)
    return Flags.IfPresent ? Status::success()
                           : notPresent(C, "UPDATE", Item.Name, Item.Base);
  return Item.action() == PACC_UPDATE_DEVICE ? upload(C, *M, S)
                                             : download(C, *M, S);
}

/// Each row may be on the device by itself.
Status updateRows(DataContext &C, const DataItem &Item, UpdateFlags Flags) {
  const Section All = Item.section();
  Status Outcome;
  Item.InRows->forEachGroup([&](size_t Offset, size_t Count, size_t Stride) {
    for (size_t I = 0; I != Count && Outcome.ok(); ++I) {
      const HostAddress Begin = All.Begin + Offset + I * Stride;
      const Section Row = {Begin, Begin + Item.InRows->Bytes, All.Base, All.Name};
      Result<Mapping *> M = findSection(C, Row);
      Outcome = M.ok() ? updateSection(C, Item, *M, Row, Flags) : M.takeStatus();
    }
  });
  return Outcome;
}

Status updateItem(DataContext &C, DataItem &Item, UpdateFlags Flags) {
  if (Item.isEmpty() || !mayHaveCopy(C, Item))
    return Status::success();
  if (!Item.Levels.empty()) {
    Result<PointerTree> Tree = PointerTree::ofHost(Item);
    if (!Tree.ok())
      return Tree.takeStatus();
    PACC_RETURN_IF_ERROR(Tree->resolve(C));
    return Tree->update(C, Item.Action, Flags);
  }
  if (!Item.extentIsKnown()) {
    Mapping *M = C.Table.ofPointer(Item.Base);
    return updateSection(C, Item, M, M ? Item.sectionIn(*M) : Section(), Flags);
  }
  const Section S = Item.section();
  if (Item.InRows && C.Table.find(S.Begin, S.End).How == PresentTable::Presence::Partial)
    return updateRows(C, Item, Flags);
  if (Mapping *M = Item.action() == PACC_UPDATE_DEVICE ? C.Table.at(S.Begin) : nullptr; M && S.End <= M->End)
    noteNamed(*M, S, /*IsFirst=*/false); // what lay in a gap has the host's values now
  Result<Mapping *> M = findSection(C, S);
  if (M.ok() && *M && !isNamed(**M, S))
    warnOfGap(C, S, "has what kernels have put there");
  return M.ok() ? updateSection(C, Item, *M, S, Flags) : M.takeStatus();
}

} // namespace

Status updateData(DataContext &C, std::vector<DataItem> &List, UpdateFlags Flags) {
  auto Lock = C.Table.lock();
  for (DataItem &Item : List)
    PACC_RETURN_IF_ERROR(updateItem(C, Item, Flags));
  return Status::success();
}

} // namespace pacc::rt

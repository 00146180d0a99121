//===- StagedItems.cpp - items whose values are taken at once -------------===//

#include "Data/StagedItems.h"
#include "Trace/TraceEvent.h"

namespace pacc::rt {

bool mayBeStaged(const DataContext &C, const DataItem &Item, const Section &S) {
  if (!C.IsStructured || Item.IsInParts)
    return false;
  if (Item.has(PACC_ITEM_IMPLICIT))
    return true;
  const bool StaysAsCopied = Item.action() == PACC_COPYIN && Item.has(PACC_ITEM_ONLY_READ);
  const bool IsSmall = S.bytes() <= MostStagedBytes, HostWaits = C.Ticket != nullptr;
  return StaysAsCopied && IsSmall && C.KeepsCopies && !isAnythingTold() && (HostWaits || C.Dev.readsAtOnce(S.Begin));
}

} // namespace pacc::rt

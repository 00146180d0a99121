//===- WrittenItems.cpp - data that a construct only sets -----------------===//

#include "Data/WrittenItems.h"
#include "Data/GuessedSections.h"

namespace pacc::rt {

/// Fewer go along with other small items, and come back by the quicker way of results (DataItem::ResultAt).
constexpr int64_t FewBytes = 4096;

static bool isSetWhole(DataContext &C, const DataItem &Item, const std::vector<DataItem> &List) {
  return !Item.IsGuess && Item.Levels.empty() && !Item.InRows && Item.extentIsKnown() && Item.Bytes > FewBytes &&
         (!Item.isInferred() || leaveNoneOut(Item.Reaches)) && isAlone(C, Item, List);
}

void settleWritten(DataContext &C, std::vector<DataItem> &List) {
  for (DataItem &Item : List)
    if (Item.has(PACC_ITEM_ONLY_WRITTEN) && !isSetWhole(C, Item, List))
      Item.Action = (Item.Action & ~uint32_t(PACC_ACTION_MASK)) | PACC_COPY;
}

} // namespace pacc::rt

//===- Capture.cpp - copies where memory is shared ------------------------===//

#include "Data/Capture.h"
#include <algorithm>

namespace pacc::rt {

static bool isCaptured(const DataItem &Item) {
  return Item.has(PACC_ITEM_CAPTURE) &&
         EntryAction::of(Item.Action).IfAbsent == EntryAction::Create;
}

bool concernCopies(const Device &Dev, const PresentTable &Table,
                   const std::vector<DataItem> &Items) {
  if (Items.empty())
    return false;
  return !Dev.sharesHostMemory() || !Table.isEmpty() ||
         std::any_of(Items.begin(), Items.end(), isCaptured);
}

bool mayHaveCopy(DataContext &C, const DataItem &Item) {
  if (!C.Dev.sharesHostMemory() || isCaptured(Item))
    return true;
  if (Item.extentIsKnown() && Item.Bytes > 0 && Item.Levels.empty())
    return C.Table.find(Item.section().Begin, Item.section().End).Map;
  return C.Table.ofPointer(Item.Base);
}

} // namespace pacc::rt

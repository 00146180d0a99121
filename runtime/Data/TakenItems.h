//===- TakenItems.h - objects that launches take along, or not --*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_TAKENITEMS_H
#define PACC_RUNTIME_DATA_TAKENITEMS_H

#include "Data/DataItem.h"
#include <vector>

namespace pacc::rt {

/// Leaves objects of PACC_ITEM_TAKEN to launches (the items are null pointers then), unless what kernels read of them is on
/// the device, or comes there by the construct's other items: then what kernels write by those they read by this name, too.
/// Behind DataItem::settle(), under the table's lock.
void settleTaken(DataContext &C, std::vector<DataItem> &List);

} // namespace pacc::rt

#endif

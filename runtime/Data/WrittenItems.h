//===- WrittenItems.h - data that a construct only sets ---------*- C++ -*-===//
//
// What the compiler says of an item (PACC_ITEM_ONLY_WRITTEN) holds for the loops as it sees them. Whether they leave
// elements out, which the host then must not lose, and whether another pointer leads to the same memory, by which the
// kernels may read it, shows when the construct begins.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_WRITTENITEMS_H
#define PACC_RUNTIME_DATA_WRITTENITEMS_H

#include "Data/DataItem.h"

namespace pacc::rt {

/// Makes PACC_COPY of the items whose old values may count. Under the table's lock, when all items are settled.
void settleWritten(DataContext &C, std::vector<DataItem> &List);

} // namespace pacc::rt

#endif

//===- Capture.h - copies where memory is shared ----------------*- C++ -*-===//
//
// OpenACC 3.4, 2.7.4: data with the modifier `capture` has a copy on the device even if
// that shares the host's memory. Such data alone is in the present table of such a
// device; with other data nothing happens there, unless it lies in captured data.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_CAPTURE_H
#define PACC_RUNTIME_DATA_CAPTURE_H

#include "Data/Actions.h"

namespace pacc::rt {

/// Whether the actions on `Items` may do anything on a device with this table: it has
/// memory of its own, or some data is captured.
bool concernCopies(const Device &Dev, const PresentTable &Table,
                   const std::vector<DataItem> &Items);

/// Whether the device may have a copy of the item's data, now or by its action. The caller
/// holds the table's lock.
bool mayHaveCopy(DataContext &C, const DataItem &Item);

} // namespace pacc::rt

#endif

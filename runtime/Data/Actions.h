//===- Actions.h - what data clauses do -------------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.7: the actions of data clauses at entry to and exit from
// regions, at enter data, exit data and update, in terms of the present table,
// device memory and transfers. Where memory is shared there is nothing to do but for
// data with the modifier `capture` (Capture.h).
//
// Every function takes the table's lock itself.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_ACTIONS_H
#define PACC_RUNTIME_DATA_ACTIONS_H

#include "Data/DataItem.h"
#include "Data/Section.h"

namespace pacc::rt {

/// Entry to a data or compute region: maps every item, then attaches members.
Status enterRegion(DataContext &C, std::vector<DataItem> &Items);
/// Whether the mapping ends with the region of these items, and nothing of it comes back. Under the table's lock.
bool endsUnread(const std::vector<DataItem> &Items, const Mapping &M);
/// Exit from the region, in reverse order.
Status leaveRegion(DataContext &C, std::vector<DataItem> &Items);
/// Once the queue's work is done: gives variables their results
/// (DataContext::TakesResults).
Status takeResults(Device &Dev, std::vector<DataItem> &Items);
/// The enter data directive.
Status enterData(DataContext &C, std::vector<DataItem> &Items);
struct ExitFlags {
  bool Finalize = false;
};
/// The exit data directive.
Status exitData(DataContext &C, std::vector<DataItem> &Items, ExitFlags Flags);
struct UpdateFlags {
  bool IfPresent = false;
};
/// The update directive.
Status updateData(DataContext &C, std::vector<DataItem> &Items,
                  UpdateFlags Flags);

struct UseFlags {
  bool IfPresent = false;
};
/// Entry to host_data: writes the device address of each item's Base to the
/// pointer variable at its Var. No references are taken.
Status useDevice(DataContext &C, std::vector<DataItem> &Items, UseFlags Flags);

} // namespace pacc::rt

#endif

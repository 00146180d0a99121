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

#include "Data/Reach.h"
#include "Data/Section.h"
#include "Data/Transfer.h"
#include <memory>
#include <optional>
#include <vector>

namespace pacc::rt {

class PointerTree;

/// A part of an object (__pacc_part).
struct ItemPart {
  int64_t Offset, Bytes;
  Mapping *Held = nullptr;
  bool Made = false; ///< by the item, not by another clause
};

/// One variable of a data clause, as __pacc_item and __pacc_level give it, and
/// what its region holds of it.
struct DataItem {
  DataItem(uint32_t Action, const char *Name, void *Var, void *Base,
           int64_t Offset, int64_t Bytes);
  DataItem(DataItem &&);
  ~DataItem();

  uint32_t action() const { return Action & PACC_ACTION_MASK; }
  bool has(pacc_action Modifier) const { return Action & Modifier; }
  bool isInferred() const { return Action & PACC_ITEM_INFERRED; }
  bool extentIsKnown() const { return Bytes >= 0; }
  Section section() const;
  /// All of the mapping for an item of unknown extent.
  Section sectionIn(const Mapping &M) const;
  /// A null pointer or a section of length zero: no action (2.7.2).
  bool isEmpty() const;

  uint32_t Action; ///< enum pacc_action with modifiers
  const char *Name;
  HostAddress Var, Base;
  int64_t Offset, Bytes;
  std::vector<Level> Levels; ///< after flatten(): of a section that goes through pointers
  std::optional<Rows> InRows; ///< of a section with gaps
  HostRange Object = {0, 0}; ///< that the data is a part of; or empty
  /// What the kernels use of it; none: all of it.
  std::vector<ItemPart> Parts;
  std::vector<Reach> Reaches; ///< of an inferred item
  bool IsSettled = false;     ///< likewise: Bytes are its section's, no longer an element's

  /// Makes Offset, Bytes and InRows of the levels of one array. Before everything else.
  Status flatten();
  /// Computes the section of an inferred item, once: of unknown extent if that is not
  /// possible.
  void settle();

  // Between entry and exit of a region.
  Mapping *Held = nullptr; ///< holds a structured reference
  bool Attached = false;   ///< holds an attachment of the pointer at Var
  std::unique_ptr<PointerTree> Tree; ///< what an item with levels holds
  /// Only its parts are held; Held is that of the first.
  bool IsInParts = false;

  /// Of all that an item in parts holds, as if it were one mapping.
  Mapping heldHull() const;

  /// After the exit from the region: zero-copy memory with the value that the
  /// variable gets; 0: none.
  DeviceAddress ResultAt = 0;
};

/// Entry to a data or compute region: maps every item, then attaches members.
Status enterRegion(DataContext &C, std::vector<DataItem> &Items);
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

//===- DataItem.h - one variable of a data clause ---------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_DATAITEM_H
#define PACC_RUNTIME_DATA_DATAITEM_H

#include "Data/Pointers/Reach.h"
#include "Data/Copies/Rows.h"
#include "Data/Copies/Transfer.h"
#include "pacc/ABI/Types.h"
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
  DataItem &operator=(DataItem &&);
  ~DataItem();

  uint32_t action() const { return Action & PACC_ACTION_MASK; }
  /// From the host where it is new to the device; to the host where it ends there.
  bool copiesIn() const { return action() == PACC_COPY || action() == PACC_COPYIN; }
  bool copiesOut() const { return action() == PACC_COPY || action() == PACC_COPYOUT; }
  /// Likewise, as far as kernels may have changed what it holds.
  bool comesBack() const {
    if (has(PACC_ITEM_CONST))
      return Held && !IsInParts && !Held->OnlyByName;
    return copiesOut() && !(has(PACC_ITEM_ONLY_READ) && Held && !IsInParts && Held->OnlyByName);
  }
  /// It holds the pointer variable itself, which is not what that leads to (`Value`).
  bool isOfVariable(HostAddress Value) const { return Held && Held->Begin == Var && Var != Value; }
  /// It is of what the pointer at `Place` leads to (`Value`): an object lies where its first member does.
  bool isBehind(HostAddress Place, HostAddress Value) const { return Var == Place && !isOfVariable(Value); }
  bool has(pacc_action Modifier) const { return Action & Modifier; }
  /// Its Reaches are of rows behind the pointers.
  bool usesRows() const { return !Reaches.empty() && !Reaches.front().Row.empty(); }
  bool isInferred() const { return Action & PACC_ITEM_INFERRED; }
  bool extentIsKnown() const { return Bytes >= 0; }
  Section section() const;
  /// All of the mapping for an item of unknown extent.
  Section sectionIn(const Mapping &M) const;
  /// A null pointer or a section of length zero: no action (2.7.2).
  bool isEmpty() const;
  /// The latter.
  bool isEmptySection() const { return Base && isEmpty(); }

  uint32_t Action; ///< enum pacc_action with modifiers
  const char *Name;
  HostAddress Var, Base;
  int64_t Offset, Bytes;
  std::vector<Level> Levels; ///< after flatten(): of a section that goes through pointers
  std::optional<Rows> InRows; ///< of a section with gaps
  HostRange Object = {0, 0}; ///< that the data is a part of; or empty
  /// What the kernels use of it; none: all of it.
  std::vector<ItemPart> Parts;
  std::vector<Reach> Reaches; ///< of an inferred item, or of an array
  int64_t ReachedSize = 0;    ///< of an array: bytes of an element that they count
  /// Likewise of an inferred item, known after settle(); and where Base is null, of what other items name, whose variable
  /// is at Var.
  int64_t UsedSize = 0;
  /// Of an inferred item: the elements that its pointer was declared with, if it was; and whether Reaches are all uses.
  struct {
    int64_t Elements = 0;
    bool Complete = true;
  } Declared;
  /// What is used of each row of its first level, in elements, if it has rows; known after settle().
  std::vector<ReachedElements> RowsUsed;
  struct ReadValue {
    HostAddress At;
    int64_t Bytes;
    HostRange Object;       ///< which may have other names; empty: it has none
    bool IsKnown = false; ///< the device has no copy, or one with the same value
  };
  std::vector<ReadValue> ReachedBy; ///< values with which Reaches were computed
  /// Conditional uses go beyond the others, so that the section may not be all there (GuessedSections.h).
  bool IsGuess = false;
  std::shared_ptr<const char[]> HostCopy; ///< what the host has in such a section
  bool IsSettled = false;     ///< likewise: Bytes are its section's, no longer an element's
  /// Of an inferred item of a member that others say all of: where it leads, if what is surely used must be there.
  HostAddress UsedAt = 0;

  /// That no length is negative. Before flatten(). (Bytes of -1: of unknown extent.)
  Status checkLengths() const;
  /// Makes Offset, Bytes and InRows of the levels of one array. Before everything else.
  Status flatten();
  /// Computes the section of an inferred item, once, or its levels: of unknown extent if that
  /// is not possible, if a copy of a variable in ReachedBy may have another value, or if the
  /// device has some of the pointers to rows, with which the program may have had its way.
  /// Under the lock of `Copies`; null: there are none.
  void settle(PresentTable *Copies);

  /// Nothing is known of its section.
  void forgetGuess();

  // Between entry and exit of a region.
  Mapping *Held = nullptr; ///< holds a structured reference
  bool Attached = false;   ///< holds an attachment of the pointer at Var
  std::unique_ptr<PointerTree> Tree; ///< what an item with levels holds
  /// Only its parts are held; Held is that of the first.
  bool IsInParts = false;

  /// What an item in parts holds, from the first byte to the last, as if it were one mapping.
  Mapping heldHull() const;

  /// Where the device has a part of an array: makes Parts of its Reaches, if they tell
  /// what is used. Under the lock of `Copies`.
  void settleParts(PresentTable &Copies);

  /// A copy of a variable in ReachedBy may have another value than the one with which Reaches were computed.
  bool isOutdated(PresentTable *Copies) const;

private:
  void settleRows(PresentTable *Copies, int64_t Element);

public:
  /// After the exit from the region: zero-copy memory with the value that the
  /// variable gets; 0: none.
  DeviceAddress ResultAt = 0;
};

} // namespace pacc::rt

#endif

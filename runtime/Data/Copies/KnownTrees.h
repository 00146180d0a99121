//===- KnownTrees.h - pointers to rows that regions name again --*- C++ -*-===//
//
// A loop of the host launches kernels with `present(m[0:n][0:k])` again and again: each time n rows are looked up, held,
// attached, and given up. Where all of it was there before, and the pointers lead where they led, that only counts. What
// one region has found is kept, so that the next one compares the host's pointers and counts once for all rows.
//
// What rows and pointers have in their own counters is less by these uses until settle(), which everybody calls who reads
// or changes such counters: PresentTable::lock() does.
//
// Callers hold the present table's lock.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_KNOWNTREES_H
#define PACC_RUNTIME_DATA_KNOWNTREES_H

#include "Data/Copies/Rows.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace pacc::rt {

struct KnownTree;

class KnownTrees {
public:
  /// The tree that these levels behind `Base` were, if the host's pointers still are what they were then; else null.
  std::shared_ptr<KnownTree> find(uintptr_t Base, const std::vector<Level> &Levels) const;
  /// What is on the device, attached, and held by others than the region that has found it.
  void add(std::shared_ptr<KnownTree> Tree);
  /// One more region holds it.
  void enter(KnownTree &Tree);
  /// One region less, whose kernels have the ticket. Returns whether that is all that is to be done: the region's references
  /// have not been counted one by one since.
  bool leave(KnownTree &Tree, uint64_t Ticket);
  /// References and attachments that regions hold by such trees are counted where they belong. Those trees are no longer
  /// known.
  void settle() {
    if (InUse)
      settleUsed();
  }
  /// No tree is known any more. Before a mapping of one, or where its pointers lead, changes.
  void forget();

private:
  void settleUsed();

  std::vector<std::shared_ptr<KnownTree>> Trees; ///< each once
  unsigned InUse = 0;                            ///< regions that hold one
};

} // namespace pacc::rt

#endif

//===- Reach.h - what the subscripts of a pointer come to -------*- C++ -*-===//
//
// Where no clause says how much of a pointer's data kernels use, the compiler
// passes on the subscripts (__pacc_reach): a number of elements, and multiples of
// the counters of the loops round them. The section goes from the first element
// that is surely used to the last one.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_POINTERS_REACH_H
#define PACC_RUNTIME_DATA_POINTERS_REACH_H

#include "pacc/ABI/Reach.h"
#include <optional>
#include <vector>

namespace pacc::rt {

/// One loop round a subscript, and how far an iteration goes.
struct ReachLoop {
  int64_t Factor; ///< elements that the counter counts for; 0: it does not matter
  int64_t First, Bound, Step;
  uint32_t Relation; ///< enum pacc_relation: the loop runs while counter R Bound

  /// Nothing: the loop does not end, or its numbers are too large.
  std::optional<int64_t> trips() const;
};

/// Elements [First, Last]; none if Last < First.
struct ReachedElements {
  int64_t First = INT64_MAX, Last = INT64_MIN;
  bool empty() const { return Last < First; }
};

/// A subscript: `Element` and what the loops add.
struct Reach {
  bool Conditional; ///< perhaps it is never used
  int64_t Element;
  std::vector<ReachLoop> Loops;
  /// No use, but a number that must be among these, or others come out.
  std::optional<ReachedElements> Limits = std::nullopt;
  /// The elements are pointers: what is used of the row that each of them leads to. None, or one.
  std::vector<Reach> Row = {};
  bool IsEnd = false; ///< what is used lies between this and others, and may be none of them
};

/// The elements at the corners of the box that the loops of a subscript make: from their first iterations to their last ones.
/// None where it comes to none, or numbers are too large, or there are very many.
std::vector<int64_t> cornersOf(const Reach &R);

/// What all of them use together. Nothing if conditional ones go beyond the others, so
/// that nobody knows whether there is memory, or if numbers are too large.
std::optional<ReachedElements> reachedBy(const std::vector<Reach> &All);

/// Whether each element from the first one to the last is surely used.
bool leaveNoneOut(const std::vector<Reach> &All);

/// What all of them may use, conditional ones, too.
std::optional<ReachedElements> perhapsReachedBy(const std::vector<Reach> &All);

/// What subscripts come to, one by one; of those that are surely used, the first and the last element are.
struct ReachedParts {
  std::vector<ReachedElements> Sure, Perhaps;
};

/// Those that come to any; nothing if numbers are too large.
std::optional<ReachedParts> partsReachedBy(const std::vector<Reach> &All);

/// The first `Declared` elements, and what is surely used besides.
ReachedElements reachedOrDeclared(const std::vector<Reach> &All, int64_t Declared);

/// What is used of rows behind pointers, from row First on.
struct ReachedRows {
  int64_t First = 0;
  std::vector<ReachedElements> Rows; ///< empty ones: nobody uses that pointer
};

/// The same where all have a Row: rows may differ, so that only what is surely used of a row
/// tells how much memory it has. Nothing also where rows are used at distances.
std::optional<ReachedRows> rowsReachedBy(const std::vector<Reach> &All);

} // namespace pacc::rt

#endif

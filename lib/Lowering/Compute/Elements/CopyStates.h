//===- CopyStates.h - which of two copies is newer --------------*- C++ -*-===//
#ifndef PACC_LOWERING_COPYSTATES_H
#define PACC_LOWERING_COPYSTATES_H

#include "Compute/Elements/FirstIndices.h"

#include <cstdint>
#include <optional>

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {

/// What is known of the two copies; null: nothing.
struct CopyStates {
  const clang::Stmt *Device = nullptr;  ///< the construct that has changed the device's, and the host's is older
  std::optional<int64_t> From;   ///< the first subscript with which it did, if that is known
  const clang::Stmt *Host = nullptr;    ///< the host's assignment after which the device's is older
  const clang::Stmt *Pending = nullptr; ///< the construct that changes the host's when something waits for it
  const clang::Stmt *Busy = nullptr;    ///< the construct that changes the device's, likewise
  std::optional<int64_t> Queue;         ///< of Pending or Busy, if it is known
  const clang::Stmt *Unset = nullptr;   ///< the construct whose copy began without values
  std::optional<Course> SetFrom; ///< the subscripts that kernels have set in such a copy, at most; nothing: none

  void forgetQueue() {
    Pending = Busy = nullptr;
    Queue.reset();
  }

  void meet(const CopyStates &Other) {
    const bool AreSame = Other.SetFrom.has_value() == SetFrom.has_value() &&
                         (!SetFrom || (Other.SetFrom->First == SetFrom->First && Other.SetFrom->Step == SetFrom->Step));
    Unset = Other.Unset && AreSame ? Unset : nullptr;
    Device = Other.Device ? Device : nullptr;
    Host = Other.Host ? Host : nullptr;
    const bool IsOneQueue = Queue == Other.Queue;
    Pending = Other.Pending && IsOneQueue ? Pending : nullptr;
    Busy = Other.Busy && IsOneQueue ? Busy : nullptr;
  }
};

} // namespace pacc

#endif

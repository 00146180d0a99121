//===- EntryNames.h - calls between which a construct lies ------*- C++ -*-===//
#ifndef PACC_IR_ENTRYNAMES_H
#define PACC_IR_ENTRYNAMES_H

#include "llvm/ADT/StringRef.h"

namespace pacc {

/// The entries of pacc/ABI/Entries.h that begin a construct, come behind its clauses, and end it.
inline constexpr llvm::StringLiteral BeginEntry = "__pacc_begin", EnterEntry = "__pacc_enter",
                                     LeaveEntry = "__pacc_leave";

} // namespace pacc

#endif

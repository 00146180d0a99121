//===- DealtTiles.h - iterations side by side in a thread -------*- C++ -*-===//
#ifndef PACC_IR_DEALTTILES_H
#define PACC_IR_DEALTTILES_H

#include "llvm/ADT/StringRef.h"

namespace pacc {

/// Marks accesses of a thread's iterations, which lie side by side where __paccd_side_by_side is not 0. Behind it stand
/// both ways; who optimises the kernel decides between them.
constexpr llvm::StringLiteral DealtMark = "pacc.dealt";

} // namespace pacc

#endif

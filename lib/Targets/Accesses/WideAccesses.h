//===- WideAccesses.h - accesses that lie side by side ----------*- C++ -*-===//
#ifndef PACC_TARGETS_ACCESSES_WIDEACCESSES_H
#define PACC_TARGETS_ACCESSES_WIDEACCESSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace pacc {

/// What to do with each access of the copy that is as wide as alignment allows, before it.
using WideAccessVisitor = llvm::function_ref<void(llvm::Instruction &)>;

/// Has a function load and store in one piece what lies side by side, up to 16 bytes:
///
///   q[i].x = p[i].x; ... q[i].w = p[i].w;     ->     if (p and q are multiples of 16) the body, with two accesses
///                                                    else the body as it was
///
/// Of an address in the program's data nothing is known but its type's alignment; but once the address
/// that a kernel gets is a multiple of 16, those of an array of structures of 16 bytes are, too. The kernel
/// itself looks: it takes the same way in all its threads, whatever leads it to its data (sections
/// that begin anywhere, pipelines, `deviceptr`), and launches know nothing of it. Volatile and atomic accesses stay
/// as they are.
///
/// Accesses to different bytes of 16, of which both addresses are known, do not meet, even if nobody knows whether
/// their arrays overlap.
///
/// Only where a quarter of the accesses goes away, each loop's counted eight times. With `IsReported`
/// a remark says so (-Rpass=pacc-wide). True if the function has changed.
bool widenAccesses(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, bool IsReported,
                   WideAccessVisitor Visit = nullptr);

} // namespace pacc

#endif

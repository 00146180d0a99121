//===- BlockAgreement.h - what all threads of a block do alike --*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_BLOCKAGREEMENT_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_BLOCKAGREEMENT_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class LoopInfo;
class PostDominatorTree;
class SCEV;
class Value;
} // namespace llvm

namespace pacc {

/// What two threads read at one place: `SameForAll`, where the iterations that they do are independent, since one that
/// wrote there would be another's race; `Anything`, where threads that see different numbers would wait for ever.
enum class Memory { Anything, SameForAll };

/// False: the number is the same for all threads of a block that differ in their place along `Axis` alone ("tid.x",
/// "tid.y"): it is made of the kernel's arguments, constants, the block's place, the thread's along the other axis, and
/// of what memory holds that is constant, or where `Is` says so. What depends on the way that a thread has taken may
/// depend on anything.
bool mayDependOn(const llvm::Value &Number, llvm::StringRef Axis, Memory Is = Memory::Anything);
bool mayDependOn(const llvm::SCEV &Number, llvm::StringRef Axis, Memory Is = Memory::Anything);

/// 1 bit, behind the kernel's entry block: all threads of the block come to `Place` once, if they come to an end at
/// all, and `If` holds, 1 bit in the entry block that is the same for all of them. Where it does, that takes a barrier.
/// Null, and nothing has changed: what the ways there depend on can't be computed in the entry block, or `Place` is in
/// a loop.
llvm::Value *agreeToReach(llvm::BasicBlock &Place, llvm::Value &If, llvm::DominatorTree &DT,
                          const llvm::PostDominatorTree &PDT, llvm::LoopInfo &LI);

} // namespace pacc

#endif

//===- BlockAgreement.h - what all threads of a block do alike --*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_BLOCKAGREEMENT_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_BLOCKAGREEMENT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace llvm {
class AAResults;
class BasicBlock;
class DominatorTree;
class Function;
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

/// What the number is read from, the kernel writes nowhere: also another thread that breaks the program's promises
/// cannot change it.
bool isNeverWritten(const llvm::Value &Number, const llvm::Function &F, llvm::AAResults &AA);
bool isNeverWritten(const llvm::SCEV &Number, const llvm::Function &F, llvm::AAResults &AA);

/// A block of the kernel to which all threads of a block come side by side, or none, and the conditions on the way on
/// to some place that they may not decide alike, in their order, with what they have to be.
struct Meeting {
  llvm::BasicBlock *Block = nullptr;
  llvm::SmallVector<std::pair<llvm::Value *, bool>, 4> Way;
};

/// The last such block before `Place`; null: `Place` is in a loop, or the ways to it are not made of branches.
Meeting meetingBefore(llvm::BasicBlock &Place, const llvm::DominatorTree &DT, const llvm::PostDominatorTree &PDT,
                      const llvm::LoopInfo &LI, llvm::AAResults &AA);

/// 1 bit, behind the block of the meeting: where one thread comes to the place, all threads of the block come there,
/// once, if they come to an end at all; and `If` holds, 1 bit in that block that is the same for all of them. Where it
/// does, that takes a barrier. Null, and nothing has changed: what the way depends on can't be computed there.
llvm::Value *agreeToReach(const Meeting &Here, llvm::Value &If, llvm::DominatorTree &DT, llvm::LoopInfo &LI);

} // namespace pacc

#endif

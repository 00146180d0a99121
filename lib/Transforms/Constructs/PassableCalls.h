//===- PassableCalls.h - what the host may do before kernels end -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_PASSABLECALLS_H
#define PACC_TRANSFORMS_CONSTRUCTS_PASSABLECALLS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace pacc {

/// Functions that the host may enter or leave while kernels have not ended, in a version of them that knows of it: where
/// a compute construct may be the first thing that happens in them, or the last. And, with them, what else the host
/// may do meanwhile.
class PassableCalls {
public:
  explicit PassableCalls(llvm::Module &M);

  /// Each before those that it was found by.
  llvm::ArrayRef<llvm::Function *> functions() const { return Functions; }

  /// The function that `I` calls, if it is one of them; else null.
  llvm::Function *calledBy(const llvm::Instruction &I) const;

  /// Whether `I` calls one of them that has no construct: a getter, a swap of two pointers. The host may go through it, and
  /// asks there.
  bool isPassedThrough(const llvm::Instruction &I) const;

  /// Whether kernels may run on behind `I`: the end of a construct, or the call of a function whose last thing may be one.
  bool isEnd(const llvm::Instruction &I) const;

  /// Whether the host could find out, here or behind it, that a kernel has not ended yet, or the kernel could notice. Not
  /// so at `functions`' calls, which see to it themselves, nor where the host has to ask first.
  bool needsWait(const llvm::Instruction &I) const;

  /// The address that `I` loads or stores at, if kernels may use what is there too, which the runtime knows; else null.
  static const llvm::Value *asksFor(const llvm::Instruction &I);

  /// Whether another compute construct may be the next thing that happens behind `End`, one of isEnd(). `OrReturn`: or
  /// the function's return, in a version whose caller has something of that kind behind the call.
  bool leadsToConstruct(const llvm::Instruction &End, bool OrReturn) const;

private:
  enum class Goal { Construct, Return, Either };
  bool reaches(const llvm::Instruction *From, Goal To) const;
  bool mayBeginWithConstruct(const llvm::Function &F) const;
  bool mayEndWithConstruct(const llvm::Function &F) const;

  void findPassed(llvm::ArrayRef<llvm::Function *> WithConstructs);

  llvm::SmallPtrSet<const llvm::Function *, 8> Beginning, Ending, Passed;
  llvm::SmallVector<llvm::Function *, 8> Functions;
};

} // namespace pacc

#endif

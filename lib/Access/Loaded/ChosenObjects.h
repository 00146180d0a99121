//===- ChosenObjects.h - arrays that conditions choose ----------*- C++ -*-===//
//
//   for (t..) { src = t & 1 ? b : a; dst = t & 1 ? a : b; for (i..) dst[i] = src[i - 1] + src[i + 1]; }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_CHOSENOBJECTS_H
#define PACC_ACCESS_CHOSENOBJECTS_H

namespace llvm {
class AAResults;
class DominatorTree;
class Instruction;
class Loop;
class LoopInfo;
} // namespace llvm

namespace pacc {

/// The objects that accesses lead into.
class ChosenObjects {
public:
  ChosenObjects(const llvm::LoopInfo &LI, const llvm::DominatorTree &Dominance, llvm::AAResults &AA)
      : LI(LI), Dominance(Dominance), AA(AA) {}

  /// The two may access the same object, wherever in it, whichever instructions have found it before.
  bool mayMeet(const llvm::Instruction &X, const llvm::Instruction &Y) const;

  /// Both lead into objects that were chosen before `L` began, and each choice of the one leaves the other one elsewhere:
  /// in whatever iterations of `L`, they never meet.
  bool areOthers(const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L) const;

private:
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &Dominance;
  llvm::AAResults &AA;
};

} // namespace pacc

#endif

//===- ReductionCopies.cpp - own copies for loops that share a variable ---===//
//
// OpenACC 3.4, 2.9.11. A loop that lanes share may update the variable of a reduction
// round it without a clause of its own:
//
//   loop gang reduction(+:s) { s += x;  for j: s += y[j];  if (s > m) ... }
//
// If that is all that happens to the copy, each lane gathers in its own copy and the outer
// reduction combines them (Reductions.cpp). But where code that all lanes run sees the copy,
// too, it must be the same on all of them: nothing must be counted for each lane, and the
// control flow of a gang must be one. Then the inner loop gets a copy of its own, as if the
// clause stood on it:
//
//   mine2 = 0; for j: mine2 += y[j]; __pacc_reduce(j, ..., &mine2, &mine);
//
// Before placePrivates, which must know all copies. SIMT forms only.
//
//===----------------------------------------------------------------------===//
#include "Combiner.h"
#include "FormSteps.h"
#include "LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

class CopySeparator {
public:
  CopySeparator(Function &F, LoopTree &Tree, MarkedLoop *Owner, const MarkedReduce &R)
      : F(F), Tree(Tree), Owner(Owner), R(R),
        Copy(dyn_cast<AllocaInst>(getUnderlyingObject(R.Mine))) {}

  /// Gives loops copies of their own where that is needed; true if it was.
  bool run() {
    if (!Copy)
      return false;
    collect(*Copy);
    const bool Mixed = SeenByAllLanes || any_of(Loops, [&](const auto &L) {
                         return L.second != Loops.front().second;
                       });
    if (Loops.empty() || !Mixed)
      return false;
    for (const auto &[L, Levels] : Loops)
      separate(*L);
    return true;
  }

private:
  Function &F;
  LoopTree &Tree;
  MarkedLoop *Owner; ///< null: the construct
  const MarkedReduce &R;
  AllocaInst *Copy;
  /// Lane loops without the clause in which the copy is used, outermost ones, each with the
  /// levels of all loops round one use.
  SmallVector<std::pair<MarkedLoop *, unsigned>, 4> Loops;
  bool SeenByAllLanes = false;

  bool isInside(const BasicBlock *BB) const {
    return !Owner || (Owner->body() && Owner->body()->contains(BB));
  }

  void collect(Value &Address) {
    for (User *U : Address.users()) {
      auto *I = cast<Instruction>(U);
      if (I == R.Call || I->isLifetimeStartOrEnd() || !isInside(I->getParent()))
        continue;
      if (isa<GetElementPtrInst, CastInst>(I))
        collect(*I);
      else if (markerName(*I) == "__pacc_reduce")
        SeenByAllLanes = true; // what a loop with the clause hands on
      else
        note(*I);
    }
  }

  void note(const Instruction &I) {
    MarkedLoop *Outermost = nullptr;
    unsigned Levels = 0;
    for (MarkedLoop *L = Tree.loopOf(I.getParent()); L && L != Owner; L = L->Parent)
      if (L->Map.overLanes()) {
        Outermost = L;
        Levels |= L->Map.Worker | L->Map.Vector << 1;
      }
    if (Outermost)
      Loops.push_back({Outermost, Levels});
    else if (!isa<StoreInst>(I)) // the first value is stored; what is updated is read, too
      SeenByAllLanes = true;
  }

  void separate(MarkedLoop &L) {
    SmallVector<Instruction *, 8> Inside;
    for (User *U : Copy->users())
      if (auto *I = cast<Instruction>(U); L.Blocks.count(I->getParent()) && I != R.Call)
        Inside.push_back(I);
    if (Inside.empty())
      return; // done, for another use in it
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Own = Entry.CreateAlloca(Copy->getAllocatedType(), nullptr, Copy->getName());
    Own->setAlignment(Copy->getAlign());
    for (Instruction *I : Inside)
      I->replaceUsesOfWith(Copy, Own);
    IRBuilder<> Begin(L.Begin->getNextNode());
    Combiner Identity(Begin, R.Op, R.Type);
    Begin.CreateStore(Identity.identity(), Own);
    SmallVector<Value *, 6> Arguments(R.Call->args());
    Arguments[0] = ConstantInt::get(Arguments[0]->getType(), L.Id);
    Arguments[4] = Own;
    Arguments[5] = Copy;
    CallInst *Call = IRBuilder<>(L.End).CreateCall(R.Call->getFunctionType(),
                                                   R.Call->getCalledOperand(), Arguments);
    Call->setAttributes(R.Call->getAttributes());
    Call->setDebugLoc(L.Begin->getDebugLoc());
  }
};

bool separateOne(Function &Kernel) {
  LoopTree Tree(Kernel);
  for (const auto &L : Tree.loops())
    for (const MarkedReduce &R : L->Reduces)
      if (CopySeparator(Kernel, Tree, L.get(), R).run())
        return true;
  for (const MarkedReduce &R : Tree.regionReduces())
    if (CopySeparator(Kernel, Tree, nullptr, R).run())
      return true;
  return false;
}

} // namespace

void separateReductionCopies(Function &Kernel) {
  while (separateOne(Kernel)) {
  }
}

} // namespace pacc

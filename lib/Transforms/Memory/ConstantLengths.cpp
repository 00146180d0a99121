//===- ConstantLengths.cpp - arrays of variable length that have one length ---===//
//
// In C `const int n = 10; int a[n];` makes an array of variable length, and so does a routine's
// `int a[m]` with an `m` that its call knows. In the IR it is an alloca of ten integers that says
// `int` where it says its type. It becomes an array of ten, so that no step takes it for one.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

void giveConstantLengths(Function &Kernel) {
  for (Instruction &I : make_early_inc_range(Kernel.getEntryBlock())) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A || !A->isArrayAllocation() || !A->isStaticAlloca())
      continue;
    const uint64_t Length = cast<ConstantInt>(A->getArraySize())->getZExtValue();
    auto *Whole = new AllocaInst(ArrayType::get(A->getAllocatedType(), Length), A->getAddressSpace(), nullptr, A->getAlign(), "",
                                 A->getIterator());
    Whole->takeName(A);
    Whole->copyMetadata(*A);
    A->replaceAllUsesWith(Whole);
    A->eraseFromParent();
  }
}

} // namespace pacc

//===- SharedBodies.cpp - what gangs do between two meetings --------------===//
#include "Memory/SharedBodies.h"
#include "DeviceCalls.h"
#include "FormSteps.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

const MarkedLoop *sharedLoopOf(const LoopTree &Tree, const BasicBlock &BB) {
  const MarkedLoop *Outermost = nullptr;
  for (const MarkedLoop *L = Tree.loopOf(&BB); L; L = L->Parent)
    if (L->Map.Gang)
      Outermost = L;
  return Outermost;
}

/// Gangs or lanes share the iterations of `L`.
static bool isSpread(const LoopTree &Tree, const Loop &L) {
  for (const MarkedLoop *M = Tree.loopOf(L.getHeader()); M; M = M->Parent)
    if (is_contained(M->Counted, &L))
      return M->Map.isSpread();
  return false;
}

/// An intrinsic function that is one instruction of a GPU, or a few.
static bool isSimple(const IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::abs:
  case Intrinsic::copysign:
  case Intrinsic::fabs:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::maximum:
  case Intrinsic::maximumnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::minimumnum:
  case Intrinsic::minnum:
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
    return true;
  default:
    return false;
  }
}

bool hasShortBodies(const Function &F, const LoopTree &Tree) {
  constexpr unsigned MostWork = 96, OfDivision = 16; // in instructions
  DenseMap<const MarkedLoop *, unsigned> Work;
  for (const BasicBlock &BB : F) {
    const MarkedLoop *Shared = sharedLoopOf(Tree, BB);
    if (!Shared)
      continue;
    const Loop *L = Tree.loopInfo().getLoopFor(&BB);
    if (L && L->getHeader() == &BB && !isSpread(Tree, *L))
      return false;
    unsigned &OfLoop = Work[Shared];
    for (const Instruction &I : BB) {
      if (markerOf(I) || deviceFunctionOf(I) || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
        continue;
      if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
        return false;
      const auto *Called = dyn_cast<IntrinsicInst>(&I);
      const bool IsLong = I.isIntDivRem() || I.getOpcode() == Instruction::FDiv || (Called && !isSimple(*Called));
      OfLoop += IsLong ? OfDivision : 1;
    }
    if (OfLoop > MostWork)
      return false;
  }
  return true;
}

void noteShortBodies(Function &Kernel) {
  KernelShape Shape = readShape(Kernel);
  if (!(Shape.Flags & PACC_KERNEL_REDUCTION) || (Shape.Flags & (PACC_KERNEL_MEETING | PACC_KERNEL_ONE_GANG)) ||
      !hasShortBodies(Kernel, LoopTree(Kernel)))
    return;
  Shape.Flags |= PACC_KERNEL_SHORT_BODIES;
  writeShape(Kernel, Shape);
}

} // namespace pacc

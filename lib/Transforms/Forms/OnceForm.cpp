//===- OnceForm.cpp - loops whose grid covers every iteration -------------===//
//
// The runtime chooses the grid, and usually as many threads as iterations. Then a
// spread loop runs at most once in each thread, and what a CUDA programmer writes
// is an `if`. A second form of the kernel says so:
//
//   for (c = first; c < n; c += step) body   ->   if (first < n) body
//
// The back edge goes to the loop's exit instead. pacc_kernel::once_name names this
// form; the runtime launches it only when the grid covers all trip counts. So many
// gangs must not wait for each other where they reduce: see FinishForm.cpp.
//
//===----------------------------------------------------------------------===//
#include "Forms/OnceForm.h"
#include "FormSteps.h"
#include "Forms/FinishForm.h"
#include "Levels/Lanes/FittedLanes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// A loop as Lowering writes it: the header tests and leaves, one latch.
struct CountedShape {
  BasicBlock *Header = nullptr, *Latch = nullptr, *Exit = nullptr;

  explicit CountedShape(const Loop &L) {
    auto *Test = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
    auto *Back = L.getLoopLatch() ? dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator())
                                  : nullptr;
    if (!Test || !Test->isConditional() || !Back || Back->isConditional() ||
        L.getExitingBlock() != L.getHeader() || !L.getExitBlock() ||
        L.getHeader() == L.getLoopLatch())
      return;
    Header = L.getHeader();
    Latch = L.getLoopLatch();
    Exit = L.getExitBlock();
  }
  bool good() const { return Header != nullptr; }
};

bool usedOutside(const Instruction &I, const Loop &L) {
  return any_of(I.users(), [&](const User *U) {
    return !L.contains(cast<Instruction>(U)->getParent());
  });
}

/// Only counters and accumulators may be seen after the loop.
bool canRunOnce(const Loop &L, const CountedShape &Shape) {
  if (!Shape.good() || !Shape.Exit->getSinglePredecessor())
    return false;
  for (const Instruction &I : *Shape.Header)
    if (!isa<PHINode>(I) && usedOutside(I, L))
      return false;
  return true;
}

void runOnce(Loop &L, const CountedShape &Shape) {
  while (auto *Phi = dyn_cast<PHINode>(&Shape.Exit->front())) { // of the loop-closed form: one way leads here
    Phi->replaceAllUsesWith(Phi->getIncomingValue(0));
    Phi->eraseFromParent();
  }
  for (PHINode &Phi : Shape.Header->phis()) {
    SmallVector<Use *, 4> Outside;
    for (Use &U : Phi.uses())
      if (!L.contains(cast<Instruction>(U.getUser())->getParent()))
        Outside.push_back(&U);
    if (Outside.empty())
      continue;
    auto *Final = PHINode::Create(Phi.getType(), 2, "", Shape.Exit->begin());
    Final->addIncoming(&Phi, Shape.Header);
    Final->addIncoming(Phi.getIncomingValueForBlock(Shape.Latch), Shape.Latch);
    for (Use *U : Outside)
      U->set(Final);
  }
  while (auto *Phi = dyn_cast<PHINode>(&Shape.Header->front())) {
    Phi->removeIncomingValue(Shape.Latch, /*DeletePHIIfEmpty=*/false);
    Phi->replaceAllUsesWith(Phi->getIncomingValue(0));
    Phi->eraseFromParent();
  }
  Instruction *Back = Shape.Latch->getTerminator();
  Back->setSuccessor(0, Shape.Exit);
  Back->setMetadata(LLVMContext::MD_loop, nullptr);
}

/// A grid axis that one loop has for itself, without lanes, is exactly as long as
/// the loop: the runtime launches this form for no loop that has no iterations. Where other
/// loops have more axes, this one has none for itself; and where gangs share a block, the
/// first axis may be longer.
bool alwaysRuns(const KernelShape &Shape, const LoopTree &Tree, const DimMapping &Dim) {
  return Dim.BlockAxis == PACC_NO_AXIS && !(Dim.GangAxis == 0 && mayPackGangs(Shape)) && !usesFurtherAxes(Tree) &&
         llvm::count_if(Shape.Dims, [&](const pacc_loop_dim &D) {
           return D.gang_axis == Dim.GangAxis;
         }) == 1;
}

} // namespace

bool usesFurtherAxes(const LoopTree &Tree) {
  return any_of(Tree.loops(), [](const std::unique_ptr<MarkedLoop> &L) {
    return any_of(L->Map.Dims, [](const DimMapping &D) { return D.FurtherAxes; });
  });
}

SmallVector<SpreadLoop, 4> spreadLoops(LoopTree &Tree) {
  SmallVector<SpreadLoop, 4> Loops;
  for (const auto &L : Tree.loops())
    for (unsigned D = 0; D < L->Dims; ++D) {
      if (L->Map.Dims[D].GangAxis == PACC_NO_AXIS)
        continue;
      Loop *Counted = L->Counted[D];
      if (!Counted || !Counted->getLoopPreheader() || !canRunOnce(*Counted, CountedShape(*Counted)))
        return {};
      Loops.push_back({Counted, L.get(), D});
    }
  std::reverse(Loops.begin(), Loops.end());
  return Loops;
}

void runAtMostOnce(const SpreadLoop &S, const KernelShape &Shape, const LoopTree &Tree) {
  runOnce(*S.Counted, CountedShape(*S.Counted));
  if (alwaysRuns(Shape, Tree, S.mapping()))
    fixTest(*S.Counted, /*IsEntered=*/true);
}

void runAtMostOnce(Loop &L) {
  if (const CountedShape Shape(L); canRunOnce(L, Shape))
    runOnce(L, Shape);
}

static unsigned gridAxes(const KernelShape &Shape) {
  SmallSet<unsigned, PACC_AXES> Axes;
  for (const pacc_loop_dim &D : Shape.Dims)
    if (D.gang_axis != PACC_NO_AXIS)
      Axes.insert(D.gang_axis);
  return Axes.size();
}

/// Whether a form of the code in `Of`, the kernel's or that without counters, may do without loops.
static bool mayRunOnce(const KernelShape &Shape, Function &Of, bool IsPlain) {
  const bool Reduces = Shape.Flags & PACC_KERNEL_REDUCTION;
  const unsigned Against = PACC_KERNEL_MEETING | (IsPlain ? 0 : PACC_KERNEL_COUNTERS);
  if (!(Shape.Flags & PACC_KERNEL_GANG) || Shape.NumGangs || (Shape.Flags & Against))
    return false;
  if (Reduces && gridAxes(Shape) < 2)
    return false; // the runtime has such loops iterate
  LoopTree Tree(Of);
  return !spreadLoops(Tree).empty() && (!Reduces || canFinishLater(Of, Tree));
}

SmallVector<Function *, 2> makeOnceForm(Function &Kernel, Function *Plain) {
  KernelShape Shape = readShape(Kernel);
  if (!mayRunOnce(Shape, Plain ? *Plain : Kernel, Plain)) {
    if (Plain)
      Plain->eraseFromParent();
    return {};
  }
  const bool Reduces = Shape.Flags & PACC_KERNEL_REDUCTION;
  Shape.Once = true;
  writeShape(Kernel, Shape);
  SmallVector<Function *, 2> Copies;
  ValueToValueMapTy Map;
  if (Reduces)
    Copies.push_back(makeFinishForm(Kernel));
  Function *Once = Plain ? Plain : CloneFunction(&Kernel, Map);
  Copies.push_back(Once);
  Once->setName(onceName(Kernel.getName()));
  LoopTree Tree(*Once);
  for (const SpreadLoop &S : spreadLoops(Tree))
    runAtMostOnce(S, Shape, Tree);
  if (Reduces)
    leavePartials(*Once);
  return Copies;
}

} // namespace pacc

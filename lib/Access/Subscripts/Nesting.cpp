//===- Nesting.cpp - addresses whose subscripts stay in their rows --------===//
#include "Subscripts/Nesting.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include <optional>

using namespace llvm;

namespace pacc {

static bool hasElements(const Type *T) { return T->isAggregateType() || T->isVectorTy(); }

/// `T` begins with an array of numbers of so many bytes: the address of its first member is that of `T`, and the address
/// of the array that of its first element, so that nothing of the way there may be left.
static bool beginsWithArrayOf(Type *T, uint64_t Bytes, const DataLayout &DL) {
  while (hasElements(T)) {
    auto *Structure = dyn_cast<StructType>(T);
    if (Structure && !Structure->getNumElements())
      return false;
    Type *First = T->getContainedType(0);
    if (!Structure && !hasElements(First))
      return DL.getTypeAllocSize(First) == Bytes;
    T = First;
  }
  return false;
}

bool staysWithin(const GEPOperator &Outer, const GEPOperator &Inner, const DataLayout &DL) {
  Type *Element = Outer.getResultElementType(), *Part = Inner.getSourceElementType();
  const uint64_t Room = DL.getTypeAllocSize(Element), Bytes = DL.getTypeAllocSize(Part);
  if (Bytes == Room)
    return true;
  if (Bytes > Room)
    return false;
  APInt Offset(DL.getIndexTypeSizeInBits(Inner.getType()), 0);
  if (Inner.accumulateConstantOffset(DL, Offset))
    return Offset.ult(Room);
  return hasElements(Element) && (hasElements(Part) || beginsWithArrayOf(Element, Bytes, DL));
}

namespace {
/// The loops whose counters a subscript is made of.
struct Movers {
  SmallPtrSet<const Loop *, 4> Loops;
  const Loop *Outermost = nullptr;

  explicit Movers(const SCEV &Index) {
    SCEVExprContains(&Index, [&](const SCEV *Part) {
      const auto *Rec = dyn_cast<SCEVAddRecExpr>(Part);
      if (Rec && Loops.insert(Rec->getLoop()).second && (!Outermost || Rec->getLoop()->contains(Outermost)))
        Outermost = Rec->getLoop();
      return false;
    });
  }
  /// Is another number where they are in other iterations, or may be: what happens with it may keep the subscript in its row.
  bool move(const SCEV *Number) const {
    return isa<SCEVCouldNotCompute>(Number) || SCEVExprContains(Number, [&](const SCEV *Part) {
             const auto *Rec = dyn_cast<SCEVAddRecExpr>(Part);
             const auto *Other = dyn_cast<SCEVUnknown>(Part);
             const auto *Within = Other ? dyn_cast<Instruction>(Other->getValue()) : nullptr;
             return (Rec && Loops.contains(Rec->getLoop())) || (Within && Outermost->contains(Within));
           });
  }
  bool move(const BranchInst &Branch, ScalarEvolution &SE) const {
    const auto *Test = dyn_cast<ICmpInst>(Branch.getCondition());
    return !Test || any_of(Test->operands(),
                           [&](const Use &U) { return !SE.isSCEVable(U->getType()) || move(SE.getSCEV(U.get())); });
  }
};
} // namespace

/// No condition in `L` that goes by what moves the subscript, or by what nobody knows, keeps iterations away from `Reached`.
static bool isReachedInEach(const Loop &L, const BasicBlock *Reached, const Movers &By, ScalarEvolution &SE,
                            const DominatorTree &Dominance) {
  const BasicBlock *Latch = L.getLoopLatch();
  while (Latch && Reached && !Dominance.dominates(Reached, Latch)) {
    const BasicBlock *Before = Reached->getSinglePredecessor();
    const auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!Branch || (Branch->isConditional() && By.move(*Branch, SE)))
      return false;
    Reached = Before;
  }
  return Latch && Reached && L.contains(Reached);
}

namespace {
using IterationNumbers = SmallDenseMap<const Loop *, int64_t, 4>;

/// Puts numbers for the counters of loops.
class InIterations : public SCEVRewriteVisitor<InIterations> {
public:
  InIterations(ScalarEvolution &SE, const DominatorTree &Dominance, const IterationNumbers &Numbers)
      : SCEVRewriteVisitor(SE), Dominance(Dominance), Numbers(Numbers) {}

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Rec) {
    const auto It = Numbers.find(Rec->getLoop());
    if (It == Numbers.end() || !isUIntN(SE.getTypeSizeInBits(Rec->getType()), It->second))
      return Rec;
    return visit(Rec->evaluateAtIteration(SE.getConstant(Rec->getType(), It->second), SE));
  }

  /// `0 <= j ? j + 1 : 0`, as numbers of iterations are written: in one iteration it is known which of the two.
  const SCEV *visitUnknown(const SCEVUnknown *Unknown) {
    const auto *Joined = dyn_cast<PHINode>(Unknown->getValue());
    const bool IsOfLoop = Joined && any_of(Joined->blocks(), [&](const BasicBlock *From) {
      return Dominance.dominates(Joined->getParent(), From);
    });
    const auto *Node = Joined && !IsOfLoop ? Dominance.getNode(Joined->getParent()) : nullptr;
    const auto *Branch =
        Node && Node->getIDom() ? dyn_cast<BranchInst>(Node->getIDom()->getBlock()->getTerminator()) : nullptr;
    const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    const auto *Left = Test ? numberOf(Test->getOperand(0)) : nullptr;
    const auto *Right = Left ? numberOf(Test->getOperand(1)) : nullptr;
    if (!Right)
      return Unknown;
    const bool IsTrue = ICmpInst::compare(Left->getAPInt(), Right->getAPInt(), Test->getPredicate());
    const BasicBlockEdge Taken(Branch->getParent(), Branch->getSuccessor(!IsTrue));
    const Use *Chosen = find_if(Joined->incoming_values(), [&](const Use &U) { return Dominance.dominates(Taken, U); });
    return Chosen == Joined->op_end() ? Unknown : visit(SE.getSCEV(Chosen->get()));
  }

private:
  const DominatorTree &Dominance;
  const IterationNumbers &Numbers;

  const SCEVConstant *numberOf(Value *V) {
    return SE.isSCEVable(V->getType()) ? dyn_cast<SCEVConstant>(visit(SE.getSCEV(V))) : nullptr;
  }
};
} // namespace

/// The number of the last iteration that has a body, -1 where there is none; nothing, if that is not known.
static std::optional<int64_t> lastIteration(const Loop &L, const IterationNumbers &Round, ScalarEvolution &SE,
                                            const DominatorTree &Dominance) {
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  const auto *Known = isa<SCEVCouldNotCompute>(Count)
                          ? nullptr
                          : dyn_cast<SCEVConstant>(InIterations(SE, Dominance, Round).visit(Count));
  constexpr unsigned MostBits = 30; // more take too long for programs
  if (!Known || Known->getAPInt().getActiveBits() > MostBits)
    return std::nullopt;
  // The iteration in which a test before the body ends the loop has no body.
  const bool TestsBehind = L.getExitingBlock() == L.getLoopLatch();
  return int64_t(Known->getAPInt().getZExtValue()) - (TestsBehind ? 0 : 1);
}

bool surelyLeaves(const SCEV &Index, int64_t Room, const BasicBlock &Where, ScalarEvolution &SE,
                  const DominatorTree &Dominance) {
  const auto IsOutside = [Room](const SCEV *Number) {
    const auto *Known = dyn_cast<SCEVConstant>(Number);
    return Known && (Known->getAPInt().isNegative() || Known->getAPInt().sge(Room));
  };
  const Movers By(Index);
  constexpr size_t MostMovers = 4;
  if (By.Loops.size() > MostMovers)
    return false;
  SmallVector<const Loop *, 4> Nest;
  for (const Loop *L = By.Outermost, *Next = nullptr; L; L = Next) {
    Nest.push_back(L);
    const auto Inner = find_if(*L, [&](const Loop *Some) { return Some->contains(&Where); });
    Next = Inner == L->end() ? nullptr : *Inner;
    if (!L->contains(&Where) || !isReachedInEach(*L, Next ? Next->getHeader() : &Where, By, SE, Dominance))
      return false;
  }
  // What goes one way is at the ends of its ways the farthest; what does not, at least there where it is.
  for (unsigned AtLast = 0; AtLast != 1u << By.Loops.size(); ++AtLast) {
    IterationNumbers Numbers;
    const bool IsThere = all_of(Nest, [&](const Loop *L) {
      const std::optional<int64_t> Last = lastIteration(*L, Numbers, SE, Dominance);
      if (!By.Loops.contains(L)) // without a number: as many iterations wherever the subscript is
        return Last ? *Last >= 0 : !By.move(SE.getBackedgeTakenCount(L));
      const bool IsLast = AtLast >> Numbers.size() & 1;
      Numbers[L] = IsLast ? Last.value_or(0) : 0;
      return Last && *Last >= 0;
    });
    if (IsThere && IsOutside(InIterations(SE, Dominance, Numbers).visit(&Index)))
      return true;
  }
  return false;
}

bool ObjectPart::isApartFrom(const ObjectPart &Other) const {
  return Object == Other.Object && Bytes && Other.Bytes &&
         (Begin + int64_t(Bytes) <= Other.Begin || Other.Begin + int64_t(Other.Bytes) <= Begin);
}

ObjectPart partAt(const Value &Base, const GEPOperator *First, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Base.getType()), 0);
  const Value *Object = Base.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  ObjectPart Part{Object, Offset.getSExtValue(), 0};
  if (First && hasElements(First->getSourceElementType()))
    if (const auto *Leading = dyn_cast<ConstantInt>(First->idx_begin()->get()); Leading && Leading->isZero())
      Part.Bytes = DL.getTypeAllocSize(First->getSourceElementType());
  return Part;
}

} // namespace pacc

//===- ExtremesInMemory.cpp - elements that keep the greatest -------------===//
#include "Elements/ExtremesInMemory.h"
#include "pacc/Access/Updates.h"
#include "pacc/Markers/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned MostSteps = 32;

bool isSame(const Value *X, const Value *Y) { return isSameComputation(X, Y, MostSteps); }

class Matcher {
public:
  explicit Matcher(const StoreInst &Store) : Store(Store), Here(Store.getParent()) {}

  std::optional<ExtremeInMemory> match() {
    const auto *Choice = dyn_cast<PHINode>(Store.getValueOperand());
    if (!(Choice && Choice->getParent() == Here ? matchChoice(*Choice) : matchCondition()) || !isUndisturbed())
      return std::nullopt;
    const bool IsSigned = ICmpInst::isSigned(Relation);
    std::optional<unsigned> Type = typeOf(*Store.getValueOperand()->getType(), IsSigned);
    if (!Type)
      return std::nullopt;
    switch (Relation) {
    case CmpInst::FCMP_OGT: case CmpInst::FCMP_OGE: case CmpInst::ICMP_SGT: case CmpInst::ICMP_SGE:
    case CmpInst::ICMP_UGT: case CmpInst::ICMP_UGE:
      return ExtremeInMemory{PACC_RED_MAX, *Type, Old};
    case CmpInst::FCMP_OLT: case CmpInst::FCMP_OLE: case CmpInst::ICMP_SLT: case CmpInst::ICMP_SLE:
    case CmpInst::ICMP_ULT: case CmpInst::ICMP_ULE:
      return ExtremeInMemory{PACC_RED_MIN, *Type, Old};
    default:
      return std::nullopt;
    }
  }

private:
  const StoreInst &Store;
  const BasicBlock *const Here;
  const BasicBlock *Before = nullptr; ///< it ends with the comparison
  CmpInst::Predicate Relation = CmpInst::BAD_ICMP_PREDICATE; ///< of the number to what is there, where the number counts
  const Value *Compared = nullptr;    ///< the number
  SmallVector<LoadInst *, 2> Old;
  SmallVector<const BasicBlock *, 4> Between;

  static std::optional<unsigned> typeOf(const Type &T, bool IsSigned) {
    if (T.isDoubleTy())
      return PACC_TYPE_F64;
    if (T.isFloatTy())
      return PACC_TYPE_F32;
    if (T.isIntegerTy(64))
      return IsSigned ? PACC_TYPE_I64 : PACC_TYPE_U64;
    if (T.isIntegerTy(32))
      return IsSigned ? PACC_TYPE_I32 : PACC_TYPE_U32;
    return std::nullopt;
  }

  LoadInst *asElement(Value *V) const {
    auto *Load = dyn_cast<LoadInst>(V);
    return Load && Load->isSimple() && Load->getType() == Store.getValueOperand()->getType() &&
                   isSame(Load->getPointerOperand(), Store.getPointerOperand())
               ? Load
               : nullptr;
  }

  /// `Before` compares, and goes to `Wins` if the number counts.
  bool matchComparison(const BasicBlock &Wins) {
    const auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
    auto *Test = Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1)
                     ? dyn_cast<CmpInst>(Branch->getCondition())
                     : nullptr;
    if (!Test || Test->getParent() != Before || !Test->hasOneUse())
      return false;
    Relation = Test->getPredicate();
    LoadInst *Element = asElement(Test->getOperand(1));
    Compared = Test->getOperand(0);
    if (!Element) {
      Element = asElement(Test->getOperand(0));
      Compared = Test->getOperand(1);
      Relation = CmpInst::getSwappedPredicate(Relation);
    }
    if (!Element || Element->getParent() != Before || !Element->hasOneUse())
      return false;
    if (Branch->getSuccessor(0) != &Wins) // of what is no number neither holds
      Relation = isa<ICmpInst>(Test) ? CmpInst::getInversePredicate(Relation) : CmpInst::FCMP_FALSE;
    Old.push_back(Element);
    return true;
  }

  /// if (x > *m) *m = x
  bool matchCondition() {
    Before = Here->getSinglePredecessor();
    return Before && matchComparison(*Here) && isSame(Store.getValueOperand(), Compared) && isAllThatIsDone();
  }

  /// The comparison decides about the store alone: lanes compare with what they have themselves, which may be true where it
  /// is not in the program's order.
  bool isAllThatIsDone() const {
    const BasicBlock *Behind = Here->getSingleSuccessor();
    const auto *Branch = cast<BranchInst>(Before->getTerminator());
    return Behind && is_contained(Branch->successors(), Behind) &&
           none_of(*Here, [this](const Instruction &I) { return &I != &Store && writes(I); }) &&
           all_of(Behind->phis(), [&](const PHINode &Phi) {
             return Phi.getIncomingValueForBlock(Here) == Phi.getIncomingValueForBlock(Before);
           });
  }

  /// *m = x > *m ? x : *m
  bool matchChoice(const PHINode &Choice) {
    if (Choice.getNumIncomingValues() != 2 || !Choice.hasOneUse())
      return false;
    for (const unsigned Stays : {0u, 1u}) {
      auto *Element = asElement(Choice.getIncomingValue(Stays));
      const BasicBlock *Wins = Choice.getIncomingBlock(!Stays), *Loses = Choice.getIncomingBlock(Stays);
      Before = Wins->getSinglePredecessor();
      if (!Element || !Element->hasOneUse() || Element->getParent() != Loses || !Before ||
          Loses->getSinglePredecessor() != Before || Wins == Loses)
        continue;
      Old = {Element};
      Between = {Wins, Loses};
      const bool IsAlone = all_of(Here->phis(), [&](const PHINode &Phi) {
        return &Phi == &Choice || Phi.getIncomingValueForBlock(Wins) == Phi.getIncomingValueForBlock(Loses);
      });
      if (IsAlone && matchComparison(*Wins) && isSame(Choice.getIncomingValue(!Stays), Compared))
        return true;
    }
    return false;
  }

  /// Between the loads for the comparison and the store nothing is written: what is loaded again is the same.
  bool isUndisturbed() const {
    SmallPtrSet<const Instruction *, 16> Loads;
    Loads.insert(Old.back());
    if (!collectLoads(Compared, Loads))
      return false;
    bool HasBegun = false;
    for (const Instruction &I : *Before) {
      HasBegun |= Loads.contains(&I);
      if (HasBegun && writes(I))
        return false;
    }
    for (const BasicBlock *BB : Between)
      if (any_of(*BB, writes))
        return false;
    for (const Instruction &I : *Here) {
      if (&I == &Store)
        return true;
      if (writes(I))
        return false;
    }
    return false;
  }

  static bool writes(const Instruction &I) { return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd(); }

  /// The loads that `V` is made of; false if one of them stands elsewhere than before the comparison.
  bool collectLoads(const Value *V, SmallPtrSetImpl<const Instruction *> &Loads) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<AllocaInst>(I) || V == Store.getValueOperand())
      return true;
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      if (Load->getParent() != Before || !Load->isSimple())
        return false;
      Loads.insert(Load);
    }
    return all_of(I->operands(), [&](const Use &U) { return collectLoads(U.get(), Loads); });
  }
};

} // namespace

std::optional<ExtremeInMemory> extremeOf(const StoreInst &Store) { return Matcher(Store).match(); }

} // namespace pacc

//===- TripCounts.cpp - how often loops run, as formulas ------------------===//
#include "pacc/Access/TripCounts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {

TripCounts::TripCounts(Function &F, ScalarEvolution &SE) : SE(SE), Dominance(F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I);
        Op && (Op->getOpcode() == Instruction::Add || Op->getOpcode() == Instruction::Sub || Op->getOpcode() == Instruction::Mul) &&
        Op->hasNoSignedWrap() && SE.getTypeSizeInBits(Op->getType()) < 64)
      Exact[SE.getSCEV(Op)].push_back(Op);
}

/// Leaves the rest of `S` without the constant that is added to it; 0 if there is none.
static int64_t takeConstant(const SCEV *&S) {
  const auto *Sum = dyn_cast<SCEVAddExpr>(S);
  const auto *C = Sum && Sum->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
  if (!C || C->getAPInt().getSignificantBits() > 32)
    return 0;
  S = Sum->getOperand(1);
  return C->getAPInt().getSExtValue();
}

/// `lo <= hi ? hi - lo + 1 : 0`, or with more steps than one, as a signed number of 64 bits where it is not
/// 0; null if `Count` is anything else.
const SCEV *TripCounts::chosenCount(const SCEV *Count, const Loop &L) {
  const auto *Unknown = dyn_cast<SCEVUnknown>(Count);
  auto *Choice = Unknown ? dyn_cast<PHINode>(Unknown->getValue()) : nullptr;
  if (!Choice || Choice->getNumIncomingValues() != 2)
    return nullptr;
  const unsigned Zero = isa<ConstantInt>(Choice->getIncomingValue(1));
  const auto *None = dyn_cast<ConstantInt>(Choice->getIncomingValue(Zero));
  const auto *Above = Dominance.getNode(Choice->getParent())->getIDom();
  const auto *Branch = Above ? dyn_cast<BranchInst>(Above->getBlock()->getTerminator()) : nullptr;
  auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!None || !None->isZero() || !Compare)
    return nullptr;
  const BasicBlock *From = Choice->getIncomingBlock(1 - Zero);
  const auto LeadsTo = [&](unsigned Successor) {
    return Dominance.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(Successor)), From);
  };
  if (LeadsTo(0) == LeadsTo(1))
    return nullptr;
  CmpInst::Predicate Relation = LeadsTo(0) ? Compare->getPredicate() : Compare->getInversePredicate();
  Value *Low = Compare->getOperand(0), *High = Compare->getOperand(1);
  if (Relation == CmpInst::ICMP_SGT || Relation == CmpInst::ICMP_SGE) {
    std::swap(Low, High);
    Relation = CmpInst::getSwappedPredicate(Relation);
  }
  if ((Relation != CmpInst::ICMP_SLT && Relation != CmpInst::ICMP_SLE) || Low->getType() != Choice->getType())
    return nullptr;
  // The number is (hi - lo + Before) / By + Behind.
  const SCEV *Inner = SE.getSCEV(Choice->getIncomingValue(1 - Zero)), *By = nullptr;
  const SCEV *Divided = Inner;
  int64_t Behind = takeConstant(Divided);
  if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(Divided)) {
    By = Quotient->getRHS();
    Inner = Quotient->getLHS();
  } else {
    Behind = 0;
  }
  const auto *Before =
      dyn_cast<SCEVConstant>(SE.getMinusSCEV(Inner, SE.getMinusSCEV(SE.getSCEV(High), SE.getSCEV(Low))));
  // One that is less than 0 might count from the far end of the numbers.
  if (!Before || Before->getAPInt().getSExtValue() < (Relation == CmpInst::ICMP_SLT ? -1 : 0) ||
      Before->getAPInt().getSignificantBits() > 16 || Behind < 0 || (By && !isa<SCEVConstant>(By)))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  const SCEV *Way = SE.getAddExpr(SE.getMinusSCEV(widen(SE.getSCEV(High), L), widen(SE.getSCEV(Low), L)),
                                  SE.getConstant(Wide, Before->getAPInt().getSExtValue(), /*isSigned=*/true));
  if (By)
    Way = SE.getUDivExpr(Way, SE.getNoopOrZeroExtend(By, Wide));
  return SE.getAddExpr(Way, SE.getConstant(Wide, Behind));
}

/// The way of `max(hi, lo) - lo`, with a number from 0 to `Most` added to it, in the same way.
const SCEV *TripCounts::wayAbove(const SCEV *Way, int64_t Most, const Loop &L) {
  if (!isa<SCEVAddExpr>(Way))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  for (const SCEV *Part : Way->operands()) {
    const auto *Max = isa<SCEVSMaxExpr, SCEVUMaxExpr>(Part) ? cast<SCEVMinMaxExpr>(Part) : nullptr;
    if (!Max || Max->getNumOperands() != 2)
      continue;
    const SCEV *Rest = SE.getMinusSCEV(Way, Max);
    const auto InWide = [&](const SCEV *S) {
      return isa<SCEVSMaxExpr>(Max) ? widen(S, L) : SE.getNoopOrZeroExtend(S, Wide);
    };
    for (const unsigned Low : {0, 1}) {
      const auto *Added = dyn_cast<SCEVConstant>(SE.getAddExpr(Rest, Max->getOperand(Low)));
      if (Added && Added->getAPInt().ule(Most))
        return SE.getAddExpr(SE.getMinusSCEV(InWide(Max->getOperand(1 - Low)), InWide(Max->getOperand(Low))),
                             SE.getNoopOrZeroExtend(Added, Wide));
    }
  }
  return nullptr;
}

/// The count of such a way, in steps of one or more.
const SCEV *TripCounts::countAbove(const SCEV *Count, const Loop &L) {
  const auto *Steps = dyn_cast<SCEVUDivExpr>(Count);
  const auto *Step = Steps ? dyn_cast<SCEVConstant>(Steps->getRHS()) : nullptr;
  if (!Steps)
    return wayAbove(Count, /*Most=*/0, L);
  if (!Step || Step->getAPInt().getSignificantBits() > 32)
    return nullptr;
  const SCEV *Way = wayAbove(Steps->getLHS(), Step->getAPInt().getSExtValue() - 1, L);
  return Way ? SE.getUDivExpr(Way, SE.getNoopOrZeroExtend(Step, Way->getType())) : nullptr;
}

const SCEV *TripCounts::of(const Loop &L) {
  if (L.getExitingBlock() != L.getHeader())
    return nullptr;
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Count))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  if (SE.getTypeSizeInBits(Count->getType()) > 64)
    return nullptr;
  while (auto *Extension = dyn_cast<SCEVZeroExtendExpr>(Count))
    Count = Extension->getOperand();
  const SCEV *Chosen = Count;
  if (auto *Max = dyn_cast<SCEVSMaxExpr>(Count); Max && Max->getNumOperands() == 2 && Max->getOperand(0)->isZero())
    Chosen = Max->getOperand(1);
  if (const SCEV *Exact = chosenCount(Chosen, L))
    return Exact;
  if (const SCEV *Exact = countAbove(Chosen, L))
    return Exact;
  // Maxima go one after the other, with what was added to them.
  const SCEV *Most = Count;
  int64_t Before = 0;
  bool IsSigned = false;
  for (;;) {
    if (auto *Sum = dyn_cast<SCEVAddExpr>(Most);
        Sum && Sum->getNumOperands() == 2 && isa<SCEVConstant>(Sum->getOperand(0)) &&
        isa<SCEVSMaxExpr>(Sum->getOperand(1))) {
      Before += cast<SCEVConstant>(Sum->getOperand(0))->getAPInt().getSExtValue();
      Most = Sum->getOperand(1);
    }
    auto *Max = dyn_cast<SCEVSMaxExpr>(Most);
    auto *Floor = Max && Max->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Max->getOperand(0))
                                                    : nullptr;
    if (!Floor || Before + Floor->getAPInt().getSExtValue() > 0)
      break;
    Most = Max->getOperand(1);
    IsSigned = true;
  }
  if (SE.getTypeSizeInBits(Count->getType()) == 64)
    return SE.getAddExpr(Most, SE.getConstant(Wide, Before, /*isSigned=*/true));
  if (!IsSigned)
    return Most == Count ? SE.getZeroExtendExpr(Count, Wide) : nullptr;
  return SE.getAddExpr(widen(Most, L),
                       SE.getConstant(Wide, Before, /*isSigned=*/true));
}

const SCEV *TripCounts::widen(const SCEV *Narrow, const Loop &Within) {
  return widen(Narrow, *Within.getHeader()->getTerminator());
}

/// What goes up or down by the same in each iteration of a loop round all of it has not wrapped if its first and its last
/// value fit.
const SCEV *TripCounts::widenCounter(const SCEVAddRecExpr &Narrow, const Instruction &Before) {
  const Loop &Around = *Narrow.getLoop();
  const auto *Step = Narrow.isAffine() ? dyn_cast<SCEVConstant>(Narrow.getStepRecurrence(SE)) : nullptr;
  const unsigned Bits = SE.getTypeSizeInBits(Narrow.getType());
  if (!Step || Bits >= 64 || !Around.contains(&Before) || Before.getParent() == Around.getHeader())
    return nullptr;
  const SCEV *Count = of(Around);
  if (!Count)
    return nullptr;
  const SCEV *First = SE.getSignExtendExpr(Narrow.getStart(), Count->getType());
  const SCEV *Each = SE.getSignExtendExpr(Step, Count->getType());
  const SCEV *Last = SE.getAddExpr(First, SE.getMulExpr(Each, SE.getMinusSCEV(Count, SE.getOne(Count->getType()))));
  const ConstantRange Range = SE.getSignedRange(Last);
  return Range.getSignedMin().isSignedIntN(Bits) && Range.getSignedMax().isSignedIntN(Bits)
             ? SE.getAddRecExpr(First, Each, &Around, SCEV::FlagAnyWrap)
             : nullptr;
}

namespace {

class WideCounters : public SCEVRewriteVisitor<WideCounters> {
public:
  WideCounters(ScalarEvolution &SE, function_ref<const SCEV *(const SCEVAddRecExpr &)> Widen)
      : SCEVRewriteVisitor(SE), Widen(Widen) {}

  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *Extended) {
    const auto *Narrow = dyn_cast<SCEVAddRecExpr>(Extended->getOperand());
    const SCEV *Wide = Narrow && SE.getTypeSizeInBits(Extended->getType()) == 64 ? Widen(*Narrow) : nullptr;
    return Wide ? Wide : Extended;
  }

private:
  function_ref<const SCEV *(const SCEVAddRecExpr &)> Widen;
};

} // namespace

const SCEV *TripCounts::withWideCounters(const SCEV *S, const Instruction &At) {
  return WideCounters(SE, [&](const SCEVAddRecExpr &Narrow) { return widenCounter(Narrow, At); }).visit(S);
}

/// A sum leads to those before it alone: `a = n + 1; b = a - 1` are each other's parts by their values.
const SCEV *TripCounts::widen(const SCEV *Narrow, const Instruction &Before) {
  const std::pair<const SCEV *, const Instruction *> Asked(Narrow, &Before);
  if (const SCEV *Known = Widened.lookup(Asked))
    return Known;
  const SCEV *Wide = nullptr;
  if (auto Found = Exact.find(Narrow); Found != Exact.end())
    for (BinaryOperator *Op : Found->second)
      if (!Wide && Dominance.dominates(Op, &Before)) {
        const SCEV *Left = widen(SE.getSCEV(Op->getOperand(0)), *Op), *Right = widen(SE.getSCEV(Op->getOperand(1)), *Op);
        Wide = Op->getOpcode() == Instruction::Add   ? SE.getAddExpr(Left, Right)
               : Op->getOpcode() == Instruction::Sub ? SE.getMinusSCEV(Left, Right)
                                                     : SE.getMulExpr(Left, Right);
      }
  if (!Wide && isa<SCEVSMinExpr, SCEVSMaxExpr>(Narrow)) {
    SmallVector<const SCEV *, 2> Parts;
    for (const SCEV *Part : Narrow->operands())
      Parts.push_back(widen(Part, Before));
    Wide = isa<SCEVSMinExpr>(Narrow) ? SE.getSMinExpr(Parts) : SE.getSMaxExpr(Parts);
  }
  if (const auto *Rec = dyn_cast<SCEVAddRecExpr>(Narrow); !Wide && Rec)
    Wide = widenCounter(*Rec, Before);
  if (!Wide)
    Wide = SE.getNoopOrSignExtend(Narrow, Type::getInt64Ty(Before.getContext()));
  return Widened[Asked] = Wide;
}

} // namespace pacc

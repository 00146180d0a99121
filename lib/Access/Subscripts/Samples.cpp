//===- Samples.cpp - subscripts, computed for usual sizes -----------------===//
#include "Subscripts/Samples.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// Bits of numbers that have room for sizes.
constexpr unsigned Least = 16;

/// Operations by which several numbers become one; known ones.
std::optional<APInt> round(unsigned Opcode, const APInt &X, const APInt &Y) {
  switch (Opcode) {
  case Instruction::SDiv: return X.sdiv(Y);
  case Instruction::UDiv: return X.udiv(Y);
  case Instruction::SRem: return X.srem(Y);
  case Instruction::URem: return X.urem(Y);
  case Instruction::And: return X & Y;
  case Instruction::Or: return X | Y;
  case Instruction::LShr: return X.lshr(Y);
  case Instruction::AShr: return X.ashr(Y);
  default: return std::nullopt;
  }
}

} // namespace

int64_t SampledAddresses::Sizes::at(uint64_t Place) const {
  constexpr uint64_t Least = 7, Many = 9; // so that loops that leave out two at each end have some
  if (Mix)
    return Least + (((Place + 1) * 0x9E3779B97F4A7C15u + Mix * 0xBF58476D1CE4E5B9u) >> 40) % Many;
  return std::max<int64_t>(First + Less * int64_t(Place), Least);
}

SampledAddresses::Sizes SampledAddresses::Sizes::small(unsigned Choice) {
  constexpr Sizes InOrder[] = {{12, 0}, {15, -1}, {8, 1}};
  return Choice < std::size(InOrder) ? InOrder[Choice] : Sizes{0, 0, Choice};
}

const KernelParameter *SampledAddresses::parameterOf(const Value &V) {
  const auto *A = dyn_cast<Argument>(&V);
  if (!A)
    return nullptr;
  if (!Parameters)
    Parameters = readKernelParameters(*A->getParent());
  return A->getArgNo() < Parameters->size() ? &(*Parameters)[A->getArgNo()] : nullptr;
}

bool SampledAddresses::isOfCount(const Value *V, int64_t Place) {
  using Kind = LaunchCondition::Kind;
  const SCEV *Count = Exactly ? SE.getBackedgeTakenCount(Exactly) : SE.getCouldNotCompute();
  return !isa<SCEVCouldNotCompute>(Count) && SCEVExprContains(Count, [&](const SCEV *Part) {
    const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    const KernelParameter *Made = Unknown ? parameterOf(*Unknown->getValue()) : nullptr;
    return Unknown && (Unknown->getValue() == V || (Made && any_of(Made->MadeOf, [Place](const LaunchCondition::Step &S) {
                                                      return S.What == Kind::Parameter && S.Number == Place;
                                                    })));
  });
}

/// What the host has computed from other numbers that the kernel gets, too.
SampledAddresses::Number SampledAddresses::madeOf(const Argument &A) {
  const KernelParameter *P = parameterOf(A);
  if (!P || P->MadeOf.empty())
    return std::nullopt;
  bool AreKnown = true;
  const APInt Value = valueOf(P->MadeOf, [&](unsigned Place) {
    if (Place >= KernelParameter::OfHost && Chosen.Others && !isOfCount(nullptr, Place))
      return Chosen.Others;
    if (Place >= KernelParameter::OfHost)
      return Chosen.at(OfHost.try_emplace(Place, Places).second ? Places++ : OfHost[Place]);
    const Number One = sample(*A.getParent()->getArg(Place));
    AreKnown &= One.has_value();
    return One ? One->getSExtValue() : 0;
  });
  if (!AreKnown)
    return std::nullopt;
  return P->isCount() && Value.isNegative() ? APInt(A.getType()->getIntegerBitWidth(), 0)
                                            : Value.trunc(A.getType()->getIntegerBitWidth());
}

std::pair<const Value *, int64_t> SampledAddresses::baseOf(const Value &Object) {
  const KernelParameter *P = parameterOf(Object);
  if (!P || !P->Base)
    return {&Object, 0};
  return {cast<Argument>(Object).getParent()->getArg(*P->Base), P->BytesBeyond};
}

/// A size of its own.
SampledAddresses::Number SampledAddresses::sample(const Value &V) {
  if (!V.getType()->isIntegerTy())
    return std::nullopt;
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (Bits < Least || Bits > 64)
    return std::nullopt;
  if (const auto *A = Exactly ? dyn_cast<Argument>(&V) : nullptr)
    if (const Number Made = madeOf(*A))
      return Made;
  constexpr int64_t Nowhere = -1;
  if (Chosen.Others && !isOfCount(&V, isa<Argument>(V) ? cast<Argument>(V).getArgNo() : Nowhere))
    return APInt(Bits, Chosen.Others, /*isSigned=*/true);
  const auto [Place, IsNew] = Numbers.try_emplace(&V, Places);
  Places += IsNew;
  return APInt(Bits, Chosen.at(Place->second), /*isSigned=*/true);
}

/// Where the way to `Phi` by its value `In` begins, if it branches off at the block before: there, or at the merge itself.
static const BasicBlock *leadsTo(const PHINode &Phi, unsigned In) {
  const BasicBlock *From = Phi.getIncomingBlock(In);
  const auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
  return Branch && Branch->isConditional() ? Phi.getParent() : From;
}

/// `if (first < end) n = end - first; else n = 0;`: the branch that chooses one of two values.
static const BranchInst *decidingBranch(const PHINode &Phi) {
  if (Phi.getNumIncomingValues() != 2)
    return nullptr;
  const BranchInst *Found = nullptr;
  for (unsigned In : {0u, 1u}) {
    const BasicBlock *From = Phi.getIncomingBlock(In), *Begin = leadsTo(Phi, In);
    const BasicBlock *At = Begin == From ? From->getSinglePredecessor() : From;
    const auto *Branch = At ? dyn_cast<BranchInst>(At->getTerminator()) : nullptr;
    if (!Branch || !Branch->isConditional() || (Found && Found != Branch))
      return nullptr;
    Found = Branch;
  }
  return leadsTo(Phi, 0) != leadsTo(Phi, 1) ? Found : nullptr;
}

std::optional<bool> SampledAddresses::holds(Value &Condition) {
  auto *Test = dyn_cast<ICmpInst>(&Condition);
  if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  const Number X = evaluate(SE.getSCEV(Test->getOperand(0))), Y = evaluate(SE.getSCEV(Test->getOperand(1)));
  return X && Y ? std::optional(ICmpInst::compare(*X, *Y, Test->getPredicate())) : std::nullopt;
}

SampledAddresses::Number SampledAddresses::evaluate(Value &V) {
  if (isa<Argument>(V))
    return sample(V);
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return std::nullopt;
  if (isa<LoadInst>(I) && (!Exactly || !Exactly->contains(I)))
    return sample(V);
  // A quotient of small sizes is no usual one.
  if (Exactly && isa<BinaryOperator>(I) && all_of(I->operands(), [&](const Use &U) {
        return SE.isLoopInvariant(SE.getSCEV(U.get()), Exactly);
      }))
    return sample(V);
  if (auto *Choice = dyn_cast<SelectInst>(I)) {
    const auto Holds = holds(*Choice->getCondition());
    return Holds ? evaluate(SE.getSCEV(*Holds ? Choice->getTrueValue() : Choice->getFalseValue())) : std::nullopt;
  }
  if (auto *Phi = dyn_cast<PHINode>(I); Phi && !Exactly && !LI.isLoopHeader(Phi->getParent())) {
    Number Most;
    for (Value *Incoming : Phi->incoming_values()) {
      const Number One = evaluate(SE.getSCEV(Incoming));
      if (!One)
        return std::nullopt;
      Most = Most && Most->sgt(*One) ? Most : One;
    }
    return Most;
  }
  if (auto *Phi = dyn_cast<PHINode>(I); Phi && Exactly)
    if (const BranchInst *Branch = decidingBranch(*Phi))
      if (const auto Holds = holds(*Branch->getCondition()))
        return evaluate(SE.getSCEV(Phi->getIncomingValue(leadsTo(*Phi, 0) == Branch->getSuccessor(*Holds ? 0 : 1) ? 0 : 1)));
  auto *By = I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
  if (!By || By->isZero() || !isa<BinaryOperator>(I))
    return std::nullopt;
  const Number X = evaluate(SE.getSCEV(I->getOperand(0)));
  return X ? round(I->getOpcode(), *X, By->getValue()) : std::nullopt;
}

SampledAddresses::Number SampledAddresses::evaluate(const SCEV *S) {
  if (isa<SCEVConstant>(S))
    return cast<SCEVConstant>(S)->getAPInt();
  if (auto *Unknown = dyn_cast<SCEVUnknown>(S))
    return evaluate(*Unknown->getValue());
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S)) {
    const Number Start = evaluate(Rec->getStart()), Step = Rec->isAffine() ? evaluate(Rec->getStepRecurrence(SE)) : std::nullopt;
    if (!Start || !Step)
      return std::nullopt;
    constexpr unsigned Outside = 3; // of loops round the loop, one iteration is as good as another
    const auto At = Iterations.find(Rec->getLoop());
    if (Exactly && At == Iterations.end())
      return std::nullopt;
    return *Start + *Step * APInt(64, At == Iterations.end() ? Outside : At->second).zextOrTrunc(Step->getBitWidth());
  }
  SmallVector<APInt, 4> Parts;
  for (const SCEV *Operand : S->operands()) {
    const Number Part = Operand->getType()->isIntegerTy() ? evaluate(Operand) : std::nullopt;
    if (!Part)
      return std::nullopt;
    Parts.push_back(*Part);
  }
  if (Parts.empty())
    return std::nullopt;
  const auto All = [&Parts](auto Combine) {
    APInt Result = Parts.front();
    for (const APInt &Part : drop_begin(Parts))
      Result = Combine(Result, Part);
    return Result;
  };
  const unsigned Bits = SE.getTypeSizeInBits(S->getType());
  switch (S->getSCEVType()) {
  case scSignExtend: return Parts.front().sext(Bits);
  case scZeroExtend: return Parts.front().zext(Bits);
  case scAddExpr: return All([](const APInt &X, const APInt &Y) { return X + Y; });
  case scMulExpr: return All([](const APInt &X, const APInt &Y) { return X * Y; });
  case scTruncate: return Parts.front().trunc(Bits);
  case scUDivExpr: return isa<SCEVConstant>(S->operands().back()) && !Parts.back().isZero() ? Number(Parts.front().udiv(Parts.back())) : std::nullopt;
  case scSMaxExpr: return All([](const APInt &X, const APInt &Y) { return X.sgt(Y) ? X : Y; });
  case scSMinExpr: return All([](const APInt &X, const APInt &Y) { return X.slt(Y) ? X : Y; });
  case scUMaxExpr: return All([](const APInt &X, const APInt &Y) { return X.ugt(Y) ? X : Y; });
  case scUMinExpr: return All([](const APInt &X, const APInt &Y) { return X.ult(Y) ? X : Y; });
  default: return std::nullopt;
  }
}

/// At the first and the last iteration of each of the loops `Round`, the outermost first.
bool SampledAddresses::visitEnds(ArrayRef<const Loop *> Round, const SCEV *Offset,
                                 std::optional<std::pair<int64_t, int64_t>> &Result) {
  if (Round.empty()) {
    const Number Here = evaluate(Offset);
    if (!Here)
      return false;
    const int64_t At = Here->getSExtValue();
    Result = Result ? std::pair(std::min(Result->first, At), std::max(Result->second, At)) : std::pair(At, At);
    return true;
  }
  constexpr unsigned Huge = 1u << 30;
  const SCEV *Count = SE.getBackedgeTakenCount(Round.front());
  const Number Known = isa<SCEVCouldNotCompute>(Count) ? std::nullopt : evaluate(Count);
  if (!Known)
    return false;
  const unsigned Trips = Known->getLimitedValue(Huge);
  for (const unsigned I : {0u, std::max(Trips, 1u) - 1}) {
    Iterations[Round.front()] = I;
    if (!visitEnds(Round.drop_front(), Offset, Result))
      return false;
  }
  return true;
}

std::optional<std::pair<int64_t, int64_t>> SampledAddresses::reachOf(const SCEV *Offset, const BasicBlock &At) {
  SmallVector<const Loop *, 4> Round;
  for (const Loop *In = LI.getLoopFor(&At); In; In = In->getParentLoop())
    Round.insert(Round.begin(), In);
  std::optional<std::pair<int64_t, int64_t>> Result;
  Iterations.clear();
  return visitEnds(Round, Offset, Result) ? Result : std::nullopt;
}

} // namespace pacc

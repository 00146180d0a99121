//===- Samples.cpp - subscripts, computed for usual sizes -----------------===//
#include "Subscripts/Samples.h"

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

bool SampledAddresses::isOfCount(const Value &V) const {
  const SCEV *Count = Exactly ? SE.getBackedgeTakenCount(Exactly) : SE.getCouldNotCompute();
  return !isa<SCEVCouldNotCompute>(Count) && SCEVExprContains(Count, [&V](const SCEV *Part) {
    const auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    return Unknown && Unknown->getValue() == &V;
  });
}

/// A size of its own.
SampledAddresses::Number SampledAddresses::sample(const Value &V) {
  if (!V.getType()->isIntegerTy())
    return std::nullopt;
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  if (Bits < Least || Bits > 64)
    return std::nullopt;
  if (Chosen.Others && !isOfCount(V))
    return APInt(Bits, Chosen.Others, /*isSigned=*/true);
  const int64_t Place = Numbers.try_emplace(&V, Numbers.size()).first->second;
  return APInt(Bits, Chosen.at(Place), /*isSigned=*/true);
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
    auto *Test = dyn_cast<ICmpInst>(Choice->getCondition());
    if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
      return std::nullopt;
    const Number X = evaluate(SE.getSCEV(Test->getOperand(0))), Y = evaluate(SE.getSCEV(Test->getOperand(1)));
    return X && Y ? evaluate(SE.getSCEV(ICmpInst::compare(*X, *Y, Test->getPredicate()) ? Choice->getTrueValue()
                                                                                        : Choice->getFalseValue()))
                  : std::nullopt;
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

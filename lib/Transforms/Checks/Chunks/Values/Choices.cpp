//===- Choices.cpp - values that are one of several -----------------------===//
#include "Checks/Chunks/Values/Choices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {

/// Ways of one kind are asked for as long as it lives.
class Choices::Asking {
public:
  Asking(Choices &In, Kind What) : In(In), Before(In.Asked) { In.Asked = What; }
  ~Asking() { In.Asked = Before; }

private:
  Choices &In;
  const Kind Before;
};

std::vector<Version> Choices::versionsOf(ArrayRef<Polynomial> Of, const Ways &Under) {
  constexpr size_t Most = 64;
  std::vector<Version> Done, Open;
  for (const std::vector<Polynomial> &Way : Under)
    Open.push_back({Of.vec(), Way});
  for (size_t Steps = 0; !Open.empty(); ++Steps) {
    if (Steps > 4 * Most || Done.size() + Open.size() > Most)
      return {};
    Version V = std::move(Open.back());
    Open.pop_back();
    std::vector<Alternative> Found;
    unsigned Chosen = 0;
    for (const auto *List : {&V.Values, &V.Conditions})
      for (const Polynomial &P : *List)
        for (const unsigned Atom : P.isKnown() ? P.atoms() : std::vector<unsigned>()) {
          if (Found.empty())
            Found = of(Chosen = Atom);
        }
    if (Found.empty()) {
      Done.push_back(std::move(V));
      continue;
    }
    for (const Alternative &A : Found) {
      Version Next = V;
      append_range(Next.Conditions, A.Conditions);
      for (auto *List : {&Next.Values, &Next.Conditions})
        for (Polynomial &P : *List)
          P = P.isKnown() ? P.with(Chosen, A.Value) : P;
      Open.push_back(std::move(Next));
    }
  }
  return Done;
}

Polynomial Choices::numberOf(Value *V) {
  return SE.isSCEVable(V->getType()) && V->getType()->isIntegerTy() ? Numbers.of(SE.getSCEV(V)) : Polynomial::unknown();
}

std::vector<Alternative> Choices::of(unsigned Atom) {
  const SCEV *S = Numbers.valueOf(Atom);
  if (!S)
    return {};
  if (isa<SCEVSMaxExpr, SCEVUMaxExpr>(S))
    return ofExtreme(*S, /*IsLargest=*/true);
  if (isa<SCEVSMinExpr, SCEVUMinExpr, SCEVSequentialUMinExpr>(S))
    return ofExtreme(*S, /*IsLargest=*/false);
  const auto *Unknown = dyn_cast<SCEVUnknown>(S);
  Value *V = Unknown ? Unknown->getValue() : nullptr;
  Value *X, *N, *Condition, *True, *False;
  if (!V)
    return {};
  if (match(V, m_SRem(m_Value(X), m_Value(N))) || match(V, m_URem(m_Value(X), m_Value(N))))
    return Asked == Kind::Certain ? ofRemainder(numberOf(X), numberOf(N)) : std::vector<Alternative>();
  if (const auto *Phi = dyn_cast<PHINode>(V))
    return LI.isLoopHeader(Phi->getParent()) ? std::vector<Alternative>() : ofMerge(*Phi);
  std::vector<Alternative> Both;
  if (match(V, m_Select(m_Value(Condition), m_Value(True), m_Value(False))))
    for (const bool IsTrue : {true, false})
      for (std::vector<Polynomial> &Way : waysOf(Condition, IsTrue))
        Both.push_back({numberOf(IsTrue ? True : False), std::move(Way)});
  return Both;
}

std::vector<Alternative> Choices::casesOf(unsigned Atom) {
  const Asking All(*this, Kind::Complete);
  return of(Atom);
}

std::vector<Alternative> Choices::ofExtreme(const SCEV &S, bool IsLargest) {
  std::vector<Alternative> All;
  for (const SCEV *Part : S.operands()) {
    Alternative A{Numbers.of(Part), {}};
    for (const SCEV *Other : S.operands())
      if (Other != Part)
        A.Conditions.push_back((A.Value - Numbers.of(Other)) * (IsLargest ? 1 : -1));
    All.push_back(std::move(A));
  }
  return All;
}

/// `(i + n - 1) % n`: at most one n is too much.
std::vector<Alternative> Choices::ofRemainder(const Polynomial &X, const Polynomial &N) const {
  const Polynomial One = Polynomial::number(1);
  return {{X, {X, N - X - One}}, {X - N, {X - N, N * 2 - X - One}}};
}

constexpr size_t Most = 8; // ways

/// One way of each.
static Choices::Ways bothOf(const Choices::Ways &First, const Choices::Ways &Second) {
  Choices::Ways Both;
  for (const auto &One : First)
    for (const auto &Other : Second) {
      Both.push_back(One);
      append_range(Both.back(), Other);
    }
  return Both;
}

Choices::Ways Choices::waysTo(const BasicBlock &Here, const BasicBlock &From, Kind What) {
  const Asking Some(*this, What);
  Ways Found = {{}};
  for (const BasicBlock *To = &Here; To != &From && !Found.empty();) {
    const auto *Node = DT.getNode(To) ? DT.getNode(To)->getIDom() : nullptr;
    if (!Node)
      return {};
    Ways Both = bothOf(Found, waysBelow(*Node->getBlock(), *To));
    if (Asked == Kind::Certain || Both.size() <= Most) // else without this condition
      Found = std::move(Both);
    To = Node->getBlock();
  }
  return Found;
}

Choices::Ways Choices::waysBelow(const BasicBlock &Above, const BasicBlock &To) {
  const auto IsBack = [this](const BasicBlock *From, const BasicBlock *Next) {
    return LI.isLoopHeader(Next) && LI.getLoopFor(Next)->contains(From);
  };
  SmallPtrSet<const BasicBlock *, 16> Between = {&Above};
  SmallVector<const BasicBlock *, 16> Found = {&To};
  while (!Found.empty()) {
    const BasicBlock *BB = Found.pop_back_val();
    for (const BasicBlock *Before : predecessors(BB))
      if (!IsBack(Before, BB) && Between.insert(Before).second)
        Found.push_back(Before);
  }
  const auto IsOn = [&](const BasicBlock *Next) { return Next == &To || (Next != &Above && Between.contains(Next)); };
  // Whoever comes to the first block comes to the second one.
  const auto LeadsOn = [&](const BasicBlock *BB) {
    return all_of(successors(BB), [&](const BasicBlock *Next) { return IsOn(Next) || Next == &Above; });
  };
  if (all_of(Between, LeadsOn))
    return {{}};
  Ways All;
  SmallVector<std::pair<const BasicBlock *, Ways>, 8> Work = {{&Above, {{}}}};
  for (size_t Steps = 0; !Work.empty(); ++Steps) {
    const auto [BB, Under] = Work.pop_back_val();
    for (const BasicBlock *Next : successors(BB)) {
      if (!IsOn(Next) || IsBack(BB, Next))
        continue;
      Ways Here = bothOf(Under, waysAlong(*BB, *Next));
      if (Here.empty() || Steps > 4 * Most)
        return unknown();
      if (Next == &To)
        append_range(All, Here);
      else
        Work.push_back({Next, std::move(Here)});
    }
  }
  return All.size() <= Most ? All : unknown();
}

Choices::Ways Choices::waysAlong(const BasicBlock &From, const BasicBlock &Next) {
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  const Loop *L = LI.getLoopFor(&From);
  const bool IsTest = Asked == Kind::Certain && L && L->getHeader() == &From;
  if (From.getSingleSuccessor() || IsTest)
    return {{}};
  return Branch ? waysOf(Branch->getCondition(), Branch->getSuccessor(0) == &Next) : unknown();
}

void Choices::forEachWayIn(const PHINode &Phi, function_ref<void(Value *, Ways)> Visit) {
  const auto *Node = DT.getNode(Phi.getParent());
  const BasicBlock *Fork = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  for (unsigned I = 0; Fork && I != Phi.getNumIncomingValues(); ++I) {
    const BasicBlock *From = Phi.getIncomingBlock(I);
    Visit(Phi.getIncomingValue(I), bothOf(waysAlong(*From, *Phi.getParent()), waysTo(*From, *Fork, Asked)));
  }
}

std::vector<Alternative> Choices::ofMerge(const PHINode &Phi) {
  std::vector<Alternative> All;
  forEachWayIn(Phi, [&](Value *V, Ways In) {
    for (std::vector<Polynomial> &Way : In)
      All.push_back({numberOf(V), std::move(Way)});
  });
  return All;
}

/// `a && b`, as compiled code comes to it.
Choices::Ways Choices::waysOfMerge(const PHINode &Phi, bool IsTrue) {
  Ways All;
  forEachWayIn(Phi, [&](Value *V, Ways In) {
    const auto *Is = dyn_cast<ConstantInt>(V);
    if (!Is)
      append_range(All, bothOf(In, waysOf(V, IsTrue)));
    else if (Is->isOne() == IsTrue)
      append_range(All, In);
  });
  return All.size() <= Most ? All : unknown();
}

Choices::Ways Choices::waysOf(Value *Condition, bool IsTrue) {
  Value *A, *B;
  if (match(Condition, m_Not(m_Value(A))))
    return waysOf(A, !IsTrue);
  if (IsTrue ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return bothOf(waysOf(A, IsTrue), waysOf(B, IsTrue));
  if (IsTrue ? match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))) {
    Ways Either = waysOf(A, IsTrue);
    append_range(Either, waysOf(B, IsTrue));
    return Either;
  }
  if (const auto *Phi = dyn_cast<PHINode>(Condition); Phi && !LI.isLoopHeader(Phi->getParent()))
    return waysOfMerge(*Phi, IsTrue);
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  return Compare ? waysOfComparison(*Compare, IsTrue) : unknown();
}

Choices::Ways Choices::waysOfComparison(const ICmpInst &Compare, bool IsTrue) {
  const Polynomial X = numberOf(Compare.getOperand(0)), Y = numberOf(Compare.getOperand(1));
  const ICmpInst::Predicate Relation = IsTrue ? Compare.getPredicate() : Compare.getInversePredicate();
  // What is below zero is above all others.
  const bool IsAbove = Relation == ICmpInst::ICMP_UGT || Relation == ICmpInst::ICMP_UGE;
  if (!X.isKnown() || !Y.isKnown() || (Asked == Kind::Complete && IsAbove))
    return unknown();
  const Polynomial One = Polynomial::number(1), Greater = X - Y - One, Less = Y - X - One;
  std::vector<Polynomial> Way;
  switch (ICmpInst::isUnsigned(Relation) ? ICmpInst::getSignedPredicate(Relation) : Relation) {
  case ICmpInst::ICMP_EQ:
    Way = {X - Y, Y - X};
    break;
  case ICmpInst::ICMP_NE:
    return {{Greater}, {Less}};
  case ICmpInst::ICMP_SGT:
    Way = {Greater};
    break;
  case ICmpInst::ICMP_SGE:
    Way = {X - Y};
    break;
  case ICmpInst::ICMP_SLT:
    Way = {Less};
    break;
  case ICmpInst::ICMP_SLE:
    Way = {Y - X};
    break;
  default:
    return unknown();
  }
  if (ICmpInst::isUnsigned(Relation))
    Way.insert(Way.end(), {X, Y});
  return {Way};
}

} // namespace pacc

//===- CarriedValues.cpp - what iterations leave in variables -------------===//
#include "Data/Subscripts/CarriedValues.h"

#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace pacc {

Definition CarriedValues::valueOf(const CarriedValue &Of) const {
  const QualType T = Of.Var->getType().getUnqualifiedType();
  Definition D{new (C) OpaqueValueExpr(Of.Var->getLocation(), T, VK_PRValue), {}};
  D.Carried = &Of;
  return D;
}

Definition CarriedValues::begin(const VarDecl *Var, CarriedValue::Change First) {
  auto *Of = new (C) CarriedValue{Var->getCanonicalDecl(), std::move(First)};
  C.addDestruction(Of);
  Around.push_back(Of);
  return valueOf(*Of);
}

void CarriedValues::noteChange(const VarDecl *Var, const CarriedValue::Change &How) {
  for (CarriedValue *Of : Around)
    if (Of->Var == Var->getCanonicalDecl()) {
      Of->IsFollowed &= How.Assignment != nullptr;
      Of->Changes.push_back(How);
    }
}

void CarriedValues::lose(const Stmt *S) {
  const Uses Changed(S);
  for (CarriedValue *Of : Around)
    Of->IsFollowed &= !Changed.isWritten(Of->Var);
}

void CarriedValues::loosen(IndexValues &Values, size_t Depth) const {
  for (const CarriedValue *Of : llvm::drop_begin(Around, Depth))
    Values.set(Of->Var, {valueOf(*Of)});
}

void CarriedValues::end(IndexValues &Values, size_t Depth, const Expr *If, const IndexValues &At) {
  for (const CarriedValue *Of : llvm::drop_begin(Around, Depth)) {
    const IndexValues::Definitions *Last = If ? At.find(Of->Var) : nullptr;
    Definition D = Last && Last->size() == 1 && Last->front().Carried == Of ? Last->front() : valueOf(*Of);
    if (If && D.Under.empty())
      D.Under.push_back({If, /*Held=*/false, At});
    Values.set(Of->Var, {D});
  }
  Around.truncate(Depth);
}

template <class Jump> static bool has(const Stmt *Loop) {
  return llvm::any_of(Loop->children(), [](const Stmt *Child) {
    if (!Child || isa<LambdaExpr>(Child))
      return false;
    const bool HasItsOwn = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Child) ||
                           (std::is_same_v<Jump, BreakStmt> && isa<SwitchStmt>(Child));
    return isa<Jump>(Child) || (!HasItsOwn && has<Jump>(Child));
  });
}

std::optional<LoopParts> LoopParts::of(const Stmt *S) {
  const bool Breaks = has<BreakStmt>(S), Continues = has<ContinueStmt>(S);
  if (const auto *For = dyn_cast<ForStmt>(S))
    return LoopParts{For->getInit(), For->getConditionVariableDeclStmt(), For->getCond(), For->getBody(), For->getInc(),
                     /*TestsFirst=*/true, Breaks, Continues};
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return LoopParts{nullptr, While->getConditionVariableDeclStmt(), While->getCond(), While->getBody(), nullptr,
                     /*TestsFirst=*/true, Breaks, Continues};
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return LoopParts{nullptr, nullptr, Do->getCond(), Do->getBody(), nullptr, /*TestsFirst=*/false, Breaks, Continues};
  return std::nullopt;
}

} // namespace pacc

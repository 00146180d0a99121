//===- SumCalls.cpp - sums of counters that functions return --------------===//
#include "Data/Subscripts/Sums/SumFormer.h"

#include "Data/Subscripts/Places.h"
#include "Region.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/HiddenChildren.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace pacc {

SumFormer::Forms SumFormer::called(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || Call->getNumArgs() == 0)
    return std::nullopt;
  if (isExtremeOfReferences(F)) {
    const QualType T = Call->getArg(0)->getType();
    const auto X = forms(Call->getArg(0)), Y = X ? forms(Call->getArg(1)) : X;
    if (Call->getNumArgs() == 2)
      return extreme(X, Y, T, F->getName() == "min");
    return extreme(extreme(X, Y, T, /*IsLeast=*/false), Y ? forms(Call->getArg(2)) : Y, T, /*IsLeast=*/true);
  }
  switch (F->getBuiltinID()) {
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIllabs:
    return absolute(Call->getArg(0));
  default:
    break;
  }
  return within(*Call, [this](const Stmt *Body) { return Body ? returned({Body}, {}) : std::nullopt; });
}

SumFormer::Forms SumFormer::absolute(const Expr *Of) {
  const auto X = forms(Of), Negated = X ? pairs({AffineForm()}, *X, BO_Sub, Of->getType()) : X;
  return extreme(Negated ? joined(*X, *Negated) : Negated, AffineForms{AffineForm()}, Of->getType(), /*IsLeast=*/false);
}

bool SumFormer::isOwnNumber(const Stmt *S) {
  const auto *Declared = dyn_cast<DeclStmt>(S);
  return Declared && llvm::all_of(Declared->decls(), [this](const Decl *D) {
           const auto *Var = dyn_cast<VarDecl>(D);
           const bool IsNumber = Var && Var->hasLocalStorage() && Var->getInit() && Var->getType()->isIntegerType() &&
                                 !Uses(In->Body).isWritten(Var) &&
                                 !Var->getInit()->HasSideEffects(C, /*IncludePossibleEffects=*/false);
           if (IsNumber)
             At.set(Var->getCanonicalDecl(), {{Var->getInit(), At}});
           return IsNumber;
         });
}

template <class Function> auto SumFormer::within(const CallExpr &Of, Function Do) -> decltype(Do(nullptr)) {
  const CallExpr *Call = &Of;
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F)
    return Do(nullptr);
  const auto *Body = F->isVariadic() || isDispatched(*Call) ? nullptr : dyn_cast_or_null<CompoundStmt>(F->getBody(F));
  const unsigned First = argumentsBeforeParameters(*Call);
  const LambdaExpr *Lambda = First ? lambdaCalled(*Call) : nullptr;
  unsigned Depth = 0;
  for (const CalledBody *Around = In; Around; Around = Around->Caller)
    ++Depth;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Body || Depth == MostCalls || Call->getNumArgs() != F->getNumParams() + First ||
      (Method && !Lambda && Method->getParent()->isLambda()))
    return Do(nullptr);
  IndexValues Parameters;
  for (const auto &[Parameter, Argument] : llvm::zip(F->parameters(), llvm::drop_begin(Call->arguments(), First)))
    if (Parameter->getType()->isIntegerType() && !Uses(Body).isWritten(Parameter))
      Parameters.set(Parameter->getCanonicalDecl(), {{Argument, At}});
  const CalledBody Here = {In, *Call, Body, Lambda, std::exchange(At, Parameters)};
  In = &Here;
  const auto Leave = llvm::scope_exit([&] {
    In = Here.Caller;
    At = Here.At;
  });
  return Do(Body);
}

void SumFormer::addLimitsOf(const CallExpr &Call, bool Held, size_t Depth, LoopLimits &Out) {
  within(Call, [&](const Stmt *Body) {
    if (Body)
      addReturned({Body}, Held, Depth, Out);
  });
}

/// The statements, one behind the other, up to the first that may return.
static llvm::SmallVector<const Stmt *, 4> flattened(llvm::ArrayRef<const Stmt *> Code) {
  llvm::SmallVector<const Stmt *, 4> Out;
  for (const Stmt *Any : Code)
    if (const Stmt *S = ofRunTime(Any); const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
      Out.append(flattened(llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->body_end())));
    else if (S)
      Out.push_back(S);
  return Out;
}

void SumFormer::addReturned(llvm::ArrayRef<const Stmt *> Whole, bool Held, size_t Depth, LoopLimits &Out) {
  auto Code = flattened(Whole);
  while (!Code.empty() && isOwnNumber(Code.front()))
    Code.erase(Code.begin());
  const auto *If = Code.empty() || ++Steps > MostSteps ? nullptr : dyn_cast<IfStmt>(Code.front());
  const auto *Return = Code.empty() ? nullptr : dyn_cast<ReturnStmt>(Code.front());
  if (Return && Return->getRetValue())
    return addLimits(Return->getRetValue(), Held, Depth, Out);
  if (!If || If->getInit() || If->getConditionVariable() || If->getCond()->HasSideEffects(R.Ctx.C))
    return;
  const auto Way = [&](const Stmt *Taken) {
    llvm::SmallVector<const Stmt *, 4> All(1, Taken);
    All.append(Code.begin() + 1, Code.end());
    return flattened(All);
  };
  const auto Then = Way(If->getThen()), Else = Way(If->getElse());
  const auto MayBe = [&](llvm::ArrayRef<const Stmt *> Taken) { // what was asked for
    const auto *Last = Taken.empty() ? nullptr : dyn_cast<ReturnStmt>(Taken.front());
    const auto Number = Last && Last->getRetValue() ? constantOf(Last->getRetValue(), R.Ctx.C) : std::nullopt;
    return !Number || (*Number != 0) == Held;
  };
  if (MayBe(Then) && MayBe(Else))
    return;
  const bool Taken = MayBe(Then);
  addLimits(If->getCond(), Taken, Depth, Out);
  addReturned(Taken ? Then : Else, Held, Depth, Out);
}

const LambdaExpr *SumFormer::lambdaCalled(const CallExpr &Call) const {
  const VarDecl *Var = In ? nullptr : variableIn(Call.getArg(0)->IgnoreParenImpCasts());
  if (!Var || !Var->hasLocalStorage() || Var->getType()->isReferenceType() || !Var->getInit() || R.visibleItem(Var))
    return nullptr;
  return dyn_cast<LambdaExpr>(Var->getInit()->IgnoreUnlessSpelledInSource());
}

bool SumFormer::isCounterAround(const LambdaExpr *Lambda, const VarDecl *Var) const {
  return llvm::any_of(S.Loops, [&](const CanonicalLoop &L) {
    const Uses Body(L.Body);
    return L.Var->getCanonicalDecl() == Var->getCanonicalDecl() && !Body.isWritten(Var) &&
           Body.isDeclaredInside(variableIn(cast<CXXOperatorCallExpr>(In->Call).getArg(0)->IgnoreParenImpCasts()));
  });
}

SumFormer::Forms SumFormer::captured(const DeclRefExpr *Ref) {
  const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
  const auto *Capture = llvm::find_if(In->Lambda->captures(), [Var](const LambdaCapture &C) {
    return C.capturesVariable() && C.getCapturedVar() == Var;
  });
  if (!Var || Capture == In->Lambda->capture_end() || Var->isInitCapture() || !Var->hasLocalStorage() ||
      Var->getType()->isReferenceType() || R.visibleItem(Var))
    return std::nullopt;
  const bool IsCopy = Capture->getCaptureKind() == LCK_ByCopy;
  if (IsCopy ? isCounterAround(In->Lambda, Var) : R.Before.isDeclaredInside(Var)) {
    const IndexValues Here = std::exchange(At, In->At);
    const CalledBody *Outside = std::exchange(In, nullptr);
    const Forms All = variable(Var);
    In = Outside;
    At = Here;
    return All;
  }
  const bool MayChange = IsCopy ? Uses(R.Ctx.Function->getBody()).isWritten(Var) // since then
                                : mayHaveOtherName(Var, R.Body, Accesses::Writes);
  if (MayChange)
    return std::nullopt;
  if (!IsCopy) // of which the device may have another one
    Read.Variables.insert(Var);
  B.at(Ref->getLocation());
  Expr *Here = B.value(Var);
  return isHostValueWithoutCopies(R, Here, Position::Conditional) ? value(Here) : std::nullopt;
}

SumFormer::Forms SumFormer::returned(llvm::ArrayRef<const Stmt *> Code, Cuts Under) {
  if (Code.empty())
    return std::nullopt;
  if (const Stmt *Left = ofRunTime(Code.front()); Left != Code.front()) {
    llvm::SmallVector<const Stmt *, 4> Rest(Left ? 1 : 0, Left);
    Rest.append(Code.begin() + 1, Code.end());
    return returned(Rest, std::move(Under));
  }
  const auto *If = dyn_cast<IfStmt>(Code.front());
  if (const auto *Block = dyn_cast<CompoundStmt>(Code.front())) {
    llvm::SmallVector<const Stmt *, 4> Inner(Block->body_begin(), Block->body_end());
    Inner.append(Code.begin() + 1, Code.end());
    return returned(Inner, std::move(Under));
  }
  if (isOwnNumber(Code.front()))
    return returned(Code.drop_front(), std::move(Under));
  if (const auto *Return = dyn_cast<ReturnStmt>(Code.front())) {
    const auto Value = Return->getRetValue() ? forms(Return->getRetValue()) : std::nullopt;
    return Value ? Forms(clipped(*Value, Under)) : Value;
  }
  if (!If || If->getInit() || If->getConditionVariable() || ++Steps > MostSteps ||
      If->getCond()->HasSideEffects(R.Ctx.C))
    return std::nullopt;
  Forms All = AffineForms();
  for (const bool Held : {true, false}) {
    llvm::SmallVector<const Stmt *, 4> Way(1, Held ? If->getThen() : If->getElse());
    Way.append(Code.begin() + 1, Code.end());
    Cuts By = Under;
    addCuts(If->getCond(), Held, By);
    const auto One = returned(llvm::ArrayRef(Way).drop_front(Way.front() ? 0 : 1), std::move(By));
    All = One && All ? joined(*All, *One) : std::nullopt;
  }
  return All;
}

} // namespace pacc

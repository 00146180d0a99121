//===- KeptAddresses.cpp - global numbers that pointers lead to -----------===//
#include "Tree/Aliases/KeptAddresses.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Clone.h"
#include "pacc/Lowering/ConstructVisitor.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

/// A parameter, by its number: those of a function have as many declarations as the function.
using Parameter = std::pair<const FunctionDecl *, unsigned>;

/// Where the address of a variable, or what a parameter has, goes.
struct Ways {
  bool Kept = false;
  llvm::SmallVector<Parameter, 2> Given; ///< to functions
};

/// What is known of the whole file, as far as it has been read: one process, one translation unit.
struct Knowledge {
  llvm::DenseMap<const VarDecl *, Ways> Variables;
  llvm::DenseMap<Parameter, Ways> Parameters;
  llvm::SetVector<std::pair<const VarDecl *, SourceLocation>> Expected;
};

Knowledge &knownAddresses() {
  static Knowledge Known;
  return Known;
}

bool isGlobalNumber(const VarDecl *Var) {
  const QualType T = Var->getType();
  return Var->hasGlobalStorage() && (T->isArithmeticType() || T->isEnumeralType()) && !T.isConstQualified();
}

class Visitor : public ConstructVisitor {
public:
  bool TraverseFunctionDecl(FunctionDecl *F) override { return inFunction(F, [&] { return Base::TraverseFunctionDecl(F); }); }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override { return inFunction(F, [&] { return Base::TraverseCXXMethodDecl(F); }); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) override {
    return inFunction(F, [&] { return Base::TraverseCXXConstructorDecl(F); });
  }

  bool TraverseStmt(Stmt *S) override {
    const bool IsDevice = S && isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    const bool Outside = std::exchange(InDevice, InDevice || IsDevice);
    const bool Result = Base::TraverseStmt(S);
    InDevice = Outside;
    return Result;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (const VarDecl *Var = variableOf(E->getSubExpr()); Var && E->getOpcode() == UO_AddrOf && !Handled.contains(E))
      knownAddresses().Variables[Var].Kept = true;
    if (E->getOpcode() == UO_Deref || E->getOpcode() == UO_LNot)
      used(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isComparisonOp() || E->isLogicalOp()) {
      used(E->getLHS());
      used(E->getRHS());
    }
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override {
    if (S->getCond()) // not of `if consteval`
      used(S->getCond());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    used(E->getCond());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    used(E->getBase());
    return true;
  }

  bool VisitVarDecl(VarDecl *D) override {
    if (D->getType()->isReferenceType())
      bind(D->getInit());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (Function && Function->getReturnType()->isReferenceType())
      bind(S->getRetValue());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    for (const Expr *Init : E->inits())
      bind(Init);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    for (const Expr *Argument : E->arguments())
      bind(Argument);
    return true;
  }
  bool VisitCXXCtorInitializer(const CXXCtorInitializer *I) {
    bind(I->getInit());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *I) override {
    VisitCXXCtorInitializer(I);
    return Base::TraverseConstructorInitializer(I);
  }

  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    // What it returns, or its object, may keep what it gets.
    const QualType T = E->getType();
    if (isa<CXXMemberCallExpr>(E) || E->isGLValue() || T->isPointerType() || T->isRecordType()) {
      for (const Expr *Argument : E->arguments())
        bind(Argument);
      return true;
    }
    const unsigned First = argumentsBeforeParameters(*E);
    for (unsigned I = First; I < E->getNumArgs(); ++I)
      give(E->getArg(I), F, I - First);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *P = dyn_cast<ParmVarDecl>(E->getDecl());
    if (!P || !Function || P->getFunctionScopeIndex() >= Function->getNumParams() ||
        Function->getParamDecl(P->getFunctionScopeIndex()) != P)
      return true;
    // What a reference leads to is used as a variable is.
    const bool IsKept = InDevice || (P->getType()->isPointerType() && !Handled.contains(E));
    if (IsKept)
      knownAddresses().Parameters[{patternOf(Function), P->getFunctionScopeIndex()}].Kept = true;
    return true;
  }

private:
  using Base = ConstructVisitor;
  const FunctionDecl *Function = nullptr;
  bool InDevice = false;
  llvm::SmallPtrSet<const Expr *, 16> Handled; ///< of which what stands round them says where they go

  template <typename F> bool inFunction(FunctionDecl *Inner, F Traverse) {
    const FunctionDecl *Outer = std::exchange(Function, Inner);
    const bool Result = Traverse();
    Function = Outer;
    return Result;
  }

  /// The number that `E` is, by its own name.
  static const VarDecl *variableOf(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(withoutNoOps(E));
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && isGlobalNumber(Var) ? Var->getCanonicalDecl() : nullptr;
  }

  static const Expr *withoutNoOps(const Expr *E) {
    E = E->IgnoreParens();
    while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
      if (Cast->getCastKind() != CK_NoOp)
        break;
      E = Cast->getSubExpr()->IgnoreParens();
    }
    return E;
  }

  /// A place may be what a reference is made of.
  void bind(const Expr *E) {
    if (const VarDecl *Var = E && E->isGLValue() ? variableOf(E) : nullptr)
      knownAddresses().Variables[Var].Kept = true;
  }

  /// What a pointer leads to is used, or only whether it leads anywhere.
  void used(const Expr *Pointer) { Handled.insert(Pointer->IgnoreParenImpCasts()); }

  /// An argument: a number by its address, or as a reference; what a parameter has.
  void give(const Expr *Argument, const FunctionDecl *F, unsigned Index) {
    const Expr *Bare = Argument->IgnoreParenImpCasts();
    const auto *Unary = dyn_cast<UnaryOperator>(Bare);
    const bool IsAddress = Unary && Unary->getOpcode() == UO_AddrOf;
    const VarDecl *Var = IsAddress ? variableOf(Unary->getSubExpr()) : nullptr;
    if (!Var && Argument->isGLValue())
      Var = variableOf(Argument);
    const auto *Ref = dyn_cast<DeclRefExpr>(Bare);
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    const bool IsHandedOn = Function && P && (P->getType()->isPointerType() || P->getType()->isReferenceType()) &&
                            P->getDeclContext() == Function;
    if (!Var && !IsHandedOn)
      return;
    Handled.insert(Bare);
    if (!F || Index >= F->getNumParams())
      return;
    Ways &Of = Var ? knownAddresses().Variables[Var] : knownAddresses().Parameters[{patternOf(Function), P->getFunctionScopeIndex()}];
    Of.Given.emplace_back(patternOf(F), Index);
  }
};

bool isKept(const Ways &Of, unsigned Depth = 0) {
  constexpr unsigned Most = 8;
  return Of.Kept || Depth == Most || llvm::any_of(Of.Given, [Depth](const Parameter &P) {
           const auto Found = knownAddresses().Parameters.find(P);
           return Found != knownAddresses().Parameters.end() && isKept(Found->second, Depth + 1);
         });
}

} // namespace

void noteKeptAddresses(Decl *D) {
  const SourceManager &SM = D->getASTContext().getSourceManager();
  if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
    Visitor().TraverseDecl(D);
}

bool isAddressKept(const VarDecl *Var) {
  const auto Found = knownAddresses().Variables.find(Var->getCanonicalDecl());
  return Found != knownAddresses().Variables.end() && isKept(Found->second);
}

void expectNotKept(const VarDecl *Var, SourceLocation Where) {
  knownAddresses().Expected.insert({Var->getCanonicalDecl(), Where});
}

void reportKeptAddresses(DiagnosticsEngine &Engine) {
  for (const auto &[Var, Where] : knownAddresses().Expected)
    if (isAddressKept(Var))
      report(Engine, Where, Diag::KernelsGlobal) << Var->getName();
}

} // namespace pacc

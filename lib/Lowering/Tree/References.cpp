//===- References.cpp - where a variable is named -------------------------===//
#include "Tree/References.h"
#include "Tree/ArraySizes.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

bool typeMentions(const Stmt *S, const VarDecl *Var) {
  bool Found = false;
  forEachSize(S, [&](const VariableArrayType *VLA) {
    Found |= mentions(VLA->getSizeExpr(), Var);
  });
  return Found;
}

bool isExtremeOfReferences(const FunctionDecl *F) {
  if (!F || !F->isInStdNamespace() || !F->getIdentifier() || !F->getReturnType()->isReferenceType())
    return false;
  const llvm::StringRef Name = F->getName();
  return F->getNumParams() == (Name == "clamp" ? 3 : 2) && (Name == "max" || Name == "min" || Name == "clamp");
}

const VarDecl *wholeVariable(const Expr *E) {
  while (E) {
    E = E->IgnoreParens();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return Var ? Var->getCanonicalDecl() : nullptr;
    }
    const Expr *Of = nullptr;
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      Of = Cast->getCastKind() == CK_LValueToRValue ? nullptr : Cast->getSubExpr();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      Of = Unary->getOpcode() == UO_AddrOf ? Unary->getSubExpr() : nullptr;
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      Of = Member->isArrow() ? nullptr : Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      Of = Element->getBase();
    else if (const auto *Section = dyn_cast<ArraySectionExpr>(E))
      Of = Section->getBase()->getType()->isPointerType() ? nullptr : Section->getBase();
    E = Of;
  }
  return nullptr;
}

bool clauseMentions(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
  return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
    return llvm::any_of(
        C->children(), [Var](const Stmt *E) { return mentions(E, Var); });
  });
}

/// `S` names the variable, but for the bounds of sections.
static bool namesOutsideOfBounds(const Stmt *S, const VarDecl *Var) {
  if (const auto *Section = dyn_cast_or_null<ArraySectionExpr>(S))
    return namesOutsideOfBounds(Section->getBase(), Var);
  if (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(S))
    return namesOutsideOfBounds(*S->child_begin(), Var);
  return mentions(S, Var);
}

bool clauseNames(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
  return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
    return llvm::any_of(C->children(), [Var](const Stmt *E) { return namesOutsideOfBounds(E, Var); });
  });
}

bool clauseMentions(const OMPClause *Clause, const VarDecl *Var) {
  return llvm::any_of(Clause->children(), [Var](const Stmt *E) { return mentions(E, Var); });
}

/// A generic lambda has many bodies, and what it captures is all that they know of the variable
/// (Lowering may have put something else there: LambdaCaptures.h).
static bool isGenericHolderOf(const Stmt *S, const VarDecl *Var) {
  const auto *Lambda = dyn_cast<LambdaExpr>(S);
  return Lambda && Lambda->isGenericLambda() &&
         llvm::any_of(Lambda->captures(), [Var](const LambdaCapture &Capture) {
           return Capture.capturesVariable() &&
                  Capture.getCapturedVar()->getCanonicalDecl() == Var->getCanonicalDecl();
         });
}

bool mentions(const Stmt *S, const VarDecl *Var, const Stmt *Without) {
  if (!S || S == Without)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    if (clauseMentions(Construct, Var))
      return true;
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
    if (llvm::any_of(Directive->clauses(), [Var](const OMPClause *C) { return clauseMentions(C, Var); }))
      return true;
  if (isGenericHolderOf(S, Var))
    return llvm::any_of(cast<LambdaExpr>(S)->capture_inits(), [&](const Expr *Init) {
      return mentions(Init, Var, Without);
    });
  return typeMentions(S, Var) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return mentions(Child, Var, Without);
         });
}

bool isReferenceTo(const Expr *E, const VarDecl *Var) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
}

bool isItemOf(const OpenACCClauseWithVarList &Clause, const VarDecl *Var) {
  return llvm::any_of(Clause.getVarList(), [Var](const Expr *Item) { return isReferenceTo(Item, Var); });
}

/// What `E` is, not what it has.
static bool isVariable(const Expr *E, const VarDecl *Var) {
  if (!E || !E->isGLValue())
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenNoopCasts(Var->getASTContext()));
  return Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
}

/// What it returns, or its object, may keep what it gets by reference.
static bool mayKeepReferences(const CallExpr &Call) {
  return isa<CXXMemberCallExpr>(Call) || Call.getType()->isPointerType() || Call.getType()->isRecordType();
}

bool makesWayTo(const Stmt *S, const VarDecl *Var, const Stmt *Without, bool CallsKeepAddresses) {
  if (!S || S == Without)
    return false;
  const auto IsVariable = [Var](const Stmt *Part) { return isVariable(dyn_cast_or_null<Expr>(Part), Var); };
  if (const auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf) {
    const bool IsOfElement = isa<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParenCasts());
    if (!IsOfElement || !Var->getType()->isScalarType()) // &a[i] leads to no i
      return mentions(Unary->getSubExpr(), Var);
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return llvm::any_of(Lambda->captures(), [Var](const LambdaCapture &Capture) {
      return Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef &&
             Capture.getCapturedVar()->getCanonicalDecl() == Var->getCanonicalDecl();
    });
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *Other = dyn_cast<VarDecl>(D);
          Other && Other->getType()->isReferenceType() && mentions(Other->getInit(), Var))
        return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  const bool CallKeeps = Call && mayKeepReferences(*Call);
  if ((CallKeeps || isa<InitListExpr, CXXConstructExpr>(S)) && llvm::any_of(S->children(), IsVariable))
    return true;
  const auto IsHandedOver = [&](const Stmt *Child) {
    const auto *E = dyn_cast_or_null<Expr>(Child);
    const auto *Unary = E ? dyn_cast<UnaryOperator>(E->IgnoreParenCasts()) : nullptr;
    return Call && !CallKeeps && !CallsKeepAddresses && Unary && Unary->getOpcode() == UO_AddrOf &&
           IsVariable(Unary->getSubExpr());
  };
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return !IsHandedOver(Child) && makesWayTo(Child, Var, Without, CallsKeepAddresses);
  });
}

/// What an address, or what stands there, is computed from: a variable or `this`; null: it is not that simple.
static const Expr *baseOf(const Expr *E) {
  while (E) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (isa<DeclRefExpr, CXXThisExpr>(E))
      return E;
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      E = Sum->getLHS()->getType()->isIntegerType() ? Sum->getRHS() : Sum->getLHS();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      E = Choice->getTrueExpr();
    else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      E = Call->getImplicitObjectArgument();
    else if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->getNumArgs())
      E = Call->getArg(0);
    else
      E = nullptr;
  }
  return nullptr;
}

static const VarDecl *variableOf(const Expr *E) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var ? Var->getCanonicalDecl() : nullptr;
}

const VarDecl *baseOf(const VarDecl *Var) {
  const VarDecl *Base = Var->getType()->isReferenceType() ? variableOf(baseOf(Var->getInit())) : nullptr;
  return Base ? Base : Var;
}

const VarDecl *rootOf(const VarDecl *Var) {
  constexpr unsigned Most = 16;
  for (unsigned I = 0; I != Most; ++I) {
    const bool Leads = Var->getType()->isReferenceType() || Var->getType()->isPointerType();
    const Expr *Base = Leads ? baseOf(Var->getInit()) : nullptr;
    if (Base && isa<CXXThisExpr>(Base))
      return nullptr;
    const VarDecl *Next = variableOf(Base);
    if (!Next)
      break;
    Var = Next;
  }
  return Var->getCanonicalDecl();
}

/// `Var`, or what a lambda in it captures, leads to the same.
static bool leadsTo(const VarDecl *Var, const VarDecl *Root) {
  if (rootOf(Var) == Root)
    return true;
  const auto *Lambda = Var->getInit() ? dyn_cast<LambdaExpr>(Var->getInit()->IgnoreUnlessSpelledInSource()) : nullptr;
  return Lambda && llvm::any_of(Lambda->captures(), [Root](const LambdaCapture &Capture) {
           const auto *Of = Capture.capturesVariable() ? dyn_cast<VarDecl>(Capture.getCapturedVar()) : nullptr;
           return Of ? rootOf(Of) == Root : Capture.capturesThis() && !Root;
         });
}

bool hasOtherName(const VarDecl *Reference, const Stmt *S) {
  const VarDecl *Root = rootOf(Reference);
  const Uses All(S);
  return (!Root && All.thisUse()) || llvm::any_of(All.variables(), [&](const auto &Use) {
           return Use.first != Reference->getCanonicalDecl() && leadsTo(Use.first, Root);
         });
}

bool isNullTest(const Stmt *S, const Stmt *Child, const ASTContext &C) {
  const auto *E = dyn_cast_or_null<Expr>(Child);
  if (!E || !E->getType()->isPointerType())
    return false;
  if (const auto *Cast = dyn_cast<CastExpr>(S))
    return Cast->getCastKind() == CK_PointerToBoolean;
  if (const auto *If = dyn_cast<IfStmt>(S))
    return Child == If->getCond();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(S))
    return Child == Choice->getCond();
  if (const auto *Not = dyn_cast<UnaryOperator>(S))
    return Not->getOpcode() == UO_LNot;
  const auto *Binary = dyn_cast<BinaryOperator>(S);
  if (!Binary || !Binary->isEqualityOp())
    return Binary && Binary->isLogicalOp();
  const Expr *Other = Child == Binary->getLHS() ? Binary->getRHS() : Binary->getLHS();
  return Other->isNullPointerConstant(const_cast<ASTContext &>(C), Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

const Expr *beforeBases(const Expr *E) {
  E = E->IgnoreParens();
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  const bool IsToBase = Cast && (Cast->getCastKind() == CK_UncheckedDerivedToBase || Cast->getCastKind() == CK_DerivedToBase) &&
                        llvm::none_of(Cast->path(), [](const CXXBaseSpecifier *Base) { return Base->isVirtual(); });
  return IsToBase ? beforeBases(Cast->getSubExpr()) : E;
}

const Expr *objectOf(const MemberExpr *E) {
  for (;;) {
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (!Field || Field->isBitField() || Field->getType()->isReferenceType())
      return nullptr;
    const Expr *Base = beforeBases(E->getBase());
    if (E->isArrow())
      return isa<CXXThisExpr>(Base) ? Base : nullptr;
    if (isa<DeclRefExpr>(Base))
      return Base;
    E = dyn_cast<MemberExpr>(Base);
    if (!E)
      return nullptr;
  }
}

/// The variable that a pointer is; null: another pointer, or none.
static const VarDecl *pointerVariable(const Expr *Pointer) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Pointer);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->getType().getNonReferenceType()->isPointerType() ? Var->getCanonicalDecl() : nullptr;
}

const Expr *pointerAt(const Expr *E) {
  if (const auto *Deref = dyn_cast<UnaryOperator>(E))
    return Deref->getOpcode() == UO_Deref ? Deref->getSubExpr()->IgnoreParenImpCasts() : nullptr;
  const auto *First = dyn_cast<ArraySubscriptExpr>(E);
  const auto *Zero = First ? dyn_cast<IntegerLiteral>(First->getIdx()->IgnoreParenImpCasts()) : nullptr;
  return Zero && Zero->getValue().isZero() ? First->getBase()->IgnoreParenImpCasts() : nullptr;
}

const VarDecl *pointerBefore(const MemberExpr *E) { return pointerVariable(pointerValueBefore(E)); }

const Expr *pointerValueBefore(const MemberExpr *E) {
  for (;;) {
    const Expr *Base = E->getBase()->IgnoreParens();
    if (E->isArrow()) {
      const auto *Load = dyn_cast<ImplicitCastExpr>(Base); // and no conversion to a base class
      if (Load && Load->getCastKind() == CK_NoOp) // to the `this` of a const method
        Load = dyn_cast<ImplicitCastExpr>(Load->getSubExpr()->IgnoreParens());
      return Load && Load->getCastKind() == CK_LValueToRValue ? Base->IgnoreParenImpCasts() : nullptr;
    }
    if (const Expr *Pointer = pointerAt(Base))
      return Pointer;
    E = dyn_cast<MemberExpr>(Base);
    if (!E)
      return nullptr;
  }
}

const VarDecl *rootOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return rootOf(Member->getBase());
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return rootOf(Operator->getSubExpr());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()->getCanonicalDecl()) : nullptr;
}

llvm::SmallVector<const Expr *, 4> pointersOnTheWay(const Expr *E) {
  llvm::SmallVector<const Expr *, 4> Pointers;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    const Expr *Pointer = pointerAt(E);
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
      Pointer = Member->isArrow() ? E->IgnoreParenImpCasts() : nullptr;
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Element->getBase();
    } else if (Pointer) {
      E = Pointer;
    } else {
      return Pointers;
    }
    if (Pointer)
      Pointers.push_back(Pointer);
  }
}

Expr *standsFor(const DeclRefExpr *Ref) {
  if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
    return Binding->getBinding();
  const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
  // Code is emitted for what such a reference leads to, also where it is marked as used: in OpenMP regions.
  if (Var && Var->getType()->isReferenceType() && Var->isUsableInConstantExpressions(Var->getASTContext()))
    return const_cast<Expr *>(Var->getAnyInitializer());
  return nullptr;
}

} // namespace pacc

//===- InlinedCalls.cpp - what calls do, in the caller's words ------------===//
#include "Tree/Aliases/InlinedCalls.h"

#include "LoweringContext.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

class Inlining {
public:
  using Predicate = llvm::function_ref<bool(const VarDecl *)>;
  /// `Object`: of a method, or its address; null: there is none.
  Inlining(LoweringContext &Ctx, const Stmt *Body, const Expr *Object, const LambdaExpr *Of, Predicate KeepsCopy)
      : C(Ctx.C), B(Ctx.B), Within(Body), Object(Object), Of(Of), KeepsCopy(KeepsCopy) {}

  bool bind(const VarDecl *Var, const Expr *Value) {
    const QualType T = Var->getType();
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Value))
      Value = Default->getExpr();
    if (T.getNonReferenceType().isVolatileQualified() || !changesNothing(C, Value) ||
        !(T->isReferenceType() ? Value->isGLValue() : T->isScalarType() && !Within.isWritten(Var)))
      return false;
    Values[Var] = {const_cast<Expr *>(Value), sizeOf(Value)};
    return true;
  }

  /// The statements of a body, one behind the other.
  bool body(const CompoundStmt &Block, InlinedCall &Out) {
    const auto *Last = Block.body_empty() ? nullptr : dyn_cast<ReturnStmt>(Block.body_back());
    const llvm::SmallVector<const Stmt *, 8> Code(Block.body_begin(), Last ? Block.body_end() - 1 : Block.body_end());
    const Expr *Returned = Last ? Last->getRetValue() : nullptr;
    if (llvm::any_of(Code, returnedEarly)) // whose value is one of several
      return (!Returned || Returned->isPRValue()) && sequence(Code, Out.Statements, Last);
    if (!sequence(Code, Out.Statements))
      return false;
    Out.Result = Returned ? expr(Returned) : nullptr;
    return !Returned || Out.Result;
  }

private:
  /// `if (i < 0) return 0;`
  static const ReturnStmt *returnedEarly(const Stmt *S) {
    const auto *If = dyn_cast<IfStmt>(S);
    const Stmt *Then = If && !If->getElse() ? If->getThen() : nullptr;
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Then);
    return dyn_cast_or_null<ReturnStmt>(Block && Block->size() == 1 ? Block->body_front() : Then);
  }

  /// `Last`: what the body returns behind them.
  bool sequence(llvm::ArrayRef<const Stmt *> Code, llvm::SmallVectorImpl<Stmt *> &Out, const ReturnStmt *Last = nullptr) {
    for (unsigned I = 0; I != Code.size(); ++I) {
      const Stmt *S = Code[I];
      const auto *Declared = dyn_cast<DeclStmt>(S);
      if (isa<NullStmt>(S))
        continue;
      if (const ReturnStmt *Early = Last ? returnedEarly(S) : nullptr)
        return add(branched(cast<IfStmt>(S), Early, Code.drop_front(I + 1), Last), Out);
      if (Declared ? !llvm::all_of(Declared->decls(), [&](const Decl *D) { return declares(D, Out); }) : !add(statement(S), Out))
        return false;
    }
    return !Last || !Last->getRetValue() || add(expr(Last->getRetValue()), Out);
  }

  Stmt *branched(const IfStmt *If, const ReturnStmt *Early, llvm::ArrayRef<const Stmt *> Rest, const ReturnStmt *Last) {
    llvm::SmallVector<Stmt *, 8> Inner;
    Expr *Cond = If->getInit() || If->getConditionVariable() || If->isConsteval() ? nullptr : expr(If->getCond());
    const SourceLocation Loc = Early->getBeginLoc();
    Stmt *Then = !Cond ? nullptr : Early->getRetValue() ? static_cast<Stmt *>(expr(Early->getRetValue())) : new (C) NullStmt(Loc);
    if (!Then || !sequence(Rest, Inner, Last))
      return nullptr;
    return IfStmt::Create(C, If->getIfLoc(), IfStatementKind::Ordinary, nullptr, nullptr, Cond, If->getLParenLoc(),
                          If->getRParenLoc(), Then, Loc, CompoundStmt::Create(C, Inner, FPOptionsOverride(), Loc, Loc));
  }

  static bool add(Stmt *S, llvm::SmallVectorImpl<Stmt *> &Out) {
    if (S)
      Out.push_back(S);
    return S;
  }

  /// What it begins with is evaluated there, whether it is used or not.
  bool declares(const Decl *D, llvm::SmallVectorImpl<Stmt *> &Out) {
    if (isa<TypeDecl, StaticAssertDecl>(D))
      return true;
    const auto *Var = dyn_cast<VarDecl>(D);
    Expr *Value = Var && Var->hasLocalStorage() && Var->getInit() ? expr(Var->getInit()) : nullptr;
    if (!Value || !bind(Var, Value))
      return false;
    if (!Var->getType()->isReferenceType() && !Var->getType()->isPointerType())
      Out.push_back(Value);
    return true;
  }

  Stmt *statement(const Stmt *S) {
    if (const auto *E = dyn_cast<Expr>(S))
      return expr(E);
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      llvm::SmallVector<Stmt *, 8> Inner;
      const llvm::SmallVector<const Stmt *, 8> Code(Block->body_begin(), Block->body_end());
      return sequence(Code, Inner) ? CompoundStmt::Create(C, Inner, FPOptionsOverride(), Block->getLBracLoc(), Block->getRBracLoc())
                                   : nullptr;
    }
    const auto *If = dyn_cast<IfStmt>(S);
    if (!If || If->getInit() || If->getConditionVariable() || If->isConsteval())
      return nullptr;
    Expr *Cond = expr(If->getCond());
    Stmt *Then = Cond ? statement(If->getThen()) : nullptr, *Else = Then && If->getElse() ? statement(If->getElse()) : nullptr;
    if (!Then || (If->getElse() && !Else))
      return nullptr;
    return IfStmt::Create(C, If->getIfLoc(), IfStatementKind::Ordinary, nullptr, nullptr, Cond, If->getLParenLoc(),
                          If->getRParenLoc(), Then, If->getElseLoc(), Else);
  }

  Expr *expr(const Expr *E) {
    if (isa<LambdaExpr, StmtExpr, CXXConstructExpr, InitListExpr, CXXDefaultArgExpr, CXXDefaultInitExpr>(E))
      return nullptr;
    if (++Nodes > MostNodes)
      return nullptr;
    if (const auto *Argument = dyn_cast<SubstNonTypeTemplateParmExpr>(E)) // K of `template <int K>`
      return expr(Argument->getReplacement());
    if (const auto *Constant = dyn_cast<ConstantExpr>(E))
      return expr(Constant->getSubExpr());
    if (isa<CXXThisExpr>(E))
      return addressOfObject();
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
        if (Expr *Value = valueOf(Ref->getDecl()); Value && Value->isPRValue())
          return B.paren(Value);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return reference(*Ref);
    if (E->children().empty())
      return const_cast<Expr *>(E);
    auto *Copy = cast_or_null<Expr>(cloneNode(C, const_cast<Expr *>(E)));
    if (!Copy)
      return nullptr;
    for (Stmt *&Child : Copy->children()) {
      Child = Child ? expr(cast<Expr>(Child)) : nullptr;
      if (!Child)
        return nullptr;
    }
    return simplified(Copy);
  }

  /// `s.x` of `(&s)->x`, `s` of `*&s`, `p->x` of `(p)->x`.
  Expr *simplified(Expr *E) {
    auto *Member = dyn_cast<MemberExpr>(E);
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    if (Deref && Deref->getOpcode() == UO_Deref)
      if (Expr *Place = placeAt(Deref->getSubExpr()))
        return Place;
    if (!Member || !Member->isArrow())
      return E;
    Expr *Object = placeAt(Member->getBase());
    if (!Object) {
      Member->setBase(Member->getBase()->IgnoreParens());
      return Member;
    }
    return MemberExpr::Create(C, Object, /*IsArrow=*/false, Member->getOperatorLoc(), Member->getQualifierLoc(),
                              Member->getTemplateKeywordLoc(), Member->getMemberDecl(), Member->getFoundDecl(),
                              Member->getMemberNameInfo(), nullptr, Member->getType(), Member->getValueKind(),
                              Member->getObjectKind(), Member->isNonOdrUse());
  }

  /// What the address is of; null: it is none of a place.
  Expr *placeAt(Expr *Address) {
    Address = Address->IgnoreParens();
    if (const auto *Unary = dyn_cast<UnaryOperator>(Address))
      return Unary->getOpcode() == UO_AddrOf ? Unary->getSubExpr()->IgnoreParens() : nullptr;
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Address);
    const CastKind Kind = Cast ? Cast->getCastKind() : CK_LValueToRValue;
    if (Kind != CK_NoOp && Kind != CK_DerivedToBase && Kind != CK_UncheckedDerivedToBase)
      return nullptr;
    Expr *Place = placeAt(const_cast<Expr *>(Cast->getSubExpr()));
    CXXCastPath Path;
    if (Place)
      for (const CXXBaseSpecifier *Base : Cast->path())
        Path.push_back(const_cast<CXXBaseSpecifier *>(Base));
    return !Place || Kind == CK_NoOp ? Place
                                     : ImplicitCastExpr::Create(C, Cast->getType()->getPointeeType(), Kind, Place, &Path, VK_LValue,
                                                                FPOptionsOverride());
  }

  Expr *addressOfObject() {
    if (!Object)
      return nullptr;
    auto *Named = const_cast<Expr *>(Object);
    Nodes += sizeOf(Named);
    return Named->isGLValue() ? B.paren(B.addressOf(Named)) : B.paren(Named);
  }

  /// On the device as on the host, or nothing that leads to elements.
  bool isTheSame(const VarDecl *Global) const {
    const QualType T = C.getBaseElementType(Global->getType());
    return !T.isVolatileQualified() && T->isArithmeticType() && (T.isConstQualified() || T->isFloatingType());
  }

  Expr *valueOf(const ValueDecl *Named) {
    const auto Known = Values.find(dyn_cast<VarDecl>(Named));
    if (Known == Values.end())
      return nullptr;
    Nodes += Known->second.Size; // which stands there once more
    return Known->second.Of;
  }

  static unsigned sizeOf(const Stmt *S) {
    unsigned Size = 1;
    for (const Stmt *Child : S->children())
      Size += Child && Size < MostNodes ? sizeOf(Child) : 0;
    return Size;
  }

  Expr *reference(const DeclRefExpr &Ref) {
    const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
    if (!Var)
      return isa<BindingDecl>(Ref.getDecl()) ? nullptr : const_cast<DeclRefExpr *>(&Ref);
    if (Expr *Value = valueOf(Var)) // of others the value was asked for
      return Value->isGLValue() ? B.paren(Value) : nullptr;
    if (!Ref.refersToEnclosingVariableOrCapture())
      return Var->hasGlobalStorage() && isTheSame(Var) ? const_cast<DeclRefExpr *>(&Ref) : nullptr;
    const auto *Capture = !Of ? nullptr : llvm::find_if(Of->captures(), [Var](const LambdaCapture &One) {
      return One.capturesVariable() && One.getCapturedVar() == Var;
    });
    if (!Capture || Capture == Of->capture_end() || Var->isInitCapture() || Var->getType()->isReferenceType() ||
        (Capture->getCaptureKind() == LCK_ByCopy && !KeepsCopy(Var)))
      return nullptr;
    return B.ref(Var);
  }

  ASTContext &C;
  Builder &B;
  const Uses Within;
  const Expr *const Object;
  const LambdaExpr *const Of;
  const Predicate KeepsCopy;
  struct Value {
    Expr *Of = nullptr;
    unsigned Size = 0; ///< in nodes
  };
  llvm::DenseMap<const VarDecl *, Value> Values;
  static constexpr unsigned MostNodes = 1000;
  unsigned Nodes = 0;
};

} // namespace

const Expr *objectOfCall(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (!Method || Method->isStatic())
    return nullptr;
  if (const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call))
    return OfMember->getImplicitObjectArgument();
  return argumentsBeforeParameters(Call) ? Call.getArg(0) : nullptr;
}

bool inlineCall(LoweringContext &Ctx, const CallExpr &Call, const LambdaExpr *Of, llvm::function_ref<bool(const VarDecl *)> KeepsCopy,
                InlinedCall &Out) {
  const FunctionDecl *F = Call.getDirectCallee();
  const FunctionDecl *Here = F && !F->isVariadic() && !isDispatched(Call) ? definitionHere(F) : nullptr;
  const auto *Body = Here ? dyn_cast_or_null<CompoundStmt>(Here->getBody()) : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Here);
  const Expr *Object = Of ? nullptr : objectOfCall(Call);
  const unsigned First = argumentsBeforeParameters(Call);
  const bool LacksObject = Method && !Method->isStatic() && !Of &&
                           (!Object || Method->getParent()->isLambda() || !changesNothing(Ctx.C, Object));
  if (!Body || Here->isDependentContext() || LacksObject || Call.getNumArgs() != Here->getNumParams() + First)
    return false;
  // Values stand where variables do, which must still have them.
  const Uses All(Body);
  for (const auto &[Var, Use] : All.variables())
    if (const QualType T = Var->getType().getNonReferenceType(); Use.Written && (T->isIntegralOrEnumerationType() || T->isPointerType()))
      return false;
  Ctx.B.at(Call.getExprLoc());
  Inlining I(Ctx, Body, Object, Of, KeepsCopy);
  for (const auto &[Parameter, Argument] : llvm::zip(Here->parameters(), llvm::drop_begin(Call.arguments(), First)))
    if (!I.bind(Parameter, Argument))
      return false;
  return I.body(*Body, Out);
}

} // namespace pacc

//===- ExpandedCalls.cpp - expressions in place of calls ------------------===//
//
//   size_t Grid::size() const { return rows() * columns; }     for (i < g.size())  is  for (i < g.last - g.first ...)
//
// In a body `this` stands for the object of the call, as does a pointer to an object that has a name: the object itself
// takes the place of its address there. Parameters, and variables that keep what they begin with, stand for their values.
//
//===----------------------------------------------------------------------===//
#include "Tree/ExpandedCalls.h"

#include "LoweringContext.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Expressions/PureExpressions.h"
#include "Tree/HiddenChildren.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

using Statements = llvm::SmallVector<const Stmt *, 8>;

class Expansion {
public:
  explicit Expansion(LoweringContext &Ctx) : C(Ctx.C), B(Ctx.B) {}

  Expr *expand(const Expr *E) { return expand(E, nullptr); }

private:
  /// A function in whose body the expression in hand stands.
  struct Frame {
    unsigned Depth;
    Expr *Object; ///< null: it has none
    llvm::DenseMap<const VarDecl *, Expr *> Values;
  };
  static constexpr unsigned MostCalls = 6, MostNodes = 300;

  ASTContext &C;
  Builder &B;
  unsigned Nodes = 0;

  /// `In`: null where the outermost call stands.
  Expr *expand(const Expr *E, const Frame *In) {
    E = E->IgnoreParens();
    if (++Nodes > MostNodes || E->isValueDependent() || E->getType().isVolatileQualified())
      return nullptr;
    if (const auto Number = constant(E))
      return B.integer(*Number, E->getType());
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return expand(Full->getSubExpr(), In);
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      return expand(Temporary->getSubExpr(), In);
    if (isa<CXXBoolLiteralExpr>(E))
      return const_cast<Expr *>(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return reference(*Ref, In);
    if (isa<CXXThisExpr>(E))
      return In ? In->Object : const_cast<Expr *>(E);
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return member(*Member, In);
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return converted(*Cast, In);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return unary(*Unary, In);
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return binary(*Binary, In);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return chosen(expand(Choice->getCond(), In), expand(Choice->getTrueExpr(), In), expand(Choice->getFalseExpr(), In));
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call ? called(*Call, In) : nullptr;
  }

  std::optional<int64_t> constant(const Expr *E) const {
    Expr::EvalResult Known;
    const bool IsKnown = E->isPRValue() && E->getType()->isIntegerType() && !E->getType()->isBooleanType() &&
                         !E->getType()->isEnumeralType() && E->EvaluateAsInt(Known, C) &&
                         Known.Val.getInt().isRepresentableByInt64();
    return IsKnown ? std::optional(Known.Val.getInt().getExtValue()) : std::nullopt;
  }

  Expr *reference(const DeclRefExpr &Ref, const Frame *In) const {
    if (!In || isa<EnumConstantDecl>(Ref.getDecl()))
      return const_cast<DeclRefExpr *>(&Ref);
    const auto *Var = dyn_cast<VarDecl>(Ref.getDecl());
    return Var ? In->Values.lookup(Var) : nullptr;
  }

  Expr *member(const MemberExpr &Member, const Frame *In) {
    Expr *Object = isa<FieldDecl>(Member.getMemberDecl()) ? expand(Member.getBase(), In) : nullptr;
    if (!Object)
      return nullptr;
    return MemberExpr::Create(C, Object, Object->getType()->isPointerType(), SourceLocation(), Member.getQualifierLoc(),
                              SourceLocation(), Member.getMemberDecl(), Member.getFoundDecl(), Member.getMemberNameInfo(),
                              nullptr, Member.getType(), Member.getValueKind(), Member.getObjectKind(), Member.isNonOdrUse());
  }

  /// An object stands where its address does.
  static bool isInPlaceOfAddress(const Expr *E, QualType T) {
    return T->isPointerType() && !E->getType()->isPointerType();
  }

  Expr *converted(const CastExpr &Cast, const Frame *In) {
    Expr *Inner = expand(Cast.getSubExpr(), In);
    if (!Inner)
      return nullptr;
    const bool IsObject = isInPlaceOfAddress(Inner, Cast.getType());
    switch (Cast.getCastKind()) {
    case CK_LValueToRValue:
      if (!Inner->isGLValue() || IsObject)
        return Inner; // the value, or the address, of what stands for the variable
      break;
    case CK_NoOp:
      if (Inner->isPRValue() || IsObject)
        return Inner;
      break;
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      break;
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_BooleanToSignedIntegral:
      Inner = value(Inner);
      break;
    default:
      return nullptr;
    }
    CXXCastPath Path;
    for (const CXXBaseSpecifier *Base : Cast.path())
      Path.push_back(const_cast<CXXBaseSpecifier *>(Base));
    return ImplicitCastExpr::Create(C, IsObject ? Cast.getType()->getPointeeType() : Cast.getType(), Cast.getCastKind(), Inner,
                                    &Path, IsObject ? VK_LValue : Cast.getValueKind(), FPOptionsOverride());
  }

  Expr *value(Expr *E) { return E && E->isGLValue() && E->getType()->isScalarType() ? B.rvalue(E) : E; }

  Expr *unary(const UnaryOperator &Unary, const Frame *In) {
    Expr *Of = Unary.isIncrementDecrementOp() ? nullptr : expand(Unary.getSubExpr(), In);
    if (!Of)
      return nullptr;
    if (Unary.getOpcode() == UO_AddrOf) // objects alone; what else has an address may be a value here
      return Of->isGLValue() && Of->getType()->isRecordType() ? Of : nullptr;
    if (Unary.getOpcode() == UO_Deref)
      return Of->getType()->isRecordType() ? Of : Unary.getType()->isRecordType() ? B.deref(Of) : nullptr;
    return Unary.isArithmeticOp() && Of->isPRValue()
               ? UnaryOperator::Create(C, Of, Unary.getOpcode(), Unary.getType(), VK_PRValue, OK_Ordinary, Of->getExprLoc(),
                                       Unary.canOverflow(), FPOptionsOverride())
               : nullptr;
  }

  Expr *binary(const BinaryOperator &Binary, const Frame *In) {
    if (Binary.isAssignmentOp() || Binary.isPtrMemOp() || Binary.isCommaOp())
      return nullptr;
    Expr *L = value(expand(Binary.getLHS(), In)), *Right = L ? value(expand(Binary.getRHS(), In)) : nullptr;
    if (!Right || !C.hasSameUnqualifiedType(L->getType(), Binary.getLHS()->getType()) ||
        !C.hasSameUnqualifiedType(Right->getType(), Binary.getRHS()->getType()))
      return nullptr;
    return B.paren(BinaryOperator::Create(C, B.paren(L), B.paren(Right), Binary.getOpcode(), Binary.getType(), VK_PRValue,
                                          OK_Ordinary, L->getExprLoc(), FPOptionsOverride()));
  }

  Expr *chosen(Expr *If, Expr *Then, Expr *Else) {
    If = value(If);
    Then = value(Then);
    Else = value(Else);
    if (!If || !Then || !Else || !If->getType()->isIntegralOrEnumerationType() || !Then->getType()->isIntegerType() ||
        !C.hasSameUnqualifiedType(Then->getType(), Else->getType()))
      return nullptr;
    return B.paren(new (C) ConditionalOperator(B.paren(If), If->getExprLoc(), B.paren(Then), If->getExprLoc(), B.paren(Else),
                                               Then->getType().getUnqualifiedType(), VK_PRValue, OK_Ordinary));
  }

  Expr *called(const CallExpr &Call, const Frame *In) {
    const FunctionDecl *F = Call.getDirectCallee();
    const unsigned Depth = In ? In->Depth + 1 : 0;
    if (!F || Depth == MostCalls || F->isVariadic() || F->hasAttr<WeakAttr>() || isDispatched(Call))
      return nullptr;
    const FunctionDecl *Definition = nullptr;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody(Definition));
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    const unsigned First = argumentsBeforeParameters(Call);
    if (!Body || (Method && Method->getParent()->isLambda()) || Call.getNumArgs() != F->getNumParams() + First)
      return nullptr;
    Frame Here{Depth, nullptr, llvm::DenseMap<const VarDecl *, Expr *>()};
    if (Method && Method->isInstance()) {
      const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
      const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument() : First ? Call.getArg(0) : nullptr;
      Here.Object = Object ? expand(Object, In) : nullptr;
      if (!Here.Object)
        return nullptr;
    }
    const Uses Within(Body);
    for (const auto &[Parameter, Argument] : llvm::zip(Definition->parameters(), llvm::drop_begin(Call.arguments(), First))) {
      Expr *Value = Within.isWritten(Parameter) ? nullptr : expand(Argument, In);
      if (!Value)
        return nullptr;
      Here.Values[Parameter] = Value;
    }
    Expr *Result = returned({Body}, Within, Here);
    return Result && C.hasSameUnqualifiedType(Result->getType(), Call.getType()) ? Result : nullptr;
  }

  /// What the statements return, one behind the other.
  Expr *returned(Statements Code, const Uses &Within, Frame &Here) {
    while (!Code.empty()) {
      const Stmt *S = ofRunTime(Code.front());
      Code.erase(Code.begin());
      if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
        Code.insert(Code.begin(), Block->body_begin(), Block->body_end());
        continue;
      }
      if (!S || isa<NullStmt>(S) || isPromise(S))
        continue;
      if (const auto *Return = dyn_cast<ReturnStmt>(S))
        return Return->getRetValue() ? expand(Return->getRetValue(), &Here) : nullptr;
      if (const auto *If = dyn_cast<IfStmt>(S))
        return If->getInit() || If->getConditionVariable() ? nullptr : branched(*If, Code, Within, Here);
      const auto *Declared = dyn_cast<DeclStmt>(S);
      if (!Declared || !llvm::all_of(Declared->decls(), [&](const Decl *D) { return declares(D, Within, Here); }))
        return nullptr;
    }
    return nullptr;
  }

  Expr *branched(const IfStmt &If, const Statements &Rest, const Uses &Within, Frame &Here) {
    Expr *Cond = expand(If.getCond(), &Here), *Ways[2] = {};
    for (const bool Held : {true, false}) {
      Statements Way(1, Held ? If.getThen() : If.getElse());
      Way.append(Rest.begin(), Rest.end());
      Ways[Held] = Cond ? returned(std::move(Way), Within, Here) : nullptr;
      if (!Ways[Held])
        return nullptr;
    }
    return chosen(Cond, Ways[true], Ways[false]);
  }

  /// A name for a type, or a variable that keeps what it begins with.
  bool declares(const Decl *D, const Uses &Within, Frame &Here) {
    if (isa<TypeDecl, StaticAssertDecl>(D))
      return true;
    const auto *Var = dyn_cast<VarDecl>(D);
    const QualType T = Var ? Var->getType().getNonReferenceType() : QualType();
    if (!Var || !Var->hasLocalStorage() || !Var->getInit() || Within.isWritten(Var) || T.isVolatileQualified() ||
        !(T->isScalarType() || Var->getType()->isReferenceType()))
      return false;
    Expr *Value = expand(Var->getInit(), &Here);
    Here.Values[Var] = Value;
    return Value;
  }

  static bool isLeft(const Stmt *S) {
    if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
      return Block->size() == 1 && isLeft(Block->body_front());
    const auto *Call = dyn_cast_or_null<CallExpr>(S);
    return Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn();
  }

  /// `if (n < 0) __builtin_unreachable();` and assert: whoever comes behind it knows only more.
  bool isPromise(const Stmt *S) const {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return isLeft(If->getThen()) && !If->getElse() && !If->getInit() && !If->getConditionVariable() &&
             changesNothing(C, If->getCond());
    const auto *E = dyn_cast<Expr>(S);
    const auto *Choice = E ? dyn_cast<ConditionalOperator>(E->IgnoreParens()) : nullptr;
    return Choice && isLeft(Choice->getFalseExpr()->IgnoreParens()) && changesNothing(C, Choice->getCond()) &&
           changesNothing(C, Choice->getTrueExpr());
  }
};

/// Whether there is a call in `S`.
bool calls(const Stmt *S) { return S && (isa<CallExpr>(S) || llvm::any_of(S->children(), calls)); }

} // namespace

Expr *withExpandedCalls(LoweringContext &Ctx, const Expr *E) {
  if (!calls(E))
    return const_cast<Expr *>(E);
  Ctx.B.at(E->getExprLoc());
  Expr *All = Expansion(Ctx).expand(E);
  const bool IsValue = All && All->getType()->isScalarType() && Ctx.C.hasSameUnqualifiedType(All->getType(), E->getType());
  return IsValue ? new (Ctx.C) ParenExpr(E->getBeginLoc(), E->getEndLoc(), All->isGLValue() && E->isPRValue() ? Ctx.B.rvalue(All) : All)
                 : nullptr;
}

} // namespace pacc

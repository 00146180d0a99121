//===- Builder.cpp - making AST nodes -------------------------------------===//
#include "Tree/Builder.h"
#include "Scalars.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

Builder::Builder(Sema &S, FunctionDecl *Owner, const BlockDecl *Block)
    : S(S), C(S.Context), Owner(Owner), Block(Block) {}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Expr *Builder::integer(int64_t Value) {
  return integer(Value, llvm::isInt<32>(Value) ? C.IntTy : intType(64, true));
}

Expr *Builder::integer(int64_t Value, QualType T) {
  // There are no literals of types narrower than int.
  if (C.getIntWidth(T) < C.getIntWidth(C.IntTy) || T->isEnumeralType())
    return convert(integer(Value), T);
  llvm::APInt Bits(C.getIntWidth(T), Value, /*isSigned=*/true,
                   /*implicitTrunc=*/true);
  return IntegerLiteral::Create(C, Bits, T.getUnqualifiedType(), Loc);
}

Expr *Builder::floating(const llvm::APFloat &Value, QualType T) {
  return FloatingLiteral::Create(C, Value, /*isexact=*/true,
                                 T.getUnqualifiedType(), Loc);
}

Expr *Builder::string(StringRef Text) {
  QualType T = C.getStringLiteralArrayType(C.CharTy, Text.size());
  Expr *Literal = StringLiteral::Create(C, Text, StringLiteralKind::Ordinary,
                                        /*Pascal=*/false, T, Loc);
  return ImplicitCastExpr::Create(C, C.getPointerType(C.CharTy.withConst()),
                                  CK_ArrayToPointerDecay, Literal, nullptr,
                                  VK_PRValue, FPOptionsOverride());
}

Expr *Builder::sizeOf(QualType T) {
  return new (C)
      UnaryExprOrTypeTraitExpr(UETT_SizeOf, C.getTrivialTypeSourceInfo(T, Loc),
                               C.getSizeType(), Loc, Loc);
}

Expr *Builder::null() {
  return S.ImpCastExprToType(integer(0), C.VoidPtrTy, CK_NullToPointer).get();
}

/// The field that holds `Var` if `Owner` is a lambda that captures it.
static const FieldDecl *lambdaField(const FunctionDecl *Owner,
                                    const VarDecl *Var) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Owner);
  if (!Method || !Method->getParent()->isLambda())
    return nullptr;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *This = nullptr;
  Method->getParent()->getCaptureFields(Fields, This);
  return Fields.lookup(Var);
}

/// Whether the block has the value that `Var` had when the block was made.
static bool holdsCopy(const BlockDecl *Block, const VarDecl *Var) {
  return Block && llvm::any_of(Block->captures(), [Var](const BlockDecl::Capture &Held) {
           return Held.getVariable()->getCanonicalDecl() == Var->getCanonicalDecl() && !Held.isByRef();
         });
}

Expr *Builder::ref(const VarDecl *Var) {
  QualType T = Var->getType().getNonReferenceType();
  const FieldDecl *Field = lambdaField(Owner, Var);
  if (Field && !Field->getType()->isReferenceType() &&
      cast<CXXMethodDecl>(Owner)->isConst())
    T.addConst();
  if (holdsCopy(Block, Var))
    T.addConst();
  return DeclRefExpr::Create(
      C, NestedNameSpecifierLoc(), SourceLocation(), const_cast<VarDecl *>(Var),
      /*RefersToEnclosingVariableOrCapture=*/Field, Loc, T, VK_LValue);
}

Expr *Builder::ref(const DeclRefExpr *Ref) {
  return DeclRefExpr::Create(C, Ref->getQualifierLoc(), SourceLocation(),
                             const_cast<ValueDecl *>(Ref->getDecl()),
                             Ref->refersToEnclosingVariableOrCapture(), Loc,
                             Ref->getType(), Ref->getValueKind(), nullptr,
                             nullptr, Ref->isNonOdrUse());
}

Expr *Builder::thisPointer() {
  // A lambda's `this` is that of the method round it.
  const DeclContext *Context = Owner;
  while (const auto *Method = dyn_cast<CXXMethodDecl>(Context)) {
    if (!Method->getParent()->isLambda())
      return CXXThisExpr::Create(C, Loc, Method->getThisType(),
                                 /*IsImplicit=*/true);
    Context = Method->getParent()->getDeclContext();
  }
  return nullptr;
}

Expr *Builder::rvalue(Expr *E) {
  return S.DefaultFunctionArrayLvalueConversion(E).get();
}

Expr *Builder::addressOf(Expr *E) {
  return UnaryOperator::Create(C, E, UO_AddrOf, C.getPointerType(E->getType()),
                               VK_PRValue, OK_Ordinary, Loc,
                               /*CanOverflow=*/false, FPOptionsOverride());
}

Expr *Builder::deref(Expr *Pointer) { return unary(UO_Deref, Pointer); }

Expr *Builder::subscript(Expr *Base, Expr *Index) {
  return S.CreateBuiltinArraySubscriptExpr(Base, Loc, Index, Loc).get();
}

Expr *Builder::paren(Expr *E) { return new (C) ParenExpr(Loc, Loc, E); }

Expr *Builder::convert(Expr *E, QualType T) {
  ExprResult Value = rvalue(E);
  T = T.getUnqualifiedType();
  if (Value.isInvalid() || C.hasSameUnqualifiedType(Value.get()->getType(), T))
    return Value.get();
  CastKind Kind = S.PrepareScalarCast(Value, T);
  // Not ImpCastExprToType: it would change a cast of the same kind in place.
  auto *Cast = ImplicitCastExpr::Create(C, T, Kind, Value.get(), nullptr, VK_PRValue,
                                        FPOptionsOverride());
  // Nobody wrote it, so that -fsanitize=integer has nothing to tell about it; its checks would stand before markers
  // and between their constant arguments.
  Cast->setIsPartOfExplicitCast(true);
  return Cast;
}

Expr *Builder::binary(BinaryOperatorKind Op, Expr *L, Expr *R) {
  if (!L || !R)
    return nullptr;
  if (C.getLangOpts().CPlusPlus && (L->getType()->isOverloadableType() ||
                                    R->getType()->isOverloadableType()))
    return S
        .CreateOverloadedBinOp(Loc, Op, UnresolvedSet<4>(), L, R,
                               /*RequiresADL=*/true)
        .get();
  return S.CreateBuiltinBinOp(Loc, Op, L, R).get();
}

Expr *Builder::unary(UnaryOperatorKind Op, Expr *E) {
  if (!E)
    return nullptr;
  if (C.getLangOpts().CPlusPlus && E->getType()->isOverloadableType())
    return S
        .CreateOverloadedUnaryOp(Loc, Op, UnresolvedSet<4>(), E,
                                 /*RequiresADL=*/true)
        .get();
  return S.CreateBuiltinUnaryOp(Loc, Op, E).get();
}

Expr *Builder::conditional(Expr *If, Expr *Then, Expr *Else) {
  if (!If || !Then || !Else)
    return nullptr;
  return S.ActOnConditionalOp(Loc, Loc, If, Then, Else).get();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

QualType Builder::intType(unsigned Bits, bool Signed) {
  return C.getIntTypeForBitwidth(Bits, Signed);
}
QualType Builder::voidType() const { return C.VoidTy; }
QualType Builder::charType() const { return C.CharTy; }
QualType Builder::pointerTo(QualType T, bool ToConst) const {
  return C.getPointerType(ToConst ? T.withConst() : T);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

VarDecl *Builder::variable(StringRef Name, QualType T, Expr *Init) {
  auto *Var = VarDecl::Create(C, Owner, Loc, Loc, &C.Idents.get(Name), T,
                              C.getTrivialTypeSourceInfo(T, Loc), SC_None);
  Var->setImplicit(Name.starts_with("__pacc"));
  Var->setReferenced();
  Var->markUsed(C);
  bool Scalar = isScalar(T);
  if (Init && Scalar) {
    Var->setInit(convert(Init, T));
    Var->setInitStyle(VarDecl::CInit);
  } else if (Init) {
    S.AddInitializerToDecl(Var, Init, /*DirectInit=*/false);
  } else if (C.getLangOpts().CPlusPlus && !Scalar) {
    S.ActOnUninitializedDecl(Var);
  }
  return Var;
}

VarDecl *Builder::atScopesEnd(FunctionDecl *Called) {
  VarDecl *Var = variable("__pacc_scope", charType(), integer(0));
  Var->addAttr(CleanupAttr::CreateImplicit(C, Called));
  return Var;
}

VarDecl *Builder::reference(StringRef Name, QualType T, Expr *To) {
  VarDecl *Var = variable(Name, C.VoidPtrTy);
  Var->setType(C.getLValueReferenceType(T));
  Var->setInit(To);
  return Var;
}

QualType Builder::arrayType(QualType Element, Expr *Length,
                            llvm::SmallVectorImpl<Stmt *> &Out) {
  Expr::EvalResult Known;
  // An array of arrays of variable length is one itself, however many there are.
  if (!Element->isVariableArrayType() && Length->EvaluateAsInt(Known, C))
    return C.getConstantArrayType(Element,
                                  Known.Val.getInt().zextOrTrunc(64), nullptr,
                                  ArraySizeModifier::Normal, 0);
  VarDecl *Extent =
      variable("__pacc_extent", intType(64, /*Signed=*/true), Length);
  Out.push_back(declare(Extent));
  return C.getVariableArrayType(Element, value(Extent),
                                ArraySizeModifier::Normal, 0);
}

Stmt *Builder::declare(VarDecl *Var) {
  return new (C) DeclStmt(DeclGroupRef(Var), Loc, Loc);
}

CompoundStmt *Builder::block(llvm::ArrayRef<Stmt *> Statements) {
  return CompoundStmt::Create(C, Statements, FPOptionsOverride(), Loc, Loc);
}

Stmt *Builder::nothing() { return new (C) NullStmt(Loc); }

Stmt *Builder::rethrowing(Stmt *Body, Stmt *Handler) {
  Stmt *Rethrow = new (C) CXXThrowExpr(nullptr, C.VoidTy, Loc, /*IsThrownVariableInScope=*/false);
  Stmt *Catch = new (C) CXXCatchStmt(Loc, /*exDecl=*/nullptr, block({Handler, Rethrow}));
  return CXXTryStmt::Create(C, Loc, block({Body}), {Catch});
}

Expr *Builder::copyBytes(const VarDecl *To, const VarDecl *From) {
  // sizeof of the object and not of its type: that of an array of variable
  // length would share its size expression with the declaration.
  Expr *Bytes = new (C) UnaryExprOrTypeTraitExpr(UETT_SizeOf, ref(To),
                                                 C.getSizeType(), Loc, Loc);
  Expr *Args[] = {
      convert(addressOf(ref(To)), C.VoidPtrTy),
      convert(addressOf(ref(From)), C.getPointerType(C.VoidTy.withConst())), Bytes};
  return S.BuildBuiltinCallExpr(Loc, Builtin::BI__builtin_memcpy, Args);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

// The declaration is not entered in the translation unit's scope, so no user
// name can clash with it; the label gives it the C name in C++ as well. It
// does not throw, so that calls are never invokes.
FunctionDecl *Builder::declareFunction(StringRef Name, const Types &Signature) {
  FunctionDecl *&Known = Functions[Name];
  if (Known)
    return Known;
  auto *Unit = C.getTranslationUnitDecl();
  auto Params = llvm::ArrayRef(Signature).drop_front();
  QualType T = C.getFunctionType(Signature.front(), Params,
                                 FunctionProtoType::ExtProtoInfo());
  Known = FunctionDecl::Create(C, Unit, SourceLocation(), SourceLocation(),
                               &C.Idents.get(Name), T,
                               C.getTrivialTypeSourceInfo(T), SC_Extern);
  llvm::SmallVector<ParmVarDecl *, 12> Decls;
  for (QualType P : Params)
    Decls.push_back(ParmVarDecl::Create(
        C, Known, SourceLocation(), SourceLocation(), nullptr, P,
        C.getTrivialTypeSourceInfo(P), SC_None, nullptr));
  Known->setParams(Decls);
  Known->setImplicit();
  Known->addAttr(AsmLabelAttr::CreateImplicit(C, Name));
  Known->addAttr(NoThrowAttr::CreateImplicit(C));
  return Known;
}

bool isPlanted(const FunctionDecl &F) {
  return F.isImplicit() && F.hasAttr<AsmLabelAttr>() && F.hasAttr<NoThrowAttr>();
}

Expr *Builder::callNamed(StringRef Name, const Types &Signature,
                         llvm::ArrayRef<Expr *> Args) {
  FunctionDecl *F = declareFunction(Name, Signature);
  Expr *Callee =
      DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), F,
                          false, Loc, F->getType(), VK_LValue);
  Callee = S.ImpCastExprToType(Callee, C.getPointerType(F->getType()),
                               CK_FunctionToPointerDecay)
               .get();
  llvm::SmallVector<Expr *, 12> Converted;
  for (auto [Arg, Param] : llvm::zip(Args, llvm::drop_begin(Signature)))
    Converted.push_back(convert(Arg, Param));
  return CallExpr::Create(C, Callee, Converted, Signature.front(), VK_PRValue,
                          Loc, FPOptionsOverride());
}

} // namespace pacc

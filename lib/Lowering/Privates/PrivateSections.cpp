//===- PrivateSections.cpp - private(z[0:n]), firstprivate(z[0:n]) --------===//
#include "Privates/PrivateSections.h"

#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "Tree/LambdaCaptures.h"
#include "LoweringContext.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Clauses/Extents.h"
#include "Clauses/Sections.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// One compute construct, or loop of a routine.
class PrivateSectionReplacer {
public:
  PrivateSectionReplacer(LoweringContext &Ctx, OpenACCConstructStmt *Construct)
      : Ctx(Ctx), B(Ctx.B), Construct(Construct), Inside(Construct) {}

  /// What stands in the construct's place; null after an error.
  Stmt *run() {
    visit(Construct);
    if (!Good)
      return nullptr;
    if (Declarations.empty())
      return Construct;
    Declarations.push_back(Construct);
    return B.block(Declarations);
  }

private:
  // Inner directives first: their sections are others.
  void visit(Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    for (Stmt *Child : S->children())
      visit(Child);
    if (auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Directive->clauses())
        if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause))
          for (Stmt *&Item : const_cast<OpenACCClause *>(Clause)->children())
            replace(Directive, *Clause, Item);
  }

  void replace(OpenACCConstructStmt *Directive, const OpenACCClause &Clause,
               Stmt *&Item) {
    const Section S = Section::of(cast<Expr>(Item));
    if (!S.Var || S.Dimensions.empty())
      return;
    if (!checkSigns(Ctx, S)) {
      Good = false;
      return;
    }
    B.at(Item->getBeginLoc());
    bool First = isa<OpenACCFirstPrivateClause>(Clause);
    if (!S.Dimensions.front().Base->isPointerType()) {
      const bool ForWhole = isForWhole(S);
      if (ForWhole)
        report(Ctx.S, Item->getBeginLoc(), Diag::ElementForWhole)
            << S.name(Ctx) << (First ? "firstprivate" : "private") << Item->getSourceRange();
      if (const Expr *Other = First ? nullptr : elementOutside(S, Directive)) {
        Good = false;
        report(Ctx.S, Item->getBeginLoc(), Diag::PrivateSectionOthers)
            << S.text(Ctx) << Ctx.text(Other) << First << Item->getSourceRange();
      } else if (First || ForWhole || !S.Dimensions.front().Index ||
                 (!S.Dimensions.back().Index && isUsedByRowAlone(S, Directive))) {
        Item = B.ref(cast<DeclRefExpr>(S.Root));
      }
      return;
    }
    Expr *Elements = isSupported(S, First) ? elementsOf(S, First) : nullptr;
    if (!Elements)
      return complain(S, Item, First);
    Shift = isShifted(S, First) ? S.Dimensions.front().Lower : nullptr;
    VarDecl *Var = declare(S, Elements);
    if (!Var)
      return complain(S, Item, First);
    Item = B.ref(Var);
    const Stmt *Rest = nullptr;
    for (Stmt *&Child : static_cast<Stmt *>(Directive)->children())
      Rest = Rest ? Rest : replaceIn(B, Child, S.Var, Var);
    if (Rest)
      complain(S, Rest, First);
  }

  /// An element of the array that `In` uses and the section surely leaves out: it is no
  /// iteration's own, and a private copy has no value there.
  const Expr *elementOutside(const Section &S, const Stmt *In) const {
    const Dimension &Outer = S.Dimensions.front();
    const std::optional<int64_t> First = knownBound(Outer.Lower, Ctx.C),
                                 Length = knownBound(Outer.Length, Ctx.C);
    if (!In || isa<UnaryExprOrTypeTraitExpr>(In) || Outer.Index || !Outer.Length || !First || !Length)
      return nullptr;
    const auto *Element = dyn_cast<ArraySubscriptExpr>(In);
    const auto *Array =
        Element ? dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
    Expr::EvalResult Index;
    if (Array && Array->getDecl()->getCanonicalDecl() == S.Var->getCanonicalDecl() &&
        !Element->getIdx()->isValueDependent() && Element->getIdx()->EvaluateAsInt(Index, Ctx.C)) {
      const llvm::APSInt &At = Index.Val.getInt();
      if (At < *First || At >= *First + *Length)
        return Element;
    }
    for (const Stmt *Child : In->children())
      if (const Expr *Other = elementOutside(S, Child))
        return Other;
    return nullptr;
  }

  /// Whether `In` uses nothing of the array but the row that the section's indices choose. What the section leaves out
  /// of that row, no iteration has a value of.
  bool isUsedByRowAlone(const Section &S, const Stmt *In) const {
    if (!In || isa<UnaryExprOrTypeTraitExpr>(In))
      return true;
    if (isa<LambdaExpr, BlockExpr>(In))
      return !mentions(In, S.Var);
    llvm::SmallVector<const Expr *, 4> Indices; // of an element, the innermost first
    const Stmt *Whole = In;
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Whole)) {
      Indices.push_back(Element->getIdx());
      Whole = Element->getBase()->IgnoreParenImpCasts();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Whole);
    if (!Ref || Ref->getDecl()->getCanonicalDecl() != S.Var->getCanonicalDecl())
      return llvm::all_of(In->children(), [&](const Stmt *Child) { return isUsedByRowAlone(S, Child); });
    auto Rest = llvm::reverse(Indices);
    auto Next = Rest.begin();
    for (const Dimension &D : S.Dimensions) {
      if (!D.Index)
        break;
      if (Next == Rest.end() || !isFixed(D.Lower) || !areWrittenAlike(*Next++, D.Lower, Ctx.C))
        return false;
    }
    return llvm::all_of(Indices, [&](const Expr *Index) { return isUsedByRowAlone(S, Index); });
  }

  /// As data clauses take it (Extents.h), where the compiler knows the index.
  bool isForWhole(const Section &S) const {
    return isPastTheEnd(Ctx, S) && llvm::all_of(S.Dimensions, [this](const Dimension &D) {
             return knownBound(D.Lower, Ctx.C).has_value();
           });
  }

  void complain(const Section &S, const Stmt *Where, bool First) {
    Good = false;
    report(Ctx.S, Where->getBeginLoc(), Diag::PrivateSection)
        << S.text(Ctx) << First << Where->getSourceRange();
  }

  /// What a firstprivate section leaves out at its beginning need not be there for the host to read: then the
  /// variable is the section, and subscripts of the pointer are less by its lower bound.
  bool isShifted(const Section &S, bool First) const {
    return First && knownBound(S.Dimensions.front().Lower, Ctx.C) != 0;
  }

  /// A first dimension, and whole rows.
  bool isSupported(const Section &S, bool First) const {
    const Dimension &Outer = S.Dimensions.front();
    std::optional<int64_t> Lower = knownBound(Outer.Lower, Ctx.C);
    if (Outer.Index || !Outer.Length || !isFixed(Outer.Length) || (Outer.Lower && !isFixed(Outer.Lower)) ||
        Lower.value_or(0) < 0 || S.Root->getType()->isReferenceType())
      return false;
    return llvm::all_of(
        llvm::drop_begin(S.Dimensions),
        [this](const Dimension &D) { return coversArray(D, Ctx.C); });
  }

  /// Whether the host can compute it before the construct.
  bool isFixed(const Stmt *E) const {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (isa<EnumConstantDecl>(Ref->getDecl()))
        return true;
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return Var && !Inside.isDeclaredInside(Var) && !Inside.isWritten(Var);
    }
    if (!isa<IntegerLiteral, ConstantExpr, ParenExpr, CastExpr, BinaryOperator,
             UnaryExprOrTypeTraitExpr, SubstNonTypeTemplateParmExpr>(E))
      return false;
    return llvm::all_of(E->children(),
                        [this](const Stmt *Child) { return isFixed(Child); });
  }

  /// How many the variable has, from the pointer, or from the section's beginning, to its end; null: the
  /// expression cannot be copied.
  Expr *elementsOf(const Section &S, bool First) {
    const Dimension &Outer = S.Dimensions.front();
    SourceLocation Loc = B.location();
    Expr *Length = cloneExpr(Ctx.C, Outer.Length, Loc);
    if (!Length || isShifted(S, First) || knownBound(Outer.Lower, Ctx.C) == 0)
      return Length;
    Expr *Lower = cloneExpr(Ctx.C, Outer.Lower, Loc);
    return Lower ? B.binary(BO_Add, B.paren(Lower), B.paren(Length)) : nullptr;
  }

  VarDecl *declare(const Section &S, Expr *Elements) {
    QualType Array =
        B.arrayType(S.Dimensions.front().Element, Elements, Declarations);
    Expr *Pointer = B.rvalue(B.ref(cast<DeclRefExpr>(S.Root)));
    if (Shift) {
      Expr *Lower = cloneExpr(Ctx.C, Shift, B.location());
      if (!Lower)
        return nullptr;
      Pointer = B.paren(B.binary(BO_Add, Pointer, B.paren(Lower)));
    }
    VarDecl *Var =
        B.reference(S.Var->getName(), Array,
                    B.deref(B.convert(Pointer, Ctx.C.getPointerType(Array))));
    Declarations.push_back(B.declare(Var));
    return Var;
  }

  /// The pointer's value becomes the array's address. Returns another use. `In`: of the
  /// function that `S` stands in.
  const Stmt *replaceIn(Builder &In, Stmt *&S, const VarDecl *Pointer,
                        VarDecl *Array) {
    if (!S)
      return nullptr;
    if (auto *Lambda = dyn_cast<LambdaExpr>(S); Lambda && !Shift)
      return replaceInLambda(In, *Lambda, Pointer, Array);
    if (isa<BlockExpr, LambdaExpr>(S))
      return mentions(S, Pointer) ? S : nullptr;
    auto IsPointer = [Pointer](const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
      return Ref && Ref->getDecl()->getCanonicalDecl() ==
                        Pointer->getCanonicalDecl();
    };
    const auto IsLoad = [&IsPointer](const Stmt *E) {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      return Cast && Cast->getCastKind() == CK_LValueToRValue && IsPointer(Cast->getSubExpr());
    };
    if (auto *Element = dyn_cast<ArraySubscriptExpr>(S); Element && Shift && IsLoad(Element->getBase()->IgnoreParens())) {
      Stmt *Index = Element->getIdx();
      if (const Stmt *Rest = replaceIn(In, Index, Pointer, Array))
        return Rest;
      In.at(S->getBeginLoc());
      Expr *Lower = cloneExpr(Ctx.C, Shift, In.location());
      if (!Lower)
        return S;
      S = In.subscript(In.rvalue(In.ref(Array)), In.binary(BO_Sub, In.paren(cast<Expr>(Index)), In.paren(Lower)));
      return nullptr;
    }
    if (IsLoad(S) && !Shift) {
      In.at(S->getBeginLoc());
      S = In.rvalue(In.ref(Array));
      return nullptr;
    }
    if (isa<DeclRefExpr>(S) && IsPointer(cast<Expr>(S)))
      return S;
    for (Stmt *&Child : S->children())
      if (const Stmt *Rest = replaceIn(In, Child, Pointer, Array))
        return Rest;
    return nullptr;
  }

  const Stmt *replaceInLambda(Builder &In, LambdaExpr &Lambda,
                              const VarDecl *Pointer, VarDecl *Array) {
    if (!mentions(&Lambda, Pointer))
      return nullptr;
    In.at(Lambda.getBeginLoc());
    if (Lambda.isGenericLambda())
      return holdInstead(Ctx, Lambda, In, *Pointer, *Array) ? nullptr : &Lambda;
    Stmt *Body = Lambda.getBody();
    if (captureInstead(Ctx, Lambda, *Pointer, *Array, In.ref(Array))) {
      Builder OfLambda(Ctx.S, Lambda.getCallOperator());
      if (const Stmt *Rest = replaceIn(OfLambda, Body, Pointer, Array))
        return Rest;
    }
    for (auto I = Lambda.capture_init_begin(), E = Lambda.capture_init_end();
         I != E; ++I) {
      Stmt *Init = *I;
      if (const Stmt *Rest = replaceIn(In, Init, Pointer, Array))
        return Rest;
      *I = cast_or_null<Expr>(Init);
    }
    return mentions(Body, Pointer) ? &Lambda : nullptr;
  }

  LoweringContext &Ctx;
  Builder &B;
  OpenACCConstructStmt *const Construct;
  const Uses Inside;
  llvm::SmallVector<Stmt *, 4> Declarations;
  Expr *Shift = nullptr; ///< what subscripts of the section that is replaced are less by; null: nothing
  bool Good = true;
};

} // namespace

bool replacePrivateSections(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceComputeConstructs(Body, InRoutine, [&Ctx](OpenACCConstructStmt *Construct) {
    return PrivateSectionReplacer(Ctx, Construct).run();
  });
}

} // namespace pacc

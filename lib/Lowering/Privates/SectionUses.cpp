//===- SectionUses.cpp - a section as a variable of its own ---------------===//
#include "Privates/SectionUses.h"

#include "Tree/Clone.h"
#include "Tree/LambdaCaptures.h"
#include "LoweringContext.h"
#include "Tree/References.h"
#include "Tree/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

static bool same(const Expr *A, const Expr *B, const ASTContext &C) {
  return A && B ? areWrittenAlike(A, B, C) : !A && !B;
}

bool isElement(const Section &S) {
  return llvm::all_of(S.Dimensions, [](const Dimension &D) { return D.Index; });
}

bool sameElements(const Section &A, const Section &B, const ASTContext &C) {
  if (A.Var != B.Var || A.Dimensions.size() != B.Dimensions.size())
    return false;
  for (auto [D, E] : llvm::zip(A.Dimensions, B.Dimensions)) {
    auto SameNumber = [&C](const Expr *X, const Expr *Y) {
      std::optional<int64_t> N = knownBound(X, C);
      return N ? N == knownBound(Y, C) : same(X, Y, C);
    };
    if (D.Index != E.Index || !SameNumber(D.Lower, E.Lower) ||
        (!D.Index && !SameNumber(D.Length, E.Length)))
      return false;
  }
  return true;
}

bool areApart(const Section &A, const Section &B, const ASTContext &C) {
  for (auto [D, E] : llvm::zip(A.Dimensions, B.Dimensions)) {
    std::optional<int64_t> X = knownBound(D.Lower, C), Y = knownBound(E.Lower, C);
    if (D.Index && E.Index && X && Y && *X != *Y)
      return true;
  }
  return false;
}

namespace {

class UseReplacer {
public:
  /// `B` makes nodes of the function that the uses stand in.
  UseReplacer(LoweringContext &Ctx, Builder &B, const ReplacedSection &Of,
              llvm::ArrayRef<ReplacedSection> All)
      : Ctx(Ctx), B(B), Of(Of), All(All) {}

  const Stmt *run(Stmt *&S) {
    return isElement(Of.S) ? replaceElement(S) : replaceSection(S);
  }

private:
  const Stmt *replaceElement(Stmt *&S) {
    if (!S)
      return nullptr;
    if (isa<ArraySubscriptExpr>(S)) {
      const Section Here = Section::of(cast<Expr>(S));
      if (sameElements(Here, Of.S, Ctx.C)) {
        B.at(S->getBeginLoc());
        S = B.ref(Of.Var);
        return nullptr;
      }
      if (Here.Var == Of.S.Var && !areApart(Here, Of.S, Ctx.C) &&
          !isOther(Here))
        return S;
      if (Here.Var == Of.S.Var) // in the indices only
        return replaceInIndices(S);
    }
    if (auto *Lambda = dyn_cast<LambdaExpr>(S))
      return replaceInLambda(*Lambda);
    if (isa<BlockExpr>(S))
      return mentions(S, Of.S.Var) ? S : nullptr;
    if (isa<DeclRefExpr>(S) && isReferenceTo(cast<Expr>(S), Of.S.Var))
      return S;
    for (Stmt *&Child : S->children())
      if (const Stmt *Rest = replaceElement(Child))
        return Rest;
    return nullptr;
  }

  /// A lambda holds the section instead of the variable. It cannot hold both, nor, in an index,
  /// where the section begins, unless that is a constant.
  const Stmt *replaceInLambda(LambdaExpr &Lambda) {
    if (!mentions(&Lambda, Of.S.Var))
      return nullptr;
    B.at(Lambda.getBeginLoc());
    if (Lambda.isGenericLambda())
      return replaceInGeneric(Lambda);
    Stmt *Body = Lambda.getBody();
    if (captureInstead(Ctx, Lambda, *Of.S.Var, *Of.Var, B.ref(Of.Var))) {
      if (!isElement(Of.S) && !knownBound(Of.S.Dimensions.front().Lower, Ctx.C))
        return &Lambda;
      Builder InLambda(Ctx.S, Lambda.getCallOperator());
      if (const Stmt *Rest = UseReplacer(Ctx, InLambda, Of, All).run(Body))
        return Rest;
    }
    for (auto I = Lambda.capture_init_begin(), E = Lambda.capture_init_end();
         I != E; ++I) {
      Stmt *Init = *I;
      if (const Stmt *Rest = Init ? run(Init) : nullptr)
        return Rest;
      *I = cast_or_null<Expr>(Init);
    }
    return mentions(Body, Of.S.Var) ? &Lambda : nullptr;
  }

  /// Its bodies keep the variable's name, so that the section must begin where that does.
  const Stmt *replaceInGeneric(LambdaExpr &Lambda) {
    const bool FromFirst =
        !isElement(Of.S) && knownBound(Of.S.Dimensions.front().Lower, Ctx.C) == 0;
    return FromFirst && holdInstead(Ctx, Lambda, B, *Of.S.Var, *Of.Var) ? nullptr : &Lambda;
  }

  /// The element of another reduction of the same directive.
  bool isOther(const Section &S) const {
    return llvm::any_of(All, [&](const ReplacedSection &Other) {
      return sameElements(Other.S, S, Ctx.C);
    });
  }

  const Stmt *replaceInIndices(Stmt *S) {
    auto *Subscript = cast<ArraySubscriptExpr>(S);
    for (Stmt *&Child : Subscript->children()) {
      const Expr *Part = cast<Expr>(Child)->IgnoreParenImpCasts();
      if (isReferenceTo(Part, Of.S.Var))
        continue;
      if (isa<ArraySubscriptExpr>(Part) && Child == Subscript->getBase())
        continue; // a row of the same variable; its index is constant or fixed
      if (const Stmt *Rest = replaceElement(Child))
        return Rest;
    }
    return nullptr;
  }

  const Stmt *replaceSection(Stmt *&S) {
    if (!S)
      return nullptr;
    if (auto *Lambda = dyn_cast<LambdaExpr>(S))
      return replaceInLambda(*Lambda);
    if (isa<BlockExpr>(S) || typeMentions(S, Of.S.Var))
      return mentions(S, Of.S.Var) ? S : nullptr;
    const Expr *Lower = Of.S.Dimensions.front().Lower;
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S);
        Subscript && isReferenceTo(Subscript->getBase(), Of.S.Var)) {
      for (Stmt *&Child : Subscript->children())
        if (Child == Subscript->getIdx())
          if (const Stmt *Rest = replaceSection(Child))
            return Rest;
      S = shifted(*Subscript, Lower, *Of.Var);
      return nullptr;
    }
    auto *Cast = dyn_cast<ImplicitCastExpr>(S);
    if (Cast && knownBound(Lower, Ctx.C) == 0 &&
        (Cast->getCastKind() == CK_LValueToRValue ||
         Cast->getCastKind() == CK_ArrayToPointerDecay) &&
        isReferenceTo(Cast->getSubExpr(), Of.S.Var)) {
      B.at(S->getBeginLoc());
      S = B.rvalue(B.ref(Of.Var));
      return nullptr;
    }
    if (isa<DeclRefExpr>(S) && isReferenceTo(cast<Expr>(S), Of.S.Var))
      return S;
    for (Stmt *&Child : S->children())
      if (const Stmt *Rest = replaceSection(Child))
        return Rest;
    return nullptr;
  }

  /// a[i] of the section from `Lower` on.
  Expr *shifted(ArraySubscriptExpr &Subscript, const Expr *Lower,
                const VarDecl &Array) {
    B.at(Subscript.getBeginLoc());
    Expr *Index = Subscript.getIdx();
    if (knownBound(Lower, Ctx.C) != 0) {
      QualType Wide = B.intType(64, /*Signed=*/true);
      Expr *From = cloneExpr(Ctx.C, const_cast<Expr *>(Lower), B.location());
      Index = B.binary(BO_Sub, B.convert(B.paren(Index), Wide),
                       B.convert(B.paren(From), Wide));
    }
    return B.subscript(B.rvalue(B.ref(&Array)), Index);
  }

  LoweringContext &Ctx;
  Builder &B;
  const ReplacedSection &Of;
  const llvm::ArrayRef<ReplacedSection> All;
};

} // namespace

const Stmt *replaceSection(LoweringContext &Ctx, Stmt *&S,
                           const ReplacedSection &R,
                           llvm::ArrayRef<ReplacedSection> All) {
  return UseReplacer(Ctx, Ctx.B, R, All).run(S);
}

} // namespace pacc

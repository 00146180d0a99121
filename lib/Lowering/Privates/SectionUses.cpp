//===- SectionUses.cpp - a section as a variable of its own ---------------===//
#include "Privates/SectionUses.h"
#include "Privates/Parts/BitFieldPlaces.h"

#include "Tree/Clone.h"
#include "Tree/LambdaCaptures.h"
#include "Data/Members/MemberVariables.h"
#include "LoweringContext.h"
#include "Privates/MemberReductions.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

static bool same(const Expr *A, const Expr *B, const ASTContext &C) {
  return A && B ? areWrittenAlike(A, B, C) : !A && !B;
}

bool isElement(const Section &S) {
  return llvm::all_of(S.Dimensions, [](const Dimension &D) { return D.Index; });
}

/// What `E` is a part of, in the same array or object; null if it is none.
static Expr *wholeOf(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (Member && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()))
    return Member->getBase()->IgnoreParenImpCasts();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  Expr *Array = Element ? const_cast<Expr *>(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Array && Array->getType()->isArrayType() ? Array : nullptr;
}

SectionPlace SectionPlace::of(Expr *E) {
  llvm::SmallVector<Expr *, 6> Wholes = {E->IgnoreParenImpCasts()}; // innermost first
  while (Expr *Next = wholeOf(Wholes.back()))
    Wholes.push_back(Next);
  // Members of variables, which have no subscript before them, are another matter.
  SectionPlace P;
  auto Outermost = llvm::find_if(llvm::reverse(Wholes), llvm::IsaPred<ArraySubscriptExpr>);
  size_t Last = Outermost == Wholes.rend() ? 0 : Wholes.rend() - Outermost - 1;
  while (Last && isa<ArraySubscriptExpr>(Wholes[Last - 1]))
    --Last;
  P.S = Section::of(Wholes[Last]);
  for (const Expr *Part : llvm::reverse(llvm::ArrayRef(Wholes).take_front(Last))) {
    const auto *Member = dyn_cast<MemberExpr>(Part);
    P.Inside.push_back({Member ? Member->getMemberDecl() : nullptr,
                        Member ? nullptr : cast<ArraySubscriptExpr>(Part)->getIdx()});
  }
  return P;
}

Expr *withoutWholeArrays(Expr *Item, const ASTContext &C) {
  Expr *E = Item->IgnoreParenImpCasts();
  while (auto *S = dyn_cast<ArraySectionExpr>(E)) {
    Expr *Base = S->getBase()->IgnoreParenImpCasts();
    const Section All = Section::of(E);
    if (!Base->getType()->isArrayType() || All.Dimensions.empty() || !coversArray(All.Dimensions.back(), C))
      return Item;
    E = Base;
  }
  const Section S = SectionPlace::of(E).S;
  return S.Dimensions.empty() || !isElement(S) ? Item : E;
}

bool SectionPlace::hasRootOf(const SectionPlace &O) const {
  if (S.Var || O.S.Var)
    return S.Var == O.S.Var;
  return isa<MemberExpr>(S.Root) && MemberVariables::isSame(S.Root, O.S.Root);
}

bool SectionPlace::mayHaveRootOf(const SectionPlace &O) const {
  return hasRootOf(O) || (!S.Var && !O.S.Var && isa<MemberExpr>(S.Root) && isa<MemberExpr>(O.S.Root) &&
                          mayBeOneMember(S.Root, O.S.Root));
}

bool sameNumber(const Expr *X, const Expr *Y, const ASTContext &C) {
  std::optional<int64_t> N = knownBound(X, C);
  return N ? N == knownBound(Y, C) : same(X, Y, C);
}

static bool isSameStep(const StepInside &A, const StepInside &B, const ASTContext &C) {
  return A.Member == B.Member && (A.Member || sameNumber(A.Index, B.Index, C));
}

/// `AreForms`: an index is a section of one element.
static bool takeTheSame(const SectionPlace &P, const SectionPlace &Q, bool AreForms, const ASTContext &C) {
  const Section &A = P.S, &B = Q.S;
  if (!P.hasRootOf(Q) || A.Dimensions.size() != B.Dimensions.size() || P.Inside.size() != Q.Inside.size())
    return false;
  const auto IsOne = [&C](const Dimension &D) { return D.Index || (D.Length && knownBound(D.Length, C) == 1); };
  for (auto [D, E] : llvm::zip(A.Dimensions, B.Dimensions)) {
    const bool AreOne = AreForms && IsOne(D) && IsOne(E);
    if (!sameNumber(D.Lower, E.Lower, C) ||
        (!AreOne && (D.Index != E.Index || (!D.Index && !sameNumber(D.Length, E.Length, C)))))
      return false;
  }
  return llvm::all_of(llvm::zip(P.Inside, Q.Inside), [&C](const auto &Pair) {
    return isSameStep(std::get<0>(Pair), std::get<1>(Pair), C);
  });
}

bool sameElements(const SectionPlace &P, const SectionPlace &Q, const ASTContext &C) {
  return takeTheSame(P, Q, /*AreForms=*/false, C);
}

bool sameItem(const SectionPlace &P, const SectionPlace &Q, const ASTContext &C) {
  return takeTheSame(P, Q, /*AreForms=*/true, C);
}

namespace {
/// `i + 4`, `i`, `4`: an expression, or none, and the constant that is added to it.
struct IndexSum {
  const Expr *Base = nullptr;
  int64_t Added = 0;

  IndexSum(const Expr *E, const ASTContext &C) {
    if (std::optional<int64_t> Known = knownBound(E, C)) {
      Added = *Known;
      return;
    }
    Base = E->IgnoreParenImpCasts();
    const auto *Sum = dyn_cast<BinaryOperator>(Base);
    if (!Sum || !Sum->isAdditiveOp() || !Sum->getType()->isSignedIntegerType())
      return;
    if (std::optional<int64_t> Known = constantOf(Sum->getRHS(), C)) {
      Base = Sum->getLHS()->IgnoreParenImpCasts();
      Added = Sum->getOpcode() == BO_Sub ? -*Known : *Known;
    }
  }
};
} // namespace

bool areApart(const Expr *I, const Expr *J, const ASTContext &C) {
  const IndexSum X(I, C), Y(J, C);
  return X.Added != Y.Added && (X.Base ? Y.Base && X.Base->getType() == Y.Base->getType() && same(X.Base, Y.Base, C)
                                       : !Y.Base);
}

bool areApart(const SectionPlace &P, const SectionPlace &Q, const ASTContext &C) {
  if (llvm::any_of(llvm::zip(P.S.Dimensions, Q.S.Dimensions), [&C](const auto &Pair) {
        const auto &[D, E] = Pair;
        return D.Index && E.Index && areApart(D.Lower, E.Lower, C);
      }))
    return true;
  for (const auto &[Mine, Other] : llvm::zip(P.Inside, Q.Inside)) {
    if (Mine.Member != Other.Member)
      return Mine.Member && Other.Member && !cast<FieldDecl>(Mine.Member)->getParent()->isUnion();
    if (!Mine.Member && areApart(Mine.Index, Other.Index, C))
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
    useSubscripts(S);
    return isElement(Of.S) ? replaceElement(S) : replaceSection(S);
  }

private:
  /// `*p` is p[0], `*(p + i)` is p[i], `p->x` is p[0].x, of what the section is of.
  void useSubscripts(Stmt *&S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S)) // whose code comes by itself
      return;
    for (Stmt *&Child : S->children())
      useSubscripts(Child);
    auto *Deref = dyn_cast<UnaryOperator>(S);
    auto *Arrow = dyn_cast<MemberExpr>(S);
    Expr *Pointer = Deref && Deref->getOpcode() == UO_Deref ? Deref->getSubExpr()
                    : Arrow && Arrow->isArrow()             ? Arrow->getBase()
                                                            : nullptr;
    if (!Pointer)
      return;
    B.at(S->getBeginLoc());
    Expr *Index = nullptr;
    for (auto *Sum = dyn_cast<BinaryOperator>(Pointer->IgnoreParens()); Sum && Sum->getOpcode() == BO_Add;
         Sum = dyn_cast<BinaryOperator>(Pointer->IgnoreParens())) {
      Expr *Left = Sum->getLHS(), *Right = Sum->getRHS();
      if (Left->getType()->isIntegerType())
        std::swap(Left, Right);
      const QualType Wide = B.intType(64, /*Signed=*/true);
      Index = Index ? B.binary(BO_Add, B.convert(B.paren(Right), Wide), B.convert(B.paren(Index), Wide)) : Right;
      Pointer = Left;
    }
    Expr *Element =
        leadsIntoSection(Pointer) ? B.subscript(Pointer, Index ? Index : B.integer(0)) : nullptr;
    if (Element)
      S = Deref ? Element
                : MemberExpr::CreateImplicit(Ctx.C, Element, /*IsArrow=*/false, Arrow->getMemberDecl(), Arrow->getType(),
                                             Arrow->getValueKind(), Arrow->getObjectKind());
  }

  /// The variable or member itself, or a row of it.
  bool leadsIntoSection(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    return Of.S.Var ? isReferenceTo(E, Of.S.Var)
                    : isa<MemberExpr>(E) && isa<MemberExpr>(Of.S.Root) && MemberVariables::isSame(Of.S.Root, E);
  }

  const Stmt *replaceElement(Stmt *&S) {
    if (!S)
      return nullptr;
    if (isa<ArraySubscriptExpr, MemberExpr>(S)) {
      const SectionPlace Here = SectionPlace::of(cast<Expr>(S));
      if (sameElements(Here, Of, Ctx.C)) {
        B.at(S->getBeginLoc());
        S = Of.Bits ? bitsIn(Ctx, B.ref(Of.Var), Of.Bits) : B.ref(Of.Var);
        return nullptr;
      }
      if (!Here.S.Dimensions.empty() && Here.mayHaveRootOf(Of) && !mayLieIn(Here, Of)) {
        if (!areApart(Here, Of, Ctx.C) && !isOther(Here))
          return S;
        return replaceInIndices(S); // in the indices only
      }
      if (Here.S.Dimensions.empty() && Here.mayHaveRootOf(Of))
        return S;
    }
    if (auto *Lambda = dyn_cast<LambdaExpr>(S))
      return replaceInLambda(*Lambda);
    if (isa<BlockExpr>(S))
      return !Of.S.Var || mentions(S, Of.S.Var) ? S : nullptr;
    if (isa<DeclRefExpr>(S) && Of.S.Var && isReferenceTo(cast<Expr>(S), Of.S.Var))
      return S;
    for (Stmt *&Child : S->children())
      if (const Stmt *Rest = replaceElement(Child))
        return Rest;
    return nullptr;
  }

  /// `Here` is a part of something that may be `Of`: its own wholes tell.
  static bool mayLieIn(const SectionPlace &Here, const SectionPlace &Of) {
    if (Here.S.Dimensions.size() > Of.S.Dimensions.size()) // of a row
      return Of.Inside.empty();
    return Here.Inside.size() > Of.Inside.size() && llvm::all_of(llvm::zip(Of.Inside, Here.Inside), [](const auto &Pair) {
             return std::get<0>(Pair).Member == std::get<1>(Pair).Member;
           });
  }

  /// A lambda holds the section instead of the variable. It cannot hold both, nor, in an index,
  /// where the section begins, unless that is a constant.
  const Stmt *replaceInLambda(LambdaExpr &Lambda) {
    if (!Of.S.Var) // what it finds through the object is refused before
      return nullptr;
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
  bool isOther(const SectionPlace &P) const {
    return llvm::any_of(All, [&](const ReplacedSection &Other) { return sameElements(Other, P, Ctx.C); });
  }

  /// In those on the way to an element, up to the variable or member that all elements are of.
  const Stmt *replaceInIndices(Stmt *S) {
    for (;;) {
      Expr *E = cast<Expr>(S)->IgnoreParenImpCasts();
      if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
        S = Member->getBase();
        continue;
      }
      auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
      if (!Subscript)
        return nullptr;
      S = Subscript->getBase();
      for (Stmt *&Child : Subscript->children())
        if (Child != S)
          if (const Stmt *Rest = replaceElement(Child))
            return Rest;
    }
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

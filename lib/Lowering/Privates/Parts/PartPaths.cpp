//===- PartPaths.cpp - the ways to parts of variables ---------------------===//
#include "Privates/Parts/PartPaths.h"

#include "Clauses/Sections.h"
#include "Privates/SectionUses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// `p + i`, of which `Pointer` is the first: the index; null: it is another expression.
Expr *splitSum(Expr *&Pointer) {
  auto *Sum = dyn_cast<BinaryOperator>(Pointer);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return nullptr;
  const bool IsPointerLeft = !Sum->getLHS()->getType()->isIntegerType();
  Pointer = (IsPointerLeft ? Sum->getLHS() : Sum->getRHS())->IgnoreParenImpCasts();
  return IsPointerLeft ? Sum->getRHS() : Sum->getLHS();
}

/// Takes one step off the end of `E`, in front of `Out`; false: there is none.
bool takeStep(Expr *&E, llvm::SmallVectorImpl<PathStep> &Out) {
  const auto Add = [&Out](PathStep Step) { Out.insert(Out.begin(), Step); };
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return false;
    Expr *Base = Member->getBase();
    const QualType Object = Member->isArrow() ? Base->getType()->getPointeeType() : Base->getType();
    Add({PathStep::Member, Member, Object, Field->getType(), Field->getCanonicalDecl()});
    E = Base->IgnoreParenImpCasts();
    if (Member->isArrow()) {
      auto *Address = dyn_cast<UnaryOperator>(E);
      if (Address && Address->getOpcode() == UO_AddrOf) {
        E = Address->getSubExpr()->IgnoreParenImpCasts();
      } else {
        PathStep Step{PathStep::Element, E, E->getType(), Object};
        Step.Lower = splitSum(E);
        Add(Step);
      }
    }
    return true;
  }
  if (auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref) {
    Expr *Pointer = Deref->getSubExpr()->IgnoreParenImpCasts();
    auto *Address = dyn_cast<UnaryOperator>(Pointer);
    if (Address && Address->getOpcode() == UO_AddrOf) {
      E = Address->getSubExpr()->IgnoreParenImpCasts();
      return true;
    }
    PathStep Step{PathStep::Element, Deref, Pointer->getType(), Deref->getType()};
    Step.Lower = splitSum(Pointer);
    Add(Step);
    E = Pointer;
    return true;
  }
  auto *Range = dyn_cast<ArraySectionExpr>(E);
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  if (!Range && !Subscript)
    return false;
  Expr *Base = (Range ? Range->getBase() : Subscript->getBase())->IgnoreParenImpCasts();
  const Dimension D = dimensionOf(E, Base->getType());
  // The type of a section's section is its own.
  PathStep Step{D.Index ? PathStep::Element : PathStep::Range, E, D.Base, D.Element};
  Step.Lower = D.Lower;
  Step.Length = D.Length;
  Add(Step);
  E = Base;
  return true;
}

} // namespace

PartPath PartPath::of(Expr *E) {
  PartPath P;
  E = E->IgnoreParenImpCasts();
  while (takeStep(E, P.Steps)) {
  }
  // The bases of sections have types of their own: those of the steps before count.
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var && !isa<CXXThisExpr>(E))
    return P;
  P.Root = E;
  P.Var = Var ? Var->getCanonicalDecl() : nullptr;
  QualType T = E->getType();
  for (PathStep &Step : P.Steps) {
    if (Step.What == PathStep::Member) {
      T = Step.Part;
      continue;
    }
    const ArrayType *Array = T->getAsArrayTypeUnsafe();
    if (!Array && !T->isPointerType())
      return {};
    Step.Base = T;
    T = Step.Part = Array ? Array->getElementType() : T->getPointeeType();
  }
  return P;
}

size_t PartPath::firstRange() const {
  const auto *Found = llvm::find_if(Steps, [](const PathStep &S) { return S.What == PathStep::Range; });
  return Found - Steps.begin();
}

Meeting compareIndices(const Expr *Of, const Expr *Used, const ASTContext &C) {
  if (sameNumber(Of, Used, C))
    return Meeting::Surely;
  return areApart(Of, Used, C) ? Meeting::Never : Meeting::Perhaps;
}

/// As far as constants tell.
static bool endsBefore(const PathStep &A, const PathStep &B, const ASTContext &C) {
  const std::optional<int64_t> From = knownBound(A.Lower, C), Behind = knownBound(B.Lower, C);
  const std::optional<int64_t> Length = A.What == PathStep::Element ? 1
                                        : A.Length                  ? knownBound(A.Length, C)
                                                                    : std::nullopt;
  return From && Behind && Length && *From + *Length <= *Behind;
}

bool liesApart(const PartPath &A, const PartPath &B, const ASTContext &C) {
  for (const auto &[X, Y] : llvm::zip(A.Steps, B.Steps)) {
    if ((X.What == PathStep::Member) != (Y.What == PathStep::Member))
      return false;
    if (X.What == PathStep::Member && X.Field != Y.Field)
      return !cast<FieldDecl>(X.Field)->getParent()->isUnion();
    if (X.What == PathStep::Element && Y.What == X.What && compareIndices(X.Lower, Y.Lower, C) == Meeting::Never)
      return true;
    if (X.What != PathStep::Member && (endsBefore(X, Y, C) || endsBefore(Y, X, C)))
      return true;
  }
  return false;
}

bool isSamePart(const PartPath &A, const PartPath &B, const ASTContext &C) {
  return A.Steps.size() == B.Steps.size() && llvm::all_of(llvm::zip(A.Steps, B.Steps), [&C](const auto &Pair) {
           const auto &[X, Y] = Pair;
           return X.What == Y.What && X.Field == Y.Field && sameNumber(X.Lower, Y.Lower, C) &&
                  (X.What != PathStep::Range || sameNumber(X.Length, Y.Length, C));
         });
}

} // namespace pacc

//===- NamedSections.cpp - uses beside the sections of clauses ------------===//
#include "Data/Coverage/NamedSections.h"

#include "Clauses/DataClauses.h"
#include "Clauses/Extents.h"
#include "Data/Coverage/CoveredUses.h"
#include "Data/ImplicitData.h"
#include "Data/Members/MemberPaths.h"
#include "Region.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/ABI/Types.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Of one variable, or member, in the clauses that are visible to a construct.
struct Sections {
  llvm::SmallVector<NamedSection, 2> All; ///< one without dimensions says nothing
  bool IsOwn = false;                     ///< the construct's own clauses name it
  /// They are not the same, or one does not begin at 0, beside which others may have been mapped.
  bool InPieces = false;
  bool MayBeMore = false; ///< of what is there one clause does not say all
};

class SectionFinder {
public:
  SectionFinder(const Region &R, const VarDecl *Var) : R(R), Var(Var->getCanonicalDecl()) {}
  SectionFinder(const Region &R, const MemberExpr *Member) : R(R), Path(memberPathOf(Member)) {}

  Sections Found;

  void run() {
    look(R.Construct);
    for (const auto *Data : llvm::reverse(R.Ctx.EnclosingData))
      look(Data);
  }

private:
  const Region &R;
  const VarDecl *Var = nullptr;
  std::optional<MemberPath> Path;

  bool isOf(const Section &S) const {
    if (!Path)
      return S.Var && S.Var->getCanonicalDecl() == Var;
    const auto *Member = S.Root ? dyn_cast<MemberExpr>(S.Root) : nullptr;
    return Member && memberPathOf(Member) == Path;
  }

  void look(const OpenACCConstructStmt *Directive) {
    const bool MayNotBe =
        llvm::any_of(Directive->clauses(), [](const OpenACCClause *Clause) { return isa<OpenACCIfClause>(Clause); });
    for (const OpenACCClause *Clause : Directive->clauses())
      if (const std::optional<DataClause> Data = dataClause(Clause); Data && !Data->DevicePtr)
        for (Expr *Item : Data->Variables)
          note(Directive, *Data, Item, MayNotBe);
  }

  void note(const OpenACCConstructStmt *Directive, const DataClause &Clause, Expr *Item, bool MayNotBe) {
    const Section S = meantBy(R.Ctx, Clause, Item);
    if (!isOf(S) || S.ForWhole)
      return;
    Found.IsOwn |= Directive == R.Construct;
    if (S.Dimensions.empty())
      return;
    const bool IsNoCreate = (Clause.Action & PACC_ACTION_MASK) == PACC_NO_CREATE;
    const Expr *Lower = S.Dimensions.front().Lower;
    if (!S.MayBeLength && !S.AsLength)
      Found.InPieces |= (Lower && constantOf(Lower, R.Ctx.C) != 0) ||
                        (!Found.All.empty() && !areAlike(Found.All.front().S, S)) || IsNoCreate;
    Found.All.push_back({Directive, S});
    Found.MayBeMore |= MayNotBe || IsNoCreate || (Clause.Action & PACC_ACTION_MASK) == PACC_PRESENT;
    if (MayNotBe || IsNoCreate) // then it says nothing of what is there
      Found.All.back().S.Dimensions.clear();
  }

  bool areAlike(const Section &X, const Section &Y) const {
    const auto Are = [this](const Expr *A, const Expr *B) {
      return !A || !B ? A == B : areWrittenAlike(A, B, R.Ctx.C);
    };
    return llvm::equal(X.Dimensions, Y.Dimensions, [&](const Dimension &A, const Dimension &B) {
      return A.Index == B.Index && Are(A.Lower, B.Lower) && Are(A.Length, B.Length);
    });
  }
};

bool hasRows(const PointerUses &Use) { return !Use.Subscripts.empty() && Use.Subscripts.front().OfRow; }

/// Its value is that from before the construct.
bool staysInPlace(const Region &R, const VarDecl *Var) {
  const QualType T = Var->getType();
  return (T->isConstantArrayType() || (T->isPointerType() && !R.Before.isWritten(Var))) &&
         !R.Before.isDeclaredInside(Var);
}

/// Something is used, or perhaps, of which the compiler does not see that a section has it.
bool mayLeaveOut(Region &R, const Sections &Named, const PointerUses &Use) {
  return llvm::any_of(Use.Subscripts, [&](const Subscript &S) {
    return llvm::none_of(Named.All, [&](const NamedSection &Each) { return covers(R, Each, S); });
  });
}

/// The whole array, as a clause would name it.
std::optional<NamedSection> extentsOf(const Region &R, const VarDecl *Var) {
  const ConstantArrayType *Array = R.Ctx.C.getAsConstantArrayType(Var->getType().getNonReferenceType());
  if (!Array)
    return std::nullopt;
  NamedSection All{R.Construct, {}};
  All.S.Var = Var;
  All.S.Dimensions.push_back({QualType(Array, 0), Array->getElementType(), nullptr, nullptr, false});
  return All;
}

} // namespace

void reportUsesBeside(Region &R, const VarDecl *Var, const PointerUses &Use) {
  if (!staysInPlace(R, Var) || !Use.Known)
    return;
  const std::optional<NamedSection> All = extentsOf(R, Var);
  SectionFinder Named(R, Var);
  Named.run();
  // Several clauses may have mapped what lies between their sections.
  const bool HasOne = Named.Found.All.size() == 1 && !Named.Found.MayBeMore && !Named.Found.All.front().S.AsLength &&
                      !Named.Found.All.front().S.MayBeLength;
  for (const Subscript &S : Use.Subscripts) {
    if (S.Conditional || !S.Index)
      continue;
    const bool BesideArray = All && leaves(R, *All, S);
    if (!BesideArray && !(HasOne && leaves(R, Named.Found.All.front(), S)))
      continue;
    report(R.Ctx.S, S.Index->getBeginLoc(), Diag::UseBesideSection)
        << Var->getName() << !BesideArray << (BesideArray ? "" : Named.Found.All.front().S.text(R.Ctx))
        << S.Index->getSourceRange();
    return;
  }
}

bool mustLookForUses(Region &R, const VarDecl *Var, const PointerUses &Use) {
  if (!staysInPlace(R, Var))
    return false;
  SectionFinder Named(R, Var);
  Named.run();
  if (hasRows(Use) && !(Use.Known && Var->getType()->isPointerType() &&
                        llvm::all_of(Use.Subscripts, [](const Subscript &S) { return S.OfRow; })))
    return false;
  if (hasRows(Use) && !Named.Found.All.empty())
    return mayLeaveOut(R, Named.Found, Use);
  if (Named.Found.InPieces || (!Named.Found.All.empty() && mayLeaveOut(R, Named.Found, Use)))
    return true;
  return Use.Known && Var->getType()->isPointerType() && hasUnsizedPresent(R, Var);
}

bool hasColumns(Region &R, const VarDecl *Var, const PointerUses &Use) {
  SectionFinder Named(R, Var);
  Named.run();
  unsigned Inner = 0;
  for (const NamedSection &Each : Named.Found.All)
    if (llvm::any_of(llvm::drop_begin(Each.S.Dimensions, !Each.S.Dimensions.empty()), [&R](const Dimension &D) {
          return !coversArray(D, R.Ctx.C) && R.Ctx.C.getAsArrayType(D.Base);
        }))
      Inner = Each.S.Dimensions.size() - 1;
  return Inner && llvm::all_of(Use.Subscripts, [Inner](const Subscript &S) { return !S.OfRow && S.Inner.size() >= Inner; });
}

bool mustLookForUses(Region &R, const MemberExpr *Member, const PointerUses &Use) {
  if (hasRows(Use) && !llvm::all_of(Use.Subscripts, [](const Subscript &S) { return S.OfRow; }))
    return false;
  SectionFinder Named(R, Member);
  Named.run();
  return Named.Found.IsOwn && mayLeaveOut(R, Named.Found, Use);
}

} // namespace pacc

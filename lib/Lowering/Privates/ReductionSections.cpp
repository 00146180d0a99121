//===- ReductionSections.cpp - reduction(+:a[0:n]), reduction(+:a[i]) -----===//
#include "Privates/ReductionSections.h"

#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "LoweringContext.h"
#include "Privates/FixedSections.h"
#include "Tree/References.h"
#include "Data/Members/MemberVariables.h"
#include "Privates/MemberReductions.h"
#include "Privates/SectionUses.h"
#include "Clauses/Extents.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// One compute construct, or loop of a routine.
class ReducedSectionReplacer : FixedSections {
public:
  ReducedSectionReplacer(LoweringContext &Ctx,
           llvm::ArrayRef<const OpenACCConstructStmt *> Around)
      : FixedSections(Ctx, Around), B(Ctx.B) {}

  bool run(Stmt *&Construct) {
    visit(Construct);
    return Good;
  }

private:
  // Outer directives first: what they replace, inner ones name anew.
  void enter(const OpenACCConstructStmt *Directive) override {
    for (const OpenACCClause *Clause : Directive->clauses())
      visitClause(*Clause);
    replaceUses();
  }

  void visitClause(const OpenACCClause &Clause) {
    const bool Reduces = isa<OpenACCReductionClause>(Clause);
    for (Stmt *&Item : const_cast<OpenACCClause &>(Clause).children()) {
      auto *E = dyn_cast_or_null<Expr>(Item);
      if (!E)
        continue;
      if (Reduces)
        E = withoutWholeArrays(E, Ctx.C);
      const SectionPlace P = SectionPlace::of(E);
      if (Reduces)
        replaceItem(P, E, Item);
      else if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause) && P.S.Var && P.Inside.empty())
        replacePrivate(P, Item, isa<OpenACCFirstPrivateClause>(Clause));
    }
  }

  /// private(a[i]) where a loop round the directive reduces it; else replacePrivateSections finds it.
  void replacePrivate(const SectionPlace &P, Stmt *&Item, bool First) {
    const ReplacedSection *Before = replacedAround(P);
    if (!Before)
      return;
    B.at(Item->getBeginLoc());
    if (sameElements(*Before, P, Ctx.C))
      Item = B.ref(Before->Var);
    else if (!First)
      complain(*Before, Item);
  }

  /// The innermost that has the same elements; else one that may have some of them.
  const ReplacedSection *replacedAround(const SectionPlace &P) const {
    const ReplacedSection *Other = nullptr;
    for (const auto &F : llvm::reverse(Frames))
      for (const ReplacedSection &R : F->Here) {
        if (sameElements(R, P, Ctx.C))
          return &R;
        if (R.mayHaveRootOf(P) && (!isElement(P.S) || !areApart(R, P, Ctx.C)))
          Other = &R;
      }
    return Other;
  }

  /// `E`: what the item means.
  void replaceItem(const SectionPlace &P, Expr *E, Stmt *&Item) {
    const Section &S = P.S;
    Frame &Here = *Frames.back();
    B.at(Item->getBeginLoc());
    if (const ReplacedSection *Before = replacedAround(P)) {
      if (!sameElements(*Before, P, Ctx.C))
        return complain(P, Item);
      Item = B.ref(Before->Var); // in one clause twice: reported there
      return;
    }
    if (S.Dimensions.empty())
      return;
    if (P.Inside.empty() && S.Var && isWholeArray(S)) {
      Item = B.ref(cast<DeclRefExpr>(S.Root));
      return;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(S.Root))
      if (const char *What = foundThroughObject(Here.Directive, Member)) {
        Good = false;
        report(Ctx.S, Item->getBeginLoc(), Diag::ReducedMemberUsed) << Ctx.text(cast<Expr>(Item)) << What;
        return;
      }
    if (E->refersToBitField()) {
      Good = false;
      report(Ctx.S, Item->getBeginLoc(), Diag::ReductionBitField)
          << Ctx.text(cast<Expr>(Item)) << Item->getSourceRange();
      return;
    }
    Frame *Around = isSupported(P.S) ? frameOf(P) : nullptr;
    VarDecl *Var = !Around        ? nullptr
                   : isElement(S) ? declareElement(E, *Around)
                                  : declareSection(S, *Around);
    if (!Var)
      return complain(P, Item);
    Ctx.ReducedMembers.insert(Var);
    Item = B.ref(Var);
    Here.Here.push_back({P, Var});
  }

  void complain(const SectionPlace &P, const Stmt *Where) {
    Good = false;
    std::string Text = P.S.Var || isa<MemberExpr>(P.S.Root) ? P.S.text(Ctx) : Ctx.text(P.S.Root);
    for (const auto &[Member, Index] : P.Inside)
      if (!Member)
        Text += "[" + Ctx.text(Index) + "]";
      else if (Member->getIdentifier()) // else a union without a name
        Text += "." + Member->getNameAsString();
    report(Ctx.S, Where->getBeginLoc(), Diag::ReductionSection) << Text << Where->getSourceRange();
  }

  //===--------------------------------------------------------------------===//
  // Variables
  //===--------------------------------------------------------------------===//

  VarDecl *declareReference(llvm::StringRef Name, QualType T, Expr *To,
                            Frame &In) {
    VarDecl *Var = B.reference(Name, T, To);
    In.Declarations.push_back(B.declare(Var));
    return Var;
  }

  VarDecl *declareOwn(llvm::StringRef Name, QualType T, Frame &In) {
    VarDecl *Var = B.variable(Name, T);
    In.Declarations.push_back(B.declare(Var));
    return Var;
  }

  VarDecl *declareElement(Expr *Item, Frame &In) {
    Expr *To = cloneExpr(Ctx.C, Item->IgnoreParens(), Item->getBeginLoc());
    return To ? declareReference(Ctx.text(Item), To->getType(), To, In)
              : nullptr;
  }

  VarDecl *declareSection(const Section &S, Frame &In) {
    const Dimension &Outer = S.Dimensions.front();
    QualType Array = arrayOf(Outer, In);
    Expr *From = B.rvalue(B.ref(cast<DeclRefExpr>(S.Root)));
    if (knownBound(Outer.Lower, Ctx.C) != 0) {
      Expr *Lower = cloneExpr(Ctx.C, Outer.Lower, B.location());
      From = Lower ? B.binary(BO_Add, From, B.paren(Lower)) : nullptr;
    }
    if (Array.isNull() || !From)
      return nullptr;
    Expr *Pointer = B.convert(B.paren(From), Ctx.C.getPointerType(Array));
    return declareReference(S.Var->getName(), Array, B.deref(Pointer), In);
  }

  QualType arrayOf(const Dimension &D, Frame &In) {
    Expr *Length = cloneExpr(Ctx.C, D.Length, B.location());
    return Length ? B.arrayType(D.Element, Length, In.Declarations)
                  : QualType();
  }

  //===--------------------------------------------------------------------===//
  // Uses
  //===--------------------------------------------------------------------===//

  void replaceUses() {
    const Frame &Here = *Frames.back();
    for (Stmt *&Child : static_cast<Stmt *>(Here.Directive)->children())
      for (const ReplacedSection &R : Here.Here)
        if (const Stmt *Rest = replaceSection(Ctx, Child, R, Here.Here))
          complain(R, Rest);
  }

  Builder &B;
  bool Good = true;
};

} // namespace

bool replaceReductionSections(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceOutermost(Body, InRoutine, [&Ctx](Stmt *&Construct, llvm::ArrayRef<const OpenACCConstructStmt *> Around) {
    return ReducedSectionReplacer(Ctx, Around).run(Construct);
  });
}

} // namespace pacc

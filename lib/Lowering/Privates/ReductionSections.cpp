//===- ReductionSections.cpp - reduction(+:a[0:n]), reduction(+:a[i]) -----===//
#include "Privates/ReductionSections.h"
#include "Privates/Parts/BitFieldPlaces.h"

#include "Clauses/Extents.h"
#include "Data/Members/MemberVariables.h"
#include "LoweringContext.h"
#include "Privates/FixedSections.h"
#include "Privates/MemberReductions.h"
#include "Privates/Parts/PartUses.h"
#include "Privates/Parts/PartialRows.h"
#include "Privates/Parts/PartsWithin.h"
#include "Privates/Parts/RowPlaces.h"
#include "Privates/Reductions.h"
#include "Privates/SectionUses.h"
#include "Privates/Updates/PartUpdates.h"
#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "Tree/References.h"
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
    for (const OpenACCClause *const &Clause : Directive->clauses()) {
      visitClause(*Clause);
      if (!FurtherItems.empty())
        const_cast<const OpenACCClause *&>(Clause) = withFurtherItems(*cast<OpenACCReductionClause>(Clause));
    }
    replaceUses();
  }

  void visitClause(const OpenACCClause &Clause) {
    const bool Reduces = isa<OpenACCReductionClause>(Clause);
    Reduction = dyn_cast<OpenACCReductionClause>(&Clause);
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

  const OpenACCClause *withFurtherItems(const OpenACCReductionClause &Clause) {
    llvm::SmallVector<Expr *, 8> Items(Clause.getVarList());
    llvm::append_range(Items, FurtherItems);
    FurtherItems.clear();
    const llvm::SmallVector<OpenACCReductionRecipeWithStorage, 8> Recipes(Items.size(),
                                                                          OpenACCReductionRecipeWithStorage::Empty());
    return OpenACCReductionClause::Create(Ctx.C, Clause.getBeginLoc(), Clause.getLParenLoc(), Clause.getReductionOp(),
                                          Items, Recipes, Clause.getEndLoc());
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
        if (sameItem(R, P, Ctx.C))
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
    if (const ReplacedPart *Before = partAround(PartPath::of(E))) {
      if (isSamePart(Before->Path, PartPath::of(E), Ctx.C))
        return name(Before->Vars, Item);
      const bool IsOfOuter =
          Before->Directive != Here.Directive && Before->Vars.size() == 1 && !PartialRows::areIn(Ctx, Before->Path);
      Expr *Within = IsOfOuter ? partOfRow(Ctx, Before->Path, Before->Vars.front(), PartPath::of(E)) : nullptr;
      return Within ? replaceItem(SectionPlace::of(Within), Within, Item) : complain(P, Item);
    }
    if (const ReplacedSection *Before = replacedAround(P)) {
      if (!sameItem(*Before, P, Ctx.C)) {
        const bool IsOwn = llvm::any_of(Here.Here, [Before](const ReplacedSection &Own) { return &Own == Before; });
        Expr *Within = IsOwn ? nullptr : partWithin(Ctx, *Before, P);
        return Within ? replaceItem(SectionPlace::of(Within), Within, Item) : complain(P, Item);
      }
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
    Frame *Around = isSupported(P.S) ? frameOf(P) : nullptr;
    FieldDecl *Bits = E->refersToBitField() && Around && isElement(S) ? bitFieldOf(E) : nullptr;
    if (E->refersToBitField() && !Bits) {
      Good = false;
      report(Ctx.S, Item->getBeginLoc(), Diag::ReductionBitField)
          << Ctx.text(cast<Expr>(Item)) << Item->getSourceRange();
      return;
    }
    if (!Around || (!isElement(S) && reachesBeyond(E)))
      return replacePart(P, E, Item);
    VarDecl *Var = Bits           ? declareBits(E, *Bits, *Around)
                   : isElement(S) ? declareElement(E, *Around)
                                  : declareSection(S, *Around);
    if (!Var)
      return complain(P, Item);
    Ctx.ReducedMembers.insert(Var);
    Item = B.ref(Var);
    Here.Here.push_back({P, Var, Bits});
  }

  //===--------------------------------------------------------------------===//
  // Parts of rows
  //===--------------------------------------------------------------------===//

  /// A part that indices lead to: `m[r][1:2]`, `s->m[r][0:n]`; `m[r][j]` of pointers to rows.
  struct ReplacedPart {
    PartPath Path;
    llvm::SmallVector<VarDecl *, 1> Vars; ///< of rows behind pointers one for each row
    const OpenACCConstructStmt *Directive;
  };

  void name(llvm::ArrayRef<VarDecl *> Vars, Stmt *&Item) {
    Item = B.ref(Vars.front());
    for (const VarDecl *Var : Vars.drop_front())
      FurtherItems.push_back(B.ref(Var));
  }

  /// Some iterations use elements that the section leaves out, of which this one has no copies.
  bool reachesBeyond(Expr *Section) {
    const PartPath Path = PartPath::of(Section);
    const size_t Depth = Frames.size() - 1;
    const auto IsSteady = [this, Depth](const Expr *Part) { return isFixed(Part, Depth); };
    if (!Path.Root)
      return false;
    const PartUses Found(Ctx, Path, Frames.back()->Directive, IsSteady, unknownIn(Path));
    return Found.Partly || Found.Outside;
  }

  /// What only gathers in elements does so in the section's. Where a loop does anything else with the array, only the program
  /// knows of which elements.
  PartUses::Unknown unknownIn(const PartPath &Path) {
    const auto Op = Reduction ? operatorOf(Reduction->getReductionOp()) : std::nullopt;
    const OpenACCConstructStmt *Directive = Frames.back()->Directive;
    const Stmt *Body = nullptr;
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Directive))
      Body = Combined->getLoop();
    else if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Directive))
      Body = Loop->getLoop();
    if (!Body || !Op || !Path.Var || isOnlyGatheredInParts(Ctx.C, Body, Path.Var, *Op))
      return PartUses::Unknown::LiesInside;
    const size_t Depth = Frames.size() - 1, Row = Path.firstRange();
    const auto IsSteady = [this, Depth](const Expr *Part) { return isFixed(Part, Depth); };
    const PartUses Found(Ctx, Path, Directive, IsSteady, PartUses::Unknown::MayMiss);
    const bool IsRange = Row != Path.Steps.size();
    const bool IsRow = Found.Whole && IsRange && knownBound(Path.Steps[Row].Lower, Ctx.C) != 0;
    return Found.Other || Found.Perhaps || IsRow || !isSupportedPart(Path) ? PartUses::Unknown::LiesInside
                                                                            : PartUses::Unknown::MayMiss;
  }

  void replacePart(const SectionPlace &P, Expr *E, Stmt *&Item) {
    const PartPath Path = PartPath::of(E);
    Frame *Around = isSupportedPart(Path) ? frameOf(Path) : nullptr;
    if (!Around)
      return complain(P, Item);
    const size_t Depth = Frames.size() - 1, Row = Path.firstRange();
    const auto IsSteady = [this, Depth](const Expr *Part) { return isFixed(Part, Depth); };
    const OpenACCConstructStmt *Directive = Frames.back()->Directive;
    PartUses Found(Ctx, Path, Directive, IsSteady, unknownIn(Path));
    const bool IsRange = Row != Path.Steps.size();
    const bool IsCut = PartialRows::areIn(Ctx, Path);
    const bool IsShifted = IsRange && (IsCut || knownBound(Path.Steps[Row].Lower, Ctx.C) != 0);
    const Stmt *Unclear = Found.Other ? Found.Other : Found.Perhaps ? Found.Perhaps : IsShifted ? Found.Whole : nullptr;
    if (Unclear)
      return complain(P, Unclear);
    if (IsCut)
      return replacePartialRows(P, Path, Found, Item, *Around);
    VarDecl *Var = IsRange ? declareRow(Path.Steps[Row], IsShifted, *Around) : declareElement(E, *Around);
    if (!Var || !Found.replace(Var, IsShifted))
      return complain(P, Item);
    Ctx.ReducedMembers.insert(Var);
    Item = B.ref(Var);
    Parts.push_back({Path, {Var}, Directive});
  }

  void replacePartialRows(const SectionPlace &P, const PartPath &Path, PartUses &Found, Stmt *&Item, Frame &In) {
    const std::optional<PartialRows> Rows = PartialRows::of(Ctx, Path, In.Declarations);
    if (!Rows)
      return complain(P, Item);
    llvm::SmallVector<VarDecl *, 1> Vars;
    for (const auto &[T, Place] : Rows->Places)
      Vars.push_back(declareReference(Ctx.text(cast<Expr>(Item)), T, Place, In));
    if (!Found.replace(*Rows, Vars))
      return complain(P, Found.Other ? Found.Other : Item);
    Ctx.ReducedMembers.insert_range(Vars);
    if (Rows->Hull)
      Ctx.ReducedRows[Vars.front()] = *Rows->Hull;
    name(Vars, Item);
    Parts.push_back({Path, Vars, Frames.back()->Directive});
  }

  bool isSupportedPart(const PartPath &Path) const {
    if (!Path.Root || Path.Steps.empty() ||
        (Path.Var && Path.Var->getType()->isReferenceType() && Path.Steps.front().throughPointer()))
      return false;
    for (const PathStep &Step : Path.Steps) {
      if (Step.What != PathStep::Range)
        continue;
      if (knownBound(Step.Lower, Ctx.C).value_or(0) < 0 || knownBound(Step.Length, Ctx.C).value_or(0) < 0 ||
          (!Step.Length && !Ctx.C.getAsConstantArrayType(Step.Base)) ||
          (&Step == &Path.Steps.back() && Step.Part->isVariablyModifiedType()))
        return false;
    }
    return true;
  }

  /// One that has something in common with `Path`, of a directive round this one or of its own.
  const ReplacedPart *partAround(const PartPath &Path) const {
    const auto IsInForce = [this](const ReplacedPart &Part) {
      return llvm::any_of(Frames, [&](const auto &F) { return F->Directive == Part.Directive; });
    };
    for (const ReplacedPart &Part : llvm::reverse(Parts))
      if (IsInForce(Part) && Part.Path.hasRootOf(Path) && !liesApart(Part.Path, Path, Ctx.C))
        return &Part;
    return nullptr;
  }

  VarDecl *declareRow(const PathStep &Range, bool IsShifted, Frame &In) {
    const QualType T = rowType(Ctx, Range, IsShifted, /*IsWhole=*/false, In.Declarations);
    Expr *Place = T.isNull() ? nullptr : rowPlace(Ctx, Range, T, IsShifted);
    return Place ? declareReference(Ctx.text(rowOf(Range)), T, Place, In) : nullptr;
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

  /// The bit-field alone; null where it cannot be.
  FieldDecl *bitFieldOf(const Expr *Item) const {
    return bitFieldAlone(Ctx, *cast<FieldDecl>(cast<MemberExpr>(Item->IgnoreParens())->getMemberDecl()));
  }

  VarDecl *declareBits(const Expr *Item, const FieldDecl &Bits, Frame &In) {
    Expr *To = placeOfBits(Ctx, cast<MemberExpr>(Item->IgnoreParens()), Bits);
    return To ? declareReference(Ctx.text(Item), To->getType(), To, In) : nullptr;
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
  const OpenACCReductionClause *Reduction = nullptr; ///< the clause that is looked at, if it is one
  llvm::SmallVector<ReplacedPart, 2> Parts;
  llvm::SmallVector<Expr *, 4> FurtherItems; ///< of the clause that is looked at
  bool Good = true;
};

} // namespace

bool replaceReductionSections(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceOutermost(Body, InRoutine, [&Ctx](Stmt *&Construct, llvm::ArrayRef<const OpenACCConstructStmt *> Around) {
    return ReducedSectionReplacer(Ctx, Around).run(Construct);
  });
}

} // namespace pacc

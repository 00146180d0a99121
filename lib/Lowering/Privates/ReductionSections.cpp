//===- ReductionSections.cpp - reduction(+:a[0:n]), reduction(+:a[i]) -----===//
#include "Privates/ReductionSections.h"

#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "LoweringContext.h"
#include "Tree/References.h"
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

/// A directive on the way down.
struct Frame {
  OpenACCConstructStmt *Directive;
  Uses Inside;
  llvm::SmallVector<Stmt *, 2> Declarations; ///< before the directive
  llvm::SmallVector<ReplacedSection, 2> Here;
};

/// One compute construct, or loop of a routine.
class Replacer {
public:
  Replacer(LoweringContext &Ctx,
           llvm::ArrayRef<const OpenACCConstructStmt *> Around)
      : Ctx(Ctx), B(Ctx.B), Around(Around) {}

  bool run(Stmt *&Construct) {
    visit(Construct);
    return Good;
  }

private:
  // Outer directives first: what they replace, inner ones name anew.
  void visit(Stmt *&S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    auto *Directive = dyn_cast<OpenACCConstructStmt>(S);
    if (!Directive)
      return visitChildren(S);
    Frames.push_back(
        std::make_unique<Frame>(Frame{Directive, Uses(S), {}, {}}));
    for (const OpenACCClause *Clause : Directive->clauses())
      visitClause(*Clause);
    replaceUses();
    visitChildren(S);
    llvm::SmallVector<Stmt *, 2> Declarations =
        std::move(Frames.pop_back_val()->Declarations);
    if (Declarations.empty())
      return;
    Declarations.push_back(S);
    B.at(Directive->getDirectiveLoc());
    S = B.block(Declarations);
  }

  void visitChildren(Stmt *S) {
    for (Stmt *&Child : S->children())
      visit(Child);
  }

  void visitClause(const OpenACCClause &Clause) {
    const bool Reduces = isa<OpenACCReductionClause>(Clause);
    for (Stmt *&Item : const_cast<OpenACCClause &>(Clause).children()) {
      auto *E = dyn_cast_or_null<Expr>(Item);
      if (!E)
        continue;
      const Section S = Section::of(E);
      if (Reduces)
        replaceItem(S, Item);
      else if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause) && S.Var)
        replacePrivate(S, Item, isa<OpenACCFirstPrivateClause>(Clause));
    }
  }

  /// private(a[i]), firstprivate(p[i]). Sections, whole arrays and what stands for one are for
  /// replacePrivateSections, as are elements of arrays in `firstprivate`, which copies all of the array.
  void replacePrivate(const Section &S, Stmt *&Item, bool First) {
    B.at(Item->getBeginLoc());
    if (const ReplacedSection *Before = replacedAround(S.Var)) {
      if (sameElements(Before->S, S, Ctx.C))
        Item = B.ref(Before->Var);
      else if (!First && (!isElement(S) || !areApart(Before->S, S, Ctx.C)))
        return complain(*Before, Item);
    }
    const bool OfArray = S.Var->getType().getNonReferenceType()->isArrayType();
    if (S.Dimensions.empty() || !isElement(S) || (First && OfArray) || isPastTheEnd(Ctx, S) || isa<DeclRefExpr>(Item))
      return;
    Frame *Place = placeOf(S);
    const QualType T = cast<Expr>(Item)->getType().getUnqualifiedType();
    // Nothing of the array is needed where the copies begin without a value.
    VarDecl *Var = !Place                            ? nullptr
                   : !First && T.isTrivialType(Ctx.C) ? declareOwn(Ctx.text(cast<Expr>(Item)), T, *Place)
                                                      : declareElement(S, cast<Expr>(Item), *Place);
    if (!Var)
      return; // reported there
    Privates.try_emplace(Var, First);
    Item = B.ref(Var);
    Frames.back()->Here.push_back({S, Var});
  }

  const ReplacedSection *replacedAround(const VarDecl *Var) const {
    for (const auto &F : llvm::reverse(Frames))
      for (const ReplacedSection &R : F->Here)
        if (R.S.Var == Var)
          return &R;
    return nullptr;
  }

  void replaceItem(const Section &S, Stmt *&Item) {
    Frame &Here = *Frames.back();
    B.at(Item->getBeginLoc());
    if (const ReplacedSection *Before = S.Var ? replacedAround(S.Var) : nullptr) {
      if (sameElements(Before->S, S, Ctx.C)) {
        Item = B.ref(Before->Var); // in one clause twice: reported there
        return;
      }
      if (!isElement(S) || !areApart(Before->S, S, Ctx.C))
        return complain(S, Item);
    }
    if (S.Dimensions.empty())
      return;
    if (isWholeArray(S)) {
      Item = B.ref(cast<DeclRefExpr>(S.Root));
      return;
    }
    Frame *Place = S.Var && isSupported(S) ? placeOf(S) : nullptr;
    VarDecl *Var = !Place         ? nullptr
                   : isElement(S) ? declareElement(S, cast<Expr>(Item), *Place)
                                  : declareSection(S, *Place);
    if (!Var)
      return complain(S, Item);
    Ctx.ReducedMembers.insert(Var);
    Item = B.ref(Var);
    Here.Here.push_back({S, Var});
  }

  void complain(const ReplacedSection &R, const Stmt *Where) {
    const auto Private = Privates.find(R.Var);
    if (Private == Privates.end())
      return complain(R.S, Where);
    Good = false;
    const auto *Use = dyn_cast<Expr>(Where);
    report(Ctx.S, Where->getBeginLoc(), Diag::PrivateSectionOthers)
        << R.S.text(Ctx) << (Use && !isa<LambdaExpr>(Use) ? Ctx.text(Use) : R.S.name(Ctx)) << Private->second
        << Where->getSourceRange();
  }

  void complain(const Section &S, const Stmt *Where) {
    Good = false;
    report(Ctx.S, Where->getBeginLoc(), Diag::ReductionSection)
        << (S.Var ? S.text(Ctx) : Ctx.text(S.Root)) << Where->getSourceRange();
  }

  //===--------------------------------------------------------------------===//
  // Which sections
  //===--------------------------------------------------------------------===//

  bool isWholeArray(const Section &S) const {
    return llvm::all_of(S.Dimensions, [this](const Dimension &D) {
      return coversArray(D, Ctx.C);
    });
  }

  bool isSupported(const Section &S) const {
    if (isElement(S))
      return true;
    const Dimension &Outer = S.Dimensions.front();
    return !Outer.Index && Outer.Length &&
           knownBound(Outer.Lower, Ctx.C).value_or(0) >= 0 &&
           knownBound(Outer.Length, Ctx.C).value_or(0) >= 0 &&
           llvm::all_of(
               llvm::drop_begin(S.Dimensions),
               [this](const Dimension &D) { return coversArray(D, Ctx.C); });
  }

  /// The outermost directive before which the section is what it is at the innermost.
  Frame *placeOf(const Section &S) {
    for (const auto &[Depth, F] : llvm::enumerate(Frames))
      if (isFixed(S, Depth))
        return F.get();
    return nullptr;
  }

  bool isFixed(const Section &S, size_t Depth) const {
    if (isDevicePointer(S.Var))
      return false;
    return isFixedRoot(S.Var, Depth) &&
           llvm::all_of(S.Dimensions, [&](const Dimension &D) {
             return (!D.Lower || isFixed(D.Lower, Depth)) &&
                    (!D.Length || isFixed(D.Length, Depth));
           });
  }

  bool isFixedRoot(const VarDecl *Var, size_t Depth) const {
    const Uses &Inside = Frames[Depth]->Inside;
    const bool IsArray = Var->getType().getNonReferenceType()->isArrayType();
    return !Inside.isDeclaredInside(Var) &&
           (IsArray || !Inside.isWritten(Var)) && !isCopied(Var, Depth);
  }

  bool isFixed(const Stmt *E, size_t Depth) const {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (isa<EnumConstantDecl>(Ref->getDecl()))
        return true;
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return Var && Var->getType().getNonReferenceType()->isScalarType() &&
             isFixedRoot(Var, Depth);
    }
    if (!isa<IntegerLiteral, CharacterLiteral, ConstantExpr, ParenExpr, CastExpr,
             BinaryOperator, UnaryOperator, UnaryExprOrTypeTraitExpr,
             SubstNonTypeTemplateParmExpr>(E) ||
        assignedBy(E))
      return false;
    if (const auto *Operator = dyn_cast<UnaryOperator>(E);
        Operator && Operator->getOpcode() == UO_Deref)
      return false;
    return llvm::all_of(E->children(), [&](const Stmt *Child) {
      return isFixed(Child, Depth);
    });
  }

  /// From the directive at `Depth` on there is another variable of the name.
  bool isCopied(const VarDecl *Var, size_t Depth) const {
    return llvm::any_of(llvm::drop_begin(Frames, Depth), [&](const auto &F) {
      return llvm::any_of(F->Directive->clauses(), [&](const OpenACCClause *C) {
        if (!isa<OpenACCPrivateClause, OpenACCReductionClause,
                 OpenACCFirstPrivateClause>(C))
          return false;
        const bool SameValue =
            isa<OpenACCFirstPrivateClause>(C) &&
            Var->getType().getNonReferenceType()->isScalarType();
        return !SameValue && llvm::any_of(C->children(), [&](const Stmt *Item) {
          return isReferenceTo(cast<Expr>(Item), Var);
        });
      });
    });
  }

  bool isDevicePointer(const VarDecl *Var) const {
    auto IsNamed = [Var](const OpenACCConstructStmt *Directive) {
      return llvm::any_of(Directive->clauses(), [Var](const OpenACCClause *C) {
        return isa<OpenACCDevicePtrClause, OpenACCUseDeviceClause>(C) &&
               llvm::any_of(C->children(), [Var](const Stmt *Item) {
                 return mentions(Item, Var);
               });
      });
    };
    return llvm::any_of(Around, IsNamed) || IsNamed(Frames.front()->Directive);
  }

  //===--------------------------------------------------------------------===//
  // Variables
  //===--------------------------------------------------------------------===//

  VarDecl *declareReference(llvm::StringRef Name, QualType T, Expr *To,
                            Frame &Place) {
    VarDecl *Var = B.reference(Name, T, To);
    Place.Declarations.push_back(B.declare(Var));
    return Var;
  }

  VarDecl *declareOwn(llvm::StringRef Name, QualType T, Frame &Place) {
    VarDecl *Var = B.variable(Name, T);
    Place.Declarations.push_back(B.declare(Var));
    return Var;
  }

  VarDecl *declareElement(const Section &, Expr *Item, Frame &Place) {
    Expr *To = cloneExpr(Ctx.C, Item->IgnoreParens(), Item->getBeginLoc());
    return To ? declareReference(Ctx.text(Item), To->getType(), To, Place)
              : nullptr;
  }

  VarDecl *declareSection(const Section &S, Frame &Place) {
    const Dimension &Outer = S.Dimensions.front();
    QualType Array = arrayOf(Outer, Place);
    Expr *From = B.rvalue(B.ref(cast<DeclRefExpr>(S.Root)));
    if (knownBound(Outer.Lower, Ctx.C) != 0) {
      Expr *Lower = cloneExpr(Ctx.C, Outer.Lower, B.location());
      From = Lower ? B.binary(BO_Add, From, B.paren(Lower)) : nullptr;
    }
    if (Array.isNull() || !From)
      return nullptr;
    Expr *Pointer = B.convert(B.paren(From), Ctx.C.getPointerType(Array));
    return declareReference(S.Var->getName(), Array, B.deref(Pointer), Place);
  }

  QualType arrayOf(const Dimension &D, Frame &Place) {
    Expr *Length = cloneExpr(Ctx.C, D.Length, B.location());
    return Length ? B.arrayType(D.Element, Length, Place.Declarations)
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

  LoweringContext &Ctx;
  Builder &B;
  const llvm::ArrayRef<const OpenACCConstructStmt *> Around;
  llvm::SmallVector<std::unique_ptr<Frame>, 4> Frames;
  llvm::SmallDenseMap<const VarDecl *, bool> Privates; ///< for elements; whether in firstprivate
  bool Good = true;
};

bool replaceBelow(LoweringContext &Ctx, Stmt *Body, bool InRoutine,
                  llvm::SmallVectorImpl<const OpenACCConstructStmt *> &Around) {
  bool Good = true;
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child))
      continue;
    if (isOutermost(Child, InRoutine)) {
      Good &= Replacer(Ctx, Around).run(Child);
      continue;
    }
    auto *Construct = dyn_cast<OpenACCConstructStmt>(Child);
    if (Construct)
      Around.push_back(Construct);
    Good &= replaceBelow(Ctx, Child, InRoutine, Around);
    if (Construct)
      Around.pop_back();
  }
  return Good;
}

} // namespace

bool replaceReductionSections(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  llvm::SmallVector<const OpenACCConstructStmt *, 4> Around;
  return replaceBelow(Ctx, Body, InRoutine, Around);
}

} // namespace pacc

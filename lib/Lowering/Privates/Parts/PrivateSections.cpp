//===- PrivateSections.cpp - private(z[0:n]), firstprivate(p[i].x) --------===//
#include "Privates/Parts/PrivateSections.h"

#include "Clauses/Extents.h"
#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/FirstAccess.h"
#include "Privates/FixedSections.h"
#include "Privates/Parts/PartUses.h"
#include "Privates/Parts/RowPlaces.h"
#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// One compute construct, or loop of a routine.
class PrivateSectionReplacer : FixedSections {
public:
  PrivateSectionReplacer(LoweringContext &Ctx, llvm::ArrayRef<const OpenACCConstructStmt *> Around)
      : FixedSections(Ctx, Around), B(Ctx.B) {}

  bool run(Stmt *&Construct) {
    visit(Construct);
    return Good;
  }

private:
  /// What an item says, and of what.
  struct Item {
    Expr *E;
    PartPath Path;
    Section S;  ///< the same, as far as it has no members
    bool First; ///< firstprivate
    const OpenACCConstructStmt *Directive;
  };

  // Inner directives first: their sections are others.
  void leave(const OpenACCConstructStmt *Directive) override {
    for (const OpenACCClause *Clause : Directive->clauses())
      if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause))
        for (Stmt *&Item : const_cast<OpenACCClause *>(Clause)->children())
          replace(Directive, isa<OpenACCFirstPrivateClause>(Clause), Item);
  }

  void replace(const OpenACCConstructStmt *Directive, bool First, Stmt *&Where) {
    auto *E = cast<Expr>(Where);
    const Item I{E, PartPath::of(E), Section::of(E), First, Directive};
    if (!Good || !I.Path.Root || isMemberAlone(I) || E->refersToBitField())
      return; // reported where it is used
    B.at(E->getBeginLoc());
    if (!checkSigns(Ctx, I.S)) {
      Good = false;
    } else if (isForWhole(I) || isSetFirst(I)) {
      Where = B.ref(cast<DeclRefExpr>(I.S.Root));
    } else if (VarDecl *Var = isPastTheEnd(Ctx, I.S) ? nullptr : replaceUses(I)) {
      Where = B.ref(Var);
    }
  }

  /// `x`, `s.x`, `s->x`: PrivateMembers.cpp.
  static bool isMemberAlone(const Item &I) {
    return llvm::all_of(I.Path.Steps, [](const PathStep &Step) {
      return Step.What == PathStep::Member ||
             (Step.throughPointer() && !isa<ArraySubscriptExpr, ArraySectionExpr>(Step.Node));
    });
  }

  /// All of an array, or its name with its length behind it, as data clauses take it (Extents.h).
  bool isForWhole(const Item &I) const {
    if (!I.S.Var || I.S.Var->getType().getNonReferenceType()->isPointerType())
      return false;
    if (isWholeArray(I.S))
      return true;
    if (!isPastTheEnd(Ctx, I.S) ||
        !llvm::all_of(I.S.Dimensions, [this](const Dimension &D) { return knownBound(D.Lower, Ctx.C).has_value(); }))
      return false;
    report(Ctx.S, I.E->getBeginLoc(), Diag::ElementForWhole)
        << I.S.name(Ctx) << (I.First ? "firstprivate" : "private") << I.E->getSourceRange();
    return true;
  }

  /// private(p[1]) of a pointer that each iteration sets before it uses it, if it does: what the elements were of which it leads to
  /// before makes no difference, the pointer is each iteration's.
  bool isSetFirst(const Item &I) const {
    if (I.First || !I.Path.Var || I.Path.Steps.size() != 1 || !I.Path.Steps.front().throughPointer())
      return false;
    const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(I.Directive);
    const auto *Alone = dyn_cast<OpenACCLoopConstruct>(I.Directive);
    const auto *Loop = dyn_cast_or_null<ForStmt>(Combined ? Combined->getLoop() : Alone ? Alone->getLoop() : nullptr);
    if (!Loop)
      return false;
    const Flow Iteration(Ctx.C, Ctx.Function, const_cast<Stmt *>(Loop->getBody()));
    const pacc::First First = Iteration.first(I.Path.Var);
    return First == pacc::First::Write || First == pacc::First::Maybe;
  }

  /// The variable that the loop uses now; null: an error, or what it uses is the array itself.
  VarDecl *replaceUses(const Item &I) {
    Frame *Around = isSupported(I) ? frameOf(I.Path) : nullptr;
    const bool IsBehind = llvm::any_of(I.Path.Steps, [](const PathStep &Step) { return Step.throughPointer(); });
    const size_t Depth = Frames.size() - 1;
    const auto IsSteady = [this, Depth](const Expr *E) { return isFixed(E, Depth); };
    if (!Around)
      return complain(I, I.E, IsBehind);
    PartUses Found(Ctx, I.Path, I.Directive, IsSteady);
    const size_t Row = I.Path.firstRange();
    const bool OfArray = Row == 0 && !I.Path.Steps.front().throughPointer();
    if (OfArray && Found.Whole && !Found.Other) {
      if (Found.Outside)
        return complainOfUse(I, Found.Outside);
      return const_cast<VarDecl *>(I.Path.Var);
    }
    const bool Begins = Row == I.Path.Steps.size() || knownBound(I.Path.Steps[Row].Lower, Ctx.C) == 0;
    if (Found.Other)
      return complainOfUse(I, Found.Other);
    if (Found.Whole && isTable(I)) // of pointers, which the copy has not
      return complainOfUse(I, Found.Whole);
    if (Found.Whole && I.First && !Begins) // what it leaves out need not be there for the host to read
      return complain(I, Found.Whole, IsBehind);
    const bool IsShifted = !Found.Whole && !Begins;
    VarDecl *Var = declare(I, IsShifted, Found.Whole, *Around);
    if (!Var)
      return complain(I, I.E, IsBehind);
    if (!Found.replace(Var, IsShifted))
      return complainOfUse(I, Found.Other);
    if (IsBehind && I.Path.Var && Found.Perhaps && !Found.Outside)
      Ctx.PerhapsUnused.insert(I.Path.Var);
    return Var;
  }

  /// Several rows, behind pointers.
  static bool isTable(const Item &I) {
    return llvm::any_of(llvm::drop_begin(I.Path.Steps, std::min(I.Path.firstRange() + 1, I.Path.Steps.size())),
                        [](const PathStep &Step) { return Step.throughPointer(); });
  }

  static bool areRanges(const Item &I) {
    return llvm::all_of(llvm::drop_begin(I.Path.Steps, I.Path.firstRange()),
                        [](const PathStep &Step) { return Step.What == PathStep::Range; });
  }

  bool isSupported(const Item &I) const {
    for (const PathStep &Step : I.Path.Steps)
      if (Step.What == PathStep::Range &&
          (knownBound(Step.Lower, Ctx.C).value_or(0) < 0 || (!Step.Length && !Ctx.C.getAsConstantArrayType(Step.Base))))
        return false;
    const size_t Row = I.Path.firstRange();
    const QualType T = Row == I.Path.Steps.size() ? I.E->getType()
                       : isTable(I)               ? I.Path.Steps.back().Part
                                                  : I.Path.Steps[Row].Part;
    if (isTable(I) && (!T->isScalarType() || !areRanges(I)))
      return false;
    return !T->isVariablyModifiedType() &&
           !(I.Path.Var && I.Path.Var->getType()->isReferenceType() && I.Path.Steps.front().throughPointer());
  }

  //===--------------------------------------------------------------------===//
  // Variables
  //===--------------------------------------------------------------------===//

  VarDecl *declare(const Item &I, bool IsShifted, bool IsWhole, Frame &In) {
    const size_t Row = I.Path.firstRange();
    const bool IsRange = Row != I.Path.Steps.size();
    const std::string Name = I.S.Var ? I.S.Var->getNameAsString() : Ctx.text(IsRange ? rowOf(I.Path.Steps[Row]) : I.E);
    const QualType T = isTable(I) ? tableType(Ctx, I.Path, IsShifted, In.Declarations)
                       : IsRange  ? rowType(Ctx, I.Path.Steps[Row], IsShifted, IsWhole, In.Declarations)
                                  : I.E->getType().getUnqualifiedType();
    if (T.isNull())
      return nullptr;
    if (isTable(I) && I.First)
      return declareCopy(I, Name, T, IsShifted, In);
    VarDecl *Var = nullptr;
    // Nothing of the variable is needed where the copies begin without a value.
    if (!I.First && T.isTrivialType(Ctx.C) && !T->isVariablyModifiedType())
      Var = B.variable(Name, T);
    else if (Expr *Place = !I.First  ? anyPlace(I.Path, T)
                           : IsRange ? rowPlace(Ctx, I.Path.Steps[Row], T, IsShifted)
                                     : cloneExpr(Ctx.C, I.E->IgnoreParens(), B.location()))
      Var = B.reference(Name, T, Place);
    if (Var)
      In.Declarations.push_back(B.declare(Var));
    return Var;
  }

  /// The rows lie apart: what the copies begin with is put together before the construct.
  VarDecl *declareCopy(const Item &I, llvm::StringRef Name, QualType T, bool IsShifted, Frame &In) {
    VarDecl *Var = B.variable(Name, T);
    In.Declarations.push_back(B.declare(Var));
    Stmt *Copy = copyTable(Ctx, I.Path, Var, IsShifted);
    if (!Copy)
      return nullptr;
    In.Declarations.push_back(Copy);
    return Var;
  }

  /// Some memory: nothing is read or written there.
  Expr *anyPlace(const PartPath &P, QualType T) {
    Expr *Address = P.Var ? B.addressOf(B.ref(cast<DeclRefExpr>(P.Root))) : B.thisPointer();
    return B.deref(B.convert(Address, Ctx.C.getPointerType(T)));
  }

  //===--------------------------------------------------------------------===//
  // Errors
  //===--------------------------------------------------------------------===//

  std::string textOf(const Item &I) const {
    return isa<ArraySectionExpr>(I.E->IgnoreParenImpCasts()) || I.S.Var ? I.S.text(Ctx) : Ctx.text(I.E);
  }

  VarDecl *complain(const Item &I, const Stmt *Where, bool IsBehind) {
    Good = false;
    if (IsBehind)
      report(Ctx.S, Where->getBeginLoc(), Diag::PrivateSection) << textOf(I) << I.First << Where->getSourceRange();
    else
      report(Ctx.S, Where->getBeginLoc(), Diag::PrivateNotSupported)
          << textOf(I) << (I.First ? "firstprivate" : "private") << Where->getSourceRange();
    return nullptr;
  }

  VarDecl *complainOfUse(const Item &I, const Stmt *Use) {
    Good = false;
    const auto *E = dyn_cast<Expr>(Use);
    report(Ctx.S, Use->getBeginLoc(), Diag::PrivateSectionOthers)
        << textOf(I) << (E && !isa<LambdaExpr>(E) ? Ctx.text(E) : I.S.name(Ctx)) << I.First << Use->getSourceRange();
    return nullptr;
  }

  Builder &B;
  bool Good = true;
};

} // namespace

bool replacePrivateSections(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceOutermost(Body, InRoutine,
                          [&Ctx](Stmt *&Construct, llvm::ArrayRef<const OpenACCConstructStmt *> Around) {
                            return PrivateSectionReplacer(Ctx, Around).run(Construct);
                          });
}

} // namespace pacc

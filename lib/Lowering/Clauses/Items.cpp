//===- Items.cpp - the variables of data clauses --------------------------===//
#include "Clauses/Items.h"

#include "Clauses/DataClauses.h"
#include "Clauses/Extents.h"
#include "Clauses/ItemNotes.h"
#include "Data/Declare/Declare.h"
#include "LoweringContext.h"
#include "Tree/References.h"
#include "Pipelines/Pipelines.h"
#include "Clauses/Sections.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

namespace pacc {

using Statements = llvm::SmallVectorImpl<Stmt *>;

//===----------------------------------------------------------------------===//
// The record
//===----------------------------------------------------------------------===//

const DataItem *DataItems::find(const VarDecl *Var) const {
  auto Found = Items.find(Var->getCanonicalDecl());
  return Found == Items.end() ? nullptr : &Found->second;
}

const DataItem *DataItems::findThis() const { return HasThis ? &This : nullptr; }

void DataItems::add(const VarDecl *Var, const DataItem &Item) {
  Items.try_emplace(Var->getCanonicalDecl(), Item);
}

void DataItems::addThis(const DataItem &Item) {
  if (!HasThis)
    This = Item;
  HasThis = true;
}

static void record(const Section &S, const DataClause &Clause,
                   DataItems &Record) {
  DataItem Item;
  Item.Action = Clause.Action;
  Item.DevicePtr = Clause.DevicePtr;
  Item.Section = !S.Dimensions.empty();
  Item.OfPointer = isPointerAlone(S, Clause);
  Item.Loc = S.Root->getBeginLoc();
  if (S.Var)
    Record.add(S.Var, Item);
  else if (isa<CXXThisExpr>(S.Root))
    Record.addThis(Item);
}

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

namespace {
/// Emits the items of one construct.
class ItemEmitter {
public:
  ItemEmitter(LoweringContext &LC, Statements &Out) : LC(LC), B(LC.B), Out(Out), Math(LC, Out) {}

  /// Reports an error and emits nothing if the item cannot be done. `Elements`: behind the object, of its flexible array.
  void emit(const Section &S, const DataClause &Clause, const Section *Elements = nullptr);

private:
  /// The two addresses of an item; each is used once. `OfPointer`: the data are
  /// the pointer itself, not what it points to.
  struct Place {
    Expr *Var, *Base;
  };
  Place placeOf(const Section &S, bool OfPointer);
  void emitPointer(const Section &S, const DataClause &Clause);
  void emitWhole(const Section &S, const DataClause &Clause);
  void emitPieces(const Section &S, const DataClause &Clause);
  void emitWithElements(const Section &S, const Section &Elements, const DataClause &Clause);
  void emitCall(const Section &S, unsigned Action, Amount Offset, Amount Bytes, bool OfPointer = false);
  void emitObject(const Section &S, unsigned Action, bool OfPointer = false);

  LoweringContext &LC;
  Builder &B;
  Statements &Out;
  Amounts Math;
};
} // namespace

ItemEmitter::Place ItemEmitter::placeOf(const Section &S, bool OfPointer) {
  if (const auto *This = dyn_cast<CXXThisExpr>(S.Root)) {
    auto Again = [&] {
      return CXXThisExpr::Create(LC.C, B.location(), This->getType(),
                                 /*IsImplicit=*/true);
    };
    return {Again(), Again()};
  }
  QualType T = S.Root->getType();
  std::function<Expr *()> Lvalue;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S.Root)) {
    Lvalue = [this, Ref] { return B.ref(Ref); };
  } else {
    // A member or a row: evaluated once.
    VarDecl *Address = B.variable("__pacc_var", LC.C.getPointerType(T),
                                  B.addressOf(S.Root));
    Out.push_back(B.declare(Address));
    Lvalue = [this, Address] { return B.deref(B.value(Address)); };
  }
  Expr *Base = T->isPointerType() && !OfPointer ? B.rvalue(Lvalue()) : B.addressOf(Lvalue());
  return {B.addressOf(Lvalue()), Base};
}

void ItemEmitter::emitCall(const Section &S, unsigned Action, Amount Offset, Amount Bytes, bool OfPointer) {
  if (!isa<CXXThisExpr>(S.Root)) {
    if (S.Root->getType()->isPointerType() && !OfPointer)
      Action |= PACC_ITEM_POINTER;
    // A pointer under `declare` has a copy on the device, as a present object's
    // members have.
    if (!S.Var || ((Action & PACC_ITEM_POINTER) && S.Var->hasGlobalStorage() &&
                   declaredGlobal(S.Var)))
      Action |= PACC_ITEM_MEMBER;
  }
  if (!OfPointer && isOfOtherObjects(LC, S))
    Action |= PACC_ITEM_OBJECT;
  Place P = placeOf(S, OfPointer);
  Out.push_back(PACC_CALL(B, __pacc_item, B.integer(Action),
                          B.string(S.name(LC)), P.Var, P.Base,
                          Math.expr(Offset), Math.expr(Bytes)));
}

/// For a member that may be made present: the variable, `*p` or `*this` that it
/// lies in, if it is named so plainly that it can be named again.
void ItemEmitter::emitObject(const Section &S, unsigned Action, bool OfPointer) {
  const auto *Member = dyn_cast<MemberExpr>(S.Root);
  if (!Member || !allocatesIfAbsent(Action) ||
      (Member->getType()->isPointerType() && !OfPointer))
    return;
  const Expr *Base = beforeBases(Member->getBase());
  while (!Member->isArrow() && isa<MemberExpr>(Base)) {
    Member = cast<MemberExpr>(Base);
    Base = beforeBases(Member->getBase());
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(
      Member->isArrow() ? Base->IgnoreParenLValueCasts() : Base);
  Expr *Object = nullptr;
  if (isa<CXXThisExpr>(Base))
    Object = B.thisPointer();
  else if (Ref)
    Object = Member->isArrow() ? B.rvalue(B.ref(Ref)) : B.addressOf(B.ref(Ref));
  if (!Object || Object->getType()->getPointeeType()->isIncompleteType())
    return;
  Expr *Bytes = B.sizeOf(Object->getType()->getPointeeType());
  Out.push_back(PACC_CALL(B, __pacc_object, Object, Bytes));
}

static bool takesMemory(const DataClause &Clause) {
  return (Clause.Action & PACC_ACTION_MASK) <= PACC_CREATE && !Clause.AtExit;
}

void ItemEmitter::emit(const Section &S, const DataClause &Clause, const Section *Elements) {
  SourceLocation Loc = S.Root->getBeginLoc();
  bool BitField = S.Root->refersToBitField();
  bool Variable = S.Var || isa<CXXThisExpr, MemberExpr, ArraySubscriptExpr>(S.Root);
  if (BitField || !Variable) {
    report(LC.S, Loc, Diag::ItemNotSupported) << S.name(LC) << Clause.Name;
    return;
  }
  if (!checkSigns(LC, S))
    return;
  if (S.ForWhole)
    report(LC.S, Loc, Diag::ElementForWhole) << S.name(LC) << Clause.Name << S.Root->getSourceRange();
  const bool IsPresent = (Clause.Action & PACC_ACTION_MASK) == PACC_PRESENT && Clause.ExtentMayBeUnknown;
  if (S.MayBeLength)
    report(LC.S, Loc, IsPresent ? Diag::ElementForPresent : Diag::ElementForLength)
        << S.name(LC) << Clause.Name << S.Root->getSourceRange();
  if (S.AsLength) {
    const Diag Told = *S.AsLength == UsedElements::Others ? Diag::LengthForElement : Diag::LengthOfUnused;
    auto Warning = report(LC.S, Loc, Told);
    Warning << S.name(LC) << Clause.Name << S.Root->getSourceRange();
    if (const SourceLocation Length = S.Dimensions.front().Length->getBeginLoc(); Length.isFileID())
      Warning << FixItHint::CreateInsertion(Length, "0:");
  }
  if (takesMemory(Clause) && isFlexibleMember(S.Root))
    report(LC.S, Loc, Diag::FlexibleMember)
        << S.name(LC) << Clause.Name << S.Root->getSourceRange();
  if (Clause.DevicePtr)
    return;
  if (S.MayBeLength && IsPresent) {
    Section Target = S; // as `present(p)`
    Target.Dimensions.clear();
    emitWhole(Target, Clause);
  } else if (Elements) {
    emitWithElements(S, *Elements, Clause);
  } else if (S.Dimensions.empty()) {
    emitWhole(S, Clause);
  } else {
    emitPieces(S, Clause);
  }
}

/// Where the last member of `p->a.b.v` begins, in bytes from what the pointer leads to.
static int64_t offsetOf(const Expr *Member, const ASTContext &C) {
  CharUnits Offset;
  while (const auto *M = dyn_cast<MemberExpr>(Member)) {
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (Field)
      Offset += C.toCharUnitsFromBits(C.getFieldOffset(Field));
    if (M->isArrow())
      break;
    Member = M->getBase()->IgnoreParenImpCasts();
  }
  return Offset.getQuantity();
}

/// From the object's beginning to the last of its elements; all of the object, if it has fewer than its padding holds.
void ItemEmitter::emitWithElements(const Section &S, const Section &Elements, const DataClause &Clause) {
  const llvm::SmallVector<Piece, 2> Pieces = piecesOf(LC, Elements, Math);
  if (Pieces.size() != 1 || Pieces.front().Pointer) {
    report(LC.S, Elements.Root->getBeginLoc(), Diag::SectionNotContiguous)
        << Elements.name(LC) << Elements.Root->getSourceRange();
    return;
  }
  const Piece &P = Pieces.front();
  const Amount Object = Math.sizeOf(S.Root->getType()->getPointeeType());
  Amount Bytes = Math.reusable(Math.add(Amount::of(offsetOf(Elements.Root, LC.C)),
                                        Math.multiply(Math.add(P.Lower, P.Length), P.Stride)));
  if (Bytes.Known && Object.Known) {
    Bytes = Amount::of(std::max(*Bytes.Known, *Object.Known));
  } else {
    Expr *Larger = B.conditional(B.binary(BO_LT, Math.expr(Bytes), Math.expr(Object)), Math.expr(Object), Math.expr(Bytes));
    Bytes = Math.of(B.paren(Larger));
  }
  emitCall(S, Clause.Action, Amount::of(0), Bytes);
}

/// `double a[]` as a parameter is a pointer, but is not written where one is meant.
static bool isArrayParameter(const VarDecl *Var) {
  return Var && isa<ParmVarDecl>(Var) && isa<DecayedType>(Var->getType());
}

void ItemEmitter::emitWhole(const Section &S, const DataClause &Clause) {
  QualType T = S.Root->getType();
  if (isPointerAlone(S, Clause) && !isArrayParameter(S.Var))
    return emitPointer(S, Clause);
  Amount Bytes = Amount::of(-1);
  if (isa<CXXThisExpr>(S.Root))
    Bytes = Math.sizeOf(T->getPointeeType());
  else if (!T->isPointerType() && !T->isIncompleteType())
    Bytes = Math.sizeOf(T);
  else if (!Clause.ExtentMayBeUnknown) {
    if (T->isRecordType() || T->isEnumeralType()) // no section can be given of those
      return void(LC.S.RequireCompleteType(S.Root->getBeginLoc(), T, diag::err_typecheck_decl_incomplete_type));
    report(LC.S, S.Root->getBeginLoc(),
           !T->isPointerType() ? Diag::VariableSizeUnknown
           : S.Var && declaredGlobal(S.Var) ? Diag::PointerNotUpdated : Diag::PointerNeedsSection)
        << S.name(LC) << Clause.Name << S.Root->getSourceRange();
    return;
  }
  emitCall(S, Clause.Action, Amount::of(0), Bytes);
  emitObject(S, Clause.Action);
}

// A pointer is a scalar like others (glossary, 2.7): without a section the data
// are its own bytes. Where it leads is another matter; what is present there is
// attached while the pointer is on the device.
void ItemEmitter::emitPointer(const Section &S, const DataClause &Clause) {
  const bool Implied = Clause.Action & PACC_ITEM_IMPLICIT;
  if (!Implied)
    report(LC.S, S.Root->getBeginLoc(), Diag::PointerAlone)
        << S.name(LC) << Clause.Name << S.Root->getSourceRange();
  emitCall(S, Clause.Action, Amount::of(0), Math.sizeOf(S.Root->getType()), /*OfPointer=*/true);
  emitObject(S, Clause.Action, /*OfPointer=*/true);
  if (!Implied)
    emitCall(S, Clause.AtExit ? PACC_DETACH : PACC_ATTACH, Amount::of(0),
             Amount::of(-1));
}

void ItemEmitter::emitPieces(const Section &S, const DataClause &Clause) {
  llvm::SmallVector<Piece, 2> Pieces = piecesOf(LC, S, Math);
  if (Pieces.empty()) {
    report(LC.S, S.Root->getBeginLoc(), Diag::SectionNotContiguous)
        << S.name(LC) << S.Root->getSourceRange();
    return;
  }
  // In bytes, a length of -1 would say that it is unknown.
  const auto IsOfBytes = [](const Piece &P) { return P.Stride.Known == 1 && !P.Length.Known; };
  if (Pieces.size() == 1 && !IsOfBytes(Pieces.front())) {
    const Piece &P = Pieces.front();
    Amount Stride = Math.reusable(P.Stride);
    emitCall(S, Clause.Action, Math.multiply(P.Lower, Stride),
             Math.multiply(P.Length, Stride));
    emitObject(S, Clause.Action);
    return;
  }
  emitCall(S, Clause.Action, Amount::of(0), Amount::of(0));
  for (const Piece &P : Pieces)
    Out.push_back(PACC_CALL(B, __pacc_level, Math.expr(P.Lower),
                            Math.expr(P.Length), Math.expr(P.Stride),
                            B.integer(P.Pointer)));
  if (llvm::none_of(Pieces, [](const Piece &P) { return P.Pointer; }))
    emitObject(S, Clause.Action);
}

//===----------------------------------------------------------------------===//
// The doors
//===----------------------------------------------------------------------===//

/// Clauses that a pacc pipeline carries are told of as its own.
static void noteDataClauses(LoweringContext &LC,
                            const OpenACCConstructStmt *Construct) {
  for (const OpenACCClause *Clause : Construct->clauses()) {
    std::optional<DataClause> C = dataClause(Clause);
    const PipelineRecord *Pipeline = pipelineOf(Construct);
    if (!C || C->DevicePtr || (Pipeline && isPipelineClause(*Pipeline, Clause)))
      continue;
    std::string Variables;
    for (Expr *Variable : C->Variables) {
      Section S = meantBy(LC, *C, Variable);
      Variables += (Variables.empty() ? "" : ",") +
                   (isPointerAlone(S, *C) ? S.name(LC) : S.text(LC));
    }
    noteDataClause(LC, Construct, C->Name, C->Action, Variables);
  }
}

void recordDataClauses(const LoweringContext &LC, const OpenACCConstructStmt *Construct, DataItems &Record) {
  for (const OpenACCClause *Clause : Construct->clauses())
    if (std::optional<DataClause> C = dataClause(Clause))
      for (Expr *Variable : C->Variables)
        record(meantBy(LC, *C, Variable), *C, Record);
}

void emitDataClauses(LoweringContext &LC, const OpenACCConstructStmt *Construct, Statements &Out, DataItems &Record,
                     llvm::function_ref<bool(const Section &)> StaysAsCopied) {
  ItemEmitter Emitter(LC, Out);
  for (ClauseItem &Item : dataItems(LC, Construct)) {
    record(Item.S, Item.Clause, Record);
    if ((Item.Clause.Action & ~PACC_ITEM_READONLY) == PACC_COPYIN && StaysAsCopied && StaysAsCopied(Item.S))
      Item.Clause.Action |= PACC_ITEM_ONLY_READ;
    if (!pipelineArray(LC, Item.S))
      Emitter.emit(Item.S, Item.Clause, Item.Elements ? &*Item.Elements : nullptr);
  }
  noteDataClauses(LC, Construct);
}

/// An item of a construct in a pipeline's body that host code there does not name. It goes round the pipeline, unless
/// host code may change the variable by another name, which Transforms can see: then each construct has it.
static void emitAround(LoweringContext &LC, Pipeline &P, const VarDecl *Var, llvm::function_ref<void(Statements &)> Emit,
                       llvm::function_ref<void(Statements &)> EmitBehind, Statements &Out) {
  Builder &B = LC.B;
  const auto [Entry, IsNew] = P.InAround.try_emplace(Var->getCanonicalDecl(), 0);
  if (!P.HasHostCode) {
    if (IsNew)
      Emit(P.Around);
    return;
  }
  if (IsNew)
    Entry->second = LoweringContext::newAroundItem();
  const auto EmitIf = [&, Number = Entry->second](bool IsAround, Statements &To) {
    Expr *Goes = PACC_CALL(B, __pacc_around, B.integer(Number), B.addressOf(B.ref(Var)));
    Expr *Test = B.binary(IsAround ? BO_NE : BO_EQ, Goes, B.integer(0));
    llvm::SmallVector<Stmt *, 4> Item;
    Emit(Item);
    if (!IsAround && EmitBehind)
      EmitBehind(Item);
    To.push_back(IfStmt::Create(LC.C, B.location(), IfStatementKind::Ordinary, nullptr, nullptr, Test, B.location(),
                                B.location(), B.block(Item)));
  };
  if (IsNew)
    EmitIf(true, P.Around);
  EmitIf(false, Out);
}

bool emitImplicitItem(LoweringContext &LC,
                      const OpenACCConstructStmt *Construct, const VarDecl *Var,
                      unsigned Action, Statements &Out,
                      llvm::function_ref<void(Statements &)> EmitBehind) {
  DataClause Clause{actionName(Action), Action, {}};
  Clause.OfPointers = true; // the pointers of the host block
  Clause.ExtentMayBeUnknown = true;
  auto Item = [&] { return Section::of(Var ? LC.B.ref(Var) : LC.B.thisPointer()); };
  Pipeline *In = LC.InPipeline;
  if (In && Var && In->Named.find(Var)) // it is there
    return false;
  auto Emit = [&](Statements &To) { ItemEmitter(LC, To).emit(Item(), Clause); };
  if (In && Var && allocatesIfAbsent(Action) && In->mayGoAround(Var)) {
    emitAround(LC, *In, Var, Emit, EmitBehind, Out);
  } else {
    Emit(Out);
    if (EmitBehind)
      EmitBehind(Out);
  }
  return true;
}

} // namespace pacc

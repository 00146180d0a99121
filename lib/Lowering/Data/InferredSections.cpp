//===- InferredSections.cpp - what kernels reach through pointers ---------===//
#include "Data/InferredSections.h"

#include "Clauses/DataClauses.h"
#include "Clauses/Extents.h"
#include "Clauses/Sections.h"
#include "Tree/Clone.h"
#include "Data/Coverage/NamedSections.h"
#include "Data/Coverage/ReachCalls.h"
#include "Data/ImplicitData.h"
#include "Data/InferredClauses.h"
#include "Data/Members/MemberPaths.h"
#include "Data/ObjectParts.h"
#include "Data/PlainNumbers.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/OnlyWritten.h"
#include "Data/Subscripts/SubscriptSums.h"
#include "Tree/References.h"
#include "Constructs.h"
#include "Region.h"
#include "pacc/ABI/Reach.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using Statements = llvm::SmallVectorImpl<Stmt *>;

class Inferrer {
public:
  Inferrer(Region &R, const FollowedMembers &Followed, FollowedMembers &ByCalls, Statements &Out, Statements &OfMembers)
      : R(R), Followed(Followed), ByCalls(ByCalls), B(R.Ctx.B), Out(Out), OfMembers(OfMembers), Math(R.Ctx, Values), Reaches(R, Math, Read) {}

  void run() {
    if (hasDefaultNone(R) || mayJump(R.Body))
      return;
    All = usesOfPointers(R);
    if (R.Ctx.InPipeline)
      return lookForUses();
    const auto HasItem = [this](const VarDecl *Var, const PointerUses &Use) { return hasItem(Var, Use); };
    const OnlyWritten Filled(R, All, HasItem);
    for (const auto &[Pointer, Use] : All) {
      if (const auto *Member = dyn_cast<const MemberExpr *>(Pointer)) {
        if (!hasDefaultPresent(R) && isCandidate(Member, Use))
          emit(Member, Use, isFollowed(Member));
        continue;
      }
      const auto *Var = cast<const VarDecl *>(Pointer);
      if (Use.Known && !Use.Written)
        R.ReadThrough.insert(Var->getCanonicalDecl());
      reportUsesBeside(R, Var, Use);
      if (isArray(Var) && Filled.is(Var, Use))
        R.OnlyWritten.insert(Var->getCanonicalDecl());
      if (Use.Known && isArray(Var) && endsDependOnValues(Use))
        emitArray(Var, Use);
      else if (!hasDefaultPresent(R) && isCandidate(Var, Use))
        emit(Var, Use, Filled.is(Var, Use));
      else if (mustLookForUses(R, Var, Use))
        emitUses(Var, Use);
    }
  }

private:
  Region &R;
  const FollowedMembers &Followed;
  FollowedMembers &ByCalls;
  Builder &B;
  Statements &Out, &OfMembers;
  llvm::MapVector<NamedPointer, PointerUses> All;
  llvm::SmallVector<Stmt *, 16> Values; ///< variables for the amounts
  Amounts Math;
  ReadPlaces Read; ///< for the item in hand
  ReachCalls Reaches;

  /// Beside a pipeline's arrays nothing is mapped, but what clauses round it name is looked at.
  void lookForUses() {
    for (const auto &[Pointer, Use] : All)
      if (const auto *Var = dyn_cast<const VarDecl *>(Pointer); Var && mustLookForUses(R, Var, Use))
        emitUses(Var, Use);
  }

  /// What stands behind a jump may not be executed. (Behind `continue`: PointerUses.) Those of a lambda stay in it.
  bool mayJump(const Stmt *S) const {
    const bool IsLoop = isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    return S && !isa<LambdaExpr>(S) &&
           (isa<GotoStmt, IndirectGotoStmt, ReturnStmt, LabelStmt, AsmStmt>(S) || (IsLoop && mayBeEntered(R.Ctx, S)) ||
            llvm::any_of(S->children(), [this](const Stmt *Child) { return mayJump(Child); }));
  }

  bool isCandidate(const VarDecl *Var, const PointerUses &Use) const {
    QualType T = Var->getType().getNonReferenceType();
    if (!T->isPointerType() || T.isVolatileQualified() ||
        Var->getType()->isReferenceType() || R.visibleItem(Var) ||
        R.Ctx.PerhapsUnused.contains(Var->getCanonicalDecl()) || clauseNames(R.Construct, Var) || R.FirstPrivate.contains(Var) ||
        R.Before.isDeclaredInside(Var) || (R.Before.isWritten(Var) && !Use.Moves) ||
        R.ReadObjects.contains(Var) || R.ObjectsBehind.contains(Var) ||
        R.Ctx.DevicePointers.contains(Var) ||
        R.Ctx.MaybeDevicePointers.contains(Var))
      return false;
    if (!Use.Known)
      return holdsNumbersAlone(R.Ctx.C, T->getPointeeType()) && declaredExtent(R.Ctx, Var);
    return leadsToNumbers(T, Use);
  }

  /// The runtime knows where its data are, by a clause or by what the loops use.
  bool hasItem(const VarDecl *Var, const PointerUses &Use) {
    return R.visibleItem(Var) || R.Ctx.DevicePointers.contains(Var) ||
           (isCandidate(Var, Use) && !hasRows(Use) && llvm::all_of(Use.Subscripts, [this](const Subscript &S) {
             LimitedSums Limited;
             return elementsOf(R, S, Math, Read, Limited).has_value();
           }));
  }

  /// All subscripts do, or all of rows.
  bool leadsToNumbers(QualType Pointer, const PointerUses &Use) const {
    return llvm::all_of(Use.Subscripts, [&Use](const Subscript &S) { return S.OfRow == hasRows(Use); }) &&
           holdsNumbersAlone(R.Ctx.C, elementOf(Pointer, Use));
  }

  /// Numbers behind a pointer in an object that is not the device's own.
  bool isCandidate(const MemberExpr *Member, const PointerUses &Use) const {
    return Use.Known && !Use.Subscripts.empty() && leadsToNumbers(Member->getType(), Use) &&
           (isFollowed(Member) || mustLookForUses(R, Member, Use));
  }

  /// The places where the construct may get to the pointer by another name, and by this to elements that nobody knows, or
  /// changes: `t->p[f(i)]` beside `s->p[i]`, whose objects may be one, or `q[i]` where `q` refers to the pointer.
  llvm::SmallVector<Expr *, 2> unknownNames(const MemberExpr *Member) {
    const MemberPath Path = *memberPathOf(Member);
    const auto IsInVariable = [](const MemberPath &P) { return P.Root && !P.BehindPointer && !P.Root->getType()->isReferenceType(); };
    llvm::SmallVector<Expr *, 2> Out;
    for (const auto &[Pointer, Use] : All) {
      const auto *Other = dyn_cast<const MemberExpr *>(Pointer);
      const auto To = Other ? memberPathOf(Other) : std::nullopt;
      llvm::SmallVector<Stmt *, 16> Calls;
      if (To && To->Fields.front() == Path.Fields.front() && To->Root != Path.Root && !(IsInVariable(*To) && IsInVariable(Path)) &&
          isFollowed(Other) && (!Use.Known || !emitSubscripts(Use, Calls)))
        Out.push_back(cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Other), B.location()));
    }
    for (const auto &[Var, Use] : R.Before.variables()) {
      const QualType To = Var->getType()->isReferenceType() ? Var->getType()->getPointeeType()->getPointeeType() : QualType();
      if (!To.isNull() && R.Ctx.C.hasSameUnqualifiedType(To, Member->getType()->getPointeeType()) &&
          !R.Before.isDeclaredInside(Var) && !R.visibleItem(Var) && !clauseNames(R.Construct, Var))
        Out.push_back(B.ref(Var));
    }
    return Out;
  }

  /// The pointer's value; null if it has one of the other names: then nothing is mapped, and the launch looks for the data.
  Expr *valueUnless(llvm::ArrayRef<Expr *> Names, const MemberExpr *Member) {
    Expr *Value = copyForHost(R, Member);
    const auto Address = [this](Expr *Place) { return B.convert(B.addressOf(Place), R.Ctx.C.VoidPtrTy); };
    for (Expr *Name : Names) {
      Expr *Place = cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Member), B.location());
      if (!Place || !Name || !Value)
        return nullptr;
      Value = B.paren(B.conditional(B.binary(BO_EQ, Address(Place), Address(Name)), B.convert(B.null(), Value->getType()), Value));
    }
    return Value;
  }

  /// The construct's clauses do not name it.
  bool isFollowed(const MemberExpr *Member) const { return isFollowedByName(Member) || mayFollow(R, Member); }
  bool isFollowedByName(const MemberExpr *Member) const {
    return llvm::any_of(Followed.Pointers, [Member](const FollowedMembers::Pointer &Other) {
      return memberPathOf(Other.Member) == memberPathOf(Member);
    });
  }

  /// What the subscripts lead to; of rows: to their elements.
  static QualType elementOf(QualType Pointer, const PointerUses &Use) {
    const QualType T = Pointer.getNonReferenceType()->getPointeeType();
    return hasRows(Use) ? T->getPointeeType() : T;
  }

  static bool hasRows(const PointerUses &Use) {
    return !Use.Subscripts.empty() && Use.Subscripts.front().OfRow;
  }

  /// One of known size without a clause, of which all is mapped where the device has nothing of it.
  bool isArray(const VarDecl *Var) const {
    return Var->getType()->isConstantArrayType() && !R.visibleItem(Var) &&
           !clauseMentions(R.Construct, Var) && !R.FirstPrivate.contains(Var) &&
           !R.Before.isDeclaredInside(Var);
  }

  /// Not so: who has mapped less than the loops use has made a mistake.
  bool endsDependOnValues(const PointerUses &Use) const {
    const auto IsValue = [this](const Expr *E) {
      return E && !E->isValueDependent() && !E->isEvaluatable(R.Ctx.C);
    };
    return llvm::any_of(Use.Subscripts, [&](const Subscript &S) {
      return IsValue(S.Index) && llvm::any_of(S.Loops, [&](const CanonicalLoop &L) {
        return IsValue(L.Lower) || IsValue(L.Upper);
      });
    });
  }

  /// Their calls; false: there is one of which nobody knows where it leads, which has none. `Inferred`: ReachCalls.
  bool emitSubscripts(const PointerUses &Use, Statements &Calls, QualType Element = QualType(), QualType Inferred = QualType()) {
    Values.clear();
    Reaches.Inferred = Inferred;
    Read = {};
    bool All = true;
    for (const Subscript &S : Use.Subscripts) {
      B.at(S.Index ? S.Index->getExprLoc() : R.Construct->getDirectiveLoc());
      const size_t Before = Calls.size();
      if (Reaches.emit(S, Element, Calls))
        continue;
      All = false;
      Calls.truncate(Before);
    }
    B.at(R.Construct->getDirectiveLoc());
    return All;
  }

  /// The elements that the pointer is declared with, for where the subscripts do not tell; false: it is not.
  bool emitDeclared(const VarDecl *Var, bool Complete, Statements &Calls) {
    const std::optional<Dimension> D = declaredExtent(R.Ctx, Var);
    const std::optional<int64_t> Known = D ? constantOf(D->Length, R.Ctx.C) : std::nullopt;
    if (!D || (Known && *Known <= 1)) // that is how old programs write a pointer
      return false;
    const Amount Length = Known ? Amount::of(*Known) : Math.atEntry(D->Length);
    Calls.push_back(PACC_CALL(B, __pacc_reach_declared, Math.expr(Length), B.integer(Complete)));
    return true;
  }

  /// What is used of an array, for a device that has a part of it.
  void emitArray(const VarDecl *Var, const PointerUses &Use) {
    llvm::SmallVector<Stmt *, 16> Calls;
    if (emitSubscripts(Use, Calls))
      emitReachOf(Var, Use, Calls);
  }

  /// Of what clauses name: where it lies on the device in pieces, these tell the one that is used.
  void emitUses(const VarDecl *Var, const PointerUses &Use) {
    llvm::SmallVector<Stmt *, 16> Calls;
    const bool Columns = hasColumns(R, Var, Use);
    if (!emitSubscripts(Use, Calls, Columns ? outerElement(Var) : QualType()) || !Use.Known)
      Calls.push_back(PACC_CALL(B, __pacc_reach_declared, Math.expr(Amount::of(0)), B.integer(/*Complete=*/0)));
    emitReachOf(Var, Use, Calls, Columns);
  }

  static QualType outerElement(const VarDecl *Var) {
    const QualType T = Var->getType();
    return T->isPointerType() ? T->getPointeeType() : T->castAsArrayTypeUnsafe()->getElementType();
  }

  /// `Columns`: its elements are those of the inner dimensions.
  void emitReachOf(const VarDecl *Var, const PointerUses &Use, llvm::ArrayRef<Stmt *> Calls, bool Columns = false) {
    Out.append(Values.begin(), Values.end());
    const QualType T = Var->getType();
    const QualType Element = T->isPointerType() ? elementOf(T, Use) : R.Ctx.C.getAsArrayType(T)->getElementType();
    Out.push_back(PACC_CALL(B, __pacc_reach_of, B.addressOf(B.ref(Var)),
                            B.sizeOf(Columns ? R.Ctx.C.getBaseElementType(Element) : Element)));
    emitReadBy(Out);
    Out.append(Calls.begin(), Calls.end());
  }

  void emitReadBy(Statements &To) {
    for (const VarDecl *Value : Read.Variables)
      To.push_back(PACC_CALL(B, __pacc_reach_by, B.addressOf(B.ref(Value)), B.sizeOf(Value->getType().getNonReferenceType()),
                             B.null(), B.integer(0)));
    for (const MemberExpr *Member : Read.Members)
      emitReadBy(Member, B.sizeOf(Member->getType()), To);
  }

  void emitReadBy(const MemberExpr *Member, Expr *Bytes, Statements &To) {
    const MemberPath Path = *memberPathOf(Member);
    Expr *Place = cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Member), B.location());
    Expr *Object = B.null(), *Size = B.integer(0);
    if (mayHaveOtherNames(R, Member)) {
      Object = !Path.Root ? B.thisPointer() : Path.BehindPointer ? B.value(Path.Root) : B.addressOf(B.ref(Path.Root));
      Size = B.sizeOf(Object->getType()->getPointeeType());
    }
    if (Place)
      To.push_back(PACC_CALL(B, __pacc_reach_by, B.addressOf(Place), Bytes, Object, Size));
  }

  /// Before the items by which members that no clause names lead to what is there (emitFollowedMembers).
  /// `IsMapped`: else other items say what there is of the data, and the launch looks whether it is enough.
  void emit(const MemberExpr *Member, const PointerUses &Use, bool IsMapped) {
    llvm::SmallVector<Stmt *, 16> Calls;
    Expr *Place = cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Member), B.location());
    Expr *Value = valueUnless(IsMapped ? unknownNames(Member) : llvm::SmallVector<Expr *, 2>(), Member);
    if (!Place || !Value || !emitSubscripts(Use, Calls, QualType(), IsMapped ? elementOf(Member->getType(), Use) : QualType()))
      return;
    if (IsMapped && !isFollowedByName(Member))
      ByCalls.Pointers.push_back({Member, {}});
    OfMembers.append(Values.begin(), Values.end());
    const std::string Name = Section::of(const_cast<MemberExpr *>(Member)).name(R.Ctx);
    const unsigned Action = Use.Written ? PACC_COPY : PACC_COPYIN;
    OfMembers.push_back(PACC_CALL(
        B, __pacc_item, B.integer(Action | PACC_ITEM_IMPLICIT | PACC_ITEM_POINTER | PACC_ITEM_MEMBER | PACC_ITEM_INFERRED),
        B.string(Name), B.addressOf(Place), Value, B.integer(0), B.sizeOf(elementOf(Member->getType(), Use))));
    emitReadBy(OfMembers);
    if (mayHaveOtherNames(R, Member))
      emitReadBy(Member, B.integer(0), OfMembers);
    OfMembers.append(Calls.begin(), Calls.end());
    if (IsMapped)
      tellInferred(R, Name + extentOf(R.Ctx, Use, &Subscript::Index) + (hasRows(Use) ? extentOf(R.Ctx, Use, &Subscript::Row) : ""),
                   Use, Action, /*Declared=*/false);
  }

  void emit(const VarDecl *Var, const PointerUses &Use, bool IsOnlyWritten) {
    llvm::SmallVector<Stmt *, 16> Calls;
    const bool Complete = emitSubscripts(Use, Calls, QualType(), elementOf(Var->getType(), Use)) && Use.Known;
    const bool Declared = emitDeclared(Var, Complete, Calls);
    if (!Complete && !Declared)
      return;
    Out.append(Values.begin(), Values.end());
    unsigned Action = mayWrite(Var, Use) ? PACC_COPY : PACC_COPYIN;
    if (IsOnlyWritten && Complete)
      Action = PACC_COPYOUT | PACC_ITEM_ONLY_WRITTEN;
    QualType Element = elementOf(Var->getType(), Use);
    Out.push_back(PACC_CALL(
        B, __pacc_item,
        B.integer(Action | PACC_ITEM_IMPLICIT | PACC_ITEM_POINTER |
                  PACC_ITEM_INFERRED),
        B.string(Var->getName()), B.addressOf(B.ref(Var)), B.value(Var),
        B.integer(0), B.sizeOf(Element)));
    emitReadBy(Out);
    Out.append(Calls.begin(), Calls.end());
    tellInferred(R, Var->getNameAsString() + (Complete ? extentOf(R.Ctx, Use, &Subscript::Index) : declaredText(R.Ctx, Var)) +
             (hasRows(Use) ? extentOf(R.Ctx, Use, &Subscript::Row) : ""),
         Use, Action, Declared);
  }

  /// What is not known of its uses may change what is not const.
  static bool mayWrite(const VarDecl *Var, const PointerUses &Use) {
    const QualType Element = Var->getType().getNonReferenceType()->getPointeeType();
    return Use.Written || (!Use.Known && !Element.isConstQualified());
  }
};

} // namespace

void inferSections(Region &R, const FollowedMembers &Followed, FollowedMembers &ByCalls, Statements &Out,
                   Statements &OfMembers) {
  Inferrer(R, Followed, ByCalls, Out, OfMembers).run();
}

} // namespace pacc

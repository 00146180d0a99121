//===- Compute.cpp - parallel, kernels, serial and their combined forms ---===//
//
// OpenACC 3.4, 2.5 and 2.11. What a construct becomes is drawn in Entries.h.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Tree/Capture.h"
#include "Constructs.h"
#include "Data/Declare/Declare.h"
#include "Data/ImplicitData.h"
#include "Data/InferredSections.h"
#include "Compute/Invariants.h"
#include "Compute/LostResults.h"
#include "Data/Members/MemberPointers.h"
#include "Data/OwnObjects.h"
#include "Privates/Privates.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Options.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

pacc_construct kindOf(OpenACCDirectiveKind Kind) {
  switch (Kind) {
  case OpenACCDirectiveKind::Kernels:
  case OpenACCDirectiveKind::KernelsLoop:
    return PACC_KERNELS;
  case OpenACCDirectiveKind::Serial:
  case OpenACCDirectiveKind::SerialLoop:
    return PACC_SERIAL;
  default:
    return PACC_PARALLEL;
  }
}

class ConstructLowering {
public:
  explicit ConstructLowering(Region &R) : R(R), Ctx(R.Ctx), B(Ctx.B) {}

  /// Null after an error.
  Stmt *run() {
    unsigned Errors = Ctx.S.getDiagnostics().getNumErrors();
    Statements Items;
    emitDataClauses(Ctx, R.Construct, Items, R.Items, [this](const Section &S) { return staysAsCopied(R, S); });
    for (const auto *Data : llvm::reverse(Ctx.EnclosingData))
      recordDataClauses(Ctx, Data, R.Enclosing);
    recordDeclared(R.Before, R.Enclosing);
    llvm::SmallVector<const VarDecl *, 4> FirstPrivates;
    if (!readFirstPrivates(Ctx, R.Construct, FirstPrivates))
      return nullptr;
    for (const VarDecl *Var : FirstPrivates) {
      QualType T = Var->getType().getNonReferenceType();
      const bool IsObject = T->isRecordType() || (T->isConstantArrayType() && Ctx.C.getBaseElementType(T)->isRecordType());
      if (!T.isTriviallyCopyableType(Ctx.C) && !IsObject)
        report(Ctx.S, directive(), Diag::ItemNotSupported)
            << Var->getName() << "firstprivate";
      R.FirstPrivate.insert(Var);
    }

    findReadScalars(R);
    findObjectsBehind(R);
    findObjectChains(R);
    const auto Followed = findFollowedMembers(R, [this](const Expr *E, bool MayFail) {
      return isHostEstimate(R, E, MayFail ? Position::Unconditional : Position::Conditional);
    });
    // Copies, which the rewriting of the bodies leaves alone; behind the items
    // that may attach the members.
    Statements Members, Referents, Chained, ChainedLast;
    B.at(directive());
    emitObjectChains(R, Chained, ChainedLast);
    emitFollowedMembers(R, Followed, Referents, Members);
    Statements Inferred, OfMembers;
    FollowedMembers ByCalls;
    inferSections(R, Followed, ByCalls, Inferred, OfMembers);
    emitFollowedMembers(R, ByCalls, Referents, Members);
    makeKernels();
    if (R.Kind == PACC_KERNELS) {
      if (!readKernelsPrivates(R))
        return nullptr;
      findKernelLocals(R);
      if (!checkChangingPointers(R))
        return nullptr;
    }
    for (Kernel &K : R.Kernels) {
      if (!lowerKernelBody(R, K))
        return nullptr;
      AllKernels.add(K.Body);
    }
    warnOfUnreduced(R);
    readDimensions();

    // A member can be attached only when its object is present.
    Statements Implicit, Last;
    B.at(directive());
    emitImplicitData(R, AllKernels, Implicit, Last);
    Implicit.append(Chained.begin(), Chained.end());
    Implicit.append(Referents.begin(), Referents.end());
    Items.append(OfMembers.begin(), OfMembers.end());
    Items.append(Members.begin(), Members.end());
    Items.append(Inferred.begin(), Inferred.end());
    Items.append(Last.begin(), Last.end());
    Items.append(ChainedLast.begin(), ChainedLast.end());
    if (Ctx.S.getDiagnostics().getNumErrors() != Errors)
      return nullptr;
    return assemble(Implicit, Items);
  }

private:
  using Statements = llvm::SmallVector<Stmt *, 32>;

  SourceLocation directive() const { return R.Construct->getDirectiveLoc(); }

  void makeKernels() {
    bool Combined = isa<OpenACCCombinedConstruct>(R.Construct);
    if (R.Kind == PACC_KERNELS && !Combined)
      return cutKernels(R);
    Kernel K;
    K.Kind = R.Kind;
    K.Begin = directive();
    K.End = R.Body->getEndLoc();
    K.Body = R.Body;
    K.LoopDirective = Combined ? R.Construct : nullptr;
    R.Kernels.push_back(K);
  }

  //===--------------------------------------------------------------------===//
  // num_gangs, num_workers, vector_length
  //===--------------------------------------------------------------------===//

  void readDimensions() {
    for (const OpenACCClause *Clause : R.Construct->clauses()) {
      if (const auto *Gangs = dyn_cast<OpenACCNumGangsClause>(Clause)) {
        hold(Gangs->getIntExprs(), Dimensions[0], "num_gangs");
      } else if (const auto *Workers =
                     dyn_cast<OpenACCNumWorkersClause>(Clause)) {
        hold(const_cast<Expr *>(Workers->getIntExpr()), Dimensions[1], "num_workers");
      } else if (const auto *Length =
                     dyn_cast<OpenACCVectorLengthClause>(Clause)) {
        hold(const_cast<Expr *>(Length->getIntExpr()), Dimensions[2], "vector_length");
      }
    }
  }

  /// A product; several factors are those of num_gangs(a, b, c).
  struct Dimension {
    const char *Clause = nullptr; ///< null: not given
    int64_t Constant = 1;
    llvm::SmallVector<VarDecl *, 3> Variables;
  };

  void hold(llvm::ArrayRef<Expr *> Factors, Dimension &Into,
            const char *Clause) {
    Into.Clause = Clause;
    for (Expr *Factor : Factors) {
      Expr::EvalResult Value;
      if (Factor->EvaluateAsInt(Value, Ctx.C))
        Into.Constant *= Value.Val.getInt().getExtValue();
      else
        Into.Variables.push_back(held(Factor, Clause, R.Host));
    }
  }

  template <typename List>
  VarDecl *held(Expr *E, llvm::StringRef Clause, List &Out) {
    B.at(E->getBeginLoc());
    VarDecl *Number = B.variable(("__pacc_" + Clause).str(),
                                 B.intType(64, /*Signed=*/true), E);
    Out.push_back(B.declare(Number));
    return Number;
  }

  Stmt *checked(const char *Clause, const VarDecl *Number) {
    return PACC_CALL(B, __pacc_clause_number, B.string(Clause),
                     B.value(Number));
  }

  /// The argument of __pacc_dims, after the calls that check what is in it. `OfLoop`: what
  /// the clause `LoopClause` of a loop in the kernel says, or null; it wins.
  Expr *dimension(const Dimension &D, Expr *OfLoop, const char *LoopClause,
                  Statements &Out) {
    for (const VarDecl *Number : D.Variables)
      Out.push_back(checked(D.Clause, Number));
    Expr::EvalResult Value;
    if (OfLoop && OfLoop->EvaluateAsInt(Value, Ctx.C))
      return OfLoop;
    if (OfLoop) {
      const VarDecl *Number = held(OfLoop, LoopClause, Out);
      Out.push_back(checked(LoopClause, Number));
      return B.value(Number);
    }
    Expr *Product = B.integer(D.Clause ? D.Constant : 0);
    for (const VarDecl *Number : D.Variables)
      Product = B.binary(
          BO_Mul, B.convert(Product, B.intType(64, /*Signed=*/true)), B.value(Number));
    return Product;
  }

  //===--------------------------------------------------------------------===//
  // The host block
  //===--------------------------------------------------------------------===//

  Stmt *assemble(const Statements &Implicit, const Statements &Items) {
    // The captures are found first: they may add to the host's declarations.
    Statements Launches;
    for (Kernel &K : R.Kernels)
      launch(K, Launches);
    Statements Out(R.Host.begin(), R.Host.end());
    emitBegin(Ctx, R.Construct, R.Kind, Out);
    Out.append(Implicit.begin(), Implicit.end());
    Out.append(Items.begin(), Items.end());
    B.at(directive());
    Out.push_back(PACC_CALL(B, __pacc_enter));
    Out.append(Launches.begin(), Launches.end());
    B.at(directive());
    Out.push_back(PACC_CALL(B, __pacc_leave));
    return B.block(Out);
  }

  void launch(Kernel &K, Statements &Out) {
    Captures Captured = findCaptures(Ctx, Uses(K.Body));
    B.at(K.Begin);
    Expr *Sizes[] = {dimension(Dimensions[0], K.Gangs, "gang", Out),
                     dimension(Dimensions[1], K.Workers, "worker", Out),
                     dimension(Dimensions[2], K.VectorLength, "vector", Out)};
    B.at(K.Begin);
    Out.push_back(PACC_CALL(B, __pacc_dims, Sizes[0], Sizes[1], Sizes[2]));
    for (const KnownTrips &T : K.Trips) {
      Out.push_back(
          PACC_CALL(B, __pacc_trip, B.integer(T.Loop), B.integer(T.Dim),
                    T.Variable ? B.value(T.Variable)
                               : B.integer(T.Constant, B.intType(64, false))));
      for (const VarDecl *Var : T.From)
        Out.push_back(PACC_CALL(B, __pacc_trip_from,
                                R.Copies.contains(Var)
                                    ? B.value(Var)
                                    : B.addressOf(B.ref(Var))));
      if (T.IsMost)
        Out.push_back(PACC_CALL(B, __pacc_trip_from, B.null()));
    }
    passArguments(Captured, Out);
    B.at(K.Begin);
    Stmt *Marker =
        PACC_CALL(B, __pacc_kernel, B.integer(K.Kind), B.integer(0),
                  B.string(Ctx.file(K.Begin)), B.string(Ctx.functionName()),
                  B.integer(Ctx.line(K.Begin)), B.integer(Ctx.line(K.End)));
    Out.push_back(capture(Ctx, B.block({Marker, K.Body}), Captured));
  }

  /// Kernels have the bytes of a lambda's object: the addresses in it are the host's.
  void warnOfReferences(const VarDecl *Var) {
    const Options &O = options();
    if (O.Unified || (!O.Gpu && !O.Emulator) || !Warned.insert(Var).second)
      return;
    const QualType T = Var->getType().getNonReferenceType();
    if (const LambdaCapture *Held = referenceIn(T)) {
      const auto *Class = T->getAsCXXRecordDecl();
      const bool IsPart = !Class || !Class->isLambda(), IsThis = Held->capturesThis();
      report(Ctx.S, directive(), Diag::ClosureReferences)
          << Var->getName() << IsThis << (IsThis ? "" : Held->getCapturedVar()->getName()) << IsPart;
    }
  }

  /// What a lambda captures by reference, or one that it holds, or that is a part of an object or array; null: nothing.
  static const LambdaCapture *referenceIn(QualType T) {
    const auto *Class = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition())
      return nullptr;
    if (!Class->isLambda()) {
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (const LambdaCapture *Inner = referenceIn(Base.getType()))
          return Inner;
      for (const FieldDecl *Field : Class->fields())
        if (const LambdaCapture *Inner = referenceIn(Field->getType()))
          return Inner;
      return nullptr;
    }
    for (const LambdaCapture &Held : Class->captures()) {
      if (Held.getCaptureKind() == LCK_ByRef || Held.getCaptureKind() == LCK_This)
        return &Held;
      if (Held.capturesVariable())
        if (const LambdaCapture *Inner = referenceIn(Held.getCapturedVar()->getType().getNonReferenceType()))
          return Inner;
    }
    return nullptr;
  }

  void passArguments(const Captures &Captured, Statements &Out) {
    for (auto [Slot, Var] : llvm::enumerate(Captured.Variables)) {
      ArgumentPlan Plan = planArgument(R, AllKernels, Var);
      Expr *Ref = B.ref(Var);
      QualType T = Ref->getType();
      if (Plan.Kind == PACC_ARG_OBJECT || Plan.Kind == PACC_ARG_SNAPSHOT_OF)
        T = T->getPointeeType();
      warnOfReferences(Var);
      pass(Slot, Plan.Kind | (Plan.UnlessMapped ? PACC_ARG_UNLESS_MAPPED : 0), Var->getName(), B.addressOf(Ref),
           B.sizeOf(T), Out);
    }
    for (auto [I, VLA] : llvm::enumerate(Captured.VLAs)) {
      // The number of elements, as CodeGen keeps it.
      QualType T(VLA, 0);
      Expr *Number =
          B.binary(BO_Div, B.sizeOf(T), B.sizeOf(VLA->getElementType()));
      VarDecl *Bound = B.variable("__pacc_vla", Ctx.C.getSizeType(), Number);
      Out.push_back(B.declare(Bound));
      pass(Captured.slotOfVLA(I), PACC_ARG_BYVAL, "", B.addressOf(B.ref(Bound)),
           B.sizeOf(Bound->getType()), Out);
    }
    if (Captured.This) {
      Expr *This = B.thisPointer();
      QualType T = This->getType()->getPointeeType();
      pass(Captured.slotOfThis(), PACC_ARG_THIS, "this", This, B.sizeOf(T),
           Out);
    }
  }

  void pass(unsigned Slot, unsigned Kind, llvm::StringRef Name,
            Expr *Address, Expr *Size, Statements &Out) {
    Out.push_back(PACC_CALL(B, __pacc_arg, B.integer(Slot), B.integer(Kind),
                            B.string(Name), Address, Size));
  }

  Region &R;
  LoweringContext &Ctx;
  Builder &B;
  Uses AllKernels;
  llvm::SmallPtrSet<const VarDecl *, 4> Warned; ///< lambdas that hold references
  Dimension Dimensions[3]; ///< of the construct: gangs, workers, vector length
};

Stmt *lowerRegion(LoweringContext &Ctx, OpenACCConstructStmt *Construct,
                  Stmt *Body) {
  Region R(Ctx, Construct, kindOf(Construct->getDirectiveKind()), Body);
  Stmt *Lowered = ConstructLowering(R).run();
  return Lowered ? Lowered : Construct;
}

} // namespace

Stmt *lowerCompute(LoweringContext &Ctx, OpenACCComputeConstruct *Construct) {
  return lowerRegion(Ctx, Construct, Construct->getStructuredBlock());
}

Stmt *lowerCombined(LoweringContext &Ctx, OpenACCCombinedConstruct *Construct) {
  return lowerRegion(Ctx, Construct, Construct->getLoop());
}

} // namespace pacc

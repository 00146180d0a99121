//===- Capture.cpp - a kernel body as a captured statement ----------------===//
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace pacc {

/// Whether a constant initialiser takes no address but of other constants, and of functions.
static bool namesOnlyConstants(LoweringContext &Ctx, const Stmt *Init, bool FunctionsToo) {
  if (!Init)
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Init)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (isa<FunctionDecl>(Ref->getDecl()))
      return FunctionsToo;
    return Var ? isDeviceConstant(Ctx, Var)
               : isa<EnumConstantDecl>(Ref->getDecl());
  }
  return llvm::all_of(Init->children(), [&Ctx, FunctionsToo](const Stmt *Child) {
    return namesOnlyConstants(Ctx, Child, FunctionsToo);
  });
}

/// What a constant of some type is made of, from harmless to harmful.
enum class Contents { Values, Addresses, Changing };

static Contents contentsOf(QualType T) {
  T = T.getCanonicalType();
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
    return contentsOf(Array->getElementType());
  if (T->isAnyPointerType() || T->isReferenceType() || T->isMemberPointerType())
    return Contents::Addresses;
  const auto *Record = T->getAsRecordDecl();
  Contents Worst = Contents::Values;
  if (!Record)
    return Worst;
  for (const FieldDecl *Field : Record->fields())
    Worst = std::max(Worst, Field->isMutable() ? Contents::Changing
                                               : contentsOf(Field->getType()));
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
    if (Class->isPolymorphic()) // a table of host functions
      return Contents::Changing;
    for (const CXXBaseSpecifier &Base : Class->bases())
      Worst = std::max(Worst, contentsOf(Base.getType()));
  }
  return Worst;
}

/// `stdout`, `stderr` or `stdin` of <stdio.h>: kernels name the stream by the variable, whose value is the host's own.
static bool isStandardStream(const ASTContext &C, const VarDecl *Var) {
  if (!Var->isExternC() || !Var->getIdentifier() || !Var->getType()->isPointerType() ||
      !C.getSourceManager().isInSystemHeader(Var->getLocation()))
    return false;
  const llvm::StringRef Name = Var->getName();
  return Name == "stdout" || Name == "stderr" || Name == "stdin";
}

/// Whether `S` calls what a pointer leads to.
static bool callsThroughPointers(const Stmt *S) {
  if (!S)
    return false;
  const auto *Call = dyn_cast<CallExpr>(S);
  if (Call && !Call->getDirectCallee() && Call->getCallee()->getType()->isFunctionPointerType())
    return true;
  return llvm::any_of(S->children(), callsThroughPointers);
}

static void findVariablesBesideCalls(const Stmt *S, llvm::SmallPtrSetImpl<const VarDecl *> &Out) {
  if (!S)
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S)) {
    const Uses Used(S);
    if (callsThroughPointers(S))
      for (const auto &[Var, Use] : Used.variables())
        if (Var->hasGlobalStorage())
          Out.insert(Var);
    return;
  }
  for (const Stmt *Child : S->children())
    findVariablesBesideCalls(Child, Out);
}

/// Whether a compute construct of the function that uses the variable calls through pointers: those in a table lead to
/// device code then. Elsewhere a table may hold functions that only the host can run.
static bool isBesidePointerCalls(LoweringContext &Ctx, const VarDecl *Var) {
  if (!Ctx.BesidePointerCalls)
    findVariablesBesideCalls(Ctx.body(), Ctx.BesidePointerCalls.emplace());
  return Ctx.BesidePointerCalls->contains(Var->getCanonicalDecl());
}

bool isDeviceConstant(LoweringContext &Ctx, const VarDecl *Var) {
  return Var->hasGlobalStorage() && (isStandardStream(Ctx.C, Var) || hasConstantValue(Ctx, Var));
}

bool hasConstantValue(LoweringContext &Ctx, const VarDecl *Var) {
  QualType T = Ctx.C.getBaseElementType(Var->getType());
  if (!T.isConstQualified() || T.isVolatileQualified() ||
      Var->getTLSKind() != VarDecl::TLS_None)
    return false;
  const VarDecl *Definition = nullptr;
  const Expr *Init = Var->getAnyInitializer(Definition);
  Contents Inside = contentsOf(T);
  if (!Init || Init->isValueDependent() || Inside == Contents::Changing ||
      (Inside == Contents::Addresses && !namesOnlyConstants(Ctx, Init, isBesidePointerCalls(Ctx, Var))))
    return false;
  return Definition->hasConstantInitialization() || Init->isConstantInitializer(Ctx.C, /*ForRef=*/false) ||
         (Definition->isLocalVarDecl() && T->isRecordType() && Definition->evaluateValue()); // not worked out yet
}

Captures findCaptures(LoweringContext &Ctx, const Uses &Body) {
  Captures Out;
  for (const auto &[Var, Use] : Body.variables())
    if (!Body.isDeclaredInside(Var) && !isDeviceConstant(Ctx, Var))
      Out.Variables.push_back(Var->getMostRecentDecl());
  Out.VLAs = Body.outerVLAs();
  Out.This = Body.thisUse();
  return Out;
}

namespace {

/// Marks the references to captured variables, or takes the marks away.
class CaptureMarker {
public:
  enum class InTypes { Marked, Left };

  /// `Named`: makes the variables of `addresses`, if there can be some.
  CaptureMarker(ASTContext &C, llvm::ArrayRef<const VarDecl *> Captured, bool IsCaptured, InTypes Sizes,
         Builder *Named = nullptr)
      : C(C), IsCaptured(IsCaptured), Sizes(Sizes), Named(Named) {
    for (const VarDecl *Var : Captured)
      Variables.insert(Var->getCanonicalDecl());
  }

  Stmt *mark(Stmt *S) {
    if (!S || isPrivateVLA(S))
      return S;
    const llvm::SaveAndRestore<bool> Outside(InAggregate, InAggregate || isa<InitListExpr>(S));
    const auto *Read = dyn_cast<ImplicitCastExpr>(S);
    if (Read && Read->getCastKind() == CK_LValueToRValue && !Read->getSubExpr()->getType().isConstQualified())
      InAggregate = false; // what is read there is no constant
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      return markVariables(*Declares, S);
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return markReference(Ref);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(mark(*I));
      return S;
    }
    const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
    // The size of a variable is no address.
    const llvm::SaveAndRestore<const VarDecl *> AroundSize(Static, Size ? nullptr : Static);
    if (Sizes == InTypes::Left && Size && Size->isArgumentType())
      return S;
    if (Sizes == InTypes::Marked)
      forEachSize(S, [this](const VariableArrayType *VLA) {
        mark(VLA->getSizeExpr());
      });
    for (Stmt *&Child : S->children())
      Child = mark(Child);
    return S;
  }

  /// A static variable that begins with the address of a captured one; null: there is none.
  const VarDecl *staticWithAddress() const { return StaticWithAddress; }

  /// Declarations of pointers to captured variables, to stand in front of the code.
  llvm::ArrayRef<Stmt *> addresses() const { return Addresses; }

private:
  /// What a constant's value is worked out from is not looked at again: it forgets the value, if that has addresses.
  Stmt *markVariables(const DeclStmt &Declares, Stmt *S) {
    for (Decl *D : Declares.decls())
      if (auto *Var = dyn_cast<VarDecl>(D); Var && Var->isConstexpr() && !Var->getType()->isScalarType())
        InAggregate = true;
    const llvm::SaveAndRestore<const VarDecl *> Around(Static, staticOf(Declares));
    const size_t Before = NamedPlaces;
    if (Sizes == InTypes::Marked)
      forEachSize(S, [this](const VariableArrayType *VLA) { mark(VLA->getSizeExpr()); });
    for (Stmt *&Child : S->children())
      Child = mark(Child);
    for (Decl *D : Declares.decls())
      if (auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit() && NamedPlaces != Before) {
        Var->setInit(Var->getInit());
        Var->setConstexpr(false);
      }
    return S;
  }

  static const VarDecl *staticOf(const DeclStmt &Declares) {
    for (const Decl *D : Declares.decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->isStaticLocal())
        return Var;
    return nullptr;
  }

  /// In an array or structure that begins with constants alone CodeGen looks at no name: the host's addresses would be
  /// copied into it. `*p`, where p is a variable with the address of the captured one, is no constant.
  Expr *throughPointer(const VarDecl *Var, Expr *Captured) {
    ++NamedPlaces;
    VarDecl *&Pointer = Pointers[Var->getCanonicalDecl()];
    if (!Pointer) {
      Named->at(Captured->getBeginLoc());
      Pointer = Named->variable("__pacc_at", C.getPointerType(Captured->getType()), Named->addressOf(Captured));
      Addresses.push_back(Named->declare(Pointer));
    }
    return Named->unary(UO_Deref, Named->value(Pointer));
  }

  Stmt *markReference(DeclRefExpr *Ref) {
    if (Expr *Meant = standsFor(Ref)) {
      Uses InMeant(Meant);
      bool Captured =
          llvm::any_of(InMeant.variables(), [this](const auto &Use) {
            return Variables.contains(Use.first);
          });
      Expr *Copy = Captured ? cloneExpr(C, Meant, Ref->getLocation()) : nullptr;
      return Copy ? mark(Copy) : Ref;
    }
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || !Variables.contains(Var->getCanonicalDecl()) ||
        Ref->refersToEnclosingVariableOrCapture() == IsCaptured)
      return Ref;
    Expr *Marked = DeclRefExpr::Create(
        C, Ref->getQualifierLoc(), SourceLocation(), Ref->getDecl(),
        /*RefersToEnclosingVariableOrCapture=*/IsCaptured, Ref->getNameInfo(),
        Ref->getType(), Ref->getValueKind(), Ref->getFoundDecl(), nullptr,
        Ref->isNonOdrUse());
    if (Static && Var->hasGlobalStorage())
      StaticWithAddress = Static;
    else if (Named && InAggregate && Var->hasGlobalStorage() && !Var->getType()->isReferenceType())
      return throughPointer(Var, Marked);
    return Sizes == InTypes::Marked && IsCaptured && isConstantPointer(*Var) ? asObject(Marked) : Marked;
  }

  /// Where the value of one is known, CodeGen puts it into the place of its name: the host's address, which is not what
  /// the kernel has got. (Functions are the device's own.)
  static bool isConstantPointer(const VarDecl &Var) {
    return Var.getType()->isPointerType() && !Var.getType()->isFunctionPointerType() &&
           Var.getType().isConstQualified();
  }

  /// `*&E`: CodeGen looks for constants behind names alone.
  Expr *asObject(Expr *E) const {
    const SourceLocation Loc = E->getBeginLoc();
    Expr *Address = UnaryOperator::Create(C, E, UO_AddrOf, C.getPointerType(E->getType()), VK_PRValue, OK_Ordinary, Loc,
                                          /*CanOverflow=*/false, FPOptionsOverride());
    return UnaryOperator::Create(C, Address, UO_Deref, E->getType(), VK_LValue, OK_Ordinary, Loc,
                                 /*CanOverflow=*/false, FPOptionsOverride());
  }

  ASTContext &C;
  const bool IsCaptured;
  const InTypes Sizes;
  Builder *const Named;
  const VarDecl *Static = nullptr; ///< whose declaration it is
  const VarDecl *StaticWithAddress = nullptr;
  bool InAggregate = false; ///< in what an array or a structure begins with
  size_t NamedPlaces = 0;
  llvm::DenseMap<const VarDecl *, VarDecl *> Pointers;
  llvm::SmallVector<Stmt *, 4> Addresses;
  llvm::SmallPtrSet<const VarDecl *, 16> Variables;
};

FieldDecl *addField(ASTContext &C, RecordDecl *Record, SourceLocation Loc, QualType T) {
  auto *Field = FieldDecl::Create(C, Record, Loc, Loc, nullptr, T, C.getTrivialTypeSourceInfo(T, Loc), nullptr,
                                  /*Mutable=*/false, ICIS_NoInit);
  Field->setImplicit();
  Field->setAccess(AS_public);
  Record->addDecl(Field);
  return Field;
}

/// The record of captures and the lists that CapturedStmt wants.
class CaptureRecord {
public:
  explicit CaptureRecord(LoweringContext &Ctx) : Ctx(Ctx), C(Ctx.C) {
    if (C.getLangOpts().CPlusPlus)
      Record = CXXRecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function,
                                     loc(), loc(), /*Id=*/nullptr);
    else
      Record = RecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function, loc(),
                                  loc(), /*Id=*/nullptr);
    Record->setImplicit();
    Record->startDefinition();
  }

  void addVariable(const VarDecl *Var) {
    Expr *Init = Ctx.B.ref(Var);
    field(C.getLValueReferenceType(Init->getType()));
    add(CapturedStmt::VCK_ByRef, const_cast<VarDecl *>(Var), Init);
  }
  void addBound(const VariableArrayType *VLA) {
    field(C.getSizeType())->setCapturedVLAType(VLA);
    add(CapturedStmt::VCK_VLAType, nullptr, nullptr);
  }
  void addThis() {
    Expr *This = Ctx.B.thisPointer();
    field(This->getType());
    add(CapturedStmt::VCK_This, nullptr, This);
  }

  Stmt *finish(Stmt *Body) {
    Record->completeDefinition();
    auto *Captured = CapturedDecl::Create(C, Ctx.Function, /*NumParams=*/1);
    QualType Context = C.getPointerType(C.getCanonicalTagType(Record));
    Captured->setContextParam(
        0, ImplicitParamDecl::Create(C, Captured, loc(),
                                     &C.Idents.get("__context"), Context,
                                     ImplicitParamKind::CapturedContext));
    Captured->setBody(Body);
    Captured->setNothrow(true);
    return CapturedStmt::Create(C, Body, CR_Default, List, Inits, Captured,
                                Record);
  }

private:
  SourceLocation loc() const { return Ctx.B.location(); }

  FieldDecl *field(QualType T) { return addField(C, Record, loc(), T); }
  void add(CapturedStmt::VariableCaptureKind Kind, VarDecl *Var, Expr *Init) {
    List.push_back(CapturedStmt::Capture(loc(), Kind, Var));
    Inits.push_back(Init);
  }

  LoweringContext &Ctx;
  ASTContext &C;
  RecordDecl *Record;
  llvm::SmallVector<CapturedStmt::Capture, 16> List;
  llvm::SmallVector<Expr *, 16> Inits;
};

} // namespace

Stmt *capture(LoweringContext &Ctx, Stmt *Body, const Captures &Captured) {
  CaptureRecord Record(Ctx);
  for (const VarDecl *Var : Captured.Variables)
    Record.addVariable(Var);
  for (const VariableArrayType *VLA : Captured.VLAs)
    Record.addBound(VLA);
  if (Captured.This)
    Record.addThis();
  CaptureMarker Marks(Ctx.C, Captured.Variables, /*IsCaptured=*/true, CaptureMarker::InTypes::Marked, &Ctx.B);
  Body = Marks.mark(Body);
  if (const VarDecl *Static = Marks.staticWithAddress())
    report(Ctx.S, Static->getLocation(), Diag::StaticAddress) << Static->getName();
  if (!Marks.addresses().empty()) {
    llvm::SmallVector<Stmt *, 8> All(Marks.addresses());
    All.push_back(Body);
    Body = Ctx.B.block(All);
  }
  return Record.finish(Body);
}

// The sizes in types that Lowering names again stand in front of the code, where those types are declared.
Stmt *markCaptured(ASTContext &C, Stmt *S, llvm::ArrayRef<const VarDecl *> Variables) {
  return CaptureMarker(C, Variables, /*IsCaptured=*/true, CaptureMarker::InTypes::Left).mark(S);
}

Stmt *unmarkCaptured(ASTContext &C, Stmt *S, llvm::ArrayRef<const VarDecl *> Variables) {
  return CaptureMarker(C, Variables, /*IsCaptured=*/false, CaptureMarker::InTypes::Marked).mark(S);
}

// The record is laid out when CodeGen asks for it.
CapturedStmt *captureAgain(LoweringContext &Ctx, CapturedStmt *Captured, Stmt *Code,
                           llvm::ArrayRef<const VarDecl *> More) {
  ASTContext &C = Ctx.C;
  llvm::SmallVector<CapturedStmt::Capture, 16> List(Captured->captures());
  llvm::SmallVector<Expr *, 16> Inits(Captured->capture_inits());
  auto *Record = const_cast<RecordDecl *>(Captured->getCapturedRecordDecl());
  Ctx.B.at(Captured->getBeginLoc());
  for (const VarDecl *Var : More) {
    Expr *Init = Ctx.B.ref(Var);
    const bool ByValue = Ctx.isOwn(Var) && Init->getType()->isScalarType();
    addField(C, Record, Ctx.B.location(), ByValue ? Init->getType() : C.getLValueReferenceType(Init->getType()));
    List.push_back(CapturedStmt::Capture(Ctx.B.location(), ByValue ? CapturedStmt::VCK_ByCopy : CapturedStmt::VCK_ByRef,
                                         const_cast<VarDecl *>(Var)));
    Inits.push_back(Init);
  }
  CapturedDecl *Outlined = Captured->getCapturedDecl();
  Outlined->setBody(Code);
  return CapturedStmt::Create(C, Code, Captured->getCapturedRegionKind(), List, Inits, Outlined, Record);
}

} // namespace pacc

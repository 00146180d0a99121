//===- PipelineParts.cpp - cutting the body of a pipeline -----------------===//
#include "Pipelines/PipelineParts.h"

#include "Data/PlainNumbers.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

#include <functional>

using namespace clang;

namespace pacc {
namespace {

/// A construct that talks to the device itself; a data construct does not, what
/// is in it may.
bool isDeviceCode(const Stmt *S) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct,
             OpenACCUpdateConstruct, OpenACCEnterDataConstruct,
             OpenACCExitDataConstruct, OpenACCWaitConstruct>(S);
}

/// A compute construct that a clause may give to the host.
bool mayRunOnHost(const Stmt *S) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S) &&
         llvm::any_of(cast<OpenACCConstructStmt>(S)->clauses(), [](const OpenACCClause *Clause) {
           return isa<OpenACCIfClause, OpenACCSelfClause>(Clause);
         });
}

bool hasDeviceCode(const Stmt *S) {
  if (!S || isa<LambdaExpr>(S) || isa<BlockExpr>(S))
    return false;
  return isDeviceCode(S) || llvm::any_of(S->children(), hasDeviceCode);
}

/// What children() of directives leaves out.
void addClauseUses(const Stmt *S, Uses &Into) {
  if (!S)
    return;
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    for (const OpenACCClause *Clause : Construct->clauses())
      for (const Stmt *Argument : Clause->children())
        if (Argument)
          Into.add(Argument);
  for (const Stmt *Child : S->children())
    addClauseUses(Child, Into);
}

/// Sets local numbers by what others are, and does nothing else: no kernel before has to be through.
bool isSetting(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(), isSetting);
  if (isa<NullStmt>(S))
    return true;
  const auto IsNumber = [](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->hasLocalStorage() && Var->getType()->isArithmeticType() && !Var->getType().isVolatileQualified();
  };
  const std::function<bool(const Stmt *)> IsPure = [&](const Stmt *E) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return IsNumber(Ref) || isa<EnumConstantDecl>(Ref->getDecl());
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    if ((Binary && Binary->isAssignmentOp()) || (Unary && Unary->isIncrementDecrementOp()))
      return false;
    return (Binary || Unary ||
            isa<ParenExpr, CastExpr, ConditionalOperator, IntegerLiteral, FloatingLiteral, CharacterLiteral,
                CXXBoolLiteralExpr>(E)) &&
           llvm::all_of(E->children(), IsPure);
  };
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return Binary->isAssignmentOp() && IsNumber(Binary->getLHS()) && IsPure(Binary->getRHS());
  const auto *Unary = dyn_cast<UnaryOperator>(S);
  return Unary && Unary->isIncrementDecrementOp() && IsNumber(Unary->getSubExpr());
}

/// Everything below `S` that uses the variable has a private copy of it.
bool isPrivateIn(const VarDecl &Var, const Stmt *S) {
  if (!S)
    return true;
  const auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
  for (const OpenACCClause *Clause : Construct ? Construct->clauses() : llvm::ArrayRef<const OpenACCClause *>())
    for (const Stmt *Argument : Clause->children()) {
      Uses InClause;
      if (Argument)
        InClause.add(Argument);
      if (InClause.isUsed(&Var))
        return isa<OpenACCPrivateClause>(Clause);
    }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl() != &Var;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isPrivateIn(Var, Child); });
}

class PartCutter {
public:
  PartCutter(LoweringContext &LC, Pipeline &P) : LC(LC), P(P) {}

  std::vector<PipelinePart> run(Stmt *&Body) {
    if (auto *Block = dyn_cast<CompoundStmt>(Body))
      declareBefore(*Block);
    P.Body.add(Body);
    addClauseUses(Body, P.Body);
    if (auto *Block = dyn_cast<CompoundStmt>(Body))
      for (Stmt *&Child : Block->children())
        add(Child);
    else
      add(Body);
    joinSettings();
    checkDeclarations();
    checkCode(Body);
    return std::move(Parts);
  }

private:
  void add(Stmt *&S) {
    if (isa<NullStmt>(S))
      return;
    if (isConstants(S)) { // one value for all chunks
      P.Constants.push_back(S);
      return;
    }
    bool OnDevice = hasDeviceCode(S);
    addHostCode(S);
    if (Parts.empty() || Parts.back().OnDevice != OnDevice)
      Parts.push_back({OnDevice, {}});
    Parts.back().Statements.push_back(&S);
  }

  /// What sets numbers for kernels is done when they are launched, between others of the chunk.
  void joinSettings() {
    for (size_t I = 0; I < Parts.size(); ++I)
      if (!Parts[I].OnDevice && Parts.size() > 1 &&
          llvm::all_of(Parts[I].Statements, [](Stmt **S) { return isSetting(*S); }))
        Parts[I].OnDevice = true;
    std::vector<PipelinePart> Joined;
    for (PipelinePart &Part : Parts)
      if (!Joined.empty() && Joined.back().OnDevice == Part.OnDevice)
        Joined.back().Statements.append(Part.Statements);
      else
        Joined.push_back(std::move(Part));
    Parts = std::move(Joined);
  }

  //===--------------------------------------------------------------------===//
  // Declarations that several parts share
  //===--------------------------------------------------------------------===//

  /// Numbers and pointers of the body that several parts use are declared before the pipeline, and set where their
  /// declarations stand. Whether all chunks give them the same value is judged as of other variables (Transforms,
  /// ChunkVariables.h).
  void declareBefore(CompoundStmt &Body) {
    for (Stmt *&Child : Body.children())
      if (auto *Declaration = dyn_cast<DeclStmt>(Child);
          Declaration && !isConstants(Child) &&
          llvm::all_of(Declaration->decls(),
                       [&](const Decl *D) { return mayStandBefore(D) || isOnlyPrivate(D, Child, Body); }) &&
          llvm::any_of(Declaration->decls(), [&](const Decl *D) { return isShared(*cast<VarDecl>(D), Child, Body); }))
        Child = setInstead(*Declaration);
  }

  /// A name for private copies: nobody looks at the variable itself.
  bool isOnlyPrivate(const Decl *D, const Stmt *Declaration, CompoundStmt &Body) const {
    const auto *Var = dyn_cast<VarDecl>(D);
    return Var && Var->hasLocalStorage() && !Var->getInit() && Var->getType().isTrivialType(LC.C) &&
           !Var->getType()->isVariablyModifiedType() && llvm::all_of(Body.children(), [&](const Stmt *Child) {
             return Child == Declaration || isPrivateIn(*Var, Child);
           });
  }

  static bool mayStandBefore(const Decl *D) {
    const auto *Var = dyn_cast<VarDecl>(D);
    const QualType T = Var ? Var->getType() : QualType();
    return Var && Var->hasLocalStorage() && !Var->isConstexpr() && !T.isVolatileQualified() &&
           !T->isVariablyModifiedType() && (T->isArithmeticType() || T->isEnumeralType() || T->isPointerType()) &&
           (!Var->getInit() || !Var->getInit()->isValueDependent());
  }

  /// Code of another part uses it.
  bool isShared(const VarDecl &Var, const Stmt *Declaration, CompoundStmt &Body) const {
    bool Behind = false, OnDevice = false;
    for (const Stmt *Child : Body.children()) {
      if (Child == Declaration) {
        Behind = true;
        continue;
      }
      if (!Behind || isa<NullStmt>(Child) || isConstants(Child))
        continue;
      OnDevice |= hasDeviceCode(Child); // between the declaration and what comes now, or there
      if (!OnDevice)
        continue;
      Uses Here(Child);
      addClauseUses(Child, Here);
      if (Here.isUsed(&Var))
        return true;
    }
    return false;
  }

  Stmt *setInstead(const DeclStmt &Declaration) {
    llvm::SmallVector<Stmt *, 2> Settings;
    for (Decl *D : const_cast<DeclStmt &>(Declaration).decls()) {
      auto *Var = cast<VarDecl>(D);
      LC.B.at(Var->getLocation());
      Expr *Value = Var->getInit();
      if (auto *List = dyn_cast_or_null<InitListExpr>(Value))
        Value = List->getNumInits() ? List->getInit(0) : LC.B.integer(0);
      QualType T = Var->getType();
      T.removeLocalConst();
      Var->setType(T);
      Var->setInit(nullptr);
      P.Constants.push_back(LC.B.declare(Var));
      if (Value)
        Settings.push_back(LC.B.binary(BO_Assign, LC.B.ref(Var), Value));
    }
    LC.B.at(Declaration.getBeginLoc());
    return Settings.empty() ? new (LC.C) NullStmt(Declaration.getBeginLoc())
                            : static_cast<Stmt *>(LC.B.block(Settings));
  }

  /// Declares nothing but constants with values that the compiler knows?
  bool isConstants(const Stmt *S) const {
    const auto *Declaration = dyn_cast<DeclStmt>(S);
    return Declaration && llvm::all_of(Declaration->decls(), [&](const Decl *D) {
      const auto *Var = dyn_cast<VarDecl>(D);
      const QualType T = Var ? LC.C.getBaseElementType(Var->getType()) : QualType();
      return Var && T->isArithmeticType() && T.isConstQualified() &&
             (Var->getType()->isArithmeticType() || Var->getType()->isConstantArrayType()) &&
             !T.isVolatileQualified() && Var->getInit() && !Var->getInit()->isValueDependent() &&
             Var->getInit()->isConstantInitializer(LC.C, /*ForRef=*/false);
    });
  }

  /// The host code of a statement. That beside device code runs when the device code is enqueued.
  void addHostCode(const Stmt *S) {
    if (S && mayRunOnHost(S)) {
      P.Conditional.add(S);
      addClauseUses(S, P.Conditional);
    }
    if (!S || isDeviceCode(S))
      return;
    if (hasDeviceCode(S)) {
      for (const Stmt *Child : S->children())
        addHostCode(Child);
      return;
    }
    P.HasHostCode = true;
    P.HostCode.add(S);
    addClauseUses(S, P.HostCode);
  }

  void checkDeclarations() {
    for (size_t I = 0; I + 1 < Parts.size(); ++I)
      for (Stmt **S : Parts[I].Statements)
        if (const auto *Declaration = dyn_cast<DeclStmt>(*S))
          for (const Decl *D : Declaration->decls())
            if (const auto *Var = dyn_cast<VarDecl>(D); Var && mayBeMissed(*Var, I))
              report(LC.S, Var->getLocation(), Diag::PipelineDeclaration) << spellingOf(*Var);
  }

  static std::string spellingOf(const VarDecl &Var) {
    const auto *Decomposition = dyn_cast<DecompositionDecl>(&Var);
    if (!Decomposition)
      return Var.getNameAsString();
    const auto NameOf = [](const BindingDecl *Binding) { return Binding->getName(); };
    return "[" + llvm::join(llvm::map_range(Decomposition->bindings(), NameOf), ", ") + "]";
  }

  /// Code behind the part uses the variable, or, when its destructor has run, what leads to memory that it owned.
  bool mayBeMissed(const VarDecl &Var, size_t Part) const {
    llvm::SmallSetVector<const VarDecl *, 4> Known;
    Known.insert(&Var);
    if (const auto *Decomposition = dyn_cast<DecompositionDecl>(&Var))
      for (const BindingDecl *Binding : Decomposition->flat_bindings())
        if (const VarDecl *Holder = Binding->getHoldingVar())
          Known.insert(Holder);
    if (Var.getType().isDestructedType())
      addHolders(Part, Known);
    for (const PipelinePart &Later : llvm::drop_begin(Parts, Part + 1))
      for (Stmt **S : Later.Statements) {
        Uses Here(*S);
        addClauseUses(*S, Here);
        if (llvm::any_of(Known, [&](const VarDecl *V) { return Here.isUsed(V); }))
          return true;
      }
    return false;
  }

  /// Variables that may hold an address, and that the part gives values made of known ones.
  void addHolders(size_t Part, llvm::SmallSetVector<const VarDecl *, 4> &Known) const {
    const auto Names = [&Known](const Uses &U) {
      return llvm::any_of(Known, [&U](const VarDecl *V) { return U.isUsed(V); });
    };
    const auto Add = [&](const VarDecl *Var) {
      if (!holdsNumbersAlone(LC.C, Var->getType()))
        Known.insert(Var);
    };
    for (size_t Before = 0; Before != Known.size();) {
      Before = Known.size();
      for (Stmt **S : Parts[Part].Statements) {
        const auto *Declaration = dyn_cast<DeclStmt>(*S);
        const Uses Here(*S);
        if (!Declaration && Names(Here)) {
          for (const auto &[Var, Use] : Here.variables())
            if (Use.Written)
              Add(Var);
        } else if (Declaration) {
          for (const Decl *D : Declaration->decls())
            if (const auto *Var = dyn_cast<VarDecl>(D); Var && Names(Uses(Var->getInit())))
              Add(Var);
        }
      }
    }
  }

  /// Everything in the statement, with what stands round it: the innermost directive, or `Round`.
  template <typename Visitor> static void forEachPlace(const Stmt *S, const Stmt *Round, Visitor Visit) {
    if (!S || isa<LambdaExpr>(S) || isa<BlockExpr>(S))
      return;
    Visit(S, Round);
    for (const Stmt *Child : S->children())
      forEachPlace(Child, isa<OpenACCConstructStmt>(S) ? S : Round, Visit);
  }

  void checkCode(const Stmt *Body) {
    const llvm::ArrayRef<const Stmt *> TopLevel = Body;
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    const auto ForEach = [&](auto Visit) {
      for (const Stmt *S : Block ? llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->size()) : TopLevel)
        forEachPlace(S, S, Visit);
    };
    ForEach([this](const Stmt *S, const Stmt *Round) {
      if (const auto *Label = dyn_cast<LabelStmt>(S))
        RoundLabels[Label->getDecl()] = Round;
    });
    ForEach([this](const Stmt *S, const Stmt *Round) { checkCode(S, Round); });
  }

  /// Jumps to where another stage or a loop's other iterations are, and what cannot stand in a pipeline.
  void checkCode(const Stmt *S, const Stmt *Round) {
    const auto *Goto = dyn_cast<GotoStmt>(S);
    if (isa<IndirectGotoStmt>(S) || (Goto && RoundLabels.lookup(Goto->getLabel()) != Round))
      report(LC.S, S->getBeginLoc(), Diag::PipelineJump);
    if (const auto *Data = dyn_cast<OpenACCDataConstruct>(S))
      if (pipelineOf(Data))
        report(LC.S, Data->getDirectiveLoc(), Diag::PipelineNested);
    if (isa<OpenACCEnterDataConstruct>(S))
      report(LC.S, S->getBeginLoc(), Diag::NotSupported)
          << "enter data in a pipeline";
    if (isa<OpenACCExitDataConstruct>(S))
      report(LC.S, S->getBeginLoc(), Diag::NotSupported)
          << "exit data in a pipeline";
  }

  LoweringContext &LC;
  Pipeline &P;
  std::vector<PipelinePart> Parts;
  llvm::DenseMap<const LabelDecl *, const Stmt *> RoundLabels; ///< what stands round each
};

} // namespace

std::vector<PipelinePart> cutPipeline(LoweringContext &LC, Pipeline &P,
                                      Stmt *&Body) {
  return PartCutter(LC, P).run(Body);
}

} // namespace pacc

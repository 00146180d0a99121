//===- Lowering.cpp - the walker ------------------------------------------===//
//
// Finds the OpenACC statements of a function's host code and lets the function
// for each kind (Constructs.h) put plain statements in their places.
//
//===----------------------------------------------------------------------===//
#include "pacc/Lowering/Lowering.h"

#include "Tree/AstIntegrity.h"
#include "Clauses/AtomicConditions.h"
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "Constructs.h"
#include "Clauses/DeviceTypes.h"
#include "Clauses/Extents.h"
#include "Clauses/ObjectPointers.h"
#include "Clauses/Restrictions/DirectivePlaces.h"
#include "Tree/HiddenChildren.h"
#include "Data/Declare/LocalDeclares.h"
#include "Compute/ConstantLocals.h"
#include "Compute/LoopBlocks.h"
#include "Compute/Elements/LostElements.h"
#include "Compute/LostResults.h"
#include "Compute/QueueVariables.h"
#include "LoweringContext.h"
#include "Privates/MemberReductions.h"
#include "Privates/PrivateMembers.h"
#include "Privates/ReductionSections.h"
#include "Privates/Updates/TruthValues.h"
#include "Outlines/OpenMPInKernels.h"
#include "Pipelines/PipeLoops.h"
#include "Pipelines/Pipelines.h"
#include "Privates/MisusedReductions.h"
#include "Privates/UnsetPrivates.h"
#include "Data/PresentVariables.h"
#include "Privates/Parts/PrivateSections.h"
#include "Compute/Routines/Routines.h"
#include "Loops/Forms/Inductions.h"
#include "Loops/Forms/InstantiatedCalls.h"
#include "Loops/Forms/LoopForms.h"
#include "Loops/Tiles.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace pacc {

static DeclContext *ownerOf(FunctionDecl *Function, BlockDecl *Block) {
  return Block ? static_cast<DeclContext *>(Block) : Function;
}

LoweringContext::LoweringContext(Sema &S, FunctionDecl *Function, BlockDecl *Block)
    : S(S), C(S.Context), Function(Function), Block(Block), B(S, Function, Block), Regions(*this),
      Declaring(ownerOf(Function, Block)), Scope(S, Function) {}

Stmt *LoweringContext::body() const { return Block ? Block->getBody() : Function->getBody(); }

void LoweringContext::setBody(CompoundStmt *Body) {
  if (Block)
    Block->setBody(Body);
  else
    Function->setBody(Body);
}

bool LoweringContext::declares(const VarDecl *Var) const {
  const DeclContext *Of = Var->getDeclContext();
  while (isa<CapturedDecl>(Of))
    Of = Of->getParent();
  return Of == ownerOf(Function, Block);
}

bool LoweringContext::isOfThread(const VarDecl *Var) const { return Var->getDeclContext() == Declaring; }

bool LoweringContext::isOwn(const VarDecl *Var) const {
  return Var->isImplicit() || DevicePointers.contains(Var) || MaybeDevicePointers.contains(Var);
}

std::string LoweringContext::file(SourceLocation Loc) const {
  PresumedLoc P = C.getSourceManager().getPresumedLoc(Loc);
  return P.isValid() ? P.getFilename() : "";
}

unsigned LoweringContext::line(SourceLocation Loc) const {
  PresumedLoc P = C.getSourceManager().getPresumedLoc(Loc);
  return P.isValid() ? P.getLine() : 0;
}

std::string LoweringContext::functionName() const {
  const FunctionDecl *Named = Function;
  for (const DeclContext *DC = Function; DC; DC = DC->getParent()) {
    const auto *F = dyn_cast<FunctionDecl>(DC);
    if (!F)
      continue;
    Named = F;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || !Method->getParent()->isLambda())
      break;
  }
  return Named->getQualifiedNameAsString();
}

/// Whether the text that `Loc` stands in was made, as that of `_Pragma(#x)`: in the file there is only the macro with
/// the whole directive.
static bool isInMadeText(const SourceManager &SM, SourceLocation Loc) {
  for (; Loc.isMacroID(); Loc = SM.getImmediateExpansionRange(Loc).getBegin())
    if (SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc)))
      return true;
  return false;
}

std::string LoweringContext::text(const Expr *E) const {
  const SourceManager &SM = C.getSourceManager();
  const CharSourceRange Range =
      isInMadeText(SM, E->getBeginLoc())
          ? CharSourceRange()
          : Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E->getSourceRange()), SM, C.getLangOpts());
  std::string Printed; // for part of what a macro makes, which stands nowhere
  if (Range.isInvalid()) {
    llvm::raw_string_ostream Stream(Printed);
    E->printPretty(Stream, nullptr, C.getPrintingPolicy());
  }
  const llvm::StringRef Source =
      Range.isInvalid() ? llvm::StringRef(Printed) : Lexer::getSourceText(Range, SM, C.getLangOpts());
  std::string Line;
  for (char Ch : Source) {
    bool Space = Ch == ' ' || Ch == '\t' || Ch == '\n' || Ch == '\r';
    if (!Space)
      Line += Ch;
    else if (!Line.empty() && Line.back() != ' ')
      Line += ' ';
  }
  return Line;
}

unsigned LoweringContext::newLoop() {
  static unsigned Last = PACC_LOOP_REGION; // one process, one translation unit
  return ++Last;
}

unsigned LoweringContext::newAroundItem() {
  static unsigned Last = 0;
  return ++Last;
}

const VarDecl *LoweringContext::entryValue(Expr *E) {
  VarDecl *&Var = EntryValues[E];
  if (!Var) {
    B.at(E->getBeginLoc());
    Var = B.variable("__pacc_extent", B.intType(64, /*Signed=*/true), E);
  }
  return Var;
}

/// Puts the declarations of the entry values before the function's body.
static void declareEntryValues(LoweringContext &Ctx) {
  if (Ctx.EntryValues.empty())
    return;
  Stmt *Body = Ctx.body();
  llvm::SmallVector<Stmt *, 4> All;
  for (auto &[E, Var] : Ctx.EntryValues) {
    Ctx.B.at(E->getBeginLoc());
    All.push_back(Ctx.B.declare(Var));
  }
  All.push_back(Body);
  // The old block's braces, at which debuggers stop.
  Ctx.setBody(CompoundStmt::Create(Ctx.C, All, FPOptionsOverride(), Body->getBeginLoc(), Body->getEndLoc()));
}

/// A `loop` that nothing makes parallel. Lambdas may stand in compute constructs, whose loops
/// are those of a function that kernels call; and `seq` is what happens.
static void warnOfOrphan(LoweringContext &Ctx, const OpenACCLoopConstruct *Loop) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Ctx.Function);
  const bool InLambda = Method && Method->getParent()->isLambda();
  if (!InLambda && !routineOf(Ctx.Function) && llvm::none_of(Loop->clauses(), llvm::IsaPred<OpenACCSeqClause>))
    report(Ctx.S, Loop->getBeginLoc(), Diag::LoopOrphaned) << Ctx.functionName();
}

/// Whether an expression may throw that belongs to the directive of a construct that begins and ends.
static bool mayThrow(LoweringContext &Ctx, OpenACCConstructStmt *S) {
  if (isa<OpenACCAtomicConstruct, OpenACCLoopConstruct>(S))
    return false;
  const auto Throws = [&](const Stmt *E) { return exceptionsLeave(Ctx, E); };
  if (const auto *Wait = dyn_cast<OpenACCWaitConstruct>(S))
    if (Throws(Wait->getDevNumExpr()) || llvm::any_of(Wait->getQueueIdExprs(), Throws))
      return true;
  return llvm::any_of(S->clauses(), [&](const OpenACCClause *Clause) {
    return llvm::any_of(const_cast<OpenACCClause *>(Clause)->children(), Throws);
  });
}

/// What begins with `__pacc_begin` and goes on with the values of clauses. An exception from one of them leaves no
/// construct behind that later ends would be taken for the ends of:
///
///     unsigned long __pacc_depth = __pacc_depth();
///     try { Lowered } catch (...) { __pacc_abandon(__pacc_depth); throw; }
static Stmt *abandonedByException(LoweringContext &Ctx, Stmt *Lowered) {
  VarDecl *Depth = Ctx.B.variable("__pacc_depth", Ctx.B.intType(64, /*Signed=*/false), PACC_CALL(Ctx.B, __pacc_depth, ));
  return Ctx.B.block({Ctx.B.declare(Depth),
                      Ctx.B.rethrowing(Lowered, PACC_CALL(Ctx.B, __pacc_abandon, Ctx.B.value(Depth)))});
}

static Stmt *lowerSupported(LoweringContext &Ctx, OpenACCConstructStmt *S);

static Stmt *lowerConstruct(LoweringContext &Ctx, OpenACCConstructStmt *S) {
  if (!checkSupported(Ctx, S))
    return S;
  const bool Throws = !Ctx.InPipeline && mayThrow(Ctx, S);
  Stmt *Lowered = lowerSupported(Ctx, S);
  Ctx.B.at(S->getBeginLoc());
  return Throws && Lowered != S ? abandonedByException(Ctx, Lowered) : Lowered;
}

static Stmt *lowerSupported(LoweringContext &Ctx, OpenACCConstructStmt *S) {
  if (auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
    return lowerCompute(Ctx, Compute);
  if (auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
    return lowerCombined(Ctx, Combined);
  if (auto *Data = dyn_cast<OpenACCDataConstruct>(S)) {
    if (isPipeline(Ctx, Data))
      return checkPipelineBranches(Ctx, Data) ? lowerPipeline(Ctx, Data) : S;
    return checkBranches(Ctx, Data) && checkNumbers(Ctx, Data) ? lowerData(Ctx, Data) : S;
  }
  if (auto *Enter = dyn_cast<OpenACCEnterDataConstruct>(S))
    return lowerEnterData(Ctx, Enter);
  if (auto *Exit = dyn_cast<OpenACCExitDataConstruct>(S))
    return lowerExitData(Ctx, Exit);
  if (auto *HostData = dyn_cast<OpenACCHostDataConstruct>(S))
    return lowerHostData(Ctx, HostData);
  if (isa<OpenACCInitConstruct, OpenACCShutdownConstruct, OpenACCSetConstruct>(
          S))
    return lowerDeviceDirective(Ctx, S);
  if (auto *Update = dyn_cast<OpenACCUpdateConstruct>(S))
    return Ctx.InPipeline ? lowerPipelineUpdate(Ctx, Update)
                          : lowerUpdate(Ctx, Update);
  if (auto *Wait = dyn_cast<OpenACCWaitConstruct>(S))
    return lowerWait(Ctx, Wait);
  if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(S))
    return lowerAtomic(Ctx, Atomic);
  // Outside of routines an orphaned loop is a plain loop.
  if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(S)) {
    if (const PipeRecord *Pipe = pipeOf(Loop))
      return lowerHostPipe(Ctx, *Pipe, Loop);
    warnOfOrphan(Ctx, Loop);
    return Ctx.lower(Loop->getLoop());
  }
  return S; // checkSupported has reported every other kind
}

/// A pipeline's chunks are one thread's.
static void enterOpenMP(LoweringContext &Ctx, const OMPExecutableDirective *Directive) {
  const OpenACCConstructStmt *Inside = Ctx.InPipeline ? firstOpenACC(Directive) : nullptr;
  if (Inside)
    report(Ctx.S, Inside->getDirectiveLoc(), Diag::PipelineInOpenMP);
  if (const DeclContext *Scope = Ctx.Regions.scopeOf(Directive))
    Ctx.Declaring = Scope;
}

static void lowerBlock(const LoweringContext &Around, BlockDecl *Block);

Stmt *LoweringContext::lower(Stmt *Statement) {
  if (!Statement)
    return nullptr;
  if (auto *Construct = dyn_cast<OpenACCConstructStmt>(Statement))
    return lowerConstruct(*this, Construct);
  // A lambda's body is a function of its own.
  if (isa<LambdaExpr>(Statement))
    return Statement;
  if (auto *Block = dyn_cast<BlockExpr>(Statement)) {
    lowerBlock(*this, Block->getBlockDecl());
    return Statement;
  }
  llvm::SaveAndRestore<const DeclContext *> Outside(Declaring);
  if (auto *Directive = dyn_cast<OMPExecutableDirective>(Statement))
    enterOpenMP(*this, Directive);
  for (Stmt *&Child : Statement->children())
    Child = lower(Child);
  return Statement;
}

void forEachConstruct(const FunctionDecl &Function, llvm::function_ref<void(const OpenACCConstructStmt *)> See) {
  forEachConstruct(Function.getBody(), /*InBlocks=*/true, See);
}

/// CodeGen asks the block for variables from outside.
static void markOuter(LoweringContext &Ctx, const BlockDecl &Block) {
  const Uses Used(Block.getBody());
  llvm::SmallVector<const VarDecl *, 8> Outer;
  for (const auto &[Var, Use] : Used.variables())
    if (Var->hasLocalStorage() && !Used.isDeclaredInside(Var) && !Block.Encloses(Var->getDeclContext()))
      Outer.push_back(Var);
  markCaptured(Ctx.C, Block.getBody(), Outer);
}

/// Everything, in order.
static void lowerCode(LoweringContext &Ctx, const std::optional<Routine> &Level) {
  DiagnosticsEngine &Engine = Ctx.S.getDiagnostics();
  const unsigned Errors = Engine.getNumErrors();
  const bool InRoutine = Level.has_value();
  Stmt *Body = Ctx.body();
  findTruthValues(Ctx.C, Body);
  if (!Ctx.Regions.open(Body))
    return;
  exposeChildren(Ctx, Body);
  removeScopesOfBlocks(Body);
  warnOfPlaces(Ctx, Body);
  const bool IsDeviceCode = InRoutine && Level->Level != PACC_ROUTINE_SEQ && !holdsHostConstruct(Body);
  if (!unshare(Ctx, Body) || !removeOpenMPFromKernels(Ctx, Body, IsDeviceCode))
    return;
  removeCaches(Ctx, Body);
  keepConstantLocals(Ctx, Body);
  instantiateCalls(Ctx, Body);
  unifyLoopForms(Ctx, Body);
  computeInductions(Ctx, Body);
  wrapLocalDeclares(Ctx, Body);
  Body = Ctx.body();
  settlePipes(Ctx, Body);
  keepClausesOfDevice(Body);
  removeUncountedDirectives(Ctx, Body);
  nameObjects(Ctx, Body);
  if (!replaceReducedMembers(Ctx, Body, InRoutine) ||
      !replacePrivateMembers(Ctx, Body, InRoutine) ||
      !replaceReductionSections(Ctx, Body, InRoutine) ||
      !replacePrivateSections(Ctx, Body, InRoutine) ||
      !branchOnConditions(Ctx, Body) || !splitTiles(Ctx, Body))
    return;
  findPresentVariables(Ctx, Body);
  findQueueVariables(Ctx, Body);
  findLengths(Ctx, Body);
  warnOfLostResults(Ctx, Body);
  warnOfLostElements(Ctx, Body);
  warnOfStaleElements(Ctx, Body);
  warnOfUnsetPrivates(Ctx, Body);
  warnOfMisusedReductions(Ctx, Body);
  if (!Level || !lowerRoutine(Ctx, *Level))
    Ctx.lower(Body);
  declareEntryValues(Ctx);
  Ctx.Regions.close();
  if (Ctx.Block)
    markOuter(Ctx, *Ctx.Block);
  if (Engine.getNumErrors() == Errors)
    checkIntegrity(Ctx, Ctx.body());
}

/// The code of `^{ ... }`, which Clang makes a function of, is lowered as that of a function is.
static void lowerBlock(const LoweringContext &Around, BlockDecl *Block) {
  if (!reachesOpenACC(Block->getBody()))
    return;
  LoweringContext Ctx(Around.S, Around.Function, Block);
  Ctx.OfQueues = Around.OfQueues;
  lowerCode(Ctx, /*Level=*/std::nullopt);
}

void lowerFunction(Sema &S, FunctionDecl *Function) {
  const std::optional<Routine> Level = routineOf(Function);
  if (!Function->getBody() || Function->isDependentContext())
    return;
  const bool IsNew = isFirstVisit(Function);
  if (!reachesOpenACC(Function->getBody()) && !(Level && IsNew))
    return;
  LoweringContext Ctx(S, Function);
  lowerCode(Ctx, Level);
}

} // namespace pacc

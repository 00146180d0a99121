//===- Pipelines.cpp - PACC's pipeline construct --------------------------===//
#include "Pipelines/Pipelines.h"

#include "Constructs.h"
#include "LoweringContext.h"
#include "Pipelines/PipelineBody.h"
#include "Pipelines/PipelineCallees.h"
#include "Pipelines/PipelineMembers.h"
#include "Pipelines/PipelineParts.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace pacc {

const PipelineArray *Pipeline::find(const VarDecl *Var) const {
  for (const PipelineArray &Array : Arrays)
    if (Array.S.Var && Var &&
        Array.S.Var->getCanonicalDecl() == Var->getCanonicalDecl())
      return &Array;
  return nullptr;
}

bool Pipeline::mayGoAround(const VarDecl *Var) const {
  // Where kernels run on the host, too, the device's copy and the program's own would go apart.
  const bool GoesApart = Conditional.isUsed(Var) && Body.isWritten(Var);
  return !Body.isDeclaredInside(Var) && !HostCode.isUsed(Var) && !GoesApart && !llvm::is_contained(Changing, Var);
}

bool isPipelineArray(const LoweringContext &LC, const VarDecl *Var) {
  return LC.InPipeline && LC.InPipeline->find(Var);
}

const PipelineArray *pipelineArray(const LoweringContext &LC, const Section &S) {
  if (!LC.InPipeline || S.Var)
    return LC.InPipeline ? LC.InPipeline->find(S.Var) : nullptr;
  const auto Found = llvm::find_if(LC.InPipeline->Arrays, [&](const PipelineArray &Array) {
    return Array.StandsFor && isSamePlace(Array.StandsFor, S.Root, LC.C);
  });
  return Found == LC.InPipeline->Arrays.end() ? nullptr : &*Found;
}

bool isOfOtherObjects(const LoweringContext &LC, const Section &S) {
  const auto ElementOf = [&LC](const Section &Of) -> QualType {
    QualType T = !Of.Dimensions.empty() ? Of.Dimensions.back().Element : Of.Root->getType();
    if (Of.Dimensions.empty() && T->isPointerType())
      T = T->getPointeeType();
    return LC.C.getCanonicalType(LC.C.getBaseElementType(T)).getUnqualifiedType();
  };
  return LC.InPipeline && ElementOf(S)->isRecordType() &&
         llvm::none_of(LC.InPipeline->Arrays, [&](const PipelineArray &A) { return ElementOf(A.S) == ElementOf(S); });
}

const PipelineRecord *pipelineOf(const OpenACCConstructStmt *Construct) {
  return findPipeline(Construct->getDirectiveLoc());
}

// What a precompiled header holds has its text, but no record.
bool isPipeline(const LoweringContext &LC,
                const OpenACCConstructStmt *Construct) {
  SourceLocation Loc = Construct->getDirectiveLoc();
  llvm::SmallString<16> Buffer;
  return pipelineOf(Construct) ||
         (LC.C.getSourceManager().isLoadedSourceLocation(Loc) &&
          Lexer::getSpelling(Loc, Buffer, LC.C.getSourceManager(),
                             LC.C.getLangOpts()) == "pipeline");
}

/// By their constructs, of which a template has several at a place.
static std::map<const OpenACCConstructStmt *, PipeRecord> &pipes() {
  static std::map<const OpenACCConstructStmt *, PipeRecord> All;
  return All;
}

const PipeRecord *pipeOf(const OpenACCConstructStmt *Construct) {
  const auto Found = pipes().find(Construct);
  return Found == pipes().end() ? nullptr : &Found->second;
}

static void settlePipe(LoweringContext &LC, const OpenACCConstructStmt *Construct) {
  constexpr int64_t Most = UINT16_MAX; // as an entry's argument
  const SourceLocation Loc = findPipe(Construct->getDirectiveLoc());
  const OpenACCClause *const *Carrier = llvm::find_if(Construct->clauses(), [Loc](const OpenACCClause *Clause) {
    return isa<OpenACCPrivateClause>(Clause) && Clause->getBeginLoc() == Loc;
  });
  if (Loc.isInvalid() || Carrier == Construct->clauses().end() || pipes().count(Construct))
    return;
  const auto *Private = cast<OpenACCPrivateClause>(*Carrier);
  const Expr *Argument = cast<ArraySubscriptExpr>(Private->getVarList().front()->IgnoreParenImpCasts())->getIdx();
  if (Argument->isValueDependent()) // in a generic lambda, which is not called so
    return;
  const std::optional<int64_t> Number = constantOf(Argument, LC.C);
  const bool IsDimension = Number && *Number >= 1 && *Number <= Most;
  if (!IsDimension)
    report(LC.S, Loc, Diag::PipeArgument) << "pipe";
  pipes()[Construct] = {Loc, IsDimension ? unsigned(*Number) : 1};
  // The list lies behind the construct's node; nothing there is constant.
  *const_cast<const OpenACCClause **>(Carrier) =
      OpenACCPrivateClause::Create(LC.C, Loc, Private->getLParenLoc(), {}, {}, Private->getEndLoc());
}

void settlePipes(LoweringContext &LC, Stmt *Body) {
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(Body))
    settlePipe(LC, Construct);
  for (Stmt *Child : Body->children())
    if (Child)
      settlePipes(LC, Child);
}

namespace {

using Statements = llvm::SmallVector<Stmt *, 32>;

class PipelineLowering {
public:
  PipelineLowering(LoweringContext &LC, OpenACCDataConstruct *Construct)
      : LC(LC), B(LC.B), Construct(Construct),
        P{Construct, *pipelineOf(Construct), {}, {}, 1, {}, {}, false, {}, {}, {}, {}, {}} {}

  /// Null after an error.
  Stmt *run() {
    unsigned Errors = LC.S.getDiagnostics().getNumErrors();
    Stmt *&Body = *Construct->children().begin();
    LocalizedMembers MemberOf;
    localizeMembers(LC, Construct, P.Record, Members, MemberOf, P.Changing);
    if (!readArrays(LC, Construct, P.Record, P.Arrays, Members))
      return nullptr;
    for (PipelineArray &Array : P.Arrays)
      if (const MemberExpr *Member = MemberOf.lookup(Array.S.Var))
        Array.StandsFor = Member;
    recordDataClauses(LC, Construct, P.Named);
    findDimension(Body);
    checkArrays(LC, P.Arrays, P.Dimension);
    std::vector<PipelinePart> Parts = cutPipeline(LC, P, Body);
    checkBody(LC, Body);
    uint32_t Flags = readFlags(Parts);
    Expr *Tasks = readTasks();
    if (LC.S.getDiagnostics().getNumErrors() != Errors)
      return nullptr;
    note(Parts.size());
    B.at(Construct->getBeginLoc());
    announceCallees(LC, Body, Callees);
    Stmt *Loop = chunkLoop(Parts);
    if (LC.S.getDiagnostics().getNumErrors() != Errors)
      return nullptr;
    return assemble(Flags, Tasks, Parts.size(), Loop);
  }

private:
  //===--------------------------------------------------------------------===//
  // What the clauses say
  //===--------------------------------------------------------------------===//

  /// The outermost dimension that a `pipe` names is the one that is split.
  void findDimension(const Stmt *Body) {
    unsigned Most = 0, Least = 0;
    for (const PipelineArray &Array : P.Arrays)
      Most = std::max<unsigned>(Most, Array.S.Dimensions.size());
    std::function<void(const Stmt *)> Visit = [&](const Stmt *S) {
      if (!S)
        return;
      const auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
      if (const PipeRecord *Pipe = Construct ? pipeOf(Construct) : nullptr) {
        if (Pipe->Dimension > Most)
          report(LC.S, Pipe->Loc, Diag::PipeDimension) << Pipe->Dimension;
        else
          Least = Least ? std::min(Least, Pipe->Dimension) : Pipe->Dimension;
      }
      for (const Stmt *Child : S->children())
        Visit(Child);
    };
    Visit(Body);
    P.Dimension = Least ? Least : 1;
  }

  uint32_t readFlags(llvm::ArrayRef<PipelinePart> Parts) {
    uint32_t Flags = options().Gpu ? 0 : PACC_PIPELINE_HOST_ONLY;
    if (!Parts.empty())
      Flags |= Parts.front().OnDevice ? PACC_PIPELINE_DEVICE_FIRST : PACC_PIPELINE_HOST_FIRST;
    if (P.Record.NumTasks.isValid())
      Flags |= PACC_PIPELINE_NUM_TASKS;
    for (const OpenACCClause *Clause : Construct->clauses())
      if (const auto *Async = dyn_cast<OpenACCAsyncClause>(Clause)) {
        Flags |= PACC_PIPELINE_ASYNC;
        if (const Expr *Queue = Async->getIntExpr())
          report(LC.S, Queue->getBeginLoc(), Diag::PipelineQueue);
      }
    return Flags;
  }

  Expr *readTasks() {
    Expr *Tasks = numTasks(Construct, P.Record);
    if (!Tasks)
      return nullptr;
    Expr::EvalResult Value;
    if (Tasks->EvaluateAsInt(Value, LC.C) &&
        !Value.Val.getInt().isStrictlyPositive())
      report(LC.S, Tasks->getBeginLoc(), Diag::PipelineNumTasks);
    return Tasks;
  }

  void note(size_t Stages) {
    auto Say = [&](const std::string &Text) {
      feedback().note(LC.functionName(), LC.line(Construct->getBeginLoc()),
                      Text);
    };
    std::string Along = "along dimension " + std::to_string(P.Dimension);
    for (const PipelineArray &Array : P.Arrays) {
      std::string Item = std::string(Array.Clause->Name) + "(" +
                         describe(LC, Array) + ")";
      if (!Array.isSplit(P.Dimension)) {
        Say("Generating pipeline: " + Item + " comes whole");
        continue;
      }
      const Geometry &G = Array.Shape[P.Dimension - 1];
      Say("Generating pipeline in chunks " + Along + ": " + Item + " [unit " +
          LC.text(G.Unit) + ", halo " + LC.text(G.Left) + " left, " +
          LC.text(G.Right) + " right]");
    }
    if (P.Dimension > 1)
      Say("Generating pipeline " + Along +
          ": a chunk takes as much device memory as the whole range, because "
          "rows keep their length there");
    std::string Text = "Generating pipeline of " + std::to_string(Stages) +
                       (Stages == 1 ? " stage" : " stages");
    if (Expr *Tasks = numTasks(Construct, P.Record))
      Text += ", num_tasks(" + LC.text(Tasks) + ")";
    for (const OpenACCClause *Clause : Construct->clauses())
      if (isa<OpenACCAsyncClause>(Clause))
        Text += ", async";
    Say(Text);
  }

  //===--------------------------------------------------------------------===//
  // What it becomes
  //===--------------------------------------------------------------------===//

  Stmt *chunkLoop(const std::vector<PipelinePart> &Parts) {
    LC.InPipeline = &P;
    LC.EnclosingData.push_back(Construct);
    llvm::SmallVector<Stmt *, 8> Cases;
    for (const PipelinePart &Part : Parts) {
      Statements Body;
      for (Stmt **S : Part.Statements) {
        *S = LC.lower(*S);
        Body.push_back(*S);
      }
      B.at(Body.front()->getBeginLoc());
      Body.push_back(new (LC.C) BreakStmt(B.location()));
      Cases.push_back(B.block(Body));
    }
    LC.EnclosingData.pop_back();
    LC.InPipeline = nullptr;

    SourceLocation Loc = Construct->getDirectiveLoc();
    B.at(Loc);
    VarDecl *Stage = B.variable("__pacc_stage", LC.C.IntTy);
    auto *Switch = SwitchStmt::Create(LC.C, nullptr, nullptr, B.value(Stage),
                                      Loc, Loc);
    Switch->setSwitchLoc(Loc);
    Statements Body;
    for (auto [I, Case] : llvm::enumerate(Cases)) {
      auto *Label = CaseStmt::Create(LC.C, B.integer(I), nullptr, Loc, Loc, Loc);
      Label->setSubStmt(Case);
      Switch->addSwitchCase(Label);
      Body.push_back(Label);
    }
    Switch->setBody(B.block(Body));
    Expr *Next = B.paren(B.binary(BO_Assign, B.ref(Stage),
                                  PACC_CALL(B, __pacc_pipeline_next, )));
    Expr *More = B.binary(BO_GE, Next, B.integer(0));
    return new (LC.C) ForStmt(LC.C, B.declare(Stage), More, nullptr, nullptr,
                              Switch, Loc, Loc, Loc);
  }

  Stmt *assemble(uint32_t Flags, Expr *Tasks, size_t Stages, Stmt *Loop) {
    SourceLocation Loc = Construct->getBeginLoc();
    SourceLocation End = Construct->getStructuredBlock()->getEndLoc();
    Statements Out = std::move(Members);
    Out.append(P.Constants.begin(), P.Constants.end());
    Out.append(Callees);
    bool Around = openAround(Out);
    B.at(Loc);
    Statements Inside;
    Inside.push_back(PACC_CALL(
        B, __pacc_pipeline_begin, B.integer(Flags),
        Tasks ? Tasks : B.integer(0), B.integer(Stages),
        B.string(LC.file(Loc)), B.string(LC.functionName()),
        B.integer(LC.line(Loc)), B.integer(LC.line(End))));
    for (const PipelineArray &Array : P.Arrays)
      emitArray(LC, Array, P.Dimension, Inside);
    Inside.push_back(Loop);
    B.at(End);
    Inside.push_back(PACC_CALL(B, __pacc_pipeline_end, ));
    if (mayThrow())
      endByException(Inside, Around);
    Out.append(Inside);
    if (Around)
      Out.push_back(PACC_CALL(B, __pacc_leave, ));
    B.at(Loc);
    return B.block(Out);
  }

  /// Whether an exception may leave the pipeline: its host code, or what its arrays and clauses are told with.
  bool mayThrow() const {
    const auto Throws = [this](const Stmt *E) { return exceptionsLeave(LC, E); };
    return exceptionsLeave(LC, Construct->getStructuredBlock()) || Throws(numTasks(Construct, P.Record)) ||
           llvm::any_of(P.Arrays, [&](const PipelineArray &Array) {
             return llvm::any_of(Array.Shape, [&](const Geometry &G) {
               return llvm::any_of(llvm::ArrayRef<const Expr *>{G.Left, G.Unit, G.Right}, Throws);
             }) || llvm::any_of(Array.S.Dimensions, [&](const auto &D) { return Throws(D.Lower) || Throws(D.Length); });
           });
  }

  /// An exception out of the pipeline ends it, constructs that have begun in it, and the data region round it.
  void endByException(Statements &Inside, bool Around) {
    VarDecl *Depth = B.variable("__pacc_depth", LC.B.intType(64, /*Signed=*/false), PACC_CALL(B, __pacc_depth, ));
    Statements Handler = {PACC_CALL(B, __pacc_abandon, B.value(Depth)), PACC_CALL(B, __pacc_pipeline_end, )};
    if (Around)
      Handler.push_back(PACC_CALL(B, __pacc_leave, ));
    Stmt *Guarded = B.rethrowing(B.block(Inside), B.block(Handler));
    Inside = {B.declare(Depth), Guarded};
  }

  /// The data region round the pipeline: OpenACC's data clauses on it, and
  /// implicit items of the constructs in it. False if there is nothing for it.
  bool openAround(Statements &Out) {
    Statements Clauses;
    DataItems Ignored;
    LC.InPipeline = &P;
    B.at(Construct->getBeginLoc());
    emitDataClauses(LC, Construct, Clauses, Ignored);
    LC.InPipeline = nullptr;
    if (Clauses.empty() && P.Around.empty())
      return false;
    SourceLocation Loc = Construct->getBeginLoc();
    Out.push_back(PACC_CALL(
        B, __pacc_begin, B.integer(PACC_DATA),
        B.integer(options().Gpu ? 0 : PACC_HOST_ONLY),
        B.string(LC.file(Loc)), B.string(LC.functionName()),
        B.integer(LC.line(Loc)),
        B.integer(LC.line(Construct->getStructuredBlock()->getEndLoc()))));
    Out.append(Clauses.begin(), Clauses.end());
    Out.append(P.Around.begin(), P.Around.end());
    Out.push_back(PACC_CALL(B, __pacc_enter, ));
    return true;
  }

  LoweringContext &LC;
  Builder &B;
  OpenACCDataConstruct *Construct;
  Pipeline P;
  Statements Callees; ///< what is known of functions that the body calls
  Statements Members; ///< declarations of what stands for members
};

} // namespace

Stmt *lowerPipeline(LoweringContext &LC, OpenACCDataConstruct *Construct) {
  if (!pipelineOf(Construct)) {
    report(LC.S, Construct->getDirectiveLoc(), Diag::NotSupported)
        << "pipeline in a precompiled header that another PACC made";
    return Construct;
  }
  Stmt *Lowered = PipelineLowering(LC, Construct).run();
  return Lowered ? Lowered : Construct;
}

} // namespace pacc

//===- GangRepetition.cpp - can be seen that gangs repeat a loop? ---------===//
#include "Clauses/Restrictions/GangRepetition.h"
#include "LoweringContext.h"
#include "Scalars.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace pacc {
namespace {

bool namesIn(const OpenACCClauseWithVarList &Clause, const VarDecl *Var) {
  return llvm::any_of(Clause.getVarList(),
                      [Var](const Expr *Item) { return mentions(Item, Var); });
}

bool takesEachOnce(OpenACCReductionOperator Op) {
  return Op == OpenACCReductionOperator::Addition ||
         Op == OpenACCReductionOperator::Multiplication ||
         Op == OpenACCReductionOperator::BitwiseXOr;
}

class RepetitionFinder {
public:
  RepetitionFinder(LoweringContext &Ctx, const OpenACCConstructStmt *Construct,
         const OpenACCConstructStmt *Loop)
      : Ctx(Ctx), Construct(Construct), Loop(Loop), InLoop(bodyOf(Loop)),
        InConstruct(bodyOf(Construct)) {}

  SourceLocation find() {
    if (const SourceLocation Effect = effectIn(Loop); Effect.isValid())
      return Effect;
    for (const auto &[Var, Use] : InLoop.variables())
      if (Use.Written && !InLoop.isDeclaredInside(Var) && isCounted(Var) && Use.First)
        return Use.First->getBeginLoc();
    return {};
  }

private:
  LoweringContext &Ctx;
  const OpenACCConstructStmt *Construct, *Loop;
  const Uses InLoop, InConstruct;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Visited;

  static const Stmt *bodyOf(const OpenACCConstructStmt *S) {
    return *static_cast<const Stmt *>(S)->children().begin();
  }

  SourceLocation effectIn(const Stmt *S) {
    if (!S)
      return {};
    if (isa<OpenACCAtomicConstruct>(S))
      return S->getBeginLoc();
    if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *C : Directive->clauses())
        if (const auto *Reduction = dyn_cast<OpenACCReductionClause>(C);
            Reduction && takesEachOnce(Reduction->getReductionOp()) && isOuter(*Reduction))
          return C->getBeginLoc();
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && !onlyComputes(Call))
      return S->getBeginLoc();
    if (isa<CXXNewExpr, CXXDeleteExpr, GCCAsmStmt>(S))
      return S->getBeginLoc();
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
      if (effectOf(Made->getConstructor()))
        return S->getBeginLoc();
    for (const Stmt *Child : S->children())
      if (const SourceLocation Effect = effectIn(Child); Effect.isValid())
        return Effect;
    return {};
  }

  /// A reduction of what lives outside of the loop.
  bool isOuter(const OpenACCReductionClause &Clause) const {
    return llvm::any_of(InConstruct.variables(), [&](const auto &Used) {
      return !InLoop.isDeclaredInside(Used.first) && namesIn(Clause, Used.first);
    });
  }

  bool onlyComputes(const CallExpr *Call) {
    const FunctionDecl *Called = Call->getDirectCallee();
    return Called && !effectOf(Called);
  }

  /// Whether calling the function may be more than computing and writing to memory.
  bool effectOf(const FunctionDecl *Called) {
    if (Called->hasAttr<ConstAttr>() || Called->hasAttr<PureAttr>() || Called->isTrivial())
      return false;
    if (const unsigned Id = Called->getBuiltinID()) {
      const Builtin::Context &All = Ctx.C.BuiltinInfo;
      const char *Header = All.getHeaderName(Id);
      return !All.isConst(Id) && !All.isConstWithoutErrnoAndExceptions(Id) &&
             !(Header && llvm::StringRef(Header) == "math.h");
    }
    const FunctionDecl *Defined = nullptr;
    if (!Called->hasBody(Defined))
      return !Called->isDefaulted();
    return Visited.insert(Defined).second && effectIn(Defined->getBody()).isValid();
  }

  /// Whether each gang has a variable of its own that shows how often the loop was
  /// executed.
  bool isCounted(const VarDecl *Var) const {
    for (const OpenACCClause *C : Loop->clauses())
      if (const auto *Private = dyn_cast<OpenACCPrivateClause>(C);
          Private && namesIn(*Private, Var))
        return false;
    bool IsGangs = InConstruct.isDeclaredInside(Var) || isScalar(Var->getType().getNonReferenceType());
    for (const OpenACCClause *C : Construct->clauses()) {
      const auto *List = dyn_cast<OpenACCClauseWithVarList>(C);
      if (List && namesIn(*List, Var))
        IsGangs = isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(C);
    }
    return IsGangs && Construct != Loop && mentions(bodyOf(Construct), Var, Loop);
  }
};

} // namespace

SourceLocation countsRepetitions(LoweringContext &Ctx,
                                 const OpenACCConstructStmt *Construct,
                                 const OpenACCConstructStmt *Loop) {
  return RepetitionFinder(Ctx, Construct, Loop).find();
}

} // namespace pacc

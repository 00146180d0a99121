//===- ItemNotes.cpp - what -Minfo tells of data clauses ------------------===//
#include "Clauses/ItemNotes.h"

#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// What the report's line of one clause has before its variables, in nvc's words.
static std::string describe(const OpenACCConstructStmt *Construct, llvm::StringRef Clause, unsigned Action) {
  std::string Text = "Generating ";
  switch (Construct->getDirectiveKind()) {
  case OpenACCDirectiveKind::EnterData:
    Text += "enter data ";
    break;
  case OpenACCDirectiveKind::ExitData:
    Text += "exit data ";
    break;
  case OpenACCDirectiveKind::Update:
    Text += "update ";
    break;
  default:
    break;
  }
  if (Action & PACC_ITEM_IMPLICIT)
    Text += "implicit ";
  return Text + Clause.str() + "(";
}

/// What it has behind them.
static std::string behindVariables(const OpenACCConstructStmt *Construct, unsigned Action) {
  const bool Unstructured = isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct>(Construct);
  return allocatesIfAbsent(Action) && !Unstructured ? ") [if not already present]" : ")";
}

void noteDataClause(LoweringContext &LC, const OpenACCConstructStmt *Construct, llvm::StringRef Clause,
                    unsigned Action, llvm::StringRef Variables) {
  feedback().note(LC.functionName(), LC.line(Construct->getBeginLoc()),
                  describe(Construct, Clause, Action) + Variables.str() + behindVariables(Construct, Action));
}

void noteImplicitItem(LoweringContext &LC, const OpenACCConstructStmt *Construct,
                      const Section &S, unsigned Action) {
  if (!S.Var || !S.Var->getName().starts_with("__pacc")) // of which the program knows nothing
    feedback().item(LC.functionName(), LC.line(Construct->getBeginLoc()),
                    describe(Construct, actionName(Action), Action), S.text(LC), behindVariables(Construct, Action));
}

} // namespace pacc

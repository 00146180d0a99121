//===- ItemNotes.cpp - what -Minfo tells of data clauses ------------------===//
#include "Clauses/ItemNotes.h"

#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// The report's line of one clause, in nvc's words.
static std::string describe(const OpenACCConstructStmt *Construct,
                            llvm::StringRef Clause, unsigned Action,
                            llvm::StringRef Variables) {
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
  bool Unstructured = isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct>(
      Construct);
  if (Action & PACC_ITEM_IMPLICIT)
    Text += "implicit ";
  Text += (Clause + "(" + Variables + ")").str();
  if (allocatesIfAbsent(Action) && !Unstructured)
    Text += " [if not already present]";
  return Text;
}

void noteDataClause(LoweringContext &LC, const OpenACCConstructStmt *Construct, llvm::StringRef Clause,
                    unsigned Action, llvm::StringRef Variables) {
  feedback().note(LC.functionName(), LC.line(Construct->getBeginLoc()),
                  describe(Construct, Clause, Action, Variables));
}

void noteImplicitItem(LoweringContext &LC, const OpenACCConstructStmt *Construct,
                      const Section &S, unsigned Action) {
  if (!S.Var || !S.Var->getName().starts_with("__pacc")) // of which the program knows nothing
    noteDataClause(LC, Construct, actionName(Action), Action, S.text(LC));
}

} // namespace pacc

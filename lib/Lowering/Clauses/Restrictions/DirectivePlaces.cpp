//===- DirectivePlaces.cpp - directives as what `if` governs --------------===//
//
// Clang takes a directive such as `wait` for a statement. Behind `if (c)` without braces it is all that the `if`
// governs, and what stands on the next line is executed always; compilers that do not know the directive see the
// next line governed. OpenACC 3.4, 2.14.4, forbids it for `update`, which is in braces then (GovernedUpdates.h).
//
//===----------------------------------------------------------------------===//
#include "Clauses/Restrictions/DirectivePlaces.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class PlaceFinder {
public:
  explicit PlaceFinder(LoweringContext &Ctx) : Ctx(Ctx) {}

  /// `Next`: what is executed behind `S` and stands there, if anything does. `Governor`: the keyword that `S` is the
  /// statement of, if it is one.
  void visit(const Stmt *S, const Stmt *Next = nullptr, const char *Governor = nullptr) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (isAlone(S))
      return complain(cast<OpenACCConstructStmt>(S), Next, Governor);
    if (const auto *Compound = dyn_cast<CompoundStmt>(S)) {
      if (const auto *Update = updateInBraces(*Compound))
        return complain(Update, Next, Governor);
      return visitAll(*Compound);
    }
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      // With an `else` other compilers see an error, not another meaning.
      visit(If->getThen(), If->getElse() ? nullptr : Next, "if");
      return visit(If->getElse(), Next, "else");
    }
    if (const auto *For = dyn_cast<ForStmt>(S))
      return visit(For->getBody(), Next, "for");
    if (const auto *For = dyn_cast<CXXForRangeStmt>(S))
      return visit(For->getBody(), Next, "for");
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return visit(While->getBody(), Next, "while");
    if (const auto *Label = dyn_cast<LabelStmt>(S))
      return visit(Label->getSubStmt(), Next, Governor);
    if (const auto *Case = dyn_cast<SwitchCase>(S))
      return visit(Case->getSubStmt(), Next, Governor);
    if (const auto *With = dyn_cast<AttributedStmt>(S))
      return visit(With->getSubStmt(), Next, Governor);
    const bool EndsThere = isa<OpenACCConstructStmt>(S);
    for (const Stmt *Child : S->children())
      visit(Child, EndsThere ? Next : nullptr);
  }

private:
  LoweringContext &Ctx;

  static bool isAlone(const Stmt *S) {
    return isa<OpenACCWaitConstruct, OpenACCEnterDataConstruct, OpenACCExitDataConstruct, OpenACCInitConstruct,
               OpenACCShutdownConstruct, OpenACCSetConstruct, OpenACCCacheConstruct>(S);
  }

  /// The update in braces that nobody wrote; null: others.
  static const OpenACCUpdateConstruct *updateInBraces(const CompoundStmt &Braces) {
    const auto *Update = Braces.size() == 1 ? dyn_cast<OpenACCUpdateConstruct>(Braces.body_front()) : nullptr;
    return Update && Braces.getLBracLoc() == Update->getBeginLoc() ? Update : nullptr;
  }

  void visitAll(const CompoundStmt &All) {
    for (auto I = All.body_begin(), End = All.body_end(); I != End; ++I)
      visit(*I, std::next(I) == End ? nullptr : *std::next(I));
  }

  /// An empty statement is what is left of `if (c) WAIT;` with a macro that makes the directive.
  void complain(const OpenACCConstructStmt *S, const Stmt *Next, const char *Governor) {
    if (!Governor)
      return;
    if (!Next || isa<NullStmt>(Next)) {
      if (isa<OpenACCUpdateConstruct>(S) && StringRef(Governor) != "for")
        report(Ctx.S, S->getBeginLoc(), Diag::UpdateGoverned) << Governor;
      return;
    }
    std::string Name;
    llvm::raw_string_ostream Text(Name);
    static_cast<llvm::raw_ostream &>(Text) << S->getDirectiveKind();
    report(Ctx.S, S->getBeginLoc(), Diag::DirectiveGoverned) << Name << Governor;
    report(Ctx.S, Next->getBeginLoc(), Diag::DirectiveGovernedNote);
  }
};

} // namespace

void warnOfPlaces(LoweringContext &Ctx, const Stmt *Body) { PlaceFinder(Ctx).visit(Body); }

} // namespace pacc

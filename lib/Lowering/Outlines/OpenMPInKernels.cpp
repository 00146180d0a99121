//===- OpenMPInKernels.cpp - OpenMP in code for the device ----------------===//
#include "Outlines/OpenMPInKernels.h"
#include "LoweringContext.h"
#include "Outlines/OpenMPVariables.h"
#include "Tree/Capture.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {
namespace {

class Remover {
public:
  explicit Remover(LoweringContext &Ctx) : Ctx(Ctx) {}

  /// `Declaring`: where code that no kernel has declares its variables.
  bool visit(Stmt *S, const DeclContext *Declaring, bool InKernel) {
    bool Good = true;
    for (Stmt *&Child : S->children()) {
      if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
        continue;
      const DeclContext *Scope = nullptr;
      while (auto *Directive = dyn_cast<OMPExecutableDirective>(Child)) {
        if (!InKernel) {
          Scope = Ctx.Regions.scopeOf(Directive);
          break;
        }
        if (!remove(Directive, Child, Declaring))
          return false;
      }
      Good &= visit(Child, Scope ? Scope : Declaring,
                    InKernel || isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Child));
    }
    return Good;
  }

private:
  bool remove(OMPExecutableDirective *Directive, Stmt *&Place, const DeclContext *Declaring) {
    const OpenMPDirectiveKind Kind = Directive->getDirectiveKind();
    if (Kind != llvm::omp::OMPD_simd) {
      report(Ctx.S, Directive->getBeginLoc(), Diag::OpenMPInKernel) << getOpenMPDirectiveName(Kind).str();
      return false;
    }
    report(Ctx.S, Directive->getBeginLoc(), Diag::SimdInKernel);
    Stmt *Code = Directive->getRawStmt();
    llvm::SmallVector<const VarDecl *, 8> NoLonger;
    forEachReference(Code, [&](const DeclRefExpr *Ref) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (Var && Ref->refersToEnclosingVariableOrCapture() && Declaring->Encloses(Var->getDeclContext()))
        NoLonger.push_back(Var);
    });
    Place = unmarkCaptured(Ctx.C, Code, NoLonger);
    Ctx.Regions.forget(Directive);
    return true;
  }

  LoweringContext &Ctx;
};

} // namespace

bool removeOpenMPFromKernels(LoweringContext &Ctx, Stmt *Body, bool IsDeviceCode) {
  return Remover(Ctx).visit(Body, Ctx.Function, IsDeviceCode);
}

} // namespace pacc

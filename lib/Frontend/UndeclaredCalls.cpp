//===- UndeclaredCalls.cpp - acc_malloc without openacc.h -----------------===//
#include "UndeclaredCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace pacc {

/// The parameters of a function that returns a pointer to void, a letter for each: p such a pointer, z a size, i a
/// number.
static std::optional<StringRef> parametersOf(StringRef Name) {
  return llvm::StringSwitch<std::optional<StringRef>>(Name)
      .Case("acc_malloc", "z")
      .Cases({"acc_copyin", "acc_pcopyin", "acc_present_or_copyin"}, "pz")
      .Cases({"acc_create", "acc_pcreate", "acc_present_or_create"}, "pz")
      .Cases({"acc_deviceptr", "acc_hostptr"}, "p")
      .Case("acc_get_cuda_stream", "i")
      .Cases({"acc_get_current_cuda_device", "acc_get_current_cuda_context"}, "")
      .Default(std::nullopt);
}

static FunctionDecl *declare(ASTContext &C, const IdentifierInfo *Name, SourceLocation Loc, StringRef Parameters) {
  llvm::SmallVector<QualType, 2> Types;
  for (const char Letter : Parameters)
    Types.push_back(Letter == 'p' ? QualType(C.VoidPtrTy) : Letter == 'z' ? C.getSizeType() : QualType(C.IntTy));
  const QualType T = C.getFunctionType(C.VoidPtrTy, Types, FunctionProtoType::ExtProtoInfo());
  auto *F = FunctionDecl::Create(C, C.getTranslationUnitDecl(), Loc, Loc, DeclarationName(Name), T,
                                 /*TInfo=*/nullptr, SC_Extern);
  F->setImplicit();
  llvm::SmallVector<ParmVarDecl *, 2> Variables;
  for (const QualType Type : Types)
    Variables.push_back(ParmVarDecl::Create(C, F, Loc, Loc, nullptr, Type, /*TInfo=*/nullptr, SC_None, nullptr));
  F->setParams(Variables);
  return F;
}

static bool isCalled(SourceLocation Name, const CompilerInstance &CI) {
  if (Name.isMacroID())
    return true;
  const std::optional<Token> Next = Lexer::findNextToken(Name, CI.getSourceManager(), CI.getLangOpts());
  return Next && Next->is(tok::l_paren);
}

bool UndeclaredCalls::LookupUnqualified(LookupResult &R, Scope *In) {
  const IdentifierInfo *Name = R.getLookupName().getAsIdentifierInfo();
  if (!Name || !In || R.getLookupKind() != Sema::LookupOrdinaryName || R.isForRedeclaration() ||
      !CI.getLangOpts().implicitFunctionsAllowed())
    return false;
  const std::optional<StringRef> Parameters = parametersOf(Name->getName());
  if (!Parameters || !isCalled(R.getNameLoc(), CI))
    return false;
  FunctionDecl *&F = Functions[R.getNameLoc()];
  if (!F) {
    F = declare(CI.getASTContext(), Name, R.getNameLoc(), *Parameters);
    DiagnosticsEngine &Engine = CI.getDiagnostics();
    Engine.Report(R.getNameLoc(), CI.getLangOpts().C99 ? diag::ext_implicit_lib_function_decl_c99
                                                       : diag::ext_implicit_lib_function_decl)
        << Name->getName() << F->getType();
    Engine.Report(R.getNameLoc(), diag::note_include_header_or_declare) << "openacc.h" << Name->getName();
  }
  R.addDecl(F);
  R.resolveKind();
  return true;
}

} // namespace pacc

//===- Lowering.h - OpenACC AST to plain AST with markers -------*- C++ -*-===//
//
// Frontend calls this for every function with a body, before CodeGen sees it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOWERING_H
#define PACC_LOWERING_LOWERING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang {
class Decl;
class DiagnosticsEngine;
class FunctionDecl;
class OpenACCConstructStmt;
class OpenACCDeclareDecl;
class Sema;
} // namespace clang

namespace pacc {

/// Replaces every OpenACC construct in the body of `Function` (finished, not
/// dependent) by calls of the ABI, markers and captured statements, in place.
/// What is not supported is reported through Sema's diagnostics at its source
/// range. Idempotent.
void lowerFunction(clang::Sema &S, clang::FunctionDecl *Function);

/// Calls `See` for each construct in the body of `Function` (which may be a template's) that lowerFunction comes to, or
/// reports.
void forEachConstruct(const clang::FunctionDecl &Function,
                      llvm::function_ref<void(const clang::OpenACCConstructStmt *)> See);

/// Reports what is not supported of a directive that is a declaration (declare,
/// routine with a name), or of the routine directive before a function.
void checkDirectiveDecl(clang::Sema &S, clang::Decl *D);

/// Remembers a routine directive with a name, for the function that it names. Reports one
/// that comes behind the function's body. Must be called before that body is lowered.
void noteRoutine(clang::Sema &S, clang::Decl *D);
/// Records what a directive says of global variables. Reports what cannot be.
/// A function that announces them, for CodeGen; null if there are none.
clang::FunctionDecl *announceGlobals(clang::Sema &S,
                                     clang::OpenACCDeclareDecl *Directive);

/// Remembers which global numbers a declaration keeps the address of. Must be called before it is lowered.
void noteKeptAddresses(clang::Decl *D);
/// At the end of the file: reports constructs that have been lowered as if nobody kept the address of a number.
void reportKeptAddresses(clang::DiagnosticsEngine &Engine);

/// Tells Transforms which function a routine directive makes one that other files
/// may call, or that may be one of another file: a directive with a name, or a
/// function behind one.
void announceRoutine(clang::Decl *Directive);

/// At the end of the file: functions that announce `bind` and `nohost` of routines, for
/// CodeGen. Reports what bind cannot mean. May instantiate templates.
std::vector<clang::FunctionDecl *> announceVersions(clang::Sema &S);

} // namespace pacc

#endif

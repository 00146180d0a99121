//===- CalledFunctions.h - what calls do with what they get -----*- C++ -*-===//
#ifndef PACC_LOWERING_CALLEDFUNCTIONS_H
#define PACC_LOWERING_CALLEDFUNCTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class CXXMethodDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// The definition that the file has so far, of a template too, which Clang instantiates later; null: there is none.
const clang::FunctionDecl *definitionHere(const clang::FunctionDecl *F);

/// Whether all that a call does with its object is to read the values of members: the body is here, hands no address or
/// reference of the object on and returns none, and methods that it calls do likewise. Other memory, which pointers in
/// the object lead to, does not count.
bool onlyReadsObject(const clang::CXXMethodDecl *Method);

/// The same of the object that a function gets by a reference or pointer.
bool onlyReadsParameter(const clang::FunctionDecl *F, unsigned Parameter);

/// Whether all that `S` does with `*this` is the same; directives in it, too.
bool onlyReadsThis(const clang::Stmt *S);

/// Whether `S` itself goes from an object, by its name or its address, to what that is a part of: by a cast to a derived class
/// (`static_cast<const D *>(this)->v[i]`), to its neighbours, or by a function that does so with what it gets.
bool leavesObjectAt(const clang::Stmt *S, llvm::function_ref<bool(const clang::Expr *)> IsObject);
/// The same of something in `S`.
bool leavesObject(const clang::Stmt *S, llvm::function_ref<bool(const clang::Expr *)> IsObject);

/// Whether `S` may bring the object, or a part of it, to a device: a data clause names it, or a function that gets it by
/// reference or address has a directive that could, or a body that is not here. Of functions of the system's headers
/// that is not expected.
bool mayMap(const clang::Stmt *S, const clang::VarDecl *Object);

} // namespace pacc

#endif

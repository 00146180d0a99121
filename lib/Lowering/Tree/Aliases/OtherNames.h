//===- OtherNames.h - what may be the memory of a reference -----*- C++ -*-===//
#ifndef PACC_LOWERING_OTHERNAMES_H
#define PACC_LOWERING_OTHERNAMES_H

namespace clang {
class ASTContext;
class QualType;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

enum class Accesses { Writes, All };

/// Whether `S`, or a function that it calls, may access by another name the number to which the reference `Var` leads.
/// It may not where names and types say so: another type (as the language has it), a variable that lives no longer than
/// the function to which the reference was given, a `restrict` pointer. Likewise of a variable that is a number, if its
/// function, of a global one the file, keeps the address. A global variable has its own name in called functions.
bool mayHaveOtherName(const clang::VarDecl *Var, const clang::Stmt *S, Accesses Which);

/// Whether an object of type `T` may be, or have as a part, one of type `Of`, as the language has it: a number, or an
/// object, which is one of its own type.
bool mayHold(const clang::ASTContext &C, clang::QualType T, clang::QualType Of);

} // namespace pacc

#endif

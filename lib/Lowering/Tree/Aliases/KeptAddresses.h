//===- KeptAddresses.h - global numbers that pointers lead to ---*- C++ -*-===//
#ifndef PACC_LOWERING_KEPTADDRESSES_H
#define PACC_LOWERING_KEPTADDRESSES_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether what is known of the file so far (noteKeptAddresses) keeps an address of the variable, which lives as long
/// as the program: in a variable or an object, or in the parameter of a function that uses it in a construct or keeps
/// it. That functions of other files keep what they get, as scanf and MPI's do not, is not expected, nor that they take
/// the address themselves.
bool isAddressKept(const clang::VarDecl *Var);

/// What is lowered at `Where` has nobody else lead to the variable. If the file goes on to keep its address,
/// reportKeptAddresses says so.
void expectNotKept(const clang::VarDecl *Var, clang::SourceLocation Where);

} // namespace pacc

#endif

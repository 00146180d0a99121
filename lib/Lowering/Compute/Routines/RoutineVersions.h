//===- RoutineVersions.h - bind and nohost ----------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1. `bind(f)`: on devices but the host a call of the routine is one
// of f, which is found as that name is where the routine is declared, at the end of the
// file: f may stand behind the directive. `bind("f")`: the function with that symbol.
// `nohost`: host code cannot call the routine.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ROUTINEVERSIONS_H
#define PACC_LOWERING_ROUTINEVERSIONS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace pacc {

/// Remembers `F` if its directive has one of these clauses. For announceVersions
/// (pacc/Lowering/Lowering.h).
void noteVersions(clang::FunctionDecl *F);

} // namespace pacc

#endif

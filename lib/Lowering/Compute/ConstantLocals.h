//===- ConstantLocals.h - tables of a function ------------------*- C++ -*-===//
#ifndef PACC_LOWERING_CONSTANTLOCALS_H
#define PACC_LOWERING_CONSTANTLOCALS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Makes constant arrays and structures of the function, `const float weight[5] = {...}`, that compute constructs of
/// `Body` use static: so they are constants of kernels (isDeviceConstant), and nothing is copied at each launch. So are
/// objects of classes whose constructor is a constant (`constexpr std::string_view word = "..."`, `word[i]`): a copy
/// would bring the host's addresses.
///
/// To change a const object is not defined, and what it begins with is a constant here: so all calls of the function
/// have the same. Data clauses bring the object as before, which kernels do not ask then. Not those that a clause with
/// copies of its own (`firstprivate`), `declare` or a lambda names, nor those of constexpr functions or where a cast
/// takes const away.
void keepConstantLocals(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif

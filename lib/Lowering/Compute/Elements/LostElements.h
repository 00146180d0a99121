//===- LostElements.h - arrays whose elements a clause does not move -*- C++ -*-===//
#ifndef PACC_LOWERING_LOSTELEMENTS_H
#define PACC_LOWERING_LOSTELEMENTS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Warns of compute constructs below `Body`, the function's, that change an array which they have in `copyin` or
/// `create` where the host reads it next, and that read elements which `create` or `copyout` gives no value. Only of
/// arrays that surely are on no device before: the function's own, or memory that it allocates, which no other directive
/// and no other function of the program's gets.
void warnOfLostElements(LoweringContext &Ctx, const clang::Stmt *Body);

/// Warns where the host reads elements of an array of which the device has newer values, or none that it has waited for,
/// and where kernels read what the host has changed since the device got its copy (StaleElements.cpp).
void warnOfStaleElements(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif

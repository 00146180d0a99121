//===- PrivateObjects.h - private(s.x) beside uses of all of s --*- C++ -*-===//
//
// Where a directive hands the object on (`f(s)`, `g(&s)`, `t = s`) and changes nothing in it but the private member,
// each iteration, or gang, has a copy of the whole object, which begins with what that holds:
//
//   #pragma acc loop private(s.x)          for (...) { S s' = s; s'.x = i; f(s'); }
//   #pragma acc parallel private(p->x)     { S o = *p, *p' = &o; ... g(p'); ... }
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PRIVATEOBJECTS_H
#define PACC_LOWERING_PRIVATEOBJECTS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class MemberExpr;
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// `Members`: the private ones, of one object. Puts the copy into the directive's block, or into the body of its loops.
/// False, and nothing has changed, where the rest of the object may be written, where the object is not a variable or
/// right behind a pointer that stays as it is, or has a copy constructor of its own.
bool copyObjectInside(LoweringContext &Ctx, clang::OpenACCConstructStmt *Directive,
                      llvm::ArrayRef<const clang::MemberExpr *> Members);

} // namespace pacc

#endif

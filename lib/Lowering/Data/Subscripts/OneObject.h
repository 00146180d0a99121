//===- OneObject.h - calls that stay within an object -----------*- C++ -*-===//
#ifndef PACC_LOWERING_ONEOBJECT_H
#define PACC_LOWERING_ONEOBJECT_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace pacc {

/// What a call does with an object of numbers that it gets by reference or address, or as the object of a method.
struct ObjectUse {
  enum {
    Beyond, ///< perhaps it goes on to what lies beside the object, or keeps its address
    Changes,
    Reads,
  } How = Beyond;
  bool Surely = true; ///< no condition in what it runs may keep it from the use
};

/// The body is here, uses the parameter for members and values, and hands it on to functions alone that do likewise; what
/// it returns may be a reference to a part of it. Functions of the standard library that get references, and return no
/// pointers, do so, too.
ObjectUse useOfParameter(const clang::FunctionDecl *F, unsigned Parameter);

/// The same of the object of a method, or of an operator that is one.
ObjectUse useOfObject(const clang::FunctionDecl *Method);

} // namespace pacc

#endif

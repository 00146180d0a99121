//===- ObjectSections.h - copyin(object[0:1]) -------------------*- C++ -*-===//
//
// A section is one of an array or of what a pointer points to (OpenACC 3.4, 2.7.1). nvc takes `[0:1]` behind the name
// of an object or number, too, which programs write as they write `this[0:1]`: it is the object.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_OBJECTSECTIONS_H
#define PACC_FRONTEND_OBJECTSECTIONS_H

#include <functional>

namespace clang {
class CompilerInstance;
class Token;
} // namespace clang

namespace pacc {

/// Makes it so, if each token gets to it, before the next is lexed. Not in templates whose arguments say whether it
/// is an object; in bodies of member functions in their class, which are read before other names have a meaning, only
/// for parameters.
std::function<void(clang::Token &)> objectSectionWatcher(clang::CompilerInstance &CI);

} // namespace pacc

#endif

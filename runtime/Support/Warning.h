//===- Warning.h - warnings while the program runs --------------*- C++ -*-===//
#ifndef PACC_RUNTIME_SUPPORT_WARNING_H
#define PACC_RUNTIME_SUPPORT_WARNING_H

#include "Support/Place.h"
#include <string>

namespace pacc::rt {

/// Prints a warning on stderr, once for each place and subject (the name of a variable, say; null: the place alone).
void warnOnce(const Place &At, const char *Subject, const std::string &Text);

} // namespace pacc::rt

#endif

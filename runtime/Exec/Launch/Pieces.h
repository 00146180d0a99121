//===- Pieces.h - sections of an array that lie apart -----------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_LAUNCH_PIECES_H
#define PACC_RUNTIME_EXEC_LAUNCH_PIECES_H

#include "Data/Copies/PresentTable.h"
#include <string>
#include <vector>

namespace pacc::rt {

/// The mappings to which a pointer of `Value` may lead, one for each address that it would have on the device: `Usual`
/// first, which may be null. What was inferred for another pointer is none. The table is locked.
std::vector<const Mapping *> piecesOf(PresentTable &Table, HostAddress Value, const Mapping *Usual);

/// Says that nothing tells which of two pieces a kernel uses of the array called `Name`, and what to do. `Object`: what the
/// pointer lies in; null: it is a variable.
std::string unclearPieces(const char *Name, const Mapping &First, const Mapping &Second, const char *Object = nullptr);

} // namespace pacc::rt

#endif

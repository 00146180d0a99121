//===- Units.cpp - object files that come and go --------------------------===//
//
// pacc/ABI/Unit.h: called by constructors and destructors of object files.
//
//===----------------------------------------------------------------------===//

#include "Entry/Export.h"
#include "Entry/Fatal.h"
#include "Exec/Units.h"

using namespace pacc::rt;

PACC_EXPORT void __pacc_register_unit(struct pacc_unit *unit) {
  Units::instance().add(*unit);
}

PACC_EXPORT void __pacc_unregister_unit(struct pacc_unit *unit) {
  check(Units::instance().remove(*unit), {unit->file, "(library closed)", 0},
        nullptr);
}

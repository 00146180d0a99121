#include "Driver/Host/Contract.h"
#include "Driver/Host/Secret.h"

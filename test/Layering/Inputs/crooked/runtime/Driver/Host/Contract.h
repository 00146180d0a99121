#include "Driver/Host/Secret.h"

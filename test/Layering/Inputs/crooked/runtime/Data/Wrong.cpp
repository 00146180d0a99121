#include "Exec/Upstairs.h"

#include "Exec/Launch/Upstairs.h"

/* The routines of linked.c. */
#define LINKED_BODIES
#include "../linked.h"

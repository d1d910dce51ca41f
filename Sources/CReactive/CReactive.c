#include "CReactive.h"

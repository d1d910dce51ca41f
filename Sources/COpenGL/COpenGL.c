#include "COpenGL.h"

// OpenGL 3.3 core and EGL, loaded at run time. The build needs only the system's headers and links no library. A program
// that does not use graphics loads neither.
#pragma once

#include "EGL.h"
#include "GLFunctions.h"

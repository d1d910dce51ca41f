// OpenGL 3.3 core and EGL, found at run time: only headers of the system's are needed to build, and no library is linked. A
// program that never asks for graphics never loads any.
#pragma once

#include "EGL.h"
#include "GLFunctions.h"

// OpenGL 3.3 core and EGL, found at run time: no header and no library of the system's is needed to build, and none is
// linked. A program that never asks for graphics never loads any.
#pragma once

#include "EGL.h"
#include "GLConstants.h"
#include "GLFunctions.h"
#include "GLTypes.h"

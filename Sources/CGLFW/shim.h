// GLFW brings no GL header of its own: the functions come through COpenGL.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

// GLFW brings no GL header of its own: the functions come through COpenGL.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

// libdispatch's own way to run what waits on the main queue, for loops that are not its own. It has no header.
void _dispatch_main_queue_callback_4CF(void *message);

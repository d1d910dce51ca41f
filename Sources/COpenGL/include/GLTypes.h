// The types of OpenGL's commands: "OpenGL 3.3 (Core Profile)", table 2.2.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef uint32_t GLenum;
typedef uint32_t GLbitfield;
typedef uint32_t GLuint;
typedef int32_t GLint;
typedef int32_t GLsizei;
typedef uint8_t GLboolean;
typedef uint8_t GLubyte;
typedef char GLchar;
typedef float GLfloat;
typedef double GLdouble;
typedef ptrdiff_t GLintptr;
typedef ptrdiff_t GLsizeiptr;

/// A function of unknown type, as a loader returns it.
typedef void (*COpenGLFunction)(void);

/// Finds a function by its name, or returns NULL: eglGetProcAddress, glfwGetProcAddress and their like.
typedef COpenGLFunction (*COpenGLGetFunction)(const char *name);

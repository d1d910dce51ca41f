#pragma once

/// Returns the arguments of the program as `main` receives them, with its name first. NULL if they are not known.
///
/// They are valid for the life of the process. Swift's own `CommandLine.arguments` are read from /proc on Linux, which
/// is not mounted everywhere, and invalid UTF-8 is replaced in them.
char *const *CArgumentsValues(void);

/// Returns the number of arguments.
int CArgumentsCount(void);

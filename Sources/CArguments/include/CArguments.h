#pragma once

/// The arguments that the system gave to the program, its name first, as `main` has them; NULL where they are not known.
///
/// They live as long as the process. Swift's own `CommandLine.arguments` come from /proc on Linux, which is not mounted
/// everywhere, and replace what is not UTF-8.
char *const *CArgumentsValues(void);

/// How many there are.
int CArgumentsCount(void);

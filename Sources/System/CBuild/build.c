#include "CBuild.h"

#ifdef ORRERY_COMMIT
// The macro is a word, which is quoted here: quotation marks in compiler options depend on the build system.
#define QUOTED_WORD(word) #word
#define QUOTED(macro) QUOTED_WORD(macro)
const char *CBuildCommit(void) { return QUOTED(ORRERY_COMMIT); }
#else
const char *CBuildCommit(void) { return ""; }
#endif

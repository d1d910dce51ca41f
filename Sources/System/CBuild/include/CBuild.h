#pragma once

/// Returns the abbreviated commit from which the program was built, with `-modified` if the checkout had other changes. It is
/// empty unless the build was given one by the environment variable ORRERY_COMMIT, as `make build` does.
const char *CBuildCommit(void);

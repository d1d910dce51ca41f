// Empty: the target has no interface.

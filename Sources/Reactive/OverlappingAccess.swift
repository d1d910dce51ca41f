/// Stops the program: code that runs within a modification in place of a property uses that property.
///
/// `fatalError`, since an optimised build does not print the message of a `preconditionFailure`. Not inlined, so that a
/// check is one comparison, and one branch that is not taken.
@usableFromInline @inline(never)
func stopOverlappingAccess() -> Never {
  fatalError("a property was read or set while it was being modified in place")
}

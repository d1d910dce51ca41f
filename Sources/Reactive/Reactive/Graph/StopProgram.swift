/// Stops the program with `message`, because of an error of the programmer.
///
/// It calls `fatalError`, because an optimised build does not print the message of a `preconditionFailure`. It is not
/// inlined, so that a check is one comparison and one branch that is not taken.
@usableFromInline @inline(never)
func stopProgram(_ message: String) -> Never { fatalError(message) }

/// Stops the program because code that runs within an in-place modification of a property uses that property.
@usableFromInline @inline(never)
func stopOverlappingAccess(of property: _Source) -> Never {
  stopProgram("a property was read or set while it was being modified in place: \(property.nameOrType)")
}

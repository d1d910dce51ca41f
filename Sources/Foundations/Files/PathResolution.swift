extension String {
  /// The path without links, `.` and `..`. Nil if the file does not exist; `errno` contains the reason.
  package var resolvedPath: String? { FileSystem.resolve(self) }

  /// The target of the symbolic link at the path. Nil if there is no link.
  var linkDestination: String? { FileSystem.destination(ofLink: self) }
}

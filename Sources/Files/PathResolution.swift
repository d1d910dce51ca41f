extension String {
  /// The path without links, `.` and `..`; nil, and `errno` says why, if there is no such file.
  package var resolvedPath: String? { FileSystem.resolve(self) }

  /// What the symbolic link at the path says; nil if there is none.
  var linkDestination: String? { FileSystem.destination(ofLink: self) }
}

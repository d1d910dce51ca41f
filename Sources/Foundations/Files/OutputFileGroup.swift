#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written together with a main file that refers to them.
///
/// All files are complete before the first is committed, so a full disk changes nothing. The main file is committed last.
/// If a commit fails, the files that did not exist before are removed.
package final class OutputFileGroup {
  private final class Member {
    var file: OutputFile
    let path: String
    /// Whether the file may replace an existing one.
    let replaces: Bool

    init(_ file: consuming OutputFile, path: String, replaces: Bool) {
      self.file = file
      (self.path, self.replaces) = (path, replaces)
    }
  }

  private var members: [Member] = []

  /// Creates an empty group.
  package init() {}

  /// Adds the file at `path`, which `body` writes.
  ///
  /// - Parameter replaces: Whether the file may replace an existing one. Otherwise `commit` fails if something exists at
  ///   its path by then.
  /// - Throws: The error of `body`, or of `OutputFile`, converted by `wrapping`.
  package func add<Failure: Error>(
    _ path: String, replaces: Bool, wrapping: (FileError) -> Failure,
    _ body: (inout OutputFile) throws(Failure) -> Void
  ) throws(Failure) {
    let member: Member
    do throws(FileError) {
      member = Member(try OutputFile(path: path), path: path, replaces: replaces)
    } catch {
      throw wrapping(error)
    }
    try body(&member.file)
    members.append(member)
  }

  /// Commits the files in the order in which they were added, then `main`.
  ///
  /// - Throws: `FileError`. The main file is then unchanged.
  package func commit(with main: inout OutputFile, isOnDisk: Bool = false) throws(FileError) {
    for member in members { try member.file.finish(isOnDisk: isOnDisk) }
    try main.finish(isOnDisk: isOnDisk)
    var created: [String] = []
    do throws(FileError) {
      for member in members {
        if member.replaces {
          try member.file.commit()
        } else if try member.file.commitIfNew() {
          created.append(member.path)
        } else {
          throw .system(operation: .write, path: member.path, code: EEXIST)
        }
      }
      try main.commit()
    } catch {
      for path in created { FileSystem.remove(path) }
      throw error
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are written together with a main file that refers to them.
///
/// All files are complete before the first is committed, so a full disk changes nothing. The main file is committed last.
/// If a commit fails, the files that did not exist before are removed.
///
/// Several files cannot be renamed in one step. While they are, a file `.orrery-….group` beside the main file contains their
/// names, and is locked: two programs that write the same group take turns, and do not mix their files. A program that is killed
/// meanwhile leaves this file behind; `interruptedNames(ofGroupWith:)` reads it, so that the next program can replace the whole
/// group.
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
    let record =
      members.isEmpty && !OutputFile.existsOrIsLink(GroupRecord.path(beside: main.target))
      ? nil : GroupRecord(locking: main.target)
    record?.write(members.map { String($0.path.pathName).pathBytes })
    var (created, hasReplaced) = ([String](), false)
    do throws(FileError) {
      for member in members {
        if member.replaces {
          try member.file.commit()
          hasReplaced = true
        } else if try member.file.commitIfNew() {
          created.append(member.path)
        } else {
          throw .system(operation: .write, path: member.path, code: EEXIST)
        }
      }
      try main.commit()
    } catch {
      for path in created { FileSystem.remove(path) }
      // The record stays where the old main file is beside new files.
      if !hasReplaced { record?.remove() }
      throw error
    }
    record?.remove()
  }

  /// Returns the names of the files beside the main file at `path` that a killed program was about to replace, when it may have
  /// replaced some of them. Nil if there was none, or if a program is replacing them now.
  package static func interruptedNames(ofGroupWith path: String) -> Set<[UInt8]>? {
    guard let target = try? OutputFile.resolvingLinks(path) else { return nil }
    return GroupRecord.leftNames(beside: target)
  }
}

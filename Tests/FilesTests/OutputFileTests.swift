import Files
import Foundation
import TestSupport
import Testing

@Suite("Writing files")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    try OutputFile.write(to: path) { file throws(FileError) in try file.write(text) }
  }

  @Test("A file is made, and replaced, with nothing beside it")
  func replacing() throws {
    try write("one", to: folder.path("a"))
    #expect(try folder.text("a") == "one")
    try write("2", to: folder.path("a"))
    #expect(try folder.text("a") == "2")
    #expect(folder.names == ["a"])
  }

  @Test("A file of nothing is made")
  func empty() throws {
    try OutputFile.write(to: folder.path("a")) { _ in }
    #expect(try InputFile.read(folder.path("a")) == [])
  }

  private struct Failure: Error {}

  @Test(
    "When the body throws, the old file is as it was and nothing lies beside it", arguments: [10, 1 << 20])
  func throwingBody(size: Int) throws {
    try folder.write("old", to: "a")
    #expect(throws: Failure.self) {
      try OutputFile.write(to: folder.path("a")) { file in
        try file.write(String(repeating: "x", count: size))
        #if os(Linux)
          #expect(folder.names == ["a"], "the new file has no name while it is made")
        #else
          #expect(folder.names.count == 2, "the new file is in the folder while it is made")
        #endif
        #expect(try folder.text("a") == "old")
        throw Failure()
      }
    }
    #expect(try folder.text("a") == "old")
    #expect(folder.names == ["a"])
  }

  @Test("When the body throws, no file is made where there was none")
  func throwingBodyWithoutOldFile() throws {
    #expect(throws: Failure.self) { try OutputFile.write(to: folder.path("a")) { _ in throw Failure() } }
    #expect(folder.names == [])
  }

  @Test("Small pieces and large ones arrive in order")
  func pieces() throws {
    let large = String(repeating: "0123456789", count: 60_000)
    let pieces = [
      "a", large, "b", String(large.prefix(262_143)), "c", "", String(large.prefix(262_144)), "d",
    ]
    try OutputFile.write(to: folder.path("a")) { file throws(FileError) in
      for piece in pieces { try file.write(piece) }
      for _ in 0..<100_000 { try file.write("small ") }
    }
    let expected = pieces.joined() + String(repeating: "small ", count: 100_000)
    #expect(try folder.text("a") == expected)
  }

  @Test(
    "What killed programs have left beside a file is removed, and nothing else, whatever the file is called")
  func leftovers() throws {
    let long = String(repeating: "ä", count: 127)
    for name in ["a", "b", long] {
      let leftover = OutputFile.temporaryName(beside: folder.path(name))
      #expect(leftover.hasPrefix(folder.path(".orrery-")))
      #expect(OutputFile.temporaryName(beside: folder.path(name)) != leftover)
      try Data("half".utf8).write(to: URL(filePath: leftover))
    }
    #expect(OutputFile.temporaryName(beside: "a").hasPrefix(".orrery-"))
    try write("whole", to: folder.path("a"))
    for name in [".orrery-1.partial", ".orrery--.partial", ".partial"] { try folder.write("other", to: name) }
    #expect(symlink(folder.path("a"), folder.path("link")) == 0)
    let count = folder.names.count
    OutputFile.removeLeftovers(of: [folder.path(long), folder.path("c"), folder.path("no/d"), ""])
    #expect(folder.names.count == count - 1)
    OutputFile.removeLeftovers(of: [folder.path("link")])
    #expect(folder.names.count == count - 2)
    #expect(try folder.text("a") == "whole")
    OutputFile.removeLeftovers(of: [folder.path("b")])
    #expect(folder.names == [".orrery--.partial", ".orrery-1.partial", ".partial", "a", "link"])
  }

  @Test(
    "The permissions of the old file stay, without set-user-id and set-group-id",
    arguments: [0o600, 0o644, 0o755, 0o666, 0o4711, 0o2755, 0o6750])
  func permissions(mode: Int) throws {
    try folder.write("old", to: "a")
    #expect(chmod(folder.path("a"), mode_t(mode)) == 0)
    try write("new", to: folder.path("a"))
    var status = stat()
    #expect(stat(folder.path("a"), &status) == 0)
    #expect(Int(status.st_mode) & 0o7777 == mode & 0o777)
    #expect(try folder.text("a") == "new")
  }

  @Test(
    "The owner and the group of the old file stay", .enabled(if: geteuid() == 0, "only root gives files away")
  )
  func owner() throws {
    let path = try folder.write("old", to: "a")
    #expect(chown(path, 12345, 23456) == 0 && chmod(path, 0o640) == 0)
    try write("new", to: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_uid == 12345 && status.st_gid == 23456 && status.st_mode & 0o7777 == 0o640)
  }

  @Test("Of several files, each is complete before the first is in place")
  func finishing() throws {
    try folder.write("old", to: "a")
    var file = try OutputFile(path: folder.path("a"))
    try file.write("new")
    try file.finish()
    #expect(try folder.text("a") == "old")
    try file.commit()
    #expect(try folder.text("a") == "new")
    #if os(Linux)
      // What is in memory until then may not fit the disk.
      var full = try OutputFile(path: "/dev/full")
      try full.write("x")
      #expect(throws: FileError.self) { try full.finish() }
    #endif
  }

  @Test("A new file takes no name that is taken, not that of a link that leads nowhere either")
  func newFile() throws {
    #expect(symlink("nowhere", folder.path("link")) == 0)
    func write(_ text: String, to name: String) throws -> Bool {
      var file = try OutputFile(path: folder.path(name))
      try file.write(text)
      return try file.commitIfNew()
    }
    #expect(try write("first", to: "a"))
    #expect(try !write("second", to: "a") && !write("third", to: "link"))
    #expect(try folder.text("a") == "first" && folder.names == ["a", "link"])
    // Both began before either was in place.
    var one = try OutputFile(path: folder.path("b"))
    var other = try OutputFile(path: folder.path("b"))
    try one.write("one")
    try other.write("other")
    #expect(try other.commitIfNew())
    #expect(try !one.commitIfNew())
    #expect(try folder.text("b") == "other" && folder.names == ["a", "b", "link"])
  }

  @Test("Paths that lead to one file have one target, whether the file exists or not")
  func targets() throws {
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    for (link, destination) in [("other", "inner"), ("inner/b", "a"), ("new", "other/c")] {
      #expect(symlink(destination, folder.path(link)) == 0)
    }
    var targets = OutputTargets()
    func target(_ name: String) -> String { targets.target(of: folder.url.path + "/" + name) }
    let file = target("inner/a")
    for name in ["other/a", "inner/b", "other/b", "inner/./a", "other/../inner/a", "inner//a"] {
      #expect(target(name) == file, "\(name)")
    }
    #expect(target("new") == target("inner/c") && target("inner/c") != file)
    #expect(target("no/a").hasSuffix("/no/a") && targets.target(of: "-") == "-")
    #expect(targets.target(of: "x") == targets.target(of: "./x"))
  }

  @Test("A symbolic link stays, and what it points to is replaced", arguments: [true, false])
  func link(exists: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    if exists { try folder.write("old", to: "inner/target") }
    // Relative to the folder of the link, through a second link.
    #expect(symlink("inner/second", folder.path("link")) == 0)
    #expect(symlink("target", folder.path("inner/second")) == 0)
    try write("new", to: folder.path("link"))
    #expect(try folder.text("inner/target") == "new")
    for link in ["link", "inner/second"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link))) != nil)
    }
    #expect(folder.names == ["inner", "link"])
  }

  @Test("Links that lead round in a circle are an error, and stay")
  func circularLinks() throws {
    #expect(symlink("b", folder.path("a")) == 0 && symlink("a", folder.path("b")) == 0)
    #expect(throws: FileError.system(operation: .write, path: folder.path("a"), code: ELOOP)) {
      try write("new", to: folder.path("a"))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a")) == "b")
  }

  @Test("A missing folder, a path through a file and a folder are errors that name the path")
  func badPaths() throws {
    let missing = folder.path("no/a.glb")
    let error = #expect(throws: FileError.self) { try write("x", to: missing) }
    #expect(error?.description == "\(missing): cannot write: no such file or folder")
    let through = try folder.write("old", to: "a") + "/b.glb"
    #expect(throws: FileError.system(operation: .write, path: through, code: ENOTDIR)) {
      try write("x", to: through)
    }
    #expect(throws: FileError.isDirectory(path: folder.url.path)) { try write("x", to: folder.url.path) }
    #expect(throws: FileError.self) { try write("x", to: "") }
    #expect(folder.names == ["a"])
  }

  @Test("The body is not run when the file cannot be made")
  func bodyNotRun() {
    var hasRun = false
    #expect(throws: FileError.self) {
      try OutputFile.write(to: folder.path("no/a")) { _ in hasRun = true }
    }
    #expect(!hasRun)
  }

  @Test("A pipe is written in place and read to its end, beyond the reader's first buffer")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "0123456789", count: 30_000)
    // A thread of its own: both ends wait for each other.
    Thread.detachNewThread {
      try? OutputFile.write(to: path) { file throws(FileError) in try file.write(text) }
    }
    #expect(try InputFile.read(path) == Array(text.utf8))
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("/dev/null is written to and stays a device")
  func device() throws {
    try write(String(repeating: "x", count: 1 << 20), to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  #if os(Linux)
    @Test("A full disk is an error")
    func fullDisk() {
      let error = #expect(throws: FileError.self) { try write("x", to: "/dev/full") }
      #expect(error?.description == "/dev/full: cannot write: no space left")
    }

    @Test("A folder that takes no files is an error")
    func folderOfProc() {
      #expect(throws: FileError.self) { try write("x", to: "/proc/self/a.glb") }
    }
  #endif

  @Test("Memory is a sink too")
  func memory() throws {
    var bytes: [UInt8] = [1]
    try bytes.write("ab")
    try bytes.write([UInt8(9)].span.bytes)
    #expect(bytes == [1, 97, 98, 9])
  }
}

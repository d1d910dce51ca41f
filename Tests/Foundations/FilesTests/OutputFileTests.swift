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

  @Test("A file is created and replaced, and leaves no other file in the folder")
  func replacing() throws {
    try write("one", to: folder.path("a"))
    #expect(try folder.text("a") == "one")
    try write("2", to: folder.path("a"))
    #expect(try folder.text("a") == "2")
    #expect(folder.names == ["a"])
  }

  @Test("An empty file is created")
  func empty() throws {
    try OutputFile.write(to: folder.path("a")) { _ in }
    #expect(try FileReader.read(folder.path("a")) == [])
  }

  private struct Failure: Error {}

  @Test(
    "If the body throws, the old file is unchanged and no other file remains", arguments: [10, 1 << 20])
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

  @Test("If the body throws, no new file is created")
  func throwingBodyWithoutOldFile() throws {
    #expect(throws: Failure.self) { try OutputFile.write(to: folder.path("a")) { _ in throw Failure() } }
    #expect(folder.names == [])
  }

  @Test("Small and large pieces are written in order")
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

  @Test("Only the temporary files of killed programs are removed, whatever the name of the target")
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
    "A write removes the temporary files that killed writes of the same target left, even if it fails itself")
  func staleFiles() throws {
    try folder.write("old", to: "a")
    for name in ["a", "b", "c"] {
      for number in [0, 3] {
        let path = OutputFile.temporaryName(beside: folder.path(name), number: number)
        try Data("half".utf8).write(to: URL(filePath: path))
      }
    }
    try write("new", to: folder.path("a"))
    #expect(folder.names.count == 5)
    #expect(throws: Failure.self) { try OutputFile.write(to: folder.path("b")) { _ in throw Failure() } }
    #expect(folder.names.count == 3)
    // A link or a pipe of this name is not opened.
    let name = OutputFile.temporaryName(beside: folder.path("d"), number: 1)
    #expect(symlink(folder.path("a"), name) == 0)
    #expect(mkfifo(OutputFile.temporaryName(beside: folder.path("d"), number: 2), 0o600) == 0)
    try write("new", to: folder.path("d"))
    #expect(folder.names.count == 6)
    #expect(try folder.text("a") == "new")
  }

  @Test(
    "The temporary file of a write that is still running is kept, and another write of the target uses another name"
  )
  func runningWrites() throws {
    try folder.write("old", to: "a")
    let names = (0..<4).map { OutputFile.temporaryName(beside: folder.path("a"), number: $0) }
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for (number, name) in names.enumerated() {
      // Another open file of this process has its own lock, as one of another process.
      let descriptor = open(name, O_WRONLY | O_CREAT, 0o600)
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      descriptors.append(descriptor)
      try write("new \(number)", to: folder.path("a"))
      #expect(try folder.text("a") == "new \(number)")
      OutputFile.removeLeftovers(of: [folder.path("a")])
      #expect(folder.names.count == 2 + number)
    }
    close(descriptors.removeLast())
    try write("last", to: folder.path("a"))
    #expect(folder.names.count == 4)
  }

  @Test("A group of files is committed with its main file, or not at all")
  func groups() throws {
    func group(_ mainName: String, replaces: Bool, beforeCommit: () throws -> Void = {}) throws {
      var main = try OutputFile(path: folder.path(mainName))
      try main.write("main")
      let group = OutputFileGroup()
      for name in ["x", "old"] {
        try group.add(folder.path(name), replaces: name == "old" && replaces, wrapping: { $0 }) {
          file throws(FileError) in try file.write(name + " of " + mainName)
        }
      }
      try beforeCommit()
      try group.commit(with: &main)
    }
    try folder.write("old", to: "old")
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    // The folder of the main file disappears after all files are complete.
    #expect(throws: FileError.self) {
      try group("in/a", replaces: true) { try FileManager.default.removeItem(atPath: folder.path("in")) }
    }
    #expect(folder.names == ["old"])
    let error = #expect(throws: FileError.self) { try group("a", replaces: false) }
    #expect(error == .system(operation: .write, path: folder.path("old"), code: EEXIST))
    #expect(folder.names == ["old"])
    #expect(try folder.text("old") == "old of in/a")
    try group("a", replaces: true)
    #expect(folder.names == ["a", "old", "x"])
    #expect(
      try folder.text("a") == "main" && folder.text("x") == "x of a" && folder.text("old") == "old of a")
  }

  @Test("The comparer finds equal content in pieces of any size, and any difference")
  func comparison() throws {
    let text = String(repeating: "0123456789", count: 20_000)
    try folder.write(text, to: "a")
    func isEqual(_ pieces: [String]) throws -> Bool {
      guard var comparer = ContentComparer(folder.path("a")) else { return false }
      for piece in pieces { try comparer.write(piece) }
      return comparer.finish()
    }
    #expect(try isEqual([text]) && isEqual(["", "0", String(text.dropFirst()), ""]))
    #expect(try isEqual(text.split(separator: "9").flatMap { [String($0), "9"] }))
    #expect(try !isEqual([]) && !isEqual([String(text.dropLast())]) && !isEqual([text, "0"]))
    #expect(try !isEqual([String(text.dropLast()), "8"]) && !isEqual(["1", String(text.dropFirst())]))
    for path in [folder.path("no"), folder.path("."), "/dev/null"] {
      if ContentComparer(path) != nil { Issue.record("\(path) is not a regular file") }
    }
  }

  @Test(
    "A replacement keeps the permissions of the old file, without set-user-id and set-group-id",
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
    "A replacement keeps the owner and the group of the old file",
    .enabled(if: geteuid() == 0, "only root gives files away")
  )
  func owner() throws {
    let path = try folder.write("old", to: "a")
    #expect(chown(path, 12345, 23456) == 0 && chmod(path, 0o640) == 0)
    try write("new", to: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_uid == 12345 && status.st_gid == 23456 && status.st_mode & 0o7777 == 0o640)
  }

  @Test("Several files can all be completed before the first is committed")
  func finishing() throws {
    try folder.write("old", to: "a")
    var file = try OutputFile(path: folder.path("a"))
    try file.write("new")
    try file.finish()
    #expect(try folder.text("a") == "old")
    try file.commit()
    #expect(try folder.text("a") == "new")
    #if os(Linux)
      // The buffered bytes may not fit on the disk.
      var full = try OutputFile(path: "/dev/full")
      try full.write("x")
      #expect(throws: FileError.self) { try full.finish() }
    #endif
  }

  @Test("commitIfNew() does not replace a file or a broken link")
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
    // Both files are open before the first is committed.
    var one = try OutputFile(path: folder.path("b"))
    var other = try OutputFile(path: folder.path("b"))
    try one.write("one")
    try other.write("other")
    #expect(try other.commitIfNew())
    #expect(try !one.commitIfNew())
    #expect(try folder.text("b") == "other" && folder.names == ["a", "b", "link"])
  }

  @Test("All paths of one file have the same target, even if the file does not exist")
  func targets() throws {
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    for (link, destination) in [("other", "inner"), ("inner/b", "a"), ("new", "other/c")] {
      #expect(symlink(destination, folder.path(link)) == 0)
    }
    var targets = OutputPathResolver()
    func target(_ name: String) -> String { targets.target(of: folder.url.path + "/" + name) }
    let file = target("inner/a")
    for name in ["other/a", "inner/b", "other/b", "inner/./a", "other/../inner/a", "inner//a"] {
      #expect(target(name) == file, "\(name)")
    }
    #expect(target("new") == target("inner/c") && target("inner/c") != file)
    #expect(target("no/a").hasSuffix("/no/a") && targets.target(of: "-") == "-")
    #expect(targets.target(of: "x") == targets.target(of: "./x"))
  }

  @Test("Writing through a symbolic link replaces its target and keeps the link", arguments: [true, false])
  func link(exists: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    if exists { try folder.write("old", to: "inner/target") }
    // The path is relative to the folder of the link, and leads through a second link.
    #expect(symlink("inner/second", folder.path("link")) == 0)
    #expect(symlink("target", folder.path("inner/second")) == 0)
    try write("new", to: folder.path("link"))
    #expect(try folder.text("inner/target") == "new")
    for link in ["link", "inner/second"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link))) != nil)
    }
    #expect(folder.names == ["inner", "link"])
  }

  @Test("Circular links throw an error and are kept")
  func circularLinks() throws {
    #expect(symlink("b", folder.path("a")) == 0 && symlink("a", folder.path("b")) == 0)
    #expect(throws: FileError.system(operation: .write, path: folder.path("a"), code: ELOOP)) {
      try write("new", to: folder.path("a"))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a")) == "b")
  }

  @Test("In a sticky folder, a link is followed if the user or the owner of the folder owns it")
  func plantedLinks() {
    let shared = S_IFDIR | 0o1777
    for (owner, folderOwner, mode, isPlanted) in [
      (1, 0, shared, true), (0, 1, shared, true), (1, 1, shared, false), (2, 0, shared, false),
      (1, 0, S_IFDIR | 0o777, false), (1, 0, S_IFDIR | 0o1775, false),
    ] as [(uid_t, uid_t, mode_t, Bool)] {
      #expect(
        OutputFile.isPlanted(owner: owner, folderOwner: folderOwner, folderMode: mode, user: 2) == isPlanted,
        "\(owner) in a folder of \(folderOwner) with mode \(mode)")
    }
  }

  @Test(
    "The link or pipe of another user in a shared folder is refused, also behind a link",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"),
    arguments: ["link", "new", "pipe"])
  func linkOfAnotherUser(name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: true)
    try folder.write("old", to: "victim")
    #expect(symlink("../victim", folder.path("shared/link")) == 0)
    #expect(symlink("../missing", folder.path("shared/new")) == 0)
    #expect(mkfifo(folder.path("shared/pipe"), 0o666) == 0)
    #expect(symlink("shared/\(name)", folder.path("own")) == 0)
    // A reader, so that opening the pipe would not wait.
    let reader = open(folder.path("shared/pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    for name in ["link", "new", "pipe"] { #expect(lchown(folder.path("shared/\(name)"), 65534, 65534) == 0) }
    #expect(chmod(folder.path("shared"), 0o1777) == 0)
    for path in ["shared/\(name)", "own"].map(folder.path) {
      #expect(throws: FileError.system(operation: .write, path: path, code: EACCES)) {
        try write("new", to: path)
      }
    }
    #expect(try folder.text("victim") == "old" && folder.names == ["own", "shared", "victim"])
    // The owner of the folder may put links there.
    #expect(chown(folder.path("shared"), 65534, 65534) == 0)
    if name != "pipe" {
      try write("new", to: folder.path("own"))
      #expect(try folder.text(name == "link" ? "victim" : "missing") == "new")
    }
  }

  @Test("A missing folder, a path through a file, and a folder throw errors that name the path")
  func badPaths() throws {
    let missing = folder.path("no/a.glb")
    let error = #expect(throws: FileError.self) { try write("x", to: missing) }
    #expect(error?.description == "\(missing): cannot write: there is no folder \(folder.path("no"))")
    let through = try folder.write("old", to: "a") + "/b.glb"
    #expect(throws: FileError.system(operation: .write, path: through, code: ENOTDIR)) {
      try write("x", to: through)
    }
    #expect(throws: FileError.isDirectory(path: folder.url.path)) { try write("x", to: folder.url.path) }
    #expect(throws: FileError.self) { try write("x", to: "") }
    #expect(folder.names == ["a"])
  }

  @Test("The body is not run if the file cannot be created")
  func bodyNotRun() {
    var hasRun = false
    #expect(throws: FileError.self) {
      try OutputFile.write(to: folder.path("no/a")) { _ in hasRun = true }
    }
    #expect(!hasRun)
  }

  @Test("A pipe is written directly, and read to its end beyond the reader's first buffer")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "0123456789", count: 30_000)
    // A separate thread, because both ends wait for each other.
    Thread.detachNewThread {
      try? OutputFile.write(to: path) { file throws(FileError) in try file.write(text) }
    }
    #expect(try FileReader.read(path) == Array(text.utf8))
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("/dev/null is written directly and stays a device")
  func device() throws {
    try write(String(repeating: "x", count: 1 << 20), to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  #if os(Linux)
    @Test(
      "A file that this process has open is written through its descriptor",
      arguments: ["/dev/fd", "/proc/self/fd"])
    func ownDescriptors(root: String) throws {
      let pipe = Pipe()
      let ends = [pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor]
      #expect(symlink("\(root)/\(ends[1])", folder.path("link")) == 0)
      for path in ["\(root)/\(ends[1])", folder.path("link"), "/proc/\(getpid())/fd/\(ends[1])"] {
        #expect(OutputFile.isWrittenDirectly(path))
        try write("text", to: path)
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(ends[0], &bytes, 8) == 4)
        #expect(bytes.prefix(4) == Array("text".utf8)[...])
      }
      // The descriptor of a regular file continues at its offset, also if the file has no name any more.
      let descriptor = open(folder.path("a"), O_RDWR | O_CREAT, 0o600)
      defer { close(descriptor) }
      try write("one ", to: "\(root)/\(descriptor)")
      #expect(unlink(folder.path("a")) == 0)
      try write("two", to: "\(root)/\(descriptor)")
      var bytes = [UInt8](repeating: 0, count: 16)
      #expect(pread(descriptor, &bytes, 16, 0) == 7)
      #expect(bytes.prefix(7) == Array("one two".utf8)[...])
      #expect(folder.names == ["link"])
      #expect(throws: FileError.system(operation: .write, path: "\(root)/999", code: EBADF)) {
        try write("x", to: "\(root)/999")
      }
    }

    @Test("A socket is refused by its kind, and names of files and folders are not written directly")
    func sockets() throws {
      let path = folder.path("s")
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let capacity = MemoryLayout.size(ofValue: address.sun_path)
      try #require(path.utf8.count < capacity)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let bound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
      #expect(throws: FileError.notRegular(path: path, .socket)) { try write("x", to: path) }
      for name in ["no", ".", "1"] { #expect(!OutputFile.isWrittenDirectly(folder.path(name)), "\(name)") }
      #expect(OutputFile.isWrittenDirectly("-") && OutputFile.isWrittenDirectly("/dev/null"))
    }

    @Test("Writing to a full disk throws an error")
    func fullDisk() {
      let error = #expect(throws: FileError.self) { try write("x", to: "/dev/full") }
      #expect(error?.description == "/dev/full: cannot write: no space left")
    }

    @Test("Writing into a folder that accepts no files throws an error")
    func folderOfProc() {
      #expect(throws: FileError.self) { try write("x", to: "/proc/self/a.glb") }
    }
  #endif

  @Test("An array of bytes is a sink")
  func memory() throws {
    var bytes: [UInt8] = [1]
    try bytes.write("ab")
    try bytes.write([UInt8(9)].span.bytes)
    #expect(bytes == [1, 97, 98, 9])
  }
}

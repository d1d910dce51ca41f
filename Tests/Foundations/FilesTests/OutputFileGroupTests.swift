import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("Groups of output files")
struct OutputFileGroupTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var mainPath: String { folder.path("a.gltf") }

  private func commit(replaces: Bool = true) throws(FileError) {
    var main = try OutputFile(path: mainPath)
    let group = OutputFileGroup()
    for name in ["a.bin", "b c.png"] {
      try group.add(folder.path(name), replaces: replaces, wrapping: { $0 }) { file throws(FileError) in
        try file.write("new")
      }
    }
    try main.write("new")
    try group.commit(with: &main)
  }

  /// Replaces a.bin, and then fails, because a folder appears at the place of the main file while the group is written.
  private func commitWithoutMain() throws {
    var main = try OutputFile(path: mainPath)
    let group = OutputFileGroup()
    try group.add(folder.path("a.bin"), replaces: true, wrapping: { $0 }) { file throws(FileError) in
      try file.write("new")
    }
    try FileManager.default.createDirectory(atPath: mainPath, withIntermediateDirectories: true)
    try group.commit(with: &main)
  }

  @Test("A group that is committed leaves its files and no record")
  func committed() throws {
    for _ in 0..<2 {
      try commit()
      #expect(folder.names == ["a.bin", "a.gltf", "b c.png"])
      #expect(OutputFileGroup.interruptedNames(ofGroupWith: mainPath) == nil)
    }
  }

  @Test("If the main file cannot be renamed after others, a record names them until the next commit")
  func interrupted() throws {
    try folder.write("old", to: "a.bin")
    #expect(throws: FileError.self) { try commitWithoutMain() }
    #expect(try folder.text("a.bin") == "new")
    #expect(OutputFileGroup.interruptedNames(ofGroupWith: mainPath) == [Array("a.bin".utf8)])
    try FileManager.default.removeItem(atPath: mainPath)
    try commit()
    #expect(OutputFileGroup.interruptedNames(ofGroupWith: mainPath) == nil)
    #expect(folder.names == ["a.bin", "a.gltf", "b c.png"])
  }

  @Test("A record that has no names yet does not count")
  func emptyRecord() throws {
    let record = GroupRecord.path(beside: mainPath)
    try Data().write(to: URL(filePath: record))
    #expect(OutputFileGroup.interruptedNames(ofGroupWith: mainPath) == nil)
    try Data("a.bin\0".utf8).write(to: URL(filePath: record))
    #expect(OutputFileGroup.interruptedNames(ofGroupWith: mainPath) == [Array("a.bin".utf8)])
  }

  @Test("A group that fails before a file was replaced leaves nothing")
  func failed() throws {
    try folder.write("old", to: "b c.png")
    #expect(throws: FileError.self) { try commit(replaces: false) }
    #expect(folder.names == ["b c.png"])
  }

  @Test("A program waits for another one that renames the same group")
  func locked() {
    let target = mainPath
    let events = Mutex<[String]>([])
    let (isStarted, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var record = GroupRecord(locking: target)
    record?.write([Array("a.bin".utf8)])
    // It is not interrupted.
    #expect(OutputFileGroup.interruptedNames(ofGroupWith: target) == nil)
    Thread.detachNewThread {
      isStarted.signal()
      let second = GroupRecord(locking: target)
      events.withLock { $0.append(second == nil ? "no record" : "second") }
      isDone.signal()
    }
    isStarted.wait()
    // The other thread runs up to the lock.
    for _ in 0..<100 { sched_yield() }
    events.withLock { $0.append("first") }
    record?.remove()
    record = nil
    isDone.wait()
    #expect(events.withLock(\.self) == ["first", "second"])
  }
}

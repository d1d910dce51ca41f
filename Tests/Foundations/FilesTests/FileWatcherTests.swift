import Files
import Foundation
import TestSupport
import Testing

/// The tests use real files and their own time.
@Suite("Watching a file")
struct FileWatcherTests {
  private let folder: TemporaryFolder
  private let start = ContinuousClock.now

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "a")
  }

  private func watcher(_ name: String = "a") throws -> FileWatcher {
    try #require(FileWatcher(folder.path(name), settlingTime: .milliseconds(200)))
  }

  /// Returns the changes that `watcher` reports at `times`, in milliseconds.
  private func told(_ watcher: inout FileWatcher, at times: [Int]) -> [FileWatcher.Change?] {
    times.map { watcher.check(at: start + .milliseconds($0)) }
  }

  @Test("An unchanged file reports no change")
  func quiet() throws {
    var watcher = try watcher()
    #expect(told(&watcher, at: [0, 100, 1000, 10_000]) == [nil, nil, nil, nil])
  }

  @Test("A rewritten file is reported once, after it has settled")
  func rewritten() throws {
    var watcher = try watcher()
    _ = told(&watcher, at: [0])
    try folder.write("other", to: "a")
    #expect(told(&watcher, at: [100, 299, 400, 500, 5000]) == [nil, nil, .changed, nil, nil])
  }

  @Test("A change between the creation of the watcher and its first check is reported")
  func beforeTheFirstLook() throws {
    var watcher = try watcher()
    try folder.write("other", to: "a")
    #expect(told(&watcher, at: [0, 200]) == [nil, .changed])
  }

  @Test("A replacement by a file of the same size and time is reported")
  func renamed() throws {
    var watcher = try watcher()
    let date = try #require(
      FileManager.default.attributesOfItem(atPath: folder.path("a"))[.modificationDate] as? Date)
    try folder.write("two", to: "b")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path("b"))
    #expect(rename(folder.path("b"), folder.path("a")) == 0)
    #expect(told(&watcher, at: [0, 200]) == [nil, .changed])
  }

  @Test("A rewrite of the same size is reported because of its time")
  func sameSize() throws {
    var watcher = try watcher()
    let handle = try FileHandle(forUpdating: folder.url.appending(path: "a"))
    try handle.write(contentsOf: Data("two".utf8))
    try handle.close()
    // A file system's clock may be coarser than the time between the two writes.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 10)], ofItemAtPath: folder.path("a"))
    #expect(told(&watcher, at: [0, 200]) == [nil, .changed])
  }

  @Test("A growing file is reported only after it stops growing")
  func growing() throws {
    var watcher = try watcher()
    var text = "one"
    for time in stride(from: 0, to: 2000, by: 150) {
      text += " more"
      try folder.write(text, to: "a")
      #expect(told(&watcher, at: [time]) == [nil])
    }
    #expect(told(&watcher, at: [2050, 2150, 2250]) == [nil, .changed, nil])
  }

  @Test("Removal and return of a file are reported; a quick replacement is reported as a change")
  func vanishing() throws {
    var watcher = try watcher()
    try FileManager.default.removeItem(atPath: folder.path("a"))
    #expect(told(&watcher, at: [0, 200, 400]) == [nil, .vanished, nil])
    try folder.write("again", to: "a")
    #expect(told(&watcher, at: [500, 700, 900]) == [nil, .appeared, nil])
    try FileManager.default.removeItem(atPath: folder.path("a"))
    #expect(told(&watcher, at: [1000]) == [nil])
    try folder.write("once more", to: "a")
    #expect(told(&watcher, at: [1100, 1200, 1300]) == [nil, nil, .changed])
  }

  @Test("A state that returns after another state settles again")
  func settlesAnew() throws {
    var watcher = try watcher()
    #expect(rename(folder.path("a"), folder.path("b")) == 0)
    #expect(told(&watcher, at: [0]) == [nil])
    try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
    #expect(told(&watcher, at: [150]) == [nil])
    #expect(rmdir(folder.path("a")) == 0)
    #expect(told(&watcher, at: [250, 400, 500]) == [nil, nil, .vanished])
  }

  @Test("A change of permissions is reported, because the file may now be readable")
  func permission() throws {
    var watcher = try watcher()
    #expect(chmod(folder.path("a"), 0o600) == 0 && chmod(folder.path("a"), 0o644) == 0)
    // The file system's clock may be coarse, so the test repeats the change until the watcher reports it.
    let end = ContinuousClock.now + Watchdog.limit
    var change: FileWatcher.Change?
    var time = 0
    while change == nil, ContinuousClock.now < end {
      #expect(chmod(folder.path("a"), time.isMultiple(of: 2000) ? 0o600 : 0o644) == 0)
      change = told(&watcher, at: [time, time + 200])[1]
      time += 1000
    }
    #expect(change == .changed)
  }

  @Test("A folder in place of the file is a change; a link is watched through its target")
  func folderAndLink() throws {
    #expect(symlink("a", folder.path("link")) == 0)
    var watcher = try watcher("link")
    try folder.write("other", to: "a")
    #expect(told(&watcher, at: [0, 200]) == [nil, .changed])
    try FileManager.default.removeItem(atPath: folder.path("a"))
    try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
    #expect(told(&watcher, at: [1000, 1200]) == [nil, .changed])
  }

  @Test("A missing file can be watched; pipes, devices and standard input cannot")
  func whatIsWatched() throws {
    var watcher = try watcher("nothing")
    #expect(told(&watcher, at: [0, 200]) == [nil, nil])
    try folder.write("", to: "nothing")
    #expect(told(&watcher, at: [400, 600]) == [nil, .appeared])
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(FileWatcher("-") == nil && FileWatcher("/dev/null") == nil)
    #expect(FileWatcher(folder.path("pipe")) == nil)
  }

  @Test("The watcher checks the file at most ten times a second")
  func interval() throws {
    var watcher = try #require(FileWatcher(folder.path("a"), settlingTime: .zero))
    _ = told(&watcher, at: [0])
    try folder.write("other", to: "a")
    #expect(told(&watcher, at: [1, 99]) == [nil, nil])
    try folder.write("again", to: "a")
    // A file settles at the check after the one that first sees the change.
    #expect(told(&watcher, at: [100, 199, 200]) == [nil, nil, .changed])
  }
}

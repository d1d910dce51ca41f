import Files
import TestSupport
import Testing

@Suite("Watching a file and its references")
struct InputWatcherTests {
  @Test("A change of a file or of one of its current references is reported once, after it has settled")
  func changes() throws {
    let folder = try TemporaryFolder()
    for name in ["input", "old", "new"] { try folder.write("one", to: name) }
    var watcher = try #require(InputWatcher(folder.path("input"), settlingTime: .milliseconds(200)))
    let start = ContinuousClock.now
    func reports(from time: Int) -> [Bool] {
      [time, time + 200, time + 1000].map { watcher.check(at: start + .milliseconds($0)) }
    }
    watcher.watch(references: [folder.path("old"), folder.path("missing")])
    #expect(reports(from: 0) == [false, false, false])
    try folder.write("other", to: "old")
    #expect(reports(from: 2000) == [false, true, false])
    watcher.watch(references: [folder.path("new")])
    try folder.write("another", to: "old")
    #expect(reports(from: 4000) == [false, false, false])
    try folder.write("other", to: "new")
    #expect(reports(from: 6000) == [false, true, false])
    try folder.write("other", to: "input")
    #expect(reports(from: 8000) == [false, true, false])
  }
}

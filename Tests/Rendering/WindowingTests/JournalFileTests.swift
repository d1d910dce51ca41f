import CommandLineSupport
import Foundation
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

@Suite("The journal file of the viewer")
final class JournalFileTests {
  private let folder: TemporaryFolder
  private var notices: [ViewerSession.TerminalMessage] = []
  private let start = ContinuousClock.now
  private let bag = DisposerBag()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "{ parameters: { scale: 1, t: 0 }, title: 'A', spheres: [{ name: 'ball', radius: 'scale' }, {}] }",
      to: "a.json5")
  }

  private func makeSession(_ arguments: [String] = []) throws -> ViewerSession {
    let options = try DocumentOptions.parsed(arguments)
    let session = ViewerSession(
      try DocumentFile(folder.path("a.json5"), options: options).read(), options: options)
    session.notices.subscribe { [unowned self] in notices.append($0) }.disposed(by: bag)
    return session
  }

  private var journal: String { get throws { String(decoding: try folder.read("j"), as: UTF8.self) } }

  private func line(_ path: String, _ value: String) -> String {
    "{\"set\":\"\(path)\",\"value\":\(value)}\n"
  }

  @Test("Each change is in the file at once, what was in the file stays, and the time comes at the end")
  func appended() throws {
    let session = try makeSession(), file = try JournalFile(folder.path("j"), session)
    #expect(try journal.isEmpty)
    var expected = ""
    let scene = session.document.scene
    for number in 2...20 {
      try session.document.contents?.set("scale=\(number)")
      expected += line("scale", "\(number).0")
      #expect(try journal == expected)
    }
    // Appended, not rewritten: other content of the file stays.
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("j"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("\n".utf8))
    scene.title?.text = "B"
    session.undo()
    expected += "\n" + line("title.text", "\"B\"") + line("title.text", "\"A\"")
    try session.document.contents?.set("t=3")
    #expect(try journal == expected)
    try file.finish()
    #expect(try journal == expected + line("t", "3.0"))
    let replayed = try makeSession(["--replay", folder.path("j")])
    #expect(replayed.document.scene.spheres[0].radius == 20)
    #expect(replayed.document.parameters?.timeParameter?.value == .number(3))
  }

  @Test("A change of a model without a name is written by its place, and undone")
  func unnamed() throws {
    let session = try makeSession(), file = try JournalFile(folder.path("j"), session)
    let sphere = session.document.scene.spheres[1]
    session.document.history?.record(sphere)
    sphere.radius = 3
    sphere.radius = 4
    let lines = line("spheres[1].radius", "3.0") + line("spheres[1].radius", "4.0")
    #expect(notices.isEmpty)
    #expect(try journal == lines)
    session.undo()
    #expect(sphere.radius == 3)
    #expect(try journal == lines + line("spheres[1].radius", "3.0"))
    try file.finish()
  }

  @Test("A journal that cannot be written is reported once, and its folder must exist")
  func failures() throws {
    let session = try makeSession()
    #expect(throws: (any Error).self) { _ = try JournalFile(folder.path("no/j"), session) }
    #expect(throws: (any Error).self) { _ = try JournalFile(folder.path("a.json5"), session) }
    #if os(Linux)
      let file = try JournalFile("/dev/full", session)
      try session.document.contents?.set("scale=2")
      try session.document.contents?.set("scale=3")
      #expect(notices.count == 1)
      #expect(throws: (any Error).self) { try file.finish() }
    #endif
  }

  /// Advances the time until a change of the file is detected and has settled.
  private func reload(_ session: ViewerSession) throws {
    try folder.write(
      "{ parameters: { scale: 1, t: 0 }, title: 'C', spheres: [{ name: 'ball', radius: 'scale' }] }",
      to: "a.json5")
    for count in 1...3 {
      _ = session.advance(seconds: 0, now: start + .milliseconds(150 * count))
    }
    #expect(session.document.scene.title?.text == "C")
  }

  @Test(
    "When the file is read again, the journal goes on to the values that are kept; of a dropped file it has nothing"
  )
  func restarted() throws {
    let session = try makeSession(), file = try JournalFile(folder.path("j"), session)
    session.changeParameter(by: 3)
    session.document.scene.title?.text = "B"
    var expected = line("scale", "1.3") + line("title.text", "\"B\"")
    #expect(try journal == expected)
    try reload(session)
    // The title is that of the new file.
    expected += line("title.text", "\"C\"")
    #expect(try journal == expected)
    session.document.scene.title?.text = "D"
    expected += line("title.text", "\"D\"")
    #expect(try journal == expected)
    try folder.write("{ parameters: { scale: 1 }, spheres: [{ radius: 'scale' }] }", to: "b.json5")
    session.open([folder.path("b.json5")])
    session.changeParameter(by: 3)
    try file.finish()
    #expect(try journal == expected)
  }

  #if os(Linux)
    @Test("Lines that could not be appended are not written after those of a file that was read again")
    func restartedAfterFailure() throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("j"), withDestinationPath: "/dev/full")
      let session = try makeSession(), file = try JournalFile(folder.path("j"), session)
      session.changeParameter(by: 3)
      session.document.scene.title?.text = "B"
      #expect(notices.count == 1)
      try FileManager.default.removeItem(atPath: folder.path("j"))
      try reload(session)
      session.document.scene.title?.text = "D"
      #expect(
        try journal == line("scale", "1.3")
          + ["B", "C", "D"].map { line("title.text", "\"\($0)\"") }.joined())
      try file.finish()
    }
  #endif
}

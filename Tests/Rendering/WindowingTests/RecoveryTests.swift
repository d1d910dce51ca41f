import Foundation
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

@Suite("Unsaved changes of a window that closes")
final class RecoveryTests {
  private let folder: TemporaryFolder
  private var notices: [ViewerSession.TerminalMessage] = []
  private var questions: [ViewerSession.Question] = []
  private let bag = DisposerBag()

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.json5", "b.json5"] {
      try folder.write(
        "{ parameters: { scale: 1, t: 0 }, spheres: [{ name: 'ball', radius: 'scale' }] }", to: name)
    }
  }

  private func makeSession(_ name: String = "a.json5") throws -> ViewerSession {
    let options = try DocumentOptions.parsed()
    let session = ViewerSession(
      try DocumentFile(folder.path(name), options: options).read(), options: options,
      recoveryFolder: RecoveryFolder(path: folder.path("state/orrery") + "/"))
    session.notices.subscribe { [unowned self] in notices.append($0) }.disposed(by: bag)
    session.questions.subscribe { [unowned self] in questions.append($0) }.disposed(by: bag)
    return session
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("state/orrery"))) ?? []).sorted()
  }

  private func answer(_ name: String) throws {
    try #require(questions.last?.answers.first { $0.name == name }).action()
  }

  @Test("A window with unsaved changes asks once, and again after another change")
  func asking() throws {
    let session = try makeSession()
    #expect(session.mayClose())
    session.changeParameter(by: 5)
    #expect(!session.mayClose() && session.toast?.text.contains("Escape again closes the window") == true)
    session.changeParameter(by: 5)
    #expect(!session.mayClose() && notices.isEmpty && session.mayClose())
    #expect(
      notices == [
        .warning("the changes of a.json5 were not saved; they are offered when it is opened again")
      ])
    session.save(view: nil)
    #expect(session.mayClose())
    // An edit that is open counts.
    _ = session.document.edits?.begin()
    session.changeParameter(by: 5)
    #expect(!session.mayClose())
    session.undo()
    #expect(session.mayClose())
  }

  @Test("The changes are kept in a file from the first one on, until they are saved, undone or reverted")
  func file() throws {
    let session = try makeSession()
    #expect(files.isEmpty)
    session.changeParameter(by: 5)
    session.changeParameter(by: 5)
    let name = try #require(files.first)
    let text = String(decoding: try folder.read("state/orrery/\(name)"), as: UTF8.self)
    let path = URL(filePath: folder.path("a.json5")).resolvingSymlinksInPath().path
    #expect(
      text == """
        {"recover":"\(path)"}
        {"set":"scale","value":1.5}
        {"set":"scale","value":2.0}

        """)
    session.undo()
    session.undo()
    #expect(files.isEmpty)
    session.redo()
    #expect(files.count == 1)
    session.save(view: nil)
    #expect(files.isEmpty)
    session.changeParameter(by: 5)
    #expect(files.count == 1)
    session.revert()
    session.revert()
    #expect(files.isEmpty)
  }

  @Test(
    "The next window offers the changes, which are then one edit; another window does not offer those of an open one"
  )
  func offer() throws {
    do {
      let session = try makeSession()
      session.changeParameter(by: 5)
      session.changeParameter(by: 5)
      let other = try makeSession()
      other.offerRecovery()
      try makeSession("b.json5").offerRecovery()
      #expect(questions.isEmpty)
    }
    let session = try makeSession(), scene = session.document.scene
    session.offerRecovery()
    #expect(questions.map(\.title) == ["Recover changes?"] && scene.spheres[0].radius == 1)
    try answer("Recover")
    #expect(scene.spheres[0].radius == 2 && session.hasUnsavedEdits && files.count == 1)
    session.undo()
    #expect(scene.spheres[0].radius == 1 && !session.hasUnsavedEdits && files.isEmpty)
  }

  @Test("Changes that are discarded are not offered again, and those that are not answered are")
  func discard() throws {
    do { try makeSession().changeParameter(by: 5) }
    do {
      // A change of this window is kept beside the earlier one.
      let session = try makeSession()
      session.offerRecovery()
      session.changeParameter(by: 3)
      #expect(files.count == 2)
      session.undo()
    }
    let session = try makeSession()
    session.offerRecovery()
    #expect(questions.count == 2)
    try answer("Discard")
    session.offerRecovery()
    #expect(questions.count == 2 && files.isEmpty)
  }

  @Test(
    "Another file leaves the changes, and coming back offers them; reading a file again goes on with them")
  func otherFile() throws {
    let session = try makeSession()
    session.changeParameter(by: 5)
    try folder.write(
      "{ parameters: { scale: 1, t: 0 }, spheres: [{ name: 'ball', radius: 'scale' }, {}] }", to: "a.json5")
    var now = ContinuousClock.now
    while session.document.scene.spheres.count == 1 {
      now += .seconds(1)
      _ = session.advance(seconds: 0, now: now)
    }
    #expect(session.document.scene.spheres[0].radius == 1.5 && files.count == 1)
    session.open([folder.path("b.json5")])
    #expect(
      notices.contains { if case .warning(let text) = $0 { text.contains("not saved") } else { false } })
    #expect(questions.isEmpty && files.count == 1)
    session.open([folder.path("a.json5")])
    #expect(questions.count == 1 && session.document.scene.spheres[0].radius == 1)
    try answer("Recover")
    #expect(session.document.scene.spheres[0].radius == 1.5)
    // The same file opened once more: nothing is lost.
    session.open([folder.path("a.json5")])
    #expect(questions.count == 2 && files.count == 1)
  }

  @Test("What plays and live input are no changes, and a damaged recovery file is not offered")
  func otherChanges() throws {
    let session = try makeSession()
    #expect(session.advance(seconds: 1))
    session.changeView { _ = try? session.document.contents?.set("scale=4") }
    #expect(session.mayClose() && files.isEmpty)
    do { try makeSession().changeParameter(by: 5) }
    let name = try #require(files.first)
    try folder.write("{\"recover\":", to: "state/orrery/\(name)")
    session.offerRecovery()
    #expect(questions.isEmpty)
  }

  @Test("Changes of models without a name are kept, too")
  func unnamed() throws {
    try folder.write("{ parameters: { scale: 1 }, spheres: [{ radius: 'scale' }] }", to: "a.json5")
    let session = try makeSession()
    // As a click on it does.
    session.document.history?.record(session.document.scene.spheres[0])
    session.document.scene.spheres[0].center = [1, 0, 0]
    #expect(!session.mayClose() && session.mayClose())
    #expect(
      session.toast?.text
        == "the changes of a.json5 were not saved; they are offered when it is opened again")
    session.open([folder.path("a.json5")])
    #expect(session.document.scene.spheres[0].center == .zero)
    try answer("Recover")
    #expect(session.document.scene.spheres[0].center == [1, 0, 0])
  }

  @Test("Without a folder, the window says that the changes are lost")
  func withoutFolder() throws {
    let options = try DocumentOptions.parsed()
    let session = ViewerSession(
      try DocumentFile(folder.path("a.json5"), options: options).read(), options: options)
    session.changeParameter(by: 5)
    #expect(!session.mayClose() && session.mayClose())
    #expect(session.toast?.text == "the changes of a.json5 were not saved; they are lost")
  }
}

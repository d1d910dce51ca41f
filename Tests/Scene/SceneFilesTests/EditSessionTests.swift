import Reactive
import SceneModel
import Testing

@testable import SceneFiles

@Suite("The edits of a session")
struct EditSessionTests {
  private static let text = """
    { parameters: { scale: 1, tint: 'red' }, spheres: [{ name: 'ball', radius: 'scale' }, { name: 'moon' }] }
    """
  private let contents: SceneFile.Contents
  private let edits: EditSession

  init() throws {
    contents = try Self.read(Self.text)
    edits = EditSession(SceneHistory(contents))
  }

  private static func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "a.json5")
  }

  private var moon: Sphere { contents.scene.spheres[1] }

  @Test("An edit is one step, and one that begins commits the one before")
  func steps() {
    let first = edits.begin()
    moon.radius = 2
    moon.radius = 3
    #expect(edits.isOpen(first) && !edits.hasUnsavedEdits)
    let second = edits.begin()
    #expect(edits.hasUnsavedEdits && !edits.isOpen(first))
    moon.radius = 4
    edits.commit(first)
    #expect(edits.isOpen(second), "it is not the open one")
    edits.commit(second)
    #expect(edits.isIdle)
    edits.undo()
    #expect(moon.radius == 3)
    edits.undo()
    #expect(moon.radius == 1 && !edits.hasUnsavedEdits)
    edits.redo()
    #expect(moon.radius == 3 && edits.hasUnsavedEdits)
  }

  @Test("A cancelled edit leaves no change and no step, and a proposed change is made once, by the commit")
  func cancel() {
    let edit = edits.begin()
    #expect(!edits.cancel(edit))
    var count = 0
    for value in 2...4 {
      let edit = edits.begin()
      edits.propose {
        count += 1
        moon.radius = Float(value)
      }
      #expect(edits.cancel(edit))
    }
    #expect(count == 0 && moon.radius == 1)
    let dragged = edits.begin()
    moon.radius = 7
    #expect(edits.cancel(dragged) && moon.radius == 1 && !edits.hasUnsavedEdits)
    _ = edits.begin()
    for value in 2...4 {
      edits.propose {
        count += 1
        moon.radius = Float(value)
      }
    }
    edits.undo()
    #expect(count == 1 && moon.radius == 1, "undo commits the open edit, and undoes it")
    edits.redo()
    #expect(moon.radius == 4)
  }

  @Test("The same question a second time is confirmed, unless an edit or another question came between")
  func confirmation() {
    #expect(!edits.isConfirmed("close") && edits.isConfirmed("close") && !edits.isConfirmed("close"))
    moon.radius = 2
    #expect(!edits.isConfirmed("close"))
    #expect(!edits.isConfirmed("revert"))
    #expect(!edits.isConfirmed("close") && edits.isConfirmed("close"))
  }

  @Test("A save leaves no unsaved edits, an undo of a saved edit is one, and revert returns to the save")
  func save() throws {
    moon.radius = 2
    edits.didSave()
    #expect(!edits.hasUnsavedEdits && edits.unsavedJournal.isEmpty)
    edits.undo()
    #expect(edits.hasUnsavedEdits && !edits.canRevert)
    edits.redo()
    #expect(!edits.hasUnsavedEdits)
    moon.radius = 3
    try contents.set("scale=2")
    #expect(edits.canRevert)
    edits.revert()
    #expect(moon.radius == 2 && contents.scene.spheres[0].radius == 1 && !edits.hasUnsavedEdits)
  }

  @Test(
    "Unsaved edits are made again in another session as one step, with a reason for each that has no effect")
  func recovery() throws {
    moon.radius = 2
    edits.didSave()
    moon.radius = 3
    moon.center = [1, 2, 3]
    try contents.set("scale=2")
    edits.undo()
    let journal = edits.unsavedJournal
    let later = try Self.read(Self.text), session = EditSession(SceneHistory(later))
    #expect(session.recover(journal).isEmpty && session.hasUnsavedEdits)
    #expect(later.scene.spheres[1].radius == 3 && later.scene.spheres[1].center == [1, 2, 3])
    #expect(later.scene.spheres[0].radius == 1)
    #expect(!session.unsavedJournal.isEmpty)
    session.undo()
    #expect(later.scene.spheres[1].radius == 1 && !session.hasUnsavedEdits)
    let other = try Self.read("{ spheres: [{ name: 'moon' }] }")
    let reasons = EditSession(SceneHistory(other)).recover(journal + Array("{oops}\n{\"set\":\"moon".utf8))
    #expect(reasons.count == 3 && reasons.last == "1 damaged line", "\(reasons)")
    #expect(other.scene.spheres[0].radius == 3)
  }

  @Test("A file that was read again keeps the parameters of unsaved edits, and not those that were saved")
  func reload() throws {
    try contents.set("scale=2")
    edits.didSave()
    try contents.set("tint=lime")
    let drag = edits.begin()
    moon.radius = 5
    let later = try Self.read(Self.text.replacing("scale: 1", with: "scale: 7"))
    let session = EditSession(SceneHistory(later))
    session.resume(after: edits)
    #expect(!edits.isOpen(drag), "an open edit is committed")
    #expect(
      later.bindings?.parameter("scale")?.text == "7" && later.bindings?.parameter("tint")?.text == "#00ff00")
    #expect(session.hasUnsavedEdits && !session.canRevert)
    // The edits that can be undone go on.
    session.undo()
    session.undo()
    #expect(later.bindings?.parameter("tint")?.text == "#ff0000")
  }
}

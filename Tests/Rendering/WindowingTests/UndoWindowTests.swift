import Foundation
import TestSupport
import Testing
import WindowTestSupport

@Suite(
  "Undo in a window", .serialized,
  .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
struct UndoWindowTests {
  private let scene = """
    { camera: { position: [0, 0, 8], aspectRatio: 0 },
      parameters: { scale: { value: 1, step: 0.5 } },
      spheres: [{ name: "ball", radius: "0.5 * scale" }] }
    """

  private func waitForTitle(_ session: ViewerSession, _ title: String) throws {
    try session.viewer.waitFor("its title is right, found \(String(describing: try session.title))") {
      try session.title == title ? true : nil
    }
  }

  @Test("ctrl-Z and ctrl-shift-Z undo and redo the changes of a parameter, and the journal replays them")
  func keys() throws {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "scene.json5")
    let session = try ViewerSession(["scene.json5", "--journal", "journal.jsonl"], folder: folder)
    let first = try session.picture()
    for _ in 0..<3 { try session.press("Up") }
    try waitForTitle(session, "Orrery: scene.json5*, scale = 2.5")
    try session.press("ctrl+z")
    try waitForTitle(session, "Orrery: scene.json5*, scale = 2")
    try session.press("ctrl+z")
    try session.press("ctrl+z")
    try session.press("ctrl+z")
    try waitForTitle(session, "Orrery: scene.json5, scale = 1")
    #expect(try session.picture() == first)
    try session.press("ctrl+shift+z")
    try waitForTitle(session, "Orrery: scene.json5*, scale = 1.5")
    // A key that is held is one step.
    try session.display.xdotool("keydown", "Up")
    try session.viewer.waitFor("the key repeats") {
      try session.title.map { !$0.hasSuffix("= 1.5") && !$0.hasSuffix("= 2") } == true ? true : nil
    }
    try session.display.xdotool("keyup", "Up")
    try session.press("ctrl+z")
    try waitForTitle(session, "Orrery: scene.json5*, scale = 1.5")
    // The first one asks, because there are unsaved changes.
    try session.press("Escape")
    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
    let journal = String(decoding: try folder.read("journal.jsonl"), as: UTF8.self)
    #expect(journal.hasSuffix("{\"set\":\"scale\",\"value\":1.5}\n"))
    func export(_ arguments: [String]) throws -> Data {
      try Program("orrery").run(
        ["export", "scene.json5", "-o", "-", "--to", "glb"] + arguments, folder: folder.url
      ).output
    }
    let replayed = try export(["--replay", "journal.jsonl"])
    let (expected, unchanged) = (try export(["--set", "scale=1.5"]), try export([]))
    #expect(replayed == expected && replayed != unchanged)
  }
}

import CommandLineSupport
import Reactive

import SceneModel
import TestSupport
import Testing

@testable import RenderScene
@testable import OrreryViewerCommand

@Suite("Words over the picture")
final class ViewerWordsTests {
  private let folder: TemporaryFolder
  private var blocks: [TextBlock] = []
  private var changeCount = 0
  private let bag = DisposerBag()

  init() throws { folder = try TemporaryFolder() }

  private func makeSession(_ text: String) throws -> ViewerSession {
    try folder.write(text, to: "scene.json5")
    let options = try DocumentOptions.parsed()
    let session = ViewerSession(
      try DocumentFile(folder.path("scene.json5"), options: options).read(), options: options)
    session.words
      .subscribe { [unowned self] in
        blocks = $0
        changeCount += 1
      }
      .disposed(by: bag)
    return session
  }

  private func lines(_ place: RectanglePoint) -> [TextBlock.Line] {
    blocks.filter { $0.place == place }.flatMap { $0.columns.joined() }
  }

  @Test("The file's short name, the parameter, the time, the pause and the selection are at the upper left")
  func status() throws {
    let session = try makeSession(
      "{ parameters: { t: 0, scale: 1 }, spheres: [{ name: 'ball', radius: 'scale' }] }")
    #expect(lines(.topRight) == [.text("scene.json5"), .text("t = 0")] && blocks.count == 1)
    session.togglePause()
    #expect(lines(.topRight).last == .text("t = 0, paused"))
    session.chooseParameter(1)
    session.changeParameter(by: 1)
    #expect(lines(.topRight).last == .text("t = 0, scale = 1.1, paused"))
    session.changeParameter(by: -0.1)
    #expect(lines(.topRight).last == .text("t = 0, scale = 1.09, paused"))
    session.select(Pick(model: session.document.scene.spheres[0], position: .zero, distance: 1))
    session.isViewOffset = true
    #expect(lines(.topRight).first == .text("scene.json5*"))
    #expect(lines(.topRight).suffix(2) == [.text("ball"), .text("view moved, R returns")])
    let count = changeCount
    session.select(Pick(model: session.document.scene.spheres[0], position: .zero, distance: 1))
    #expect(changeCount == count, "equal words are not sent again")
  }

  @Test("An error is shown in full, with its line and a caret, until a valid version is read")
  func failure() throws {
    let session = try makeSession("{ spheres: [{ radius: 1 }] }"), path = folder.path("scene.json5")
    try folder.write("{\n\tspheres: [{ radius: oops }] }", to: "scene.json5")
    session.open([path])
    let message = try #require(session.failure)
    #expect(blocks.last?.tone == .failure)
    #expect(lines(.bottomLeft) == [.text(message), .source("spheres: [{ radius: oops }] }", caret: 20)])
    try folder.write("{ spheres: [{ radius: '1 +' }] }", to: "scene.json5")
    session.open([path])
    #expect(lines(.bottomLeft).last == .source("1 +", caret: 3))
    try folder.write("{}", to: "scene.json5")
    session.open([path])
    #expect(lines(.bottomLeft).isEmpty && lines(.bottom) == [.text("showing \(path)")])
  }

  @Test("An excerpt of a long line is the part around the error")
  func excerpt() throws {
    let session = try makeSession("{}")
    let spheres = String(repeating: "{}, ", count: 40)
    try folder.write("{ spheres: [\(spheres)oops, \(spheres)] }", to: "scene.json5")
    session.open([folder.path("scene.json5")])
    let excerpt = try #require(session.excerpt)
    #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…") && excerpt.text.count == 98)
    #expect(excerpt.text.dropFirst(excerpt.caret).hasPrefix("oops"))
  }

  @Test("A message disappears after its time, once")
  func toasts() throws {
    let session = try makeSession("{ spheres: [{}] }")
    let start = ContinuousClock.now
    session.show("hello", now: start)
    #expect(lines(.bottom) == [.text("hello")])
    _ = session.advance(seconds: 0, now: start + .seconds(1))
    #expect(lines(.bottom) == [.text("hello")])
    let count = changeCount
    for second in 4..<8 { _ = session.advance(seconds: 0, now: start + .seconds(second)) }
    #expect(lines(.bottom).isEmpty && changeCount == count + 1)
  }

  @Test("Undo and redo say what they change")
  func undo() throws {
    let session = try makeSession(
      "{ parameters: { scale: 1 }, spheres: [{ name: 'ball', radius: 'scale' }] }")
    session.undo()
    #expect(lines(.bottom) == [.text("nothing to undo")])
    session.changeParameter(by: 1)
    session.undo()
    #expect(lines(.bottom) == [.text("undone: scale")])
    session.redo()
    #expect(lines(.bottom) == [.text("redone: scale")])
    batch {
      session.document.scene.spheres[0].center = [1, 0, 0]
      session.document.scene.spheres[0].color = .black
    }
    session.undo()
    guard case .text(let text)? = lines(.bottom).first else { return #expect(Bool(false)) }
    #expect(text.hasPrefix("undone: ball.") && text.hasSuffix(" and 1 more"))
  }

  @Test("One key turns all words off, and help turns them on")
  func off() throws {
    let session = try makeSession("{ spheres: [{}] }")
    session.toggleHelp()
    #expect(blocks.last == WindowHelp.sheet)
    session.toggleWords()
    #expect(blocks.isEmpty)
    session.show("hello")
    #expect(blocks.isEmpty)
    session.toggleHelp()
    #expect(blocks.last == WindowHelp.sheet && blocks.count == 3)
    session.toggleHelp()
    #expect(blocks.count == 2)
  }

  @Test("V hides a surface or the group of the selection, which undo and shift-V show again")
  func hiding() throws {
    let session = try makeSession(
      "{ groups: [{ name: 'pair', children: { spheres: [{ name: 'a' }] } }], spheres: [{ name: 'b' }] }")
    let scene = session.document.scene
    session.hideSelection()
    #expect(lines(.bottom) == [.text("nothing is selected: click a model first")])
    let (a, b) = (
      try #require(scene.spheres.first { $0.group != nil }),
      try #require(scene.spheres.first { $0.group == nil })
    )
    session.select(Pick(model: b, position: .zero, distance: 1))
    session.hideSelection()
    #expect(b.isHidden && lines(.bottom) == [.text("hidden: b")])
    session.select(Pick(model: a, position: .zero, distance: 1))
    session.hideSelection()
    #expect(
      a.isHidden && lines(.bottom) == [.text("hidden: \(a.name)")] && session.selectedModel == nil)
    session.undo()
    #expect(!a.isHidden)
    session.redo()
    session.showAll()
    #expect(!a.isHidden && lines(.bottom) == [.text("all models are visible")])
  }

  @Test("X and L show and hide axes and texts, which is no step of the undo history")
  func effects() throws {
    let session = try makeSession(
      "{ title: 'A title', labels: [{ text: 'a', visible: false }, { text: 'b' }], spheres: [{}] }")
    let scene = session.document.scene
    session.toggle(.axes)
    session.toggleTexts()
    #expect(
      scene.effects.axes && scene.title?.isVisible == false && !scene.labels.contains(where: \.isVisible))
    session.toggleTexts()
    #expect(scene.title?.isVisible == true && scene.labels.map(\.isVisible) == [false, true])
    #expect(session.document.history?.history.canUndo == false)
  }
}

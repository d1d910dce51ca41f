import Geometry
import MeshFormats
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

@Suite("Clips in the viewer")
struct ClipPlayerTests {
  private func contents(_ document: MeshDocument = RiggedDocument.beam) throws -> SceneFile.Contents {
    let folder = try TemporaryFolder()
    let path = folder.path("beam.glb")
    try document.write(toFile: path, as: .glb)
    return try SceneFile.read(path)
  }

  @Test("The first clip plays, in a loop of its duration, unless it is paused")
  func playing() throws {
    let contents = try contents()
    let animation = try #require(contents.scene.animations.first)
    let player = try #require(ClipPlayer(contents, isPaused: false))
    #expect(animation.clip == "bend" && player.extent == 0...1)
    var title = ""
    let subscription = player.titles.subscribe { title = $0 }
    player.advance(seconds: 0.75)
    #expect(animation.time == 0.75 && title == ", bend at 0.8 s")
    player.advance(seconds: 0.5)
    #expect(abs(animation.time - 0.25) < 1e-6)
    player.isPaused = true
    player.advance(seconds: 0.5)
    #expect(abs(animation.time - 0.25) < 1e-6 && title == ", bend at 0.3 s, paused")
    player.step(6)
    #expect(abs(animation.time - 0.5) < 1e-6)
    player.seek(.nan)
    #expect(abs(player.position - 0.5) < 1e-6)
    subscription.dispose()
  }

  @Test("A chosen clip and time are kept, also by the player of the file that is read again")
  func choice() throws {
    let first = try contents()
    try first.show(clip: "rise", at: 0.5)
    let player = try #require(ClipPlayer(first, isPaused: true))
    #expect(player.position == 0.5 && first.scene.animations[0].clip == "rise")
    let second = try contents()
    let next = try #require(ClipPlayer(second, isPaused: false))
    next.resume(after: player)
    #expect(next.isPaused && second.scene.animations[0].time == 0.5)
  }

  @Test("A file without clips has no player")
  func nothing() throws {
    let still = try contents(MeshDocument(meshes: [try .box()], nodes: [.init(mesh: 0)]))
    #expect(ClipPlayer(still, isPaused: false) == nil)
  }
}

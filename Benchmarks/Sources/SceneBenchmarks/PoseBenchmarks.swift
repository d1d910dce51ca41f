import Geometry
import OpenGLRendering
import Rendering
import SceneModel
import Yardsticks

/// The time of a pose: of a character of 100,000 vertices on 100 joints, in each back end, and of a clip of 1,000 channels.
enum PoseBenchmarks {
  /// The argument of the program.
  static let argument = "poses"

  static func measure() throws {
    try measureCharacter()
    try measureChannels()
  }

  /// A sphere of about 100,000 vertices, each of which follows four of 100 joints in a chain, and a clip that turns all joints.
  private static func character() throws -> MeshDocument {
    let jointCount = 100
    let mesh = try UVSphere(segments: 400, rings: 250).mesh(radius: 1)
    var document = MeshDocument(meshes: [mesh])
    document.groups = (0..<jointCount).map { index in
      .init(
        name: "j\(index)", parent: index == 0 ? nil : index - 1,
        transform: Transform(translation: [0, index == 0 ? -1 : 0.02, 0]))
    }
    document.skins = [.init(joints: Array(0..<jointCount), inverseBindTransforms: [])]
    let sets = MeshDocument.InfluenceSet(
      joints: mesh.vertices.map { vertex in
        let first = UInt16(min(max((vertex.position.y + 1) * 48, 0), 96))
        return SIMD4(first, first + 1, first + 2, first + 3)
      }, weights: mesh.vertices.map { _ in [0.4, 0.3, 0.2, 0.1] })
    document.deformations[0] = .init(influences: [sets])
    var node = MeshDocument.Node(name: "skin", mesh: 0)
    node.skin = 0
    document.nodes = [node]
    document.clips = [
      .init(
        name: "sway",
        channels: (0..<jointCount).map { index in
          .init(.group(index), .rotation, times: [0, 1, 2], values: [0, 0, 0, 1, 0, 0, 0.02, 1, 0, 0, 0, 1])
        })
    ]
    return document
  }

  private static func measureCharacter() throws {
    let context = try OffscreenContext()
    let device = try context.makeDevice()
    let document = try character()
    let vertices = document.meshes[0].vertices
    func poses(_ choice: RendererChoice) throws -> () -> Void {
      let scene = Scene(document)
      guard let animation = scene.animations.first else { preconditionFailure("the document has a clip") }
      animation.clip = "sway"
      let target = try RenderTarget(width: 64, height: 64, device: device)
      let renderer = try SceneRenderer(scene, renderer: choice, device: device)
      try renderer.draw(into: target)
      return {
        animation.time += 0.01
        renderer.prepare()
        withExtendedLifetime(target) {}
      }
    }
    // The yardstick: the same sums on one thread, without normals.
    let sets = document.deformations[0]?.influences[0]
    let matrices = (0..<100).map { Transform(translation: [0, Float($0) * 0.001, 0]) }
    var positions = vertices.map(\.position)
    let (timings, repetitions) = measureInterleaved([
      try poses(.raycaster), try poses(.opengl),
      {
        guard let sets else { return }
        for index in positions.indices {
          let (joints, weights, position) = (
            sets.joints[index], sets.weights[index], vertices[index].position
          )
          var sum = SIMD3<Float>.zero
          for place in 0..<4 { sum += weights[place] * matrices[Int(joints[place])].apply(to: position) }
          positions[index] = sum
        }
      },
    ])
    let table = Table(
      "a pose of \(vertices.count) vertices and 100 joints: milliseconds, the lower and upper quartiles",
      [
        ("raycaster", 24), ("OpenGL", 24), ("a loop over positions", 26), ("raycaster / loop", 18),
        ("times", 5),
      ])
    table.row(
      timings.map(\.text)
        + [Table.number(timings[0].median / timings[2].median), "\(repetitions)"])
    withExtendedLifetime((context, positions)) {}
  }

  /// A clip of 1,000 channels with 20 keyframes each.
  private static func measureChannels() throws {
    var document = MeshDocument(meshes: [try .box()])
    let (count, keyCount) = (1_000, 20)
    document.groups = (0..<count).map { .init(name: "g\($0)") }
    document.nodes = (0..<count).map { .init(group: $0, mesh: 0) }
    let times = (0..<keyCount).map { Float($0) }
    var random = RepeatableGenerator()
    document.clips = [
      .init(
        name: "all",
        channels: (0..<count).map { index in
          .init(
            .group(index), .translation, times: times,
            values: (0..<3 * keyCount).map { _ in .random(in: -1...1, using: &random) })
        })
    ]
    let model = ImportedMesh(document, sharing: document.sharedMeshes)
    guard let animation = model.animation else { fatalError("a document with clips has an animation") }
    let first = model.groups[0]
    animation.clip = "all"
    var (time, sum) = (Float(0), Float(0))
    let (timings, repetitions) = measureInterleaved([
      {
        time = (time + 0.37).truncatingRemainder(dividingBy: Float(keyCount - 1))
        animation.time = time
        sum += first.transform.translation.x
      }
    ])
    precondition(sum.isFinite)
    let table = Table(
      "1,000 channels at a time: milliseconds, the lower and upper quartiles", [("pose", 24), ("times", 5)])
    table.row([timings[0].text, "\(repetitions)"])
  }
}

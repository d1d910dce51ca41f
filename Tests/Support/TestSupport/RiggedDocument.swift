import Geometry

/// Random documents with joints, morph targets and clips.
public enum RiggedDocument {
  /// Returns a document of two meshes on one skin, and a mesh with morph targets in a moving group.
  public static func random(using generator: inout SeededGenerator) -> MeshDocument {
    var document = MeshDocument()
    let jointCount = Int.random(in: 2...7, using: &generator)
    for index in 0..<jointCount {
      let parent = index == 0 ? nil : Int.random(in: 0..<index, using: &generator)
      let steps = DecomposedTransform(
        translation: vector(&generator), rotation: quaternion(&generator),
        scale: .random(in: 0.5...1.5, using: &generator))
      document.groups.append(
        .init(name: "joint \(index)", parent: parent, transform: Transform(steps)))
      document.animatedTransforms[.group(index)] = steps
    }
    document.skins = [
      .init(
        name: "skin", joints: Array(0..<jointCount).shuffled(using: &generator),
        inverseBindTransforms: (0..<jointCount).map { _ in
          Transform(translation: vector(&generator), rotation: quaternion(&generator), scale: .one)
        })
    ]
    for setCount in 1...2 {
      document.meshes.append(mesh(&generator))
      let count = document.meshes[setCount - 1].vertices.count
      var sets = (0..<setCount).map { _ in
        MeshDocument.InfluenceSet(
          joints: (0..<count).map { _ in
            SIMD4<UInt16>.random(in: 0...UInt16(jointCount - 1), using: &generator)
          },
          weights: (0..<count).map { _ in SIMD4<Float>.random(in: 0.1...1, using: &generator) })
      }
      for index in 0..<count {
        let sum = sets.reduce(Float.zero) { $0 + $1.weights[index].sum() }
        for set in sets.indices { sets[set].weights[index] /= sum }
      }
      document.deformations[setCount - 1] = .init(influences: sets)
      var node = MeshDocument.Node(name: "skinned \(setCount)", mesh: setCount - 1, translation: [9, 9, 9])
      node.skin = 0
      document.nodes.append(node)
    }
    document.meshes.append(mesh(&generator))
    let count = document.meshes[2].vertices.count
    document.deformations[2] = .init(
      targets: (0..<3).map { number in
        .init(
          name: "target \(number)", positions: (0..<count).map { _ in vector(&generator) },
          normals: number == 1 ? [] : (0..<count).map { _ in 0.3 * vector(&generator) },
          tangents: [])
      })
    var node = MeshDocument.Node(name: "morphed", group: 0, mesh: 2)
    node.weights = [0.25, 0, -0.5]
    document.nodes.append(node)
    document.clips = (0..<2).map { number in
      var channels: [MeshDocument.Channel] = []
      for group in 0..<jointCount {
        for property in [MeshDocument.Channel.Property.translation, .rotation, .scale]
        where Bool.random(using: &generator) {
          channels.append(channel(.group(group), property, width: property.width ?? 0, &generator))
        }
      }
      channels.append(channel(.node(2), .weights, width: 3, &generator))
      return MeshDocument.Clip(name: "clip \(number)", channels: channels)
    }
    let moved = Set(document.clips.flatMap(\.channels).filter { $0.property != .weights }.map(\.target))
    document.animatedTransforms = document.animatedTransforms.filter { moved.contains($0.key) }
    return document
  }

  private static func channel(
    _ target: MeshDocument.Channel.Target, _ property: MeshDocument.Channel.Property, width: Int,
    _ generator: inout SeededGenerator
  ) -> MeshDocument.Channel {
    let kinds: [MeshDocument.Channel.Interpolation] = [.linear, .step, .cubicSpline]
    let interpolation = kinds.randomElement(using: &generator) ?? .linear
    var times: [Float] = [.random(in: 0...0.5, using: &generator)]
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      times.append(times[times.count - 1] + .random(in: 0.1...1, using: &generator))
    }
    var values: [Float] = []
    for _ in 0..<times.count * (interpolation == .cubicSpline ? 3 : 1) {
      if property == .rotation {
        let rotation = quaternion(&generator)
        values += (0..<4).map { rotation[$0] }
      } else {
        values += (0..<width).map { _ in
          .random(in: property == .scale ? 0.5...1.5 : -1...1, using: &generator)
        }
      }
    }
    return .init(target, property, interpolation, times: times, values: values)
  }

  private static func mesh(_ generator: inout SeededGenerator) -> Mesh {
    let count = 3 * Int.random(in: 2...20, using: &generator)
    return Mesh(
      vertices: (0..<count).map { _ in
        let normal = vector(&generator) + [0, 0, 2]
        return Vertex(
          position: vector(&generator), normal: normal / (normal * normal).sum().squareRoot())
      }, indices: (0..<UInt32(count)).map { $0 })
  }

  private static func vector(_ generator: inout SeededGenerator) -> SIMD3<Float> {
    .random(in: -1...1, using: &generator)
  }

  private static func quaternion(_ generator: inout SeededGenerator) -> SIMD4<Float> {
    let vector = SIMD4<Float>.random(in: -1...1, using: &generator) + [0, 0, 0, 0.1]
    return vector / (vector * vector).sum().squareRoot()
  }
}

extension RiggedDocument {
  /// `beam` without the morph target, so that joints alone deform it.
  public static var skinnedBeam: MeshDocument {
    var document = beam
    document.deformations[0]?.targets = []
    document.nodes[0].weights = []
    return document
  }

  /// A vertical beam of square cross section that two joints bend: `lower` at the origin and `upper` at (0, 1, 0). The clip
  /// `bend` turns the upper joint by 90 degrees about Z in one second, and the clip `rise` lifts the lower one by 2 m. The
  /// morph target `wide`, with the weight 0, doubles the width.
  public static var beam: MeshDocument {
    var mesh = Mesh()
    var (joints, weights): ([SIMD4<UInt16>], [SIMD4<Float>]) = ([], [])
    let corners: [SIMD2<Float>] = [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.2], [-0.2, 0.2]]
    let levels = 9
    for side in 0..<4 {
      let (from, to) = (corners[side], corners[(side + 1) % 4])
      let edge = (to - from) / 0.4
      for level in 0..<levels {
        let height = 2 * Float(level) / Float(levels - 1)
        for corner in [from, to] {
          mesh.vertices.append(
            Vertex(position: [corner.x, height, -corner.y], normal: [edge.y, 0, edge.x]))
          let share = min(max(2 * height - 1.5, 0), 1)
          joints.append([0, 1, 0, 0])
          weights.append([1 - share, share, 0, 0])
        }
        if level + 1 < levels {
          let first = UInt32(2 * (side * levels + level))
          mesh.indices += [first, first + 1, first + 3, first, first + 3, first + 2]
        }
      }
    }
    var document = MeshDocument(
      meshes: [mesh], nodes: [.init(name: "skin", mesh: 0, translation: [50, 50, 50])],
      groups: [
        .init(name: "lower"), .init(name: "upper", parent: 0, transform: Transform(translation: [0, 1, 0])),
      ])
    document.deformations[0] = .init(
      influences: [.init(joints: joints, weights: weights)],
      targets: [.init(name: "wide", positions: mesh.vertices.map { [$0.x, 0, $0.z] })])
    document.skins = [
      .init(joints: [0, 1], inverseBindTransforms: [.identity, Transform(translation: [0, -1, 0])])
    ]
    document.nodes[0].skin = 0
    document.nodes[0].weights = [0]
    let half = Float(0.5).squareRoot()
    document.clips = [
      .init(
        name: "bend",
        channels: [.init(.group(1), .rotation, times: [0, 1], values: [0, 0, 0, 1, 0, 0, half, half])]),
      .init(
        name: "rise",
        channels: [.init(.group(0), .translation, times: [0, 1], values: [0, 0, 0, 0, 2, 0])]),
    ]
    for index in 0..<2 {
      document.animatedTransforms[.group(index)] = DecomposedTransform(
        translation: document.groups[index].transform.translation)
    }
    return document
  }
}

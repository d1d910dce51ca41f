import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Clips and poses")
struct AnimationRigTests {
  private typealias Channel = MeshDocument.Channel

  /// A document of one group, which `channel` moves.
  private func rig(_ channels: Channel...) -> AnimationRig {
    var document = MeshDocument(groups: [.init(name: "a")])
    document.clips = [.init(name: "clip", channels: channels)]
    return AnimationRig(document)
  }

  @Test("The interpolations have the values of the specification at, between and outside of keyframes")
  func interpolations() {
    let times: [Float] = [1, 2, 4]
    let values: [Float] = [0, 0, 0, 2, 4, 6, 4, 4, 4]
    for (time, linear, step) in [
      (0, [0, 0, 0], [0, 0, 0]), (1, [0, 0, 0], [0, 0, 0]), (1.5, [1, 2, 3], [0, 0, 0]),
      (2, [2, 4, 6], [2, 4, 6]), (3, [3, 4, 5], [2, 4, 6]), (4, [4, 4, 4], [4, 4, 4]),
      (9, [4, 4, 4], [4, 4, 4]),
    ] as [(Float, SIMD3<Float>, SIMD3<Float>)] {
      let first = rig(Channel(.group(0), .translation, times: times, values: values))
      #expect(first.pose(clip: 0, at: time).transforms[0].translation == linear)
      let second = rig(Channel(.group(0), .scale, .step, times: times, values: values))
      #expect(second.pose(clip: 0, at: time).transforms[0].scale == step)
    }
    // Tangents of 1 per second over 2 seconds, from 0 to 0: at half of the time 0.5 · (1/8 · 2 − (−1)/8 · 2).
    let cubic = rig(
      Channel(
        .group(0), .translation, .cubicSpline, times: [1, 3],
        values: [9, 9, 9, 0, 0, 0, 1, 1, 1, -1, -1, -1, 0, 0, 0, 9, 9, 9]))
    #expect(cubic.pose(clip: 0, at: 2).transforms[0].translation == [0.5, 0.5, 0.5])
    #expect(cubic.pose(clip: 0, at: 3).transforms[0].translation == .zero)
    // A quarter turn, the shorter way round.
    let half = Float(0.5).squareRoot()
    let turn = rig(
      Channel(.group(0), .rotation, times: [0, 1], values: [0, 0, 0, 1, 0, -half, 0, -half]))
    let middle = turn.pose(clip: 0, at: 0.5).transforms[0].rotation
    let expected = SIMD4<Float>(0, sin(Float.pi / 8), 0, cos(Float.pi / 8))
    #expect(abs((middle * expected).sum() - 1) < 1e-6)
  }

  @Test("A clip begins again after its end, and the end itself is shown")
  func repetition() {
    let rig = rig(Channel(.group(0), .scale, times: [0, 2], values: [1, 1, 1, 2, 2, 2]))
    #expect(rig.clip(named: "clip") == 0 && rig.clip(named: "other") == nil && rig.durations == [2])
    for (time, expected) in [(0, 0), (2, 2), (2.5, 0.5), (5, 1), (-0.5, 1.5), (.infinity, 0), (.nan, 0)]
      as [(Float, Float)]
    {
      #expect(rig.repeatedTime(time, ofClip: 0) == expected)
    }
  }

  @Test("Channels without keyframes or with too few values move nothing")
  func incompleteChannels() {
    let rig = rig(
      Channel(.group(0), .scale, times: [], values: []),
      Channel(.group(0), .translation, times: [0, 1], values: [1, 2, 3]),
      Channel(.group(0), .weights, times: [0], values: [1]))
    #expect(rig.isEmpty && rig.pose(clip: 0, at: 1) == rig.restPose)
  }

  @Test("A blend of two poses is each of them at its ends and between them in the middle")
  func blends() {
    var document = MeshDocument(groups: [.init(name: "a")])
    document.clips = [2, 4].map { number in
      .init(channels: [Channel(.group(0), .translation, times: [0], values: [number, 0, 0])])
    }
    let rig = AnimationRig(document)
    #expect(rig.clipNames == ["clip 0", "clip 1"])
    let (first, second) = (rig.pose(clip: 0, at: 0), rig.pose(clip: 1, at: 0))
    for (weight, expected) in [(0, 2), (0.25, 2.5), (1, 4)] as [(Float, Float)] {
      #expect(rig.blended(first, second, weight: weight).transforms[0].translation.x == expected)
    }
  }

  @Test("At 50 times of random clips the positions are those of a reference in double precision")
  func randomClips() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(10) {
      let document = RiggedDocument.random(using: &generator)
      let rig = AnimationRig(document)
      for step in 0..<50 {
        let clip = step % 2
        let time = Float(step) / 49 * (rig.durations[clip] + 0.2) - 0.1
        let posed = document.posed(rig.pose(clip: clip, at: time), of: rig).deformed
        let reference = ReferencePose(document, clip: clip, at: Double(time))
        var size = 0.0
        var difference = 0.0
        for (index, node) in posed.nodes.enumerated() {
          let transform = posed.worldTransform(of: node)
          let positions = posed.meshes[node.mesh].vertices.map { transform.apply(to: $0.position) }
          for (position, expected) in zip(positions, reference.positions(ofNode: index)) {
            size = max(size, (expected * expected).sum().squareRoot())
            let error = SIMD3<Double>(position) - expected
            difference = max(difference, (error * error).sum().squareRoot())
          }
        }
        #expect(size > 0 && difference <= 1e-5 * size, "\(difference) of \(size) at \(time)")
      }
    }
  }
}

/// Poses by the formulas of glTF 2.0 (sections 3.7.2, 3.7.3 and appendix C), with 4x4 matrices in double precision.
private struct ReferencePose {
  private typealias Matrix = [[Double]]
  private let document: MeshDocument
  private var worlds: [Matrix] = []
  private var weights: [[Double]]

  init(_ document: MeshDocument, clip: Int, at time: Double) {
    self.document = document
    weights = document.nodes.map { $0.weights.map(Double.init) }
    var locals = document.groups.indices.map { group -> (t: [Double], r: [Double], s: [Double]) in
      let steps = document.animatedTransforms[.group(group)] ?? DecomposedTransform()
      return (
        (0..<3).map { Double(steps.translation[$0]) }, (0..<4).map { Double(steps.rotation[$0]) },
        (0..<3).map { Double(steps.scale[$0]) }
      )
    }
    for channel in document.clips[clip].channels {
      let value = Self.value(channel, time)
      switch (channel.target, channel.property) {
      case (.group(let group), .translation): locals[group].t = value
      case (.group(let group), .rotation): locals[group].r = value
      case (.group(let group), .scale): locals[group].s = value
      case (.node(let node), .weights): weights[node] = value
      default: break
      }
    }
    for (group, local) in zip(document.groups, locals) {
      let isMoved = document.animatedTransforms[.group(worlds.count)] != nil
      let own = isMoved ? Self.matrix(local.t, local.r, local.s) : Self.matrix(group.transform)
      worlds.append(group.parent.map { Self.product(worlds[$0], own) } ?? own)
    }
  }

  func positions(ofNode index: Int) -> [SIMD3<Double>] {
    let node = document.nodes[index]
    let deformation = document.deformations[node.mesh] ?? .init()
    return document.meshes[node.mesh].vertices.indices.map { vertex in
      var point = SIMD3<Double>(document.meshes[node.mesh].vertices[vertex].position)
      for (target, weight) in zip(deformation.targets, weights[index]) {
        point += SIMD3<Double>(target.positions[vertex]) * weight
      }
      guard let skin = node.skin.map({ document.skins[$0] }) else {
        let world = node.group.map { worlds[$0] } ?? Self.matrix(.identity)
        return Self.apply(Self.product(world, Self.matrix(node.transform)), to: point)
      }
      var sum = SIMD3<Double>.zero
      for set in deformation.influences {
        for place in 0..<4 {
          let joint = Int(set.joints[vertex][place])
          let matrix = Self.product(
            worlds[skin.joints[joint]], Self.matrix(skin.inverseBindTransforms[joint]))
          sum += Self.apply(matrix, to: point) * Double(set.weights[vertex][place])
        }
      }
      return sum
    }
  }

  private static func value(_ channel: MeshDocument.Channel, _ time: Double) -> [Double] {
    let (times, width) = (channel.times.map(Double.init), channel.width)
    func key(_ number: Int, _ part: Int = 0) -> [Double] {
      let isCubic = channel.interpolation == .cubicSpline
      let start = ((isCubic ? 3 : 1) * number + (isCubic ? part + 1 : 0)) * width
      return channel.values[start..<start + width].map(Double.init)
    }
    func unit(_ values: [Double]) -> [Double] {
      guard channel.property == .rotation else { return values }
      let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return values.map { $0 / length }
    }
    guard let next = times.firstIndex(where: { $0 > time }) else { return unit(key(times.count - 1)) }
    if next == 0 { return unit(key(0)) }
    let span = times[next] - times[next - 1]
    let t = (time - times[next - 1]) / span
    switch channel.interpolation {
    case .step: return unit(key(next - 1))
    case .linear:
      var (a, b) = (unit(key(next - 1)), unit(key(next)))
      guard channel.property == .rotation else { return zip(a, b).map { $0 + ($1 - $0) * t } }
      if zip(a, b).reduce(0, { $0 + $1.0 * $1.1 }) < 0 { b = b.map { -$0 } }
      let angle = acos(min(1, zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }))
      if angle < 1e-9 { return a }
      a = a.map { $0 * sin((1 - t) * angle) / sin(angle) }
      return unit(zip(a, b).map { $0 + $1 * sin(t * angle) / sin(angle) })
    case .cubicSpline:
      let (a, b) = (key(next - 1), key(next))
      let (out, into) = (key(next - 1, 1), key(next, -1))
      return unit(
        (0..<width).map { index in
          (2 * pow(t, 3) - 3 * t * t + 1) * a[index] + span * (pow(t, 3) - 2 * t * t + t) * out[index]
            + (3 * t * t - 2 * pow(t, 3)) * b[index] + span * (pow(t, 3) - t * t) * into[index]
        })
    }
  }

  private static func matrix(_ transform: Transform) -> Matrix {
    let columns = [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation]
    return (0..<3).map { row in columns.map { Double($0[row]) } } + [[0, 0, 0, 1]]
  }

  private static func matrix(_ t: [Double], _ r: [Double], _ s: [Double]) -> Matrix {
    let (x, y, z, w) = (r[0], r[1], r[2], r[3])
    let rotation = [
      [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
      [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
      [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return (0..<3).map { row in (0..<3).map { rotation[row][$0] * s[$0] } + [t[row]] } + [[0, 0, 0, 1]]
  }

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    (0..<4).map { row in (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
  }

  private static func apply(_ matrix: Matrix, to point: SIMD3<Double>) -> SIMD3<Double> {
    let rows = (0..<3).map { row in
      matrix[row][0] * point.x + matrix[row][1] * point.y + matrix[row][2] * point.z + matrix[row][3]
    }
    return SIMD3(rows[0], rows[1], rows[2])
  }
}

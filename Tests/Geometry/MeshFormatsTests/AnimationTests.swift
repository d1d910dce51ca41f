import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Animations")
struct AnimationTests {
  private typealias Track = MeshDocument.Track

  /// Two triangles. The first one moves.
  private func document(_ times: [Float], _ tracks: [Track]) -> MeshDocument {
    var document = MeshDocument.triangle
    document.nodes = [.init(name: "moved", mesh: 0), .init(mesh: 0, translation: [9, 0, 0])]
    document.animation = .init(times: times, tracks: tracks)
    return document
  }

  private func written(_ document: MeshDocument, instancing: Bool = false) throws -> GLTFReader {
    let file = try GLTFReader(glb: document.bytes(as: .glb, options: .init(isInstanced: instancing)))
    #expect(try file.brokenRules() == [])
    return file
  }

  /// Returns a quaternion that rotates about an axis by an angle in radians.
  private func turn(_ angle: Double, about axis: SIMD3<Double> = [0, 1, 0]) -> SIMD4<Float> {
    let unit = axis / (axis * axis).sum().squareRoot()
    return SIMD4<Float>(SIMD4(unit * sin(angle / 2), cos(angle / 2)))
  }

  @Test(
    "Linear motion is written as two keyframes, other motion as one a sample, and constant properties are omitted"
  )
  func keyframes() throws {
    let times: [Float] = (0..<9).map { Float($0) / 4 }
    let track = Track(
      node: 0, translations: times.map { [3 * $0, 1 - $0, 0] },
      rotations: times.map { turn(Double($0)) }, scales: times.map { [1, 1 + $0 * $0, 1] })
    let animation = try #require(try written(document(times, [track])).asset.animations?.first)
    #expect(animation.channels.map(\.target.path) == ["translation", "rotation", "scale"])
    #expect(animation.channels.allSatisfy { $0.target.node == 0 })
    let file = try written(document(times, [track]))
    func counts(_ animation: GLTFReader.Asset.Animation) throws -> [Int] {
      try animation.samplers.map { try file.accessor($0.input).count }
    }
    #expect(try counts(animation) == [2, 2, 9])
    // Samplers with the same times share one accessor.
    #expect(animation.samplers[0].input == animation.samplers[1].input)
    #expect(try file.elements(animation.samplers[0].output) == [[0, 1, 0], [6, -1, 0]])
    // The offset 0 is the default.
    let bytes = try document(times, [track]).bytes(as: .glb, options: .init())
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\"byteOffset\":0"))

    let still = Track(
      node: 0, translations: times.map { _ in .zero }, rotations: times.map { _ in [0, 0, 0, 1] })
    #expect(try written(document(times, [still])).asset.animations == nil)
    // A constant value that differs from the node's transform is written as one keyframe.
    let elsewhere = try written(
      document(times, [Track(node: 0, translations: times.map { _ in [5, 0, 0] })]))
    let sampler = try #require(elsewhere.asset.animations?.first?.samplers.first)
    #expect(
      try elsewhere.elements(sampler.output) == [[5, 0, 0]] && elsewhere.elements(sampler.input) == [[0]])
    // Samples that are nearly half a turn apart are all kept. Whole turns are not omitted.
    let jumps: [Float] = [0, 1, 2, 3]
    let spin = try written(document(jumps, [Track(node: 0, rotations: jumps.map { turn(Double($0) * 3) })]))
    let turns = try #require(spin.asset.animations?.first?.samplers.first)
    #expect(try spin.elements(turns.input) == [[0], [1], [2], [3]])
  }

  @Test("A slow full turn is written with few keyframes, less than half a turn apart")
  func wholeTurn() throws {
    let times: [Float] = (0...100).map { Float($0) / 25 }
    let file = try written(
      document(
        times, [Track(node: 0, rotations: times.map { turn(Double($0) * .pi / 2, about: [1, 2, 3]) })]))
    let sampler = try #require(file.asset.animations?.first?.samplers.first)
    let keys = try file.elements(sampler.input).map { $0[0] }
    #expect(keys.count == 4 && keys.first == 0 && keys.last == 4, "\(keys)")
  }

  /// Returns the value at `time`, interpolated as section C.3 of glTF 2.0 specifies.
  private func value(_ times: [[Double]], _ values: [[Double]], at time: Double, spherical: Bool) -> [Double]
  {
    guard let next = times.firstIndex(where: { $0[0] >= time }) else { return values[values.count - 1] }
    if next == 0 { return values[0] }
    let t = (time - times[next - 1][0]) / (times[next][0] - times[next - 1][0])
    let (a, b) = (values[next - 1], values[next])
    var (weightA, weightB) = (1 - t, t)
    if spherical {
      let cosine = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
      let angle = acos(min(1, abs(cosine)))
      if angle > 1e-6 {
        weightA = sin((1 - t) * angle) / sin(angle)
        weightB = sin(t * angle) / sin(angle)
      }
      if cosine < 0 { weightB = -weightB }
    }
    return zip(a, b).map { weightA * $0 + weightB * $1 }
  }

  @Test("Random tracks with constant, straight, curved and jumping parts are read back at every sample")
  func randomMotions() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    var left = 0
    for _ in 0..<RandomTests.rounds(60) {
      let count = Int.random(in: 1...60, using: &generator)
      var times: [Float] = [Float.random(in: 0...5, using: &generator)]
      while times.count < count {
        times.append(times[times.count - 1] + .random(in: 0.01...1, using: &generator))
      }
      var track = Track(node: 0)
      var (place, speed) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
      var (angle, rate, axis) = (0.0, 0.0, SIMD3<Double>(0, 1, 0))
      for index in 0..<count {
        let passed = index == 0 ? 0 : Double(times[index]) - Double(times[index - 1])
        (place, angle) = (place + speed * passed, angle + rate * passed)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          speed = SIMD3.random(in: -1...1, using: &generator)
          rate = .random(in: -2...2, using: &generator)
        case 1: (speed, rate) = (.zero, 0)
        case 2:
          place = SIMD3.random(in: -3...3, using: &generator)
          axis = SIMD3.random(in: 0.1...1, using: &generator)
        default: break
        }
        track.translations.append(SIMD3<Float>(place))
        track.rotations.append(turn(angle, about: axis))
        track.scales.append(SIMD3<Float>(place * place + 1))
      }
      let file = try written(document(times, [track]))
      let animation = file.asset.animations?.first
      let (node, reach) = (try #require(file.asset.nodes?[0]), 12.0)
      for (path, expected) in [
        ("translation", track.translations.map { [$0.x, $0.y, $0.z] }),
        ("rotation", track.rotations.map { [$0.x, $0.y, $0.z, $0.w] }),
        ("scale", track.scales.map { [$0.x, $0.y, $0.z] }),
      ] {
        let own = animation?.channels.first { $0.target.path == path }.map { animation?.samplers[$0.sampler] }
        let standing = path == "translation" ? node.translation : path == "scale" ? node.scale : node.rotation
        let plain: [Double] = path == "rotation" ? [0, 0, 0, 1] : path == "scale" ? [1, 1, 1] : [0, 0, 0]
        let (inputs, outputs) =
          try own.map {
            (try file.elements($0?.input), try file.elements($0?.output))
          } ?? ([[0]], [standing?.map(Double.init) ?? plain])
        left += count - inputs.count
        for (time, value) in zip(times, expected) {
          let found = self.value(inputs, outputs, at: Double(time), spherical: path == "rotation")
          let signs = path == "rotation" ? [1.0, -1] : [1]
          let distance =
            signs.map { sign in
              zip(found, value).reduce(0) { max($0, abs($1.0 - sign * Double($1.1))) }
            }.min() ?? .infinity
          #expect(distance < 2e-6 * reach, "\(path) at \(time): \(found), expected \(value)")
        }
      }
    }
    #expect(left > 1000)
  }

  @Test("An animated node is not instanced and does not use `matrix`", arguments: [false, true])
  func movingNodes(instancing: Bool) throws {
    var document = document([0, 1], [Track(node: 2, translations: [.zero, .one])])
    document.nodes = (0..<4).map { .init(mesh: 0, translation: [Float($0), 0, 0]) }
    document.nodes[2].transform = Transform(translation: [1, 2, 3], rotation: turn(1), scale: [1, 2, 3])
    let file = try written(document, instancing: instancing)
    let channel = try #require(file.asset.animations?.first?.channels.first)
    #expect(file.asset.nodes?.count == (instancing ? 2 : 4))
    let node = try #require(file.asset.nodes?[channel.target.node])
    #expect(node.translation == [1, 2, 3])
    let scale = try #require(node.scale)
    #expect(zip(scale, [1, 2, 3]).allSatisfy { abs($0 - $1) < 1e-6 })
    let rotation = SIMD4(try #require(node.rotation))
    #expect(abs((rotation * turn(1)).sum() - 1) < 1e-6)
    // The text format contains the same animation.
    #expect(try GLTFReader(gltf: document.bytes(as: .gltf)).asset.animations?.count == 1)
    #expect(try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").omissions == [])
  }

  @Test("The track of a group moves the node of the file that the group is")
  func movingGroups() throws {
    var document = document(
      [0, 1],
      [
        Track(.group(1), translations: [[1, 0, 0], [2, 0, 0]], rotations: [turn(0.5), turn(1)]),
        Track(node: 0, translations: [.zero, .one]),
      ])
    document.groups = [
      .init(name: "arm", transform: Transform(translation: [0, 5, 0], scale: 2)),
      .init(
        name: "hand", parent: 0,
        transform: Transform(translation: [1, 0, 0], rotation: turn(0.5), scale: .one)),
    ]
    for index in document.nodes.indices { document.nodes[index].group = 1 }
    let file = try written(document)
    let (nodes, animation) = (try #require(file.asset.nodes), try #require(file.asset.animations?.first))
    #expect(nodes.map(\.name) == ["arm", "hand", "moved", nil])
    #expect(nodes.map(\.children) == [[1], [2, 3], nil, nil])
    #expect(animation.channels.map(\.target.node) == [1, 1, 2])
    #expect(animation.channels.map(\.target.path) == ["translation", "rotation", "translation"])
    #expect(nodes[1].matrix == nil && nodes[1].translation == [1, 0, 0] && nodes[1].rotation != nil)
    #expect(try file.elements(animation.samplers[0].output) == [[1, 0, 0], [2, 0, 0]])

    document.groups[1].transform.xAxis = [1, 1, 0]
    #expect(throws: MeshWriteError.nonDecomposableTransform(.group(1, name: "hand"))) {
      try document.bytes(as: .glb)
    }
    document.animation?.tracks[0].target = .group(2)
    let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    #expect(
      error?.description
        == "group 2: expected at most one track for each of the 2 nodes and 2 groups, found another track")
    #expect(document.flattened.animation == nil)
  }

  @Test("Motion in a small group is kept as precisely as that of the document")
  func motionInScaledGroups() throws {
    // A curve of 1 mm in a group that is enlarged 1,000 times.
    let times: [Float] = (0..<9).map { Float($0) }
    let track = Track(node: 0, translations: times.map { [1e-5 * $0 * $0, 0, 0] })
    var small = document(times, [track])
    small.groups = [.init(transform: Transform(translation: .zero, scale: 1000))]
    small.nodes[0].group = 0
    let sampler = try #require(try written(small).asset.animations?.first?.samplers.first)
    #expect(try written(small).accessor(sampler.input).count == 9)
  }

  @Test("An invalid animation is refused by glTF, and ignored by formats without animations")
  func refusals() throws {
    let (nan, two) = (Float.nan, [SIMD3<Float>.zero, .one])
    for (times, tracks, expected) in [
      ([0, 0], [Track(node: 0, translations: two)], .unorderedTime(.instant(1), time: 0)),
      ([.infinity], [Track(node: 0)], .unorderedTime(.instant(0), time: .infinity)),
      ([0, 1], [Track(node: 7)], .trackTarget(.node(7, name: nil), nodeCount: 2, groupCount: 0)),
      (
        [0, 1], [Track(node: 1), Track(node: 1)],
        .trackTarget(.node(1, name: nil), nodeCount: 2, groupCount: 0)
      ),
      (
        [0], [Track(node: 0, scales: two)],
        .trackCount(.node(0, name: "moved"), property: "scales", count: 2, timeCount: 1)
      ),
      (
        [0], [Track(node: 0, rotations: [[0, 0, 0, nan]])],
        .notFinite(.node(0, name: "moved"), property: "rotations", value: nan)
      ),
    ] as [([Float], [Track], MeshWriteError)] {
      let document = document(times, tracks)
      let error = #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
      #expect(error.map { "\($0)" } == "\(expected)")
      #expect(throws: Never.self) { try document.bytes(as: .obj) }
    }
    var sheared = document([0], [Track(node: 0)])
    sheared.nodes[0].transform.xAxis = [1, 1, 0]
    #expect(throws: MeshWriteError.nonDecomposableTransform(.node(0, name: "moved"))) {
      try sheared.bytes(as: .gltf)
    }
  }
}

@Suite("Decomposition of transforms")
struct DecompositionTests {
  @Test("Random scales, rotations and translations are recovered")
  func random() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(500) {
      var rotation = SIMD4<Float>.random(in: -1...1, using: &generator)
      rotation /= (rotation * rotation).sum().squareRoot()
      let scale = SIMD3<Float>.random(in: 0.01...10, using: &generator)
      let place = SIMD3<Float>.random(in: -10...10, using: &generator)
      let transform = Transform(translation: place, rotation: rotation, scale: scale)
      let found = try #require(transform.decomposed)
      #expect(found.translation == place && found.rotation.w >= 0)
      #expect(((found.scale - scale) / scale).max() < 1e-5)
      #expect(abs(abs((found.rotation * rotation).sum()) - 1) < 1e-5)
      let mirrored = Transform(translation: place, rotation: rotation, scale: scale * [-1, 1, 1])
      let again = Transform(try #require(mirrored.decomposed))
      for (one, other) in [
        (again.xAxis, mirrored.xAxis), (again.yAxis, mirrored.yAxis), (again.zAxis, mirrored.zAxis),
      ] {
        #expect(abs((one - other).max()) < 1e-4 && abs((one - other).min()) < 1e-4)
      }
    }
    // Half turns, for which w is 0.
    for axis in 0..<3 {
      var rotation = SIMD4<Float>.zero
      rotation[axis] = 1
      #expect(Transform(rotation: rotation, scale: .one).decomposed?.rotation == rotation)
    }
  }

  @Test("A transform with shear or with one zero axis cannot be decomposed")
  func none() {
    #expect(Transform(xAxis: [1, 0.1, 0]).decomposed == nil)
    #expect(Transform(xAxis: .zero).decomposed == nil)
    #expect(Transform(translation: .one, scale: 0).decomposed == .init(translation: .one, scale: .zero))
    #expect(Transform.identity.decomposed == DecomposedTransform())
  }
}

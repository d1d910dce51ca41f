import Geometry

/// What a document cannot hold about the places of its parts while it is read: their translations in 64 bits. glTF and
/// 3MF place meshes by transforms, and either can be far from zero.
struct ExactPlacements {
  /// The translations of groups and nodes that 32 bits would round.
  private var groups: [Int: SIMD3<Double>] = [:], nodes: [Int: SIMD3<Double>] = [:]
  /// The points relative to which the positions of meshes were read. Missing for zero.
  private var meshes: [Int: SIMD3<Double>] = [:]

  /// Notes the translation of a group, unless 32 bits hold it.
  mutating func setTranslation(_ translation: SIMD3<Double>, ofGroup index: Int) {
    if SIMD3<Double>(SIMD3<Float>(translation)) != translation { groups[index] = translation }
  }

  /// Notes the translation of a node, unless 32 bits hold it.
  mutating func setTranslation(_ translation: SIMD3<Double>, ofNode index: Int) {
    if SIMD3<Double>(SIMD3<Float>(translation)) != translation { nodes[index] = translation }
  }

  /// Notes the point relative to which the positions of a mesh were read.
  mutating func setOrigin(_ origin: SIMD3<Double>, ofMesh index: Int) {
    if origin != .zero { meshes[index] = origin }
  }

  /// Makes the positions of a document relative to an origin, if it is far from zero. Meshes that are far from their
  /// own zero are moved there, and their nodes to where they were.
  ///
  /// O(1) for most documents near zero, O(groups + nodes + vertices + keyframes) for others.
  func apply(to document: inout MeshDocument) {
    var placer = OriginPlacer(document, groups: groups, nodes: nodes)
    placer.moveMeshes(meshes, in: &document)
    let suggested = document.distantOrigin
    guard document.animation == nil, suggested != .zero else { return }
    placer.separateDistantMeshes(in: &document)
    let origin = placer.statedOrigin(of: document, near: suggested) ?? suggested
    placer.subtract(origin, from: &document)
    placer.round(&document)
    document.removePlainRoot()
    document.origin = origin
  }
}

/// The translations of the groups and nodes of a document, in 64 bits.
private struct OriginPlacer {
  private var groups: [Int: SIMD3<Double>], nodes: [Int: SIMD3<Double>]

  init(_ document: MeshDocument, groups: [Int: SIMD3<Double>], nodes: [Int: SIMD3<Double>]) {
    (self.groups, self.nodes) = (groups, nodes)
  }

  /// Moves the nodes of meshes to where their meshes were before these were made relative to `origins`.
  mutating func moveMeshes(_ origins: [Int: SIMD3<Double>], in document: inout MeshDocument) {
    if origins.isEmpty { return }
    moveSkins(origins, in: &document)
    for (index, node) in document.nodes.enumerated() {
      guard let origin = origins[node.mesh], node.skin == nil else { continue }
      let translation = nodes[index] ?? SIMD3<Double>(node.transform.translation)
      nodes[index] = translation + node.transform.applyLinear(to: origin)
    }
    round(&document)
  }

  /// Makes the skins of meshes move them to where they were before the meshes were made relative to `origins`.
  private func moveSkins(_ origins: [Int: SIMD3<Double>], in document: inout MeshDocument) {
    // Meshes of different origins need a skin each.
    var skins: [Int: [(origin: SIMD3<Double>, skin: Int)]] = [:]
    for (index, node) in document.nodes.enumerated() {
      guard let skin = node.skin else { continue }
      let origin = origins[node.mesh] ?? .zero
      var known = skins[skin] ?? []
      if let own = known.first(where: { $0.origin == origin }) {
        document.nodes[index].skin = own.skin
        continue
      }
      let own = known.isEmpty ? skin : document.skins.count
      if !known.isEmpty { document.skins.append(document.skins[skin]) }
      document.nodes[index].skin = own
      known.append((origin, own))
      skins[skin] = known
    }
    for (origin, skin) in skins.values.joined() where origin != .zero {
      for joint in document.skins[skin].inverseBindTransforms.indices {
        let bind = document.skins[skin].inverseBindTransforms[joint]
        document.skins[skin].inverseBindTransforms[joint].translation = SIMD3<Float>(
          SIMD3<Double>(bind.translation) + SIMD3<Double>(bind.xAxis) * origin.x
            + SIMD3<Double>(bind.yAxis) * origin.y + SIMD3<Double>(bind.zAxis) * origin.z)
      }
    }
  }

  /// Makes the positions of meshes far from their own zero relative to a point near them.
  mutating func separateDistantMeshes(in document: inout MeshDocument) {
    var origins: [Int: SIMD3<Double>] = [:]
    for index in document.meshes.indices where document.sphereRadii[index] == nil {
      let origin = MeshDocument.origin(of: document.meshes[index].bounds)
      guard origin != .zero else { continue }
      origins[index] = origin
      document.meshes[index].subtract(PositionOrigin(origin))
    }
    moveMeshes(origins, in: &document)
  }

  /// Returns the place of the first part of a document, if it is of whole numbers and near `suggested`: writers place
  /// everything by the origin, and the digits are kept if it is that again. O(vertices).
  func statedOrigin(of document: MeshDocument, near suggested: SIMD3<Double>) -> SIMD3<Double>? {
    var stated: SIMD3<Double>?
    if let group = document.groups.first {
      stated = groups[0] ?? SIMD3<Double>(group.transform.translation)
    } else if let node = document.nodes.first {
      stated = nodes[0] ?? SIMD3<Double>(node.transform.translation)
    }
    guard let stated, stated == stated.rounded(.toNearestOrEven) else { return nil }
    let (difference, extent) = (stated - suggested, Double(document.bounds.size.max()))
    return max(difference.max(), -difference.min()) <= 2 * max(extent, 1) ? stated : nil
  }

  /// Subtracts a point from the places of all parts: from the outermost ones that are far from zero.
  mutating func subtract(_ origin: SIMD3<Double>, from document: inout MeshDocument) {
    // What is subtracted from the parts in each group. Nil for nothing.
    var rests: [SIMD3<Double>?] = []
    // What is subtracted from the translations of groups and nodes.
    var offsets: [MeshDocument.Channel.Target: SIMD3<Double>] = [:]
    let turning = Set(
      document.clips.lazy.flatMap(\.channels).filter { [.rotation, .scale].contains($0.property) }
        .map(\.target))
    func rest(in group: Int?) -> SIMD3<Double>? { if let group { rests[group] } else { origin } }
    for (index, group) in document.groups.enumerated() {
      guard let offset = rest(in: group.parent) else {
        rests.append(nil)
        continue
      }
      let translation = groups[index] ?? SIMD3<Double>(group.transform.translation)
      let moved = translation - offset
      // No offset in a group that turns is the same at all times.
      if (moved * moved).sum() >= (translation * translation).sum(), !turning.contains(.group(index)),
        let inner = group.transform.linearPreimage(of: offset)
      {
        rests.append(inner)
      } else {
        groups[index] = moved
        offsets[.group(index)] = offset
        rests.append(nil)
      }
    }
    for (index, node) in document.nodes.enumerated() {
      guard let offset = rest(in: node.group) else { continue }
      nodes[index] = (nodes[index] ?? SIMD3<Double>(node.transform.translation)) - offset
      if !document.clips.isEmpty { offsets[.node(index)] = offset }
    }
    document.subtractFromKeyframes(offsets)
    // A joint moves vertices that are in no group.
    for skin in document.skins.indices {
      for (index, joint) in document.skins[skin].joints.enumerated() {
        guard let offset = rests[joint], index < document.skins[skin].inverseBindTransforms.count else {
          continue
        }
        let bind = SIMD3<Double>(document.skins[skin].inverseBindTransforms[index].translation)
        document.skins[skin].inverseBindTransforms[index].translation = SIMD3<Float>(bind - offset)
      }
    }
    func move(_ part: inout some MeshDocument.Placed) {
      guard let offset = rest(in: part.group) else { return }
      part.transform.translation = SIMD3<Float>(SIMD3<Double>(part.transform.translation) - offset)
    }
    for index in document.cameras.indices { move(&document.cameras[index]) }
    for index in document.lights.indices { move(&document.lights[index]) }
  }

  /// Gives the document the translations, rounded to 32 bits.
  func round(_ document: inout MeshDocument) {
    for (index, translation) in groups {
      document.groups[index].transform.translation = SIMD3<Float>(translation)
      document.animatedTransforms[.group(index)]?.translation = SIMD3<Float>(translation)
    }
    for (index, translation) in nodes {
      document.nodes[index].transform.translation = SIMD3<Float>(translation)
      document.animatedTransforms[.node(index)]?.translation = SIMD3<Float>(translation)
    }
  }
}

extension MeshDocument {
  /// Subtracts a vector from the keyframes of the translations of some nodes and groups. O(channels + keyframes).
  fileprivate mutating func subtractFromKeyframes(_ offsets: [Channel.Target: SIMD3<Double>]) {
    for clip in clips.indices {
      for index in clips[clip].channels.indices {
        let channel = clips[clip].channels[index]
        guard channel.property == .translation, let offset = offsets[channel.target] else { continue }
        // A keyframe of a spline has a tangent before its value and one after it.
        let isSpline = channel.interpolation == .cubicSpline
        for start in stride(from: isSpline ? 3 : 0, to: channel.values.count, by: isSpline ? 9 : 3) {
          for axis in 0..<3 {
            let value = Double(channel.values[start + axis]) - offset[axis]
            clips[clip].channels[index].values[start + axis] = Float(value)
          }
        }
      }
    }
  }
}

extension Mesh {
  /// Makes the positions relative to an origin. O(vertices + points).
  mutating func subtract(_ origin: PositionOrigin) {
    for index in vertices.indices { vertices[index].position = origin.relative(vertices[index].position) }
    for index in points.positions.indices {
      points.positions[index] = PackedFloat3(origin.relative(points.positions[index].vector))
    }
  }
}

extension Transform {
  /// Returns the vector of 64 bits whose image is `vector` without the translation, by Cramer's rule. Nil if the
  /// transform flattens.
  fileprivate func linearPreimage(of vector: SIMD3<Double>) -> SIMD3<Double>? {
    let (x, y, z) = (SIMD3<Double>(xAxis), SIMD3<Double>(yAxis), SIMD3<Double>(zAxis))
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let volume = (x * cross(y, z)).sum()
    let found =
      SIMD3((vector * cross(y, z)).sum(), (vector * cross(z, x)).sum(), (vector * cross(x, y)).sum())
      / volume
    return found.x.isFinite && found.y.isFinite && found.z.isFinite ? found : nil
  }
}

import Parallelism

/// The vertices of a mesh with joints or morph targets, in any pose: linear blend skinning after the addition of the
/// weighted targets (glTF 2.0, section 3.7).
///
/// The normals of a mesh that has none in its file, and whose targets do not change normals, are computed from the
/// deformed triangles.
package struct MeshDeformer: Equatable, Sendable {
  /// The mesh without deformation.
  package let mesh: Mesh
  /// The joints and the morph targets. The weights of joints have a sum of 1.
  package let deformation: MeshDocument.Deformation
  /// Whether the normals follow from the deformed triangles.
  package let computesNormals: Bool
  /// The bounds of the vertices that each joint moves.
  private let boxes: [JointBox]

  private struct JointBox: Equatable, Sendable {
    let joint: Int
    var box: BoundingBox
  }

  /// Creates a deformer. O(vertices).
  ///
  /// - `hasComputedNormals`: whether the normals of the mesh were computed from its triangles.
  /// - Precondition: each list of `deformation` is empty or has one element for each vertex.
  package init(_ mesh: Mesh, _ deformation: MeshDocument.Deformation, hasComputedNormals: Bool) {
    let count = mesh.vertices.count
    precondition(deformation.influences.allSatisfy { $0.joints.count == count && $0.weights.count == count })
    precondition(
      deformation.targets.allSatisfy { target in
        [target.positions.count, target.normals.count, target.tangents.count].allSatisfy {
          $0 == 0 || $0 == count
        }
      })
    self.mesh = mesh
    self.deformation = deformation.withNormalizedWeights
    var boxes: [Int: BoundingBox] = [:]
    for set in self.deformation.influences {
      for (index, vertex) in mesh.vertices.enumerated() {
        for place in 0..<4 where set.weights[index][place] != 0 {
          boxes[Int(set.joints[index][place]), default: .empty].include(vertex.position)
        }
      }
    }
    self.boxes = boxes.sorted { $0.key < $1.key }.map { JointBox(joint: $0.key, box: $0.value) }
    computesNormals =
      hasComputedNormals && !deformation.targets.isEmpty && deformation.targets.allSatisfy(\.normals.isEmpty)
  }

  /// Whether joints move the vertices.
  package var isSkinned: Bool { !deformation.influences.isEmpty }

  /// Returns the mesh in a pose. A vertex whose position would not be finite is not moved. O(vertices · (influences + targets whose weight is not 0)), on several threads.
  ///
  /// - Parameters:
  ///   - weights: the weights of the morph targets. Missing ones are 0.
  ///   - joints: the transform of each joint times its inverse bind transform. Empty without a skin: the joints then have
  ///     no effect. Otherwise the result is in the space to which they lead.
  package func deformed(weights: [Float], joints: [Transform]) -> Mesh {
    var result = morphed(weights)
    if isSkinned, !joints.isEmpty { skin(&result, joints) }
    return result
  }

  /// Returns the mesh with its morph targets, but not moved by joints. O(vertices · targets whose weight is not 0), and O(1)
  /// if all weights are 0.
  package func morphed(_ weights: [Float]) -> Mesh {
    let targets = zip(deformation.targets, weights).filter { $0.1 != 0 }
    guard !targets.isEmpty else { return mesh }
    var result = mesh
    morph(&result, targets)
    return result
  }

  /// Returns a box that contains the mesh in the pose of some joints, which have an effect: the boxes of the vertices of each
  /// joint, moved by it. A vertex is in the convex hull of its images by its joints. Nil if the bounds depend on morph
  /// targets, too. O(joints).
  package func jointBounds(_ joints: [Transform]) -> BoundingBox? {
    guard isSkinned, deformation.targets.isEmpty, !joints.isEmpty else { return nil }
    return boxes.reduce(into: .empty) { bounds, entry in
      bounds.include((entry.joint < joints.count ? joints[entry.joint] : .identity).apply(to: entry.box))
    }
  }

  private func morph(_ result: inout Mesh, _ targets: [(MeshDocument.MorphTarget, Float)]) {
    let base = mesh.vertices
    let changesNormals = targets.contains { !$0.0.normals.isEmpty }
    result.vertices = [Vertex](count: base.count, smallestSize: 1 << 12) { range, output in
      for index in range {
        var vertex = base[index]
        var (position, normal) = (vertex.position, vertex.normal)
        for (target, weight) in targets {
          if !target.positions.isEmpty { position += target.positions[index] * weight }
          if !target.normals.isEmpty { normal += target.normals[index] * weight }
        }
        if position.isFinite { vertex.position = position }
        if changesNormals { vertex.normal = direction(normal) ?? vertex.normal }
        output.append(vertex)
      }
    }
    if targets.contains(where: { !$0.0.tangents.isEmpty }) {
      for index in result.tangents.indices {
        let tangent = result.tangents[index]
        let own = SIMD3(tangent.x, tangent.y, tangent.z)
        let changed = targets.reduce(own) { $1.0.tangents.isEmpty ? $0 : $0 + $1.0.tangents[index] * $1.1 }
        result.tangents[index] = SIMD4(direction(changed) ?? own, tangent.w)
      }
    }
    if computesNormals { result.setNormalsOfTriangles() }
  }

  private func skin(_ result: inout Mesh, _ joints: [Transform]) {
    let (influences, base) = (deformation.influences, result.vertices)
    /// Calls `body` with each vertex of a range and its transform.
    @inline(__always)
    @Sendable func forEachVertex(in range: Range<Int>, _ body: (Int, Transform) -> Void) {
      // The arrays of the first set, which is mostly the only one, are not retained for each vertex.
      let (first, furtherSets) = (influences[0], influences.dropFirst())
      let (numbers, weights) = (first.joints.span, first.weights.span)
      let joints = joints.span
      for index in range {
        var transform = Transform(xAxis: .zero, yAxis: .zero, zAxis: .zero)
        transform.add(numbers[index], weights[index], of: joints)
        for set in furtherSets { transform.add(set.joints[index], set.weights[index], of: joints) }
        body(index, transform)
      }
    }
    result.vertices = [Vertex](count: base.count, smallestSize: 1 << 12) { range, output in
      let base = base.span
      forEachVertex(in: range) { index, transform in
        let vertex = base[index]
        let position = transform.apply(to: vertex.position)
        let normal = transform.normalMatrix.applyLinear(to: vertex.normal)
        output.append(
          Vertex(
            position: position.isFinite ? position : vertex.position,
            normal: direction(normal) ?? vertex.normal))
      }
    }
    if result.tangents.isEmpty { return }
    let tangents = result.tangents
    result.tangents = [SIMD4<Float>](count: tangents.count, smallestSize: 1 << 12) { range, output in
      forEachVertex(in: range) { index, transform in
        let tangent = tangents[index]
        let own = SIMD3(tangent.x, tangent.y, tangent.z)
        output.append(SIMD4(direction(transform.applyLinear(to: own)) ?? own, tangent.w))
      }
    }
  }
}

extension Transform {
  /// Adds the weighted transforms of the joints of a vertex. A joint that the skin lacks does not move its vertices.
  @inline(__always)
  fileprivate mutating func add(
    _ numbers: SIMD4<UInt16>, _ weights: SIMD4<Float>, of joints: borrowing Span<Transform>
  ) {
    for place in 0..<4 where weights[place] != 0 {
      let (weight, number) = (weights[place], Int(numbers[place]))
      let joint = number < joints.count ? joints[number] : .identity
      xAxis += joint.xAxis * weight
      yAxis += joint.yAxis * weight
      zAxis += joint.zAxis * weight
      translation += joint.translation * weight
    }
  }
}

extension MeshDocument.Deformation {
  /// The deformation with weights of joints whose sum is 1 for each vertex. A vertex without weights follows its first
  /// joint. O(vertices).
  fileprivate var withNormalizedWeights: MeshDocument.Deformation {
    guard let first = influences.first else { return self }
    var result = self
    for index in first.weights.indices {
      let sum = influences.reduce(Float.zero) { $0 + $1.weights[index].sum() }
      if abs(sum - 1) < 1e-6 { continue }
      if sum > 0, sum.isFinite {
        for set in influences.indices { result.influences[set].weights[index] /= sum }
      } else {
        result.influences[0].weights[index] = [1, 0, 0, 0]
        for set in influences.indices.dropFirst() { result.influences[set].weights[index] = .zero }
      }
    }
    return result
  }
}

extension Mesh {
  /// Sets each normal to the mean of those of the triangles at the vertex, weighted by their areas. O(vertices + indices).
  fileprivate mutating func setNormalsOfTriangles() {
    var sums = [SIMD3<Float>](repeating: .zero, count: vertices.count)
    for start in stride(from: 0, to: indices.count, by: 3) {
      let corners = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
      let origin = vertices[corners.0].position
      let normal = cross(vertices[corners.1].position - origin, vertices[corners.2].position - origin)
      sums[corners.0] += normal
      sums[corners.1] += normal
      sums[corners.2] += normal
    }
    for index in vertices.indices {
      if let normal = direction(sums[index]) { vertices[index].normal = normal }
    }
  }
}

extension MeshDocument {
  /// The document with its meshes in the pose of the nodes: without skins and morph targets. A node with a skin is placed
  /// by the document itself, because its joints place the mesh. Each deformed node has a mesh of its own. The clips are
  /// removed. O(vertices of the deformed nodes), and O(1) if nothing deforms a mesh.
  package var deformed: MeshDocument {
    guard !deformations.isEmpty else { return self }
    var document = self
    (document.deformations, document.skins, document.clips) = ([:], [], [])
    document.animatedTransforms = [:]
    let transforms = groupTransforms
    var deformers: [Int: MeshDeformer] = [:]
    // The meshes whose first deformed node replaces them.
    var useCounts: [Int: Int] = [:]
    for node in nodes where deformations[node.mesh] != nil { useCounts[node.mesh, default: 0] += 1 }
    for (index, node) in nodes.enumerated() {
      guard let deformation = deformations[node.mesh] else { continue }
      document.nodes[index].skin = nil
      document.nodes[index].weights = []
      document.sphereRadii[node.mesh] = nil
      let deformer =
        deformers[node.mesh]
        ?? MeshDeformer(
          meshes[node.mesh], deformation, hasComputedNormals: computedNormals[node.mesh] != nil)
      deformers[node.mesh] = deformer
      let joints = jointTransforms(ofSkin: node.skin, transforms)
      let mesh = deformer.deformed(weights: node.weights, joints: joints)
      if deformer.isSkinned, !joints.isEmpty {
        // The name of a node without one is that of its group.
        document.nodes[index].name = node.name ?? node.group.flatMap { groups[$0].name }
        (document.nodes[index].group, document.nodes[index].transform) = (nil, .identity)
      }
      if useCounts[node.mesh] == 1 {
        document.meshes[node.mesh] = mesh
      } else {
        document.nodes[index].mesh = document.meshes.count
        document.computedNormals[document.meshes.count] = computedNormals[node.mesh]
        document.meshes.append(mesh)
      }
    }
    return document
  }

  /// Returns the transform of each joint of a skin times its inverse bind transform. Empty without a skin.
  ///
  /// - Parameter groupTransforms: the transform from each group to the document.
  package func jointTransforms(ofSkin skin: Int?, _ groupTransforms: [Transform]) -> [Transform] {
    guard let skin, skins.indices.contains(skin) else { return [] }
    return zip(skins[skin].joints, skins[skin].inverseBindTransforms).map { groupTransforms[$0] * $1 }
  }
}

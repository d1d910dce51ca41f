import Geometry

extension MeshDocument {
  /// Returns the kinds of geometry of the nodes that a file of a format cannot contain, as words for a message. O(nodes), for `3mf`
  /// O(nodes + indices).
  package func omittedGeometry(as format: MeshFormat) -> [String] {
    let keeps = format.keeps
    let triangles = keeps.contains(.triangles) ? nil : counted(triangleCount, "triangle", "triangles")
    let points =
      keeps.contains(.points) ? nil : counted(pointCount - splatCount, "point", "points")
    let splats = keeps.contains(.splats) ? nil : counted(splatCount, "splat", "splats")
    let lostShapes =
      keeps.contains(.points) ? splats.map { "the sizes, directions and opacities of \($0)" } : splats
    let lines = keeps.contains(.lines) ? nil : counted(lineCount, "line", "lines")
    let hasLostNormals =
      keeps.contains(.points) && !keeps.contains(.pointNormals)
      && nodes.contains { !meshes[$0.mesh].points.normals.isEmpty }
    return format.type.omissions(of: self)
      + [triangles, points, lostShapes, lines, hasLostNormals ? "the normals of points" : nil].compactMap(
        \.self)
      + (keeps.contains(.points) && !keeps.contains(.pointScalars)
        ? unusedColumns(scalarNames, of: "points") : [])
  }

  /// The names of the further numbers of points. O(nodes).
  private var scalarNames: [String] {
    var known: Set<String> = []
    return nodes.flatMap { meshes[$0.mesh].points.scalars.map(\.name) }.filter { known.insert($0).inserted }
  }

  /// Whether a file of a format contains any of the geometry. O(nodes).
  package func hasGeometry(for format: MeshFormat) -> Bool {
    let keeps = format.keeps
    return keeps.contains(.triangles) && triangleCount > 0 || keeps.contains(.points) && pointCount > 0
      || keeps.contains(.splats) && splatCount > 0 || keeps.contains(.lines) && lineCount > 0
  }

  /// Returns the features of the materials that a file of a format does not contain, as words for a message. Empty for
  /// `glb` and `gltf`, which have all. For `stl`, which has no colours either, only variants are named. O(nodes).
  ///
  /// - `options`: Without `sidecarName`, an OBJ file has no materials, and a PLY file no textures.
  package func omittedMaterialFeatures(as format: MeshFormat, options: MeshWritingOptions) -> [String] {
    format.type.materialOmissions(of: self, options)
      + (!format.keeps.contains(.variants) && hasVariants ? ["material variants"] : [])
  }

  /// Whether a node has another material in a variant. O(nodes).
  private var hasVariants: Bool { !variants.isEmpty && nodes.contains { !$0.appearances.isEmpty } }

  /// Whether a node has a material that an OBJ file without a material library does not show: any but an unnamed
  /// standard material, and a translucent colour. O(nodes).
  package var hasMaterialsForLibrary: Bool {
    nodes.contains { $0.color.alpha < 1 || $0.material.name != nil || !$0.material.isStandardReflection }
  }

  /// A note on positions that a file of 32 bits rounds. Nil if it keeps those of the document. O(groups + nodes +
  /// vertices).
  package func roundingWarning(as format: MeshFormat, encoding: MeshWritingOptions.Encoding) -> String? {
    guard hasOrigin, !format.keeps.contains(.exactPositions), encoding != .ascii, let bounds = exactBounds
    else { return nil }
    let reach = max(-bounds.min.min(), bounds.max.max())
    let rounding = Float(reach).ulp / 2
    return
      "positions far from zero are rounded by up to \(rounding), because numbers of binary \(format.rawValue.uppercased()) have 32 bits"
      + (format.encodings.contains(.ascii) ? "; --encoding ascii keeps them" : "")
  }
}

/// Returns a number with a noun, such as `2 lines`. Nil for none.
func counted(_ count: Int, _ one: String, _ several: String) -> String? {
  count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(several)"
}

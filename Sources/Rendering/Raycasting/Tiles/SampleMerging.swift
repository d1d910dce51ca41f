import Geometry

/// Which samples of a pixel are shaded as one besides those of one primitive: the samples of triangles of one surface.
///
/// - Triangles with a material that share a vertex, because their attributes are continuous.
/// - Long thin triangles of a mesh, if their normals and colours differ little and texture coordinates go on from one to the
///   other. A pixel can show as many of them as it has samples, none of which share a vertex.
///
/// Smooth surfaces, in which reflections vary within a pixel, are shaded at each sample.
///
/// It is not copied, because a copy takes longer than the decision for a pixel.
struct SampleMerging: ~Copyable {
  private let meshes: MeshInstances.ShadingArrays
  /// Whether there are surfaces with a material.
  private let hasMaterials: Bool
  /// Whether there are surfaces whose samples are shaded each.
  private let hasSharpReflections: Bool
  /// The strips of long thin triangles. Nil if there are none.
  private let strips: ListedTiles?
  /// The numbers of the first triangle and of the first primitive after the triangles.
  private let firstTriangle: UInt32, end: UInt32

  /// - Parameters:
  ///   - scene: the primitives. It must outlive this value.
  ///   - bins: the tiles of the rasterised samples.
  ///   - end: the number of the first point.
  init(_ scene: RaycastPrimitives, _ bins: TileBins, end: UInt32) {
    // The arrays are valid outside of the call, because `scene` owns them. A closure that changes the samples would check
    // for exclusive access at each pixel, which takes a fifth more instructions.
    meshes = scene.meshes.withArrays { $0 }
    hasMaterials = scene.meshes.materials.hasMaterials
    hasSharpReflections = scene.meshes.materials.haveSharpReflections
    strips = bins.listedTiles.hasStrips ? bins.listedTiles : nil
    (firstTriangle, self.end) = (UInt32(scene.roundCount), end)
  }

  /// Whether triangles of one surface count as one primitive.
  @inline(__always)
  var mergesTriangles: Bool { hasMaterials || strips != nil }

  /// Returns whether each sample of a primitive is shaded.
  @inline(__always)
  func isSharp(_ primitive: UInt32) -> Bool {
    hasSharpReflections && isTriangle(primitive)
      && meshes.hasSharpReflections(Int(primitive - firstTriangle))
  }

  /// Returns the number of the mesh instance that a triangle belongs to. Nil for other primitives.
  @inline(__always)
  func instance(of primitive: UInt32) -> UInt32? {
    isTriangle(primitive) ? meshes.instance(ofTriangle: Int(primitive - firstTriangle)) : nil
  }

  /// Returns the surface of a primitive that other triangles may belong to. Nil if there are none.
  @inline(__always)
  func surface(of primitive: UInt32) -> Surface? {
    guard mergesTriangles, isTriangle(primitive), !isSharp(primitive) else { return nil }
    let number = Int(primitive - firstTriangle)
    let surface = Surface(
      triangle: hasMaterials ? meshes.surface(ofTriangle: number) : nil,
      thin: isThin(number) ? meshes.thinTriangle(number) : nil)
    return surface.triangle == nil && surface.thin == nil ? nil : surface
  }

  /// Returns whether a primitive belongs to a surface.
  @inline(__always)
  func contains(_ primitive: UInt32, _ surface: Surface) -> Bool {
    guard isTriangle(primitive) else { return false }
    let number = Int(primitive - firstTriangle)
    if let triangle = surface.triangle, meshes.isContinuous(triangle, number) { return true }
    guard let thin = surface.thin, isThin(number) else { return false }
    return meshes.hasAttributes(number, like: thin)
  }

  @inline(__always)
  private func isTriangle(_ primitive: UInt32) -> Bool { primitive >= firstTriangle && primitive < end }

  /// Returns the long thin triangle in the middle of four of one surface. Nil if they are not of one.
  ///
  /// Triangles beside each other mostly have successive numbers.
  @inline(__always)
  func middle(of primitives: SIMD4<UInt32>) -> UInt32? {
    let (low, high) = (min(primitives[0], primitives[1]), max(primitives[0], primitives[1]))
    let (otherLow, otherHigh) = (min(primitives[2], primitives[3]), max(primitives[2], primitives[3]))
    let (one, other) = (max(low, otherLow), min(high, otherHigh))
    let (first, last) = (min(low, otherLow), max(high, otherHigh))
    let (second, third) = (min(one, other), max(one, other))
    guard first >= firstTriangle, last < end, !isSharp(second), isThin(Int(second - firstTriangle)),
      let own = meshes.thinTriangle(Int(second - firstTriangle))
    else { return nil }
    var (middle, thin) = (second, own)
    let between = second + (third - second) / 2
    if between > second, isThin(Int(between - firstTriangle)),
      let found = meshes.triangle(
        Int(between - firstTriangle), near: own, within: Int(third - firstTriangle))
    {
      (middle, thin) = (between, found)
    }
    for sample in 0..<4 where primitives[sample] != middle {
      let number = Int(primitives[sample] - firstTriangle)
      guard isThin(number), meshes.hasAttributes(number, like: thin) else { return nil }
    }
    return middle
  }

  /// Returns whether a primitive is a long thin triangle.
  @inline(__always)
  func isThinTriangle(_ primitive: UInt32) -> Bool {
    isTriangle(primitive) && isThin(Int(primitive - firstTriangle))
  }

  /// Returns whether a triangle belongs to a cluster with a strip.
  @inline(__always)
  private func isThin(_ number: Int) -> Bool {
    guard let strips else { return false }
    return strips.hasStrip(Int(firstTriangle) + number / TriangleClusters.size)
  }

  /// A surface by one of its triangles.
  struct Surface {
    fileprivate let triangle: MeshInstances.ShadingArrays.SurfaceTriangle?
    fileprivate let thin: MeshInstances.ShadingArrays.ThinTriangle?
  }
}

import Geometry
import Parallelism

extension MeshInstances.ShadingArrays {
  /// A triangle with which other triangles of its instance are shaded, if all their attributes are about its own at the same
  /// places.
  ///
  /// It has the arrays of its instance, because a copy of the instance takes longer than a comparison.
  struct ThinTriangle {
    fileprivate let instance: UInt32
    /// The number of the instance's first triangle.
    fileprivate let start: Int
    fileprivate let vertices: UnownedSpan<Vertex>
    fileprivate let colors: UnownedSpan<Color>?
    fileprivate let indices: UnownedSpan<UInt32>
    /// The index of the optional attributes.
    fileprivate let attributes: Int
    /// Whether it has texture coordinates or tangents.
    fileprivate let hasTextures: Bool
    fileprivate var corners: (Int, Int, Int)

    /// The least cosine of the angle between two normals, or two tangents, of which one is shaded instead of both: 2.6°.
    private static var leastCosine: Float { 0.999 }

    /// Returns the corners of a triangle of the instance if their normals are about that of the first corner of this one.
    @inline(__always)
    fileprivate func similarCorners(_ triangle: Int) -> (Int, Int, Int)? {
      let first = 3 * (triangle - start)
      let (a, b, c) = (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
      let normal = vertices[corners.0].normal
      @inline(__always)
      func isSimilar(_ vertex: Int) -> Bool { dot(vertices[vertex].normal, normal) >= Self.leastCosine }
      return isSimilar(a) && isSimilar(b) && isSimilar(c) ? (a, b, c) : nil
    }

    /// Returns the nearest corner to a vertex, and the square of its distance.
    @inline(__always)
    fileprivate func nearestCorner(_ vertex: Int) -> (corner: Int, square: Float) {
      let position = vertices[vertex].position
      @inline(__always)
      func square(_ corner: Int) -> Float {
        let offset = vertices[corner].position - position
        return (offset * offset).sum()
      }
      let (toA, toB, toC) = (square(corners.0), square(corners.1), square(corners.2))
      if toA <= toB && toA <= toC { return (corners.0, toA) }
      return toB <= toC ? (corners.1, toB) : (corners.2, toC)
    }

    /// Returns whether a vertex has about the colour of the nearest corner.
    @inline(__always)
    fileprivate func hasColor(ofVertex vertex: Int, _ colors: UnownedSpan<Color>) -> Bool {
      let own = colors[vertex], near = colors[nearestCorner(vertex).corner]
      // About two levels of 255.
      @inline(__always)
      func isSimilar(_ one: Float, _ other: Float) -> Bool { abs(one - other) <= 0.002 + 0.02 * one }
      return isSimilar(own.red, near.red) && isSimilar(own.green, near.green)
        && isSimilar(own.blue, near.blue) && isSimilar(own.alpha, near.alpha)
    }

    /// Returns whether texture coordinates go on beyond the triangle as they are on it: from the nearest corner to each of
    /// three vertices they change by little more than along its edges, in relation to the distance.
    ///
    /// The triangles are in one pixel, so a texture is then sampled within that pixel, as it is on other surfaces.
    @inline(__always)
    fileprivate func isContinued(_ others: (Int, Int, Int), _ coordinates: UnownedSpan<SIMD2<Float>>) -> Bool
    {
      @inline(__always)
      func square(_ one: Int, _ other: Int) -> Float {
        let change = coordinates[one] - coordinates[other]
        return (change * change).sum()
      }
      @inline(__always)
      func slope(_ one: Int, _ other: Int) -> Float {
        let offset = vertices[one].position - vertices[other].position
        return square(one, other) / (offset * offset).sum()
      }
      let (a, b, c) = corners
      let steepest = max(slope(a, b), slope(b, c), slope(c, a))
      @inline(__always)
      func isNear(_ vertex: Int) -> Bool {
        let (corner, distance) = nearestCorner(vertex)
        // 1.5 times the slope, and the rounding of coordinates.
        return square(vertex, corner) <= 2.25 * steepest * distance + 1e-11
      }
      return isNear(others.0) && isNear(others.1) && isNear(others.2)
    }

    /// Returns whether vertices have about the tangent of the first corner.
    @inline(__always)
    fileprivate func haveTangent(_ others: (Int, Int, Int), _ tangents: UnownedSpan<SIMD4<Float>>) -> Bool {
      let own = tangents[corners.0]
      @inline(__always)
      func isSimilar(_ vertex: Int) -> Bool {
        let other = tangents[vertex]
        return other.w == own.w && (own * other).sum() - own.w * other.w >= Self.leastCosine
      }
      return isSimilar(others.0) && isSimilar(others.1) && isSimilar(others.2)
    }
  }

  /// Returns a triangle. Nil if its normals differ.
  @inline(__always)
  func thinTriangle(_ triangle: Int) -> ThinTriangle? {
    let index = instanceOfCluster[triangle / TriangleClusters.size]
    let start = TriangleClusters.size * instances[Int(index)].firstCluster
    let attributes = Int(instances[Int(index)].attributes)
    let thin = ThinTriangle(
      instance: index, start: start, vertices: instances[Int(index)].vertices,
      colors: instances[Int(index)].colors, indices: instances[Int(index)].indices,
      attributes: attributes, hasTextures: self.attributes[attributes].isPresent,
      corners: instances[Int(index)].indices(ofTriangle: triangle - start))
    return thin.similarCorners(triangle) != nil ? thin : nil
  }

  /// Returns a triangle with about the normals of `other`, from which it is no farther than a third one of the same instance:
  /// its first corner is as near to a corner. Nil if it is not, or if they are of several instances.
  @inline(__always)
  func triangle(_ triangle: Int, near other: ThinTriangle, within third: Int) -> ThinTriangle? {
    guard instanceOfCluster[third / TriangleClusters.size] == other.instance,
      let corners = other.similarCorners(triangle),
      other.nearestCorner(corners.0).square
        <= other.nearestCorner(Int(other.indices[3 * (third - other.start)])).square
    else { return nil }
    var moved = other
    moved.corners = corners
    return moved
  }

  /// Returns whether a triangle belongs to the instance of `other`, and all its attributes are about those of `other` at the same
  /// places.
  @inline(__always)
  func hasAttributes(_ triangle: Int, like other: ThinTriangle) -> Bool {
    guard instanceOfCluster[triangle / TriangleClusters.size] == other.instance,
      let corners = other.similarCorners(triangle)
    else { return false }
    if let colors = other.colors {
      guard other.hasColor(ofVertex: corners.0, colors), other.hasColor(ofVertex: corners.1, colors),
        other.hasColor(ofVertex: corners.2, colors)
      else { return false }
    }
    return !other.hasTextures || hasTextures(corners, like: other)
  }

  /// Returns whether the attributes for textures of three vertices are about those of a triangle.
  @inline(never)
  private func hasTextures(_ vertices: (Int, Int, Int), like other: ThinTriangle) -> Bool {
    let attributes = attributes[other.attributes]
    if let coordinates = attributes.textureCoordinates, !other.isContinued(vertices, coordinates) {
      return false
    }
    if usesSecondSet, let coordinates = attributes.secondTextureCoordinates,
      !other.isContinued(vertices, coordinates)
    {
      return false
    }
    if let tangents = attributes.tangents, !other.haveTangent(vertices, tangents) { return false }
    return true
  }
}

import Geometry

/// The triangles of an object of a 3MF file, by texture. Each part becomes a mesh.
struct ThreeMFFaces {
  /// The vertices of the object.
  var vertices: [Vertex] = []
  /// The triangles without a texture. Their vertices are those of the object.
  private var plain = ColoredFaces()
  /// The parts with a texture, in the order of their first triangles.
  private var textured: [(texture: Int, part: TexturedPart)] = []
  /// The place in `textured` of each texture.
  private var places: [Int: Int] = [:]

  /// The colours of the corners of a triangle.
  typealias CornerColors = (ColorCollector.Encoded, ColorCollector.Encoded, ColorCollector.Encoded)

  private struct TexturedPart {
    struct Corner: Hashable {
      let vertex: UInt32
      let coordinates: SIMD2<Float>
    }
    var corners = UniqueList<Corner>()
    var faces = ColoredFaces()
  }

  /// Whether there are no triangles.
  var isEmpty: Bool { plain.faces.corners.isEmpty && textured.isEmpty }

  /// Appends a triangle without a texture. Its corners have colours, or are white.
  mutating func append(_ corners: SIMD3<UInt32>, colors: CornerColors?) {
    plain.appendTriangle(corners, colors: colors)
  }

  /// Appends a triangle with the texture `texture`.
  mutating func append(
    _ corners: SIMD3<UInt32>, colors: CornerColors,
    coordinates: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>), texture: Int
  ) {
    let place = places[texture] ?? textured.count
    if place == textured.count {
      textured.append((texture, TexturedPart()))
      places[texture] = place
    }
    func corner(_ vertex: UInt32, _ coordinates: SIMD2<Float>) -> UInt32 {
      let number = textured[place].part.corners.index(of: .init(vertex: vertex, coordinates: coordinates))
      if number == textured[place].part.faces.vertices.count {
        textured[place].part.faces.vertices.append(vertices[Int(vertex)])
        textured[place].part.faces.textureCoordinates.append(coordinates)
      }
      return UInt32(number)
    }
    let own = SIMD3(
      corner(corners.x, coordinates.0), corner(corners.y, coordinates.1), corner(corners.z, coordinates.2))
    textured[place].part.faces.appendTriangle(own, colors: colors)
  }

  /// Returns a mesh for each texture, and one for the triangles without.
  ///
  /// - Parameter normals: The rule by which all normals are computed.
  consuming func surfaces(normals: Mesh.NormalSmoothing) -> [(surface: ColoredFaces.Surface, texture: Int?)] {
    var surfaces: [(surface: ColoredFaces.Surface, texture: Int?)] = []
    if !plain.faces.corners.isEmpty {
      // Vertices that only triangles with textures have are not among the others.
      if textured.isEmpty { plain.vertices = vertices } else { plain.useVertices(of: vertices) }
      surfaces.append((plain.surface(normals: normals), nil))
    }
    for (texture, part) in textured { surfaces.append((part.faces.surface(normals: normals), texture)) }
    return surfaces
  }
}

extension ColoredFaces {
  /// Takes those of `all` vertices that corners refer to by their numbers there, in order. O(vertices + corners).
  fileprivate mutating func useVertices(of all: [Vertex]) {
    var numbers = [UInt32?](repeating: nil, count: all.count)
    for corner in faces.corners { numbers[Int(corner)] = 0 }
    for index in numbers.indices where numbers[index] != nil {
      numbers[index] = UInt32(vertices.count)
      vertices.append(all[index])
    }
    for index in faces.corners.indices { faces.corners[index] = numbers[Int(faces.corners[index])] ?? 0 }
  }
}

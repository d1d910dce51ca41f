/// How finely a sphere is cut, and in which way.
public enum SphereTessellation: Hashable, Sendable {
  /// Meridians and parallels; see `UVSphere`.
  case uv(segments: Int, rings: Int)
  /// A subdivided icosahedron; see `Icosphere`.
  case icosphere(subdivisions: Int)

  /// 64 segments, 32 rings: smooth at the size of a picture.
  public static let standard = SphereTessellation.uv(segments: 64, rings: 32)

  /// A tessellation that looks smooth when `count` spheres fill a picture together: the more there are, the smaller
  /// each one is seen and the fewer triangles it needs.
  public static func suited(toSphereCount count: Int) -> SphereTessellation {
    switch count {
    case ...100: standard
    case ...1_000: .uv(segments: 32, rings: 16)
    case ...10_000: .uv(segments: 24, rings: 12)
    default: .uv(segments: 16, rings: 8)
    }
  }
}

/// A sphere cut by a `SphereTessellation`: what it takes to mesh it at any radius, found once.
public enum TessellatedSphere: Equatable, Sendable {
  /// Cut by meridians and parallels.
  case uv(UVSphere)
  /// Cut from an icosahedron.
  case icosphere(Icosphere)

  /// Cuts a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public init(_ tessellation: SphereTessellation) throws(GeometryError) {
    switch tessellation {
    case .uv(let segments, let rings): self = .uv(try UVSphere(segments: segments, rings: rings))
    case .icosphere(let subdivisions): self = .icosphere(try Icosphere(subdivisions: subdivisions))
    }
  }

  /// The number of vertices of each mesh.
  public var vertexCount: Int {
    switch self {
    case .uv(let sphere): sphere.vertexCount
    case .icosphere(let sphere): sphere.vertexCount
    }
  }

  /// The number of triangles of each mesh.
  public var triangleCount: Int {
    switch self {
    case .uv(let sphere): sphere.triangleCount
    case .icosphere(let sphere): sphere.triangleCount
    }
  }

  /// The mesh of a sphere about the origin. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite.
  public func mesh(radius: Float) throws(GeometryError) -> Mesh {
    switch self {
    case .uv(let sphere): try sphere.mesh(radius: radius)
    case .icosphere(let sphere): try sphere.mesh(radius: radius)
    }
  }

  /// Makes `mesh` the sphere of `radius`, in place where its storage is of this tessellation and held by nobody else.
  /// O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite; `mesh` is then as it was.
  public func update(_ mesh: inout Mesh, radius: Float) throws(GeometryError) {
    switch self {
    case .uv(let sphere): try sphere.update(&mesh, radius: radius)
    case .icosphere(let sphere): try sphere.update(&mesh, radius: radius)
    }
  }
}

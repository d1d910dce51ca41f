import Geometry
import TextCoding

/// The accessors of the 3D Gaussians of a primitive: KHR_gaussian_splatting.
struct SplatAccessors {
  let rotation: Int, scale: Int, opacity: Int
  /// The accessors of the coefficients, by their numbers. Their count is that of a degree.
  let harmonics: [Int]

  /// The numbers of all accessors. Primitives for which they are equal have the same splats.
  var key: [Int] { [rotation, scale, opacity] + harmonics }

  /// Returns the attribute with a name of the extension.
  static func attribute(_ name: String) -> String { "\(GLTFExtension.splats):\(name)" }

  /// The names of the coefficients up to a degree, by their numbers.
  static func harmonicsAttributes(upToDegree degree: Int) -> [String] {
    (0...degree).flatMap { degree in
      (0..<2 * degree + 1).map { attribute("SH_DEGREE_\(degree)_COEF_\($0)") }
    }
  }
}

// Splats: KHR_gaussian_splatting, with the kernel `ellipse`.
extension GLTFReader {
  /// The color space whose values are blended as they are, as in files of other formats.
  static let splatColorSpace = "srgb_rec709_display"

  /// Returns the accessors of the splats of a primitive of points. Nil if it has none, or, with an omission, if some are missing.
  mutating func readSplatAccessors(
    _ primitive: GLTFJSONObject, _ attributes: GLTFJSONObject, _ scene: GLTFScene
  ) -> SplatAccessors? {
    let colorSpace = try? primitive.object("extensions")?.object(GLTFExtension.splats)?.string("colorSpace")
    if let colorSpace, colorSpace != Self.splatColorSpace {
      omit("the color space \(quoted(colorSpace)) of splats")
    }
    return usable("set of splats", "sets of splats") { () throws(MeshReadError) -> SplatAccessors? in
      guard let description = try primitive.object("extensions")?.object(GLTFExtension.splats) else {
        return nil
      }
      func index(_ key: String) throws(MeshReadError) -> Int {
        try attributes.index(key, of: "accessors", count: scene.accessorCount, "an accessor")
      }
      if let kernel = try description.string("kernel"), kernel != "ellipse" {
        throw description.unexpected("ellipse", at: "kernel", found: quoted(kernel))
      }
      var harmonics = [try index(SplatAccessors.harmonicsAttributes(upToDegree: 0)[0])]
      for degree in 1...SphericalHarmonics.greatestDegree {
        let names = SplatAccessors.harmonicsAttributes(upToDegree: degree)[harmonics.count...]
        guard names.allSatisfy({ attributes.has($0) }) else { break }
        for name in names { harmonics.append(try index(name)) }
      }
      return SplatAccessors(
        rotation: try index(SplatAccessors.attribute("ROTATION")),
        scale: try index(SplatAccessors.attribute("SCALE")),
        opacity: try index(SplatAccessors.attribute("OPACITY")), harmonics: harmonics)
    }
  }

  /// Reads the splats of a primitive as a mesh of the document, and returns its index. Nil, with an omission, if an accessor
  /// cannot be used: the primitive is then one of points.
  mutating func readSplats(
    _ accessors: SplatAccessors, _ geometry: PrimitiveAccessors, _ attributes: GLTFJSONObject,
    _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> Int? {
    guard let positions = try accessor("POSITION", widths: 3...3, geometry, attributes, scene) else {
      return nil
    }
    let count = positions.count
    guard budget.take(count, of: 100 + 28 * accessors.harmonics.count, read: buffers.byteCount) else {
      throw budgetExceeded(attributes)
    }
    let reader = self
    let read = usable("set of splats", "sets of splats") { () throws(MeshReadError) in
      func vectors(_ number: Int, width: Int) throws(MeshReadError) -> [SIMD4<Float>] {
        let accessor = try scene.accessor(number)
        guard accessor.width == width, accessor.count == count else {
          throw attributes.unexpected(
            "one vector of \(width) for each of \(count) splats", at: "accessors[\(number)]",
            found: "\(accessor.count) of \(accessor.width)")
        }
        var values = [SIMD4<Float>](repeating: .zero, count: count)
        try reader.forEachVector(of: accessor, buffers) { values[$0] = $1 }
        return values
      }
      var places = [SIMD3<Float>](repeating: .zero, count: count)
      try reader.forEachVector(of: positions, buffers) { places[$0] = $1.xyz }
      let (rotations, scales) = (
        try vectors(accessors.rotation, width: 4), try vectors(accessors.scale, width: 3)
      )
      let opacities = try vectors(accessors.opacity, width: 1)
      var harmonics: [[PackedFloat3]] = []
      for number in accessors.harmonics {
        harmonics.append(try vectors(number, width: 3).map { PackedFloat3($0.xyz) })
      }
      let degree =
        (0...SphericalHarmonics.greatestDegree).last {
          SphericalHarmonics.count(upToDegree: $0) <= harmonics.count
        } ?? 0
      var splats = SplatCollector(degree: degree)
      splats.reserveCapacity(count)
      for index in 0..<count {
        splats.append(
          .init(
            position: places[index], scale: scales[index].xyz, rotation: rotations[index],
            opacity: opacities[index].x)
        ) { harmonics[$0][index].vector }
      }
      return splats
    }
    guard let read else { return nil }
    if let omission = read.omission { omit(omission) }
    let number = document.meshes.count
    document.meshes.append(Mesh(points: read.points))
    meshOfAccessors[geometry] = number
    return number
  }
}

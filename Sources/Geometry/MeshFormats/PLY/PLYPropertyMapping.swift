/// The mapping from the properties of PLY vertices to the attributes of mesh vertices.
struct PLYPropertyMapping: Sendable {
  /// An attribute component: an index into `PLYVertexValues`.
  typealias Slot = Int

  /// The slot of each property, or nil if it is not read.
  private(set) var slots: [Slot?]
  private(set) var hasNormals = false
  private(set) var hasTextureCoordinates = false
  private(set) var hasColors = false
  /// Whether the vertices are 3D Gaussians, whose colours are coefficients of spherical harmonics.
  let isGaussian: Bool
  /// The divisors of colour components, and what is added to negative ones; see `PLYHeader.Element.colorScales`.
  private let colorDivisor: SIMD4<Float>, colorWrap: SIMD4<Float>

  static let position = 0, normal = 3, textureCoordinate = 6, color = 8

  /// Creates the mapping of an element. Returns nil if x, y or z is missing.
  init?(_ element: PLYHeader.Element) {
    slots = Array(repeating: nil, count: element.properties.count)
    isGaussian = element.isGaussian
    (colorDivisor, colorWrap) = element.colorScales
    guard let x = element.index(of: "x"), let y = element.index(of: "y"), let z = element.index(of: "z")
    else { return nil }
    assign([x, y, z], Self.position)
    if let x = element.index(of: "nx"), let y = element.index(of: "ny"), let z = element.index(of: "nz") {
      assign([x, y, z], Self.normal)
      hasNormals = true
    }
    if let s = element.index(of: "s", "u", "texture_u", "texture_s"),
      let t = element.index(of: "t", "v", "texture_v", "texture_t")
    {
      assign([s, t], Self.textureCoordinate)
      hasTextureCoordinates = true
    }
    let components = element.colorProperties
    if !components.isEmpty {
      assign(components, Self.color)
      hasColors = true
    } else if isGaussian, let red = element.index(of: "f_dc_0"), let green = element.index(of: "f_dc_1"),
      let blue = element.index(of: "f_dc_2")
    {
      assign([red, green, blue], Self.color)
      hasColors = true
    }
  }

  /// Returns the indices of the properties of points that have no other meaning, and are kept as numbers of the points. Empty for
  /// 3D Gaussians.
  func scalars(of element: PLYHeader.Element) -> [Int] {
    isGaussian
      ? []
      : element.properties.indices.filter { slots[$0] == nil && element.properties[$0].countType == nil }
  }

  /// Returns the colour of a vertex for a `ColorCollector`.
  @inline(__always)
  func color(_ components: SIMD4<Float>) -> SIMD4<Float> {
    guard isGaussian else {
      return (components + colorWrap.replacing(with: 0, where: components .>= 0)) / colorDivisor
    }
    // The constant spherical harmonic, 1 / (2 √π), times its coefficient.
    let base = components * 0.28209479 + 0.5
    return SIMD4(base.x, base.y, base.z, 1).clamped(lowerBound: .zero, upperBound: .one)
  }

  private mutating func assign(_ properties: [Int], _ first: Slot) {
    for (number, property) in properties.enumerated() { slots[property] = first + number }
  }
}

extension PLYHeader.Element {
  /// The divisors of colour components, and what is added to negative ones. Bytes are from 0 to 255, and signed ones wrap
  /// around. The range of other types follows from their values (see `ColorRange`), unless red, green and blue differ in their
  /// types.
  var colorScales: (divisor: SIMD4<Float>, wrap: SIMD4<Float>) {
    var (divisor, wrap) = (SIMD4<Float>.one, SIMD4<Float>.zero)
    let types = colorProperties.map { properties[$0].type }
    let isMixed = types.prefix(3).contains { $0 != types[0] }
    for (channel, type) in types.enumerated() {
      if type.size == 1 || isMixed { divisor[channel] = type.largestColor }
      if type == .int8 { wrap[channel] = 256 }
    }
    return (divisor, wrap)
  }

  /// The indices of the properties with red, green, blue and, if there is one, alpha. Empty for an element without colours.
  var colorProperties: [Int] {
    guard let red = index(of: "red", "diffuse_red", "r"),
      let green = index(of: "green", "diffuse_green", "g"),
      let blue = index(of: "blue", "diffuse_blue", "b")
    else { return [] }
    return [red, green, blue] + (index(of: "alpha", "diffuse_alpha", "a").map { [$0] } ?? [])
  }
}

/// The numbers of a vertex (position, normal, texture coordinate, colour) by the slots of `PLYPropertyMapping`.
struct PLYVertexValues {
  /// The defaults are a texture coordinate of (0, 0) and a missing colour.
  private var numbers: InlineArray<12, Float> = [
    0, 0, 0, 0, 0, 0, 0, 0, .infinity, .infinity, .infinity, .infinity,
  ]

  @inline(__always)
  subscript(slot: Int) -> Float {
    get { numbers[slot] }
    set { numbers[slot] = newValue }
  }

  var position: SIMD3<Float> { SIMD3(numbers[0], numbers[1], numbers[2]) }
  var normal: SIMD3<Float> { SIMD3(numbers[3], numbers[4], numbers[5]) }
  var textureCoordinate: SIMD2<Float> { SIMD2(numbers[6], numbers[7]) }
  /// The colour as in the file, before `PLYPropertyMapping.color`.
  var encodedColor: SIMD4<Float> { SIMD4(numbers[8], numbers[9], numbers[10], numbers[11]) }

  /// Returns the values without those that are NaN, which are left out: a normal becomes zero, a texture coordinate (0, 0), and
  /// a colour a missing one.
  func usable(at place: MeshReadError.FileLocation, _ omissions: inout OmissionList) -> PLYVertexValues {
    var values = self
    if normal.firstNotFinite != nil {
      omissions.add(PLYGeometry.unusableNormal, "normals that are not numbers", at: place)
      for slot in 0..<3 { values[PLYPropertyMapping.normal + slot] = 0 }
    }
    if textureCoordinate.firstNotFinite != nil {
      omissions.add(
        "texture coordinate that is not a number", "texture coordinates that are not numbers", at: place)
      for slot in 0..<2 { values[PLYPropertyMapping.textureCoordinate + slot] = 0 }
    }
    // NaN differs from itself. Missing components are infinite.
    if encodedColor != encodedColor {
      omissions.add("colour that is not a number", "colours that are not numbers", at: place)
      for slot in 0..<4 { values[PLYPropertyMapping.color + slot] = .infinity }
    }
    return values
  }
}

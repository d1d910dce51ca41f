/// Which property of a PLY file's vertices is what of a mesh's.
struct PLYVertexLayout: Sendable {
  /// What a property is for: an index of `PLYVertexValues`.
  typealias Slot = Int

  /// The slot of each property; nil for what is not read.
  private(set) var slots: [Slot?]
  private(set) var hasNormals = false
  private(set) var hasTextureCoordinates = false
  private(set) var hasColors = false
  /// What the components of colours are divided by to lie from 0 to 1.
  private(set) var colorScale = SIMD4<Float>(repeating: 1)

  static let position = 0, normal = 3, textureCoordinate = 6, color = 8

  /// - Returns: nil if a coordinate is missing.
  init?(_ element: PLYHeader.Element) {
    slots = Array(repeating: nil, count: element.properties.count)
    guard let x = element.index(of: "x"), let y = element.index(of: "y"), let z = element.index(of: "z")
    else { return nil }
    assign([x, y, z], Self.position)
    if let x = element.index(of: "nx"), let y = element.index(of: "ny"), let z = element.index(of: "nz") {
      assign([x, y, z], Self.normal)
      hasNormals = true
    }
    if let s = element.index(of: "s", "u", "texture_u"), let t = element.index(of: "t", "v", "texture_v") {
      assign([s, t], Self.textureCoordinate)
      hasTextureCoordinates = true
    }
    if let red = element.index(of: "red", "diffuse_red", "r"),
      let green = element.index(of: "green", "diffuse_green", "g"),
      let blue = element.index(of: "blue", "diffuse_blue", "b")
    {
      let alpha = element.index(of: "alpha", "diffuse_alpha", "a")
      let components = [red, green, blue] + (alpha.map { [$0] } ?? [])
      assign(components, Self.color)
      for (channel, property) in components.enumerated() {
        colorScale[channel] = element.properties[property].type.colorScale
      }
      hasColors = true
    }
  }

  private mutating func assign(_ properties: [Int], _ first: Slot) {
    for (number, property) in properties.enumerated() { slots[property] = first + number }
  }
}

/// The numbers of a vertex: its position, normal, texture coordinate and colour, by `PLYVertexLayout`'s slots.
struct PLYVertexValues {
  /// What is not said: a texture coordinate of 0, a colour of white, opaque.
  private var numbers: InlineArray<12, Float> = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]

  @inline(__always)
  subscript(slot: Int) -> Float {
    get { numbers[slot] }
    set { numbers[slot] = newValue }
  }

  var position: SIMD3<Float> { SIMD3(numbers[0], numbers[1], numbers[2]) }
  var normal: SIMD3<Float> { SIMD3(numbers[3], numbers[4], numbers[5]) }
  var textureCoordinate: SIMD2<Float> { SIMD2(numbers[6], numbers[7]) }
  /// As it is in the file, not divided.
  var encodedColor: SIMD4<Float> { SIMD4(numbers[8], numbers[9], numbers[10], numbers[11]) }
}

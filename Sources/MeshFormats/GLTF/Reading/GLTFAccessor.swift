import TextParsing

/// A typed view of a buffer: glTF 2.0, section 3.6.2.
struct GLTFAccessor {
  /// Elements at equal distances, all of which lie within a buffer.
  struct Elements {
    let buffer: Int
    /// Where in the buffer the first begins.
    let offset: Int
    let stride: Int
    let count: Int
    let component: Component
    /// Whether integers stand for fractions of the largest.
    let isNormalized: Bool
    /// The number of components of each.
    let width: Int
  }

  /// What a component is, by its number in the specification.
  enum Component: Int {
    case byte = 5120
    case unsignedByte = 5121
    case short = 5122
    case unsignedShort = 5123
    case unsignedInt = 5125
    case float = 5126

    var size: Int {
      switch self {
      case .byte, .unsignedByte: 1
      case .short, .unsignedShort: 2
      case .unsignedInt, .float: 4
      }
    }
  }

  /// The number of elements. Where there is no buffer view it is out of proportion to the file, so it is held against
  /// `ReadingBudget` before anything of that size is made.
  let count: Int
  /// The elements; nil if all are zero.
  let elements: Elements?
  /// Elements that stand in for some, and the numbers of those.
  let sparse: (indices: Elements, values: Elements)?
  /// What the accessor says of itself, for messages.
  let object: GLTFObject

  var component: Component
  let isNormalized: Bool
  let width: Int

  private static let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4]

  /// Checks that all of the accessor's elements lie within `buffers`. O(1).
  init(_ object: GLTFObject, buffers: GLTFBuffers) throws(MeshReadError) {
    self.object = object
    let type = try object.string("type") ?? ""
    guard let width = Self.widths[type] else {
      throw object.unexpected("SCALAR, VEC2, VEC3 or VEC4", at: "type", found: quoted(type))
    }
    let component = try Self.component(object)
    let isNormalized = try object.boolean("normalized") ?? false
    let count = try object.integer("count") ?? 0
    (self.count, self.component, self.isNormalized, self.width) = (count, component, isNormalized, width)

    func elements(
      _ place: GLTFObject, count: Int, _ component: Component, width: Int, isPacked: Bool
    ) throws(MeshReadError) -> Elements? {
      try buffers.elements(
        place, count: count, component: component, isNormalized: isNormalized, width: width,
        isPacked: isPacked)
    }
    self.elements = try elements(object, count: count, component, width: width, isPacked: false)
    guard let sparse = try object.object("sparse") else {
      self.sparse = nil
      return
    }
    let sparseCount = try sparse.integer("count") ?? 0
    guard sparseCount <= count else {
      throw sparse.unexpected("at most \(count)", at: "count", found: "\(sparseCount)")
    }
    guard let indicesPlace = try sparse.object("indices"), let valuesPlace = try sparse.object("values"),
      let indices = try elements(
        indicesPlace, count: sparseCount, try Self.component(indicesPlace), width: 1, isPacked: true),
      let values = try elements(valuesPlace, count: sparseCount, component, width: width, isPacked: true)
    else { throw sparse.unexpected("indices and values with a bufferView", at: "indices", found: "none") }
    self.sparse = (indices, values)
  }

  private static func component(_ object: GLTFObject) throws(MeshReadError) -> Component {
    let number = try object.integer("componentType") ?? 0
    guard let component = Component(rawValue: number) else {
      throw object.unexpected("5120 to 5123, 5125 or 5126", at: "componentType", found: "\(number)")
    }
    return component
  }
}

import TextCoding

/// A typed view of a buffer: glTF 2.0, section 3.6.2.
struct GLTFAccessor {
  /// The layout of elements in a buffer: offset, stride, count and component type.
  struct ElementLayout {
    let buffer: Int
    /// The byte offset of the first element in the buffer.
    let offset: Int
    let stride: Int
    let count: Int
    let component: Component
    /// Whether integers are normalized: fractions of the largest value.
    let isNormalized: Bool
    /// The number of components of each element.
    let width: Int

    /// Returns the layout of a column of matrices with four columns. It is a vector.
    func column(_ number: Int) -> ElementLayout {
      ElementLayout(
        buffer: buffer, offset: offset + number * component.size * width / 4, stride: stride, count: count,
        component: component, isNormalized: isNormalized, width: width / 4)
    }
  }

  /// The type of a component, with its number in the specification.
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

  /// The number of elements. Without a buffer view it is not limited by the file size, so it is checked against
  /// `ReadingBudget` before memory of this size is allocated.
  let count: Int
  /// The layout of the elements, or nil if all are zero.
  let elements: ElementLayout?
  /// The layouts of the indices and values of sparse elements, which replace some of the elements. Nil for an accessor
  /// without sparse elements.
  let sparse: (indices: ElementLayout, values: ElementLayout)?
  /// The JSON object of the accessor, for messages.
  let object: GLTFJSONObject

  var component: Component
  let isNormalized: Bool
  let width: Int

  private static let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16]

  private init(
    count: Int, elements: ElementLayout?, sparse: (indices: ElementLayout, values: ElementLayout)?,
    of other: GLTFAccessor
  ) {
    (self.count, self.elements, self.sparse, object) = (count, elements, sparse, other.object)
    (component, isNormalized, width) = (other.component, other.isNormalized, other.width / 4)
  }

  /// Returns the accessor with decoded elements instead of its own.
  func with(elements: ElementLayout) -> GLTFAccessor {
    GLTFAccessor(
      count: elements.count, elements: elements, component: elements.component, width: elements.width,
      of: self)
  }

  private init(
    count: Int, elements: ElementLayout, component: Component, width: Int, of other: GLTFAccessor
  ) {
    (self.count, self.elements, sparse, object) = (count, elements, nil, other.object)
    (self.component, isNormalized, self.width) = (component, other.isNormalized, width)
  }

  /// Returns the accessor of a column of matrices with four columns. Its elements are vectors.
  func column(_ number: Int) -> GLTFAccessor {
    GLTFAccessor(
      count: count, elements: elements?.column(number),
      sparse: sparse.map { ($0.indices, $0.values.column(number)) }, of: self)
  }

  /// Creates an accessor and checks that all of its elements are within `buffers`. O(1).
  init(_ object: GLTFJSONObject, buffers: GLTFBuffers) throws(MeshReadError) {
    self.object = object
    let type = try object.string("type") ?? ""
    guard let width = Self.widths[type] else {
      throw object.unexpected("SCALAR, VEC2, VEC3, VEC4 or MAT4", at: "type", found: quoted(type))
    }
    let component = try Self.component(object)
    let isNormalized = try object.boolean("normalized") ?? false
    let count = try object.integer("count") ?? 0
    (self.count, self.component, self.isNormalized, self.width) = (count, component, isNormalized, width)

    func elements(
      _ place: GLTFJSONObject, count: Int, _ component: Component, width: Int, isPacked: Bool
    ) throws(MeshReadError) -> ElementLayout? {
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

  private static func component(_ object: GLTFJSONObject) throws(MeshReadError) -> Component {
    let number = try object.integer("componentType") ?? 0
    guard let component = Component(rawValue: number) else {
      throw object.unexpected("5120 to 5123, 5125 or 5126", at: "componentType", found: "\(number)")
    }
    return component
  }
}

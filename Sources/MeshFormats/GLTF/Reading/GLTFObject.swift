import TextParsing

/// An object of a glTF file's JSON: gives its members in the types that glTF 2.0 asks for, or says which one is wrong.
struct GLTFObject {
  /// The file, for messages.
  let path: String
  /// Where the object stands, as in `accessors[3]`; empty for the whole.
  let place: String
  private let members: [JSON5Member]

  /// - Throws: `MeshReadError` if `value` is no object.
  init(_ value: JSON5Value, path: String, place: String) throws(MeshReadError) {
    guard case .object(let members) = value.content else {
      throw MeshReadError(
        path: path, at: .key(place), .unexpected(expected: "an object", found: value.summary))
    }
    (self.path, self.place, self.members) = (path, place, members)
  }

  /// Where the member `key` stands.
  func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  /// The error that says what the member `key` should be.
  func unexpected(_ expected: String, at key: String, found: String) -> MeshReadError {
    MeshReadError(
      path: path, at: .key(place(of: key)), .unexpected(expected: expected, found: found))
  }

  /// The error that names what cannot be done, and the object that asks for it.
  func unsupported(_ feature: String) -> MeshReadError {
    MeshReadError(path: path, at: place.isEmpty ? nil : .key(place), .unsupported(feature))
  }

  private func value(_ key: String) -> JSON5Value? { members.first { $0.key == key }?.value }

  /// Whether there is a member `key`.
  func has(_ key: String) -> Bool { value(key) != nil }

  /// The keys in their order.
  var keys: [String] { members.map(\.key) }

  /// A whole number that is not negative; nil if there is none.
  func integer(_ key: String) throws(MeshReadError) -> Int? {
    guard let value = value(key) else { return nil }
    // 2^53: all whole numbers up to it are exact in JSON's doubles.
    guard case .number(let number) = value.content, number >= 0, number <= 9_007_199_254_740_992,
      let integer = Int(exactly: number)
    else { throw unexpected("a whole number from 0", at: key, found: value.summary) }
    return integer
  }

  /// A finite number; nil if there is none.
  func number(_ key: String) throws(MeshReadError) -> Float? {
    guard let value = value(key) else { return nil }
    guard case .number(let number) = value.content, Float(number).isFinite else {
      throw unexpected("a finite number", at: key, found: value.summary)
    }
    return Float(number)
  }

  /// A whole number below `count`, the number of an element of `collection`; nil if there is none.
  func index(_ key: String, of collection: String, count: Int) throws(MeshReadError) -> Int? {
    guard let index = try integer(key) else { return nil }
    guard index < count else {
      throw unexpected("the number of one of \(count) \(collection)", at: key, found: "\(index)")
    }
    return index
  }

  func string(_ key: String) throws(MeshReadError) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let text) = value.content else {
      throw unexpected("a string", at: key, found: value.summary)
    }
    return text
  }

  func boolean(_ key: String) throws(MeshReadError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .boolean(let boolean) = value.content else {
      throw unexpected("true or false", at: key, found: value.summary)
    }
    return boolean
  }

  func object(_ key: String) throws(MeshReadError) -> GLTFObject? {
    guard let value = value(key) else { return nil }
    return try GLTFObject(value, path: path, place: place(of: key))
  }

  /// The elements of an array of objects; none if there is no array.
  func objects(_ key: String) throws(MeshReadError) -> [GLTFObject] {
    let values = try array(key) ?? []
    var objects: [GLTFObject] = []
    objects.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      objects.append(try GLTFObject(value, path: path, place: "\(place(of: key))[\(index)]"))
    }
    return objects
  }

  /// The elements of an array of numbers of elements of `collection`; none if there is no array.
  func indices(_ key: String, of collection: String, count: Int) throws(MeshReadError) -> [Int] {
    let values = try array(key) ?? []
    var indices: [Int] = []
    indices.reserveCapacity(values.count)
    for (number, value) in values.enumerated() {
      guard case .number(let double) = value.content, let index = Int(exactly: double),
        0..<count ~= index
      else {
        throw unexpected(
          "the number of one of \(count) \(collection)", at: "\(key)[\(number)]", found: value.summary)
      }
      indices.append(index)
    }
    return indices
  }

  func strings(_ key: String) throws(MeshReadError) -> [String] {
    var strings: [String] = []
    for (number, value) in (try array(key) ?? []).enumerated() {
      guard case .string(let text) = value.content else {
        throw unexpected("a string", at: "\(key)[\(number)]", found: value.summary)
      }
      strings.append(text)
    }
    return strings
  }

  /// As many finite numbers as `Vector` has components; nil if there is no such member.
  func vector<Vector: SIMD<Float>>(_ key: String, as: Vector.Type) throws(MeshReadError) -> Vector? {
    guard let values = try array(key) else { return nil }
    guard values.count == Vector.scalarCount else {
      throw unexpected("\(Vector.scalarCount) numbers", at: key, found: "a list of \(values.count)")
    }
    var vector = Vector()
    for (number, value) in values.enumerated() {
      guard case .number(let double) = value.content, Float(double).isFinite else {
        throw unexpected("a finite number", at: "\(key)[\(number)]", found: value.summary)
      }
      vector[number] = Float(double)
    }
    return vector
  }

  private func array(_ key: String) throws(MeshReadError) -> [JSON5Value]? {
    guard let value = value(key) else { return nil }
    guard case .array(let values) = value.content else {
      throw unexpected("a list", at: key, found: value.summary)
    }
    return values
  }
}

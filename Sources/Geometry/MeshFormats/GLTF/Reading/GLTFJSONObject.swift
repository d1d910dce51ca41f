import Geometry
import TextCoding

/// A JSON object of a glTF file. It returns its members in the types that glTF 2.0 requires, or throws an error that
/// names the invalid member.
///
/// It refers to the parsed text, so that a file with a million objects needs no memory for them.
struct GLTFJSONObject {
  /// The path of the file, for messages.
  let path: String
  private let json: JSON5Value

  /// Creates a view of a JSON value.
  ///
  /// - Throws: `MeshReadError` if `value` is not an object.
  init(_ value: JSON5Value, path: String) throws(MeshReadError) {
    guard value.isObject else {
      throw MeshReadError(
        path: path, at: .key(value.path), .unexpected(expected: "an object", found: value.summary))
    }
    self.init(object: value, path: path)
  }

  /// Creates a view of an object.
  fileprivate init(object: JSON5Value, path: String) { (json, self.path) = (object, path) }

  /// The position of the object in the JSON, such as `accessors[3]`. Empty for the root. Computed at each call, for
  /// messages.
  var place: String { json.path }

  /// Returns the position of the member `key` in the JSON.
  func place(of key: String) -> String {
    let place = place
    return place.isEmpty ? key : "\(place).\(key)"
  }

  /// Returns the error for a member `key` with an unexpected value.
  func unexpected(_ expected: String, at key: String, found: String) -> MeshReadError {
    MeshReadError(
      path: path, at: .key(place(of: key)), .unexpected(expected: expected, found: found))
  }

  /// Returns the error for an unsupported feature that this object requires.
  func unsupported(_ feature: String) -> MeshReadError {
    MeshReadError(path: path, at: place.isEmpty ? nil : .key(place), .unsupported(feature))
  }

  /// A member that is null is missing: some programs write the keys of all members.
  private func value(_ key: String) -> JSON5Value? {
    guard let value = json.member(named: key), !value.isNull else { return nil }
    return value
  }

  /// Returns a member as JSON text, without some of its members. Nil if it is missing or has no other members. O(size).
  func text(_ key: String, without omitted: Set<String> = []) -> String? {
    guard let value = value(key) else { return nil }
    var json = JSONWriter()
    if value.isObject, !omitted.isEmpty {
      let members = value.members.filter { !omitted.contains($0.key) }
      if members.isEmpty { return nil }
      json.object { json in for member in members { json.value(member.key, member.value) } }
    } else {
      json.value(nil, value)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the metadata of the object, without the members of `extras` that are stored elsewhere. O(size).
  func metadata(without omitted: Set<String> = []) throws(MeshReadError) -> MeshDocument.Metadata {
    try metadata(try object("extensions"), without: omitted)
  }

  /// Returns the metadata of the object, whose extensions are `extensions`. O(size).
  func metadata(
    _ extensions: GLTFJSONObject?, without omitted: Set<String> = []
  ) throws(MeshReadError) -> MeshDocument.Metadata {
    MeshDocument.Metadata(
      extras: text("extras", without: omitted),
      xmp: try extensions?.object(GLTFExtension.metadata)?.text)
  }

  /// The object as JSON text. O(size).
  private var text: String {
    var json = JSONWriter()
    json.value(nil, self.json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns whether there is a member `key`.
  func has(_ key: String) -> Bool { value(key) != nil }

  /// The keys in file order.
  var keys: [String] { json.members.map(\.key) }

  /// Returns what `convert` makes of a member, or nil if it is missing.
  ///
  /// - Throws: The error of a value of which `convert` makes nothing.
  private func read<Value>(
    _ key: String, _ expected: String, _ convert: (JSON5Value) -> Value?
  ) throws(MeshReadError) -> Value? {
    guard let value = value(key) else { return nil }
    guard let found = convert(value) else { throw unexpected(expected, at: key, found: value.summary) }
    return found
  }

  /// Returns what `convert` makes of the elements of a list, or nil if the member is missing. O(elements).
  private func elements<Value>(
    _ key: String, _ expected: String, _ convert: (JSON5Value) -> Value?
  ) throws(MeshReadError) -> [Value]? {
    guard let values = try array(key) else { return nil }
    var found: [Value] = []
    found.reserveCapacity(values.count)
    for (number, value) in values.elements.enumerated() {
      guard let element = convert(value) else {
        throw unexpected(expected, at: "\(key)[\(number)]", found: value.summary)
      }
      found.append(element)
    }
    return found
  }

  /// Returns a non-negative integer, or nil if the member is missing.
  func integer(_ key: String) throws(MeshReadError) -> Int? {
    try read(key, "a whole number of at least 0") { value in
      // 2^53: all integers up to it are exact as doubles, which JSON numbers are parsed to.
      value.number.flatMap { 0...9_007_199_254_740_992 ~= $0 ? Int(exactly: $0) : nil }
    }
  }

  /// Returns a finite number, or nil if the member is missing.
  func number(_ key: String) throws(MeshReadError) -> Float? {
    try read(key, "a finite number", \.finiteNumber)
  }

  /// Returns an index into `collection`, less than `count`, or nil if the member is missing.
  func index(_ key: String, of collection: String, count: Int) throws(MeshReadError) -> Int? {
    guard let index = try integer(key) else { return nil }
    guard index < count else {
      throw unexpected("an index into \(collection) below \(count)", at: key, found: "\(index)")
    }
    return index
  }

  /// Returns an index into `collection`, less than `count`, which must not be missing. `expected` says what it is the index of.
  func index(
    _ key: String, of collection: String, count: Int, _ expected: String
  ) throws(MeshReadError) -> Int {
    guard let index = try self.index(key, of: collection, count: count) else {
      throw unexpected(expected, at: key, found: "none")
    }
    return index
  }

  /// Returns a text, or nil if the member is missing.
  ///
  /// - Parameter other: Returns the text of a value that is no string, or nil.
  func string(
    _ key: String, orElse other: (JSON5Value) -> String? = { _ in nil }
  ) throws(MeshReadError) -> String? {
    try read(key, "a string") { $0.string ?? other($0) }
  }

  /// Returns the UTF-8 bytes of a string, or nil if the member is missing. A large string is not copied.
  func utf8(_ key: String) throws(MeshReadError) -> ArraySlice<UInt8>? { try read(key, "a string", \.utf8) }

  func boolean(_ key: String) throws(MeshReadError) -> Bool? {
    try read(key, "true or false") { if case .boolean(let boolean) = $0.content { boolean } else { nil } }
  }

  func object(_ key: String) throws(MeshReadError) -> GLTFJSONObject? {
    guard let value = value(key) else { return nil }
    return try GLTFJSONObject(value, path: path)
  }

  /// Returns the elements of an array of objects. Empty if the member is missing. O(elements).
  func objects(_ key: String) throws(MeshReadError) -> GLTFJSONObjects {
    guard let value = try array(key) else { return .empty }
    for element in value.elements where !element.isObject { _ = try GLTFJSONObject(element, path: path) }
    return GLTFJSONObjects(JSON5ElementList(value), path: path)
  }

  /// Returns the elements of an array of indices into `collection`. Empty if the member is missing.
  func indices(_ key: String, of collection: String, count: Int) throws(MeshReadError) -> [Int] {
    try elements(key, "an index into \(collection) below \(count)") { value in
      value.number.flatMap { Int(exactly: $0) }.flatMap { 0..<count ~= $0 ? $0 : nil }
    } ?? []
  }

  func strings(_ key: String) throws(MeshReadError) -> [String] {
    try elements(key, "a string", \.string) ?? []
  }

  /// Returns an array of as many finite numbers as `Vector` has components, or nil if the member is missing.
  func vector<Vector: SIMD<Float>>(_ key: String, as: Vector.Type) throws(MeshReadError) -> Vector? {
    guard let values = try array(key) else { return nil }
    guard values.count == Vector.scalarCount else {
      throw unexpected("\(Vector.scalarCount) numbers", at: key, found: "a list of \(values.count)")
    }
    var vector = Vector()
    for (number, value) in values.elements.enumerated() {
      guard let component = value.finiteNumber else {
        throw unexpected("a finite number", at: "\(key)[\(number)]", found: value.summary)
      }
      vector[number] = component
    }
    return vector
  }

  /// Returns an array of finite numbers, or nil if the member is missing.
  func numbers(_ key: String) throws(MeshReadError) -> [Float]? {
    try elements(key, "a finite number", \.finiteNumber)
  }

  /// Returns the number of elements of a list. Nil if the member is missing or is no list.
  func elementCount(_ key: String) -> Int? { value(key).flatMap { $0.isArray ? $0.count : nil } }

  /// Returns the numbers of a list in 64 bits. Empty if the member is missing or has other elements.
  func exactNumbers(_ key: String) -> [Double] {
    guard let value = value(key), value.isArray else { return [] }
    let numbers = value.elements.compactMap { $0.number }
    return numbers.count == value.count ? numbers : []
  }

  private func array(_ key: String) throws(MeshReadError) -> JSON5Value? {
    try read(key, "a list") { $0.isArray ? $0 : nil }
  }
}

extension JSON5Value {
  /// The number, if it is finite as a `Float`.
  fileprivate var finiteNumber: Float? { number.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil } }
}

/// A list of JSON objects of a glTF file. It takes four bytes for each object.
struct GLTFJSONObjects: RandomAccessCollection {
  private let elements: JSON5ElementList
  private let path: String

  /// An empty list.
  static var empty: GLTFJSONObjects { GLTFJSONObjects(JSON5ElementList(), path: "") }

  /// - Precondition: All elements are objects.
  fileprivate init(_ elements: JSON5ElementList, path: String) {
    (self.elements, self.path) = (elements, path)
  }

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }
  subscript(position: Int) -> GLTFJSONObject { GLTFJSONObject(object: elements[position], path: path) }
}

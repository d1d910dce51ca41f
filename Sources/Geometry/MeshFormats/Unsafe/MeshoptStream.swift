import CMeshOptimizer
import TextCoding

/// The description of compressed bytes by EXT_meshopt_compression, which the library meshoptimizer decodes, except what
/// KHR_meshopt_compression has added:
/// <https://github.com/KhronosGroup/glTF/blob/main/extensions/2.0/Vendor/EXT_meshopt_compression/README.md>.
struct MeshoptStream {
  private enum Mode: String, CaseIterable {
    case attributes = "ATTRIBUTES", triangles = "TRIANGLES", indices = "INDICES"
  }
  private enum Filter: String, CaseIterable {
    case none = "NONE", octahedral = "OCTAHEDRAL", quaternion = "QUATERNION", exponential = "EXPONENTIAL"
    case color = "COLOR"
  }

  private let object: GLTFJSONObject
  private let count: Int
  private let mode: Mode
  private let filter: Filter
  /// The number of bytes of each decoded element.
  let stride: Int

  /// The number of bytes after decoding.
  var decodedSize: Int { count * stride }
  /// Whether the elements are attributes of vertices, and not indices.
  var hasAttributes: Bool { mode == .attributes }

  /// Reads and checks a description: all that the library requires of its arguments.
  init(_ object: GLTFJSONObject) throws(MeshReadError) {
    self.object = object
    count = try object.integer("count") ?? 0
    stride = try object.integer("byteStride") ?? 0
    let mode = try object.string("mode") ?? "none"
    guard let known = Mode(rawValue: mode) else {
      throw object.unexpected(alternatives(Mode.allCases.map(\.rawValue)), at: "mode", found: quoted(mode))
    }
    self.mode = known
    let filter = try object.string("filter") ?? "NONE"
    guard let known = Filter(rawValue: filter) else {
      throw object.unexpected(
        alternatives(Filter.allCases.map(\.rawValue)), at: "filter", found: quoted(filter))
    }
    self.filter = known
    guard count <= Int(UInt32.max) else {
      throw object.unexpected("at most \(UInt32.max)", at: "count", found: "\(count)")
    }
    if self.mode == .triangles, !count.isMultiple(of: 3) {
      throw object.unexpected("a multiple of 3 indices", at: "count", found: "\(count)")
    }
    if self.mode != .attributes, self.filter != .none {
      throw object.unexpected("NONE for indices", at: "filter", found: quoted(filter))
    }
    let (isValid, expected) =
      switch (self.mode, self.filter) {
      case (.attributes, .none), (.attributes, .exponential):
        (4...256 ~= stride && stride.isMultiple(of: 4), "a multiple of 4 from 4 to 256")
      case (.attributes, .octahedral), (.attributes, .color): (stride == 4 || stride == 8, "4 or 8")
      case (.attributes, .quaternion): (stride == 8, "8")
      default: (stride == 2 || stride == 4, "2 or 4")
      }
    guard isValid else { throw object.unexpected(expected, at: "byteStride", found: "\(stride)") }
  }

  /// Returns the decoded bytes. O(`decodedSize`).
  ///
  /// The library never reads or writes outside of the two arrays, whatever the bytes are.
  func decoded(_ bytes: ArraySlice<UInt8>) throws(MeshReadError) -> [UInt8] {
    let (count, stride, mode, filter) = (count, stride, mode, filter)
    if mode == .attributes, bytes.first == MeshoptAttributes.header {
      do throws(CompressedDataError) {
        var decoded = try MeshoptAttributes.decode(bytes, count: count, stride: stride)
        unsafe decoded.withUnsafeMutableBufferPointer { elements in
          if count > 0, let base = elements.baseAddress { unsafe Self.apply(filter, base, count, stride) }
        }
        if filter == .color { MeshoptColorFilter.apply(to: &decoded, stride: stride) }
        return decoded
      } catch {
        throw object.unexpected(error.expected, at: "byteOffset", found: error.found)
      }
    }
    var isDecoded = count == 0
    var decoded = unsafe [UInt8](unsafeUninitializedCapacity: decodedSize) { output, initializedCount in
      // Bytes that the library does not write stay zero.
      unsafe output.initialize(repeating: 0)
      initializedCount = count * stride
      guard count > 0, let base = output.baseAddress else { return }
      // Both pointers are valid during the call, for the sizes that it states.
      let status = unsafe bytes.withUnsafeBufferPointer { bytes -> Int32 in
        switch mode {
        case .attributes:
          unsafe meshopt_decodeVertexBuffer(base, count, stride, bytes.baseAddress, bytes.count)
        case .triangles:
          unsafe meshopt_decodeIndexBuffer(base, count, stride, bytes.baseAddress, bytes.count)
        case .indices:
          unsafe meshopt_decodeIndexSequence(base, count, stride, bytes.baseAddress, bytes.count)
        }
      }
      isDecoded = status == 0
      if isDecoded { unsafe Self.apply(filter, base, count, stride) }
    }
    guard isDecoded else {
      throw object.unexpected(
        "\(count) compressed elements of \(stride) bytes", at: "byteOffset",
        found: "damaged data, or data of a newer version")
    }
    if filter == .color { MeshoptColorFilter.apply(to: &decoded, stride: stride) }
    return decoded
  }

  /// Applies the filters of the library to elements. They have the strides that the filters require, and the memory of an
  /// array is aligned to 16 bytes.
  private static func apply(
    _ filter: Filter, _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ stride: Int
  ) {
    switch filter {
    case .none, .color: break
    case .octahedral: unsafe meshopt_decodeFilterOct(base, count, stride)
    case .quaternion: unsafe meshopt_decodeFilterQuat(base, count, stride)
    case .exponential: unsafe meshopt_decodeFilterExp(base, count, stride)
    }
  }
}

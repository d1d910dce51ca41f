import Files
import Geometry
import Parallelism
import TextCoding

/// The buffers of a glTF file and the views into them: glTF 2.0, sections 3.6.1 and 3.6.2.1.
///
/// Each buffer is read and checked when an accessor first needs it. Buffers that only textures or animations use may be
/// missing.
final class GLTFBuffers {
  private struct Buffer {
    let bytes: [UInt8]
    /// The range of `bytes` that is the buffer. The buffer of a GLB is a part of the file. If `bytes` are without images,
    /// the range is that of the buffer with them.
    let range: Range<Int>
  }

  private struct View {
    let buffer: Int
    let offset: Int
    let byteLength: Int
    let stride: Int?
  }

  /// The number of bytes read, including the file itself.
  private(set) var byteCount: Int
  private let file: [UInt8]
  private let binary: Range<Int>?
  /// The first buffer if it was read without the images in it.
  private let chunk: GLBBinaryChunk?
  private let siblings: SiblingFiles
  private let bufferObjects: GLTFJSONObjects
  private let viewObjects: GLTFJSONObjects
  private var buffers: [Buffer?]
  private var views: [View?]
  /// The number of bytes of the decoded buffers. They are after those of the file in `buffers`.
  private var decodedByteCount = 0
  /// The decoded elements of accessors of primitives that are compressed as a whole, by the numbers of the accessors.
  private var decodedElements: [Int: GLTFAccessor.ElementLayout] = [:]
  /// The files read so far by normalized name. A file used by several buffers is read and counted once.
  private var loaded: [String: [UInt8]] = [:]

  /// Creates the buffers without reading them.
  ///
  /// - Parameter binary: The byte range in `file` of the buffer of a GLB.
  init(
    _ asset: GLTFJSONObject, file: [UInt8], binary: Range<Int>?, siblings: SiblingFiles
  ) throws(MeshReadError) {
    (self.file, self.binary, self.siblings, chunk) = (file, binary, siblings, nil)
    byteCount = file.count
    bufferObjects = try asset.objects("buffers")
    viewObjects = try asset.objects("bufferViews")
    buffers = Array(repeating: nil, count: bufferObjects.count)
    views = Array(repeating: nil, count: viewObjects.count)
  }

  /// Creates the buffers of a file whose first buffer was read without the images in it. The others are not read.
  init(_ asset: GLTFJSONObject, chunk: GLBBinaryChunk, siblings: SiblingFiles) throws(MeshReadError) {
    (file, binary, self.siblings, self.chunk) = ([], nil, siblings, chunk)
    byteCount = chunk.fileSize
    bufferObjects = try asset.objects("buffers")
    viewObjects = try asset.objects("bufferViews")
    buffers = Array(repeating: nil, count: bufferObjects.count)
    views = Array(repeating: nil, count: viewObjects.count)
  }

  private func buffer(_ number: Int) throws(MeshReadError) -> Buffer {
    if let known = buffers[number] { return known }
    let object = bufferObjects[number]
    let length = try object.integer("byteLength") ?? 0
    let (bytes, range): ([UInt8], Range<Int>)
    if let uri = try object.utf8("uri") {
      bytes = try load(uri, of: object)
      range = 0..<bytes.count
    } else if number == 0, let chunk {
      (bytes, range) = (chunk.bytes, 0..<chunk.count)
    } else if number == 0, let binary {
      (bytes, range) = (file, binary)
    } else {
      throw object.unexpected("a uri", at: "uri", found: "none")
    }
    guard length <= range.count else {
      throw object.unexpected(
        "at most \(range.count) bytes, the size of the data", at: "byteLength", found: "\(length)")
    }
    let buffer = Buffer(bytes: bytes, range: range.prefix(length))
    buffers[number] = buffer
    return buffer
  }

  private func view(_ number: Int) throws(MeshReadError) -> View {
    if let known = views[number] { return known }
    let object = viewObjects[number]
    if let compression = try object.meshoptCompression() {
      let view = try decodedView(MeshoptStream(compression), compression)
      views[number] = view
      return view
    }
    let stride = try object.integer("byteStride")
    if let stride, !(4...252 ~= stride) {
      throw object.unexpected("4 to 252", at: "byteStride", found: "\(stride)")
    }
    let isImage = chunk?.imageViews.contains(number) == true
    let place = try self.place(of: object, isImage: isImage)
    let view = View(
      buffer: place.buffer, offset: place.range.lowerBound, byteLength: place.range.count, stride: stride)
    views[number] = view
    return view
  }

  /// Returns the place of the bytes that an object with the keys of a view describes.
  private func place(of object: GLTFJSONObject, isImage: Bool) throws(MeshReadError) -> BufferRange {
    let buffer = try object.index(
      "buffer", of: "buffers", count: bufferObjects.count, "the index of a buffer")
    let range = try self.buffer(buffer).range
    let offset = try object.integer("byteOffset") ?? 0
    let length = try object.integer("byteLength") ?? 0
    // Both are at most 2^53, so the sum does not overflow.
    guard offset + length <= range.count else {
      throw object.unexpected(
        "an end within the buffer's \(range.count) bytes", at: "byteLength", found: "\(offset + length)")
    }
    var start = range.lowerBound + offset
    if buffer == 0, let chunk, !isImage { start = chunk.offset(offset) }
    return BufferRange(buffer: buffer, range: start..<start + length)
  }

  /// Returns the elements described by `place` with its `bufferView` and `byteOffset`, or nil if it has no view.
  func elements(
    _ place: GLTFJSONObject, count: Int, component: GLTFAccessor.Component, isNormalized: Bool, width: Int,
    isPacked: Bool
  ) throws(MeshReadError) -> GLTFAccessor.ElementLayout? {
    guard let number = try place.index("bufferView", of: "bufferViews", count: views.count) else {
      return nil
    }
    let view = try view(number)
    let size = component.size * width
    let offset = try place.integer("byteOffset") ?? 0
    let stride = isPacked ? size : view.stride ?? size
    let (reach, isOverflow) = stride.multipliedReportingOverflow(by: max(count, 1) - 1)
    // The offset is at most 2^53 and the product is at most the length of a view, so the sum does not overflow.
    guard count == 0 || !isOverflow && reach <= view.byteLength && offset + reach + size <= view.byteLength
    else {
      throw place.unexpected(
        "elements within the view's \(view.byteLength) bytes", at: "bufferView",
        found: "\(count) of \(size) bytes each at offset \(offset)")
    }
    return GLTFAccessor.ElementLayout(
      buffer: view.buffer, offset: view.offset + offset, stride: stride, count: count, component: component,
      isNormalized: isNormalized, width: width)
  }

  /// A byte range in one of the buffers.
  struct BufferRange: Hashable {
    let buffer: Int
    let range: Range<Int>
  }

  /// The number of buffer views.
  var viewCount: Int { views.count }

  /// Returns the place of the bytes of a view, and checks that they are within the buffer.
  func place(ofView number: Int) throws(MeshReadError) -> BufferRange {
    let view = try view(number)
    return BufferRange(buffer: view.buffer, range: view.offset..<view.offset + view.byteLength)
  }

  /// Returns the image in a view if its bytes are read when they are used. Nil if they are in memory.
  func image(named name: String, inView number: Int) throws(MeshReadError) -> EncodedImage? {
    guard let chunk, chunk.imageViews.contains(number) else { return nil }
    let place = try place(ofView: number)
    return place.buffer == 0 ? chunk.image(named: name, at: place.range) : nil
  }

  /// Returns a copy of the bytes at a place. The buffer was read by `place(ofView:)`.
  func bytes(at place: BufferRange) -> [UInt8] { Array((buffers[place.buffer]?.bytes ?? [])[place.range]) }

  private func load(_ text: ArraySlice<UInt8>, of object: GLTFJSONObject) throws(MeshReadError) -> [UInt8] {
    if text.isEmpty { throw object.unexpected("a relative path or data", at: "uri", found: "an empty text") }
    if DataURI.hasScheme(text) {
      guard let bytes = DataURI.decode(text) else {
        throw object.unexpected("valid base64 or percent-encoded data", at: "uri", found: "other data")
      }
      byteCount += bytes.count
      return bytes
    }
    let uri = String(decoding: text, as: UTF8.self)
    // One file can have several spellings: `./a.bin` and `a.bin`.
    let name = SiblingFiles.normalized(uri.percentDecodedPath ?? uri)
    if let known = loaded[name] { return known }
    func failure(_ refusal: SiblingFiles.Refusal) -> MeshReadError {
      MeshReadError(
        refusal, name: uri.percentDecodedPath ?? uri, path: object.path, at: .key(object.place(of: "uri")))
    }
    let bytes: [UInt8]
    do throws(SiblingFiles.Refusal) {
      bytes = try siblings.readFirst(of: FileReferences.candidates(for: uri)).bytes
    } catch {
      if uri.isAddress { throw object.unexpected("a relative path", at: "uri", found: quoted(uri)) }
      throw failure(error)
    }
    loaded[name] = bytes
    byteCount += bytes.count
    guard byteCount <= siblings.sizeLimit else {
      throw failure(.file(.tooLarge(path: shortened(uri), limit: siblings.sizeLimit)))
    }
    return bytes
  }
}

extension GLTFBuffers {
  /// An accessor whose elements are compressed with those of other accessors of a primitive.
  struct DracoAccessor {
    let number: Int
    let accessor: GLTFAccessor
    /// The ID of the attribute in the compressed data. Nil for the indices.
    let attribute: UInt32?
  }

  /// Decodes the elements of accessors. `decodedElements(ofAccessor:)` then returns them. O(decoded size).
  func decode(_ view: Int, _ accessors: [DracoAccessor], _ object: GLTFJSONObject) throws(MeshReadError) {
    let bytes = bytes(at: try place(ofView: view))[...]
    guard let header = DracoHeader(bytes) else {
      throw object.unexpected("a mesh compressed by Draco 2.2", at: "bufferView", found: "other data")
    }
    // The library allocates 32 bits for each component, and several tables of the corners.
    let attributeCount = max(accessors.count, 1)
    try checkSize(header.faceCount, of: 12, object)
    try checkSize(header.vertexCount, of: 16 * attributeCount, object)
    guard let mesh = DracoMesh(bytes, limit: 4 * decodingLimit) else {
      throw object.unexpected("a mesh compressed by Draco 2.2", at: "bufferView", found: "damaged data")
    }
    for wanted in accessors {
      let (accessor, place) = (wanted.accessor, wanted.accessor.object)
      let count = wanted.attribute == nil ? mesh.indexCount : mesh.vertexCount
      guard accessor.count == count else {
        throw place.unexpected(
          "\(count), as in the compressed data", at: "count", found: "\(accessor.count)")
      }
      var component = accessor.component
      let decoded: [UInt8]
      if let attribute = wanted.attribute {
        let width = mesh.width(of: attribute)
        guard width == accessor.width else {
          throw place.unexpected(
            "\(width) components, as in the compressed data", at: "type", found: "\(accessor.width)")
        }
        try checkSize(count, of: component.size * width, object)
        guard let bytes = mesh.bytes(of: attribute, as: component) else {
          throw place.unexpected(
            "the type of the compressed data", at: "componentType", found: "\(component)")
        }
        decoded = bytes
      } else {
        guard accessor.width == 1 else {
          throw place.unexpected("SCALAR for indices", at: "type", found: "vectors of \(accessor.width)")
        }
        component = .unsignedInt
        try checkSize(count, of: 4, object)
        decoded = mesh.indexBytes()
      }
      decodedElements[wanted.number] = GLTFAccessor.ElementLayout(
        buffer: append(decoded), offset: 0, stride: component.size * accessor.width, count: count,
        component: component, isNormalized: accessor.isNormalized, width: accessor.width)
    }
  }

  /// Decodes a view into a buffer of its own. O(decoded size).
  private func decodedView(
    _ stream: MeshoptStream, _ object: GLTFJSONObject
  ) throws(MeshReadError) -> View {
    let place = try place(of: object, isImage: false)
    try checkSize(stream.decodedSize, of: 1, object)
    let decoded = try stream.decoded((buffers[place.buffer]?.bytes ?? [])[place.range])
    return View(
      buffer: append(decoded), offset: 0, byteLength: decoded.count,
      stride: stream.hasAttributes ? stream.stride : nil)
  }

  /// The largest size of the decoded data of a file: 256 times the bytes read and 64 MiB. No regular file needs more: the
  /// most that meshoptimizer compresses is 64 times.
  private var decodingLimit: Int { 256 * (byteCount - decodedByteCount) + (64 << 20) }

  /// Checks the size of decoded data before it is allocated.
  private func checkSize(_ count: Int, of size: Int, _ object: GLTFJSONObject) throws(MeshReadError) {
    let limit = decodingLimit
    let (wanted, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow, wanted <= limit - decodedByteCount else {
      throw object.unexpected(
        "at most \(limit) bytes of decoded data", at: "bufferView",
        found: "\(count) elements of \(size) bytes")
    }
  }

  /// Appends a decoded buffer, and returns its number.
  private func append(_ decoded: [UInt8]) -> Int {
    decodedByteCount += decoded.count
    // What is computed from decoded bytes may be as large as from others.
    byteCount += decoded.count
    buffers.append(Buffer(bytes: decoded, range: 0..<decoded.count))
    return buffers.count - 1
  }
}

extension GLTFJSONObject {
  /// Returns the description of the compressed bytes of a view, or nil for a view that is not compressed.
  func meshoptCompression() throws(MeshReadError) -> GLTFJSONObject? {
    guard let extensions = try object("extensions") else { return nil }
    for name in GLTFCompression.meshopt {
      if let compression = try extensions.object(name) { return compression }
    }
    return nil
  }
}

extension GLTFBuffers {
  /// Returns the decoded elements of an accessor, or nil if they are not compressed or not yet decoded.
  func decodedElements(ofAccessor number: Int) -> GLTFAccessor.ElementLayout? { decodedElements[number] }

  /// Calls `body` with the index and the components of each element. Missing components are zero. O(count).
  @inline(__always)
  func forEachVector(of elements: GLTFAccessor.ElementLayout, _ body: (Int, SIMD4<Float>) -> Void) {
    let buffer = bytes(of: elements)
    Self.forEachVector(of: elements, in: 0..<elements.count, buffer.span, body)
  }

  /// Updates each value by the components of the element of its number, on several threads. Missing components are zero.
  /// O(count).
  @inline(__always)
  func update<Value: BitwiseCopyable & Sendable>(
    _ values: inout [Value], by elements: GLTFAccessor.ElementLayout,
    _ update: @Sendable (inout Value, SIMD4<Float>) -> Void
  ) {
    let buffer = bytes(of: elements)
    let ranges = Parallel.ranges(
      of: elements.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 14)
    var memory = values.mutableSpan
    memory.writeInParallel(ranges) { number, part in
      let range = ranges[number]
      Self.forEachVector(of: elements, in: range, buffer.span) { index, vector in
        update(&part[index - range.lowerBound], vector)
      }
    }
  }

  @inline(__always)
  private static func forEachVector(
    of elements: GLTFAccessor.ElementLayout, in range: Range<Int>, _ bytes: borrowing Span<UInt8>,
    _ body: (Int, SIMD4<Float>) -> Void
  ) {
    @inline(__always)
    func forEach<Scalar: BitwiseCopyable & FullyInhabited>(_: Scalar.Type, _ value: (Scalar) -> Float) {
      for index in range {
        var vector = SIMD4<Float>.zero
        let start = elements.offset + index * elements.stride
        for component in 0..<elements.width {
          vector[component] = value(
            bytes.load(at: start + component * MemoryLayout<Scalar>.size, as: Scalar.self))
        }
        body(index, vector)
      }
    }
    // Each case is a loop of its own, so the component type is tested once.
    switch (elements.component, elements.isNormalized) {
    case (.float, _): forEach(Float.self) { $0 }
    case (.byte, true): forEach(Int8.self) { max(Float($0) / 127, -1) }
    case (.byte, false): forEach(Int8.self) { Float($0) }
    case (.unsignedByte, true): forEach(UInt8.self) { Float($0) / 255 }
    case (.unsignedByte, false): forEach(UInt8.self) { Float($0) }
    case (.short, true): forEach(Int16.self) { max(Float($0) / 32767, -1) }
    case (.short, false): forEach(Int16.self) { Float($0) }
    case (.unsignedShort, true): forEach(UInt16.self) { Float($0) / 65535 }
    case (.unsignedShort, false): forEach(UInt16.self) { Float($0) }
    case (.unsignedInt, _): forEach(UInt32.self) { Float($0) }
    }
  }

  /// Returns the elements as unsigned integers, or nil if they have another component type. O(count).
  func integers(of elements: GLTFAccessor.ElementLayout) -> [UInt32]? {
    switch elements.component {
    case .unsignedByte: integers(elements, as: UInt8.self)
    case .unsignedShort: integers(elements, as: UInt16.self)
    case .unsignedInt: integers(elements, as: UInt32.self)
    default: nil
    }
  }

  /// Returns the bytes of the buffer that contains the elements. The buffer was read by `elements(_:count:…)`.
  private func bytes(of elements: GLTFAccessor.ElementLayout) -> [UInt8] {
    buffers[elements.buffer]?.bytes ?? []
  }

  private func integers<Scalar: FixedWidthInteger & BitwiseCopyable & FullyInhabited & SendableMetatype>(
    _ elements: GLTFAccessor.ElementLayout, as: Scalar.Type
  ) -> [UInt32] {
    let buffer = bytes(of: elements)
    return [UInt32](count: elements.count) { range, output in
      let bytes = buffer.span
      for index in range {
        output.append(
          UInt32(
            truncatingIfNeeded: bytes.load(
              at: elements.offset + index * elements.stride, as: Scalar.self)))
      }
    }
  }

  /// Returns the vertices of two accessors of floats in one pass, whether these are interleaved or not. Nil for other
  /// components. O(count).
  func vertices(
    positions: GLTFAccessor.ElementLayout, normals: GLTFAccessor.ElementLayout
  ) -> [Vertex]? {
    guard positions.component == .float, normals.component == .float, normals.count == positions.count else {
      return nil
    }
    let (buffer, other) = (bytes(of: positions), bytes(of: normals))
    let isLaidOutAsVertices =
      positions.buffer == normals.buffer && positions.stride == 24 && normals.stride == 24
      && normals.offset == positions.offset + 12
    return [Vertex](count: positions.count) { range, output in
      let (bytes, others) = (buffer.span, other.span)
      if isLaidOutAsVertices {
        for index in range {
          output.append(bytes.load(at: positions.offset + 24 * index, as: Vertex.self))
        }
      } else {
        for index in range {
          let position = bytes.load(
            at: positions.offset + positions.stride * index, as: PackedFloat3.self)
          let normal = others.load(at: normals.offset + normals.stride * index, as: PackedFloat3.self)
          output.append(Vertex(position: position.vector, normal: normal.vector))
        }
      }
    }
  }

  /// Returns the pairs of an accessor of floats in one pass. Nil for other components. O(count).
  func pairs(_ elements: GLTFAccessor.ElementLayout) -> [SIMD2<Float>]? {
    guard elements.component == .float, elements.width == 2 else { return nil }
    let buffer = bytes(of: elements)
    return [SIMD2<Float>](count: elements.count) { range, output in
      let bytes = buffer.span
      for index in range {
        output.append(bytes.load(at: elements.offset + elements.stride * index, as: SIMD2<Float>.self))
      }
    }
  }
}

import Files
import Geometry
import Parallelism

/// A reader of binary PLY files of points: vertices of a fixed size, and no faces.
///
/// The rows are read in blocks on several threads, so that neither the file nor full vertices are in memory. It is only a fast
/// path: files with errors return nil, and `PLYReader` reports the error with its position.
struct PLYPointReader: Sendable {
  private let element: PLYHeader.Element
  private let mapping: PLYPropertyMapping
  private let rows: PLYBinaryRowLayout
  private let stride: Int
  /// The further numbers of a point: the indices of their properties, and their places in a row.
  private let scalars: [(property: Int, offset: Int)]
  private let isBigEndian: Bool
  /// The offset of the first row.
  private let start: Int
  /// The point relative to which positions are stored.
  private let origin: PositionOrigin

  /// Creates a reader. Nil for other files.
  init?(_ header: PLYHeader, origin: PositionOrigin) {
    guard header.encoding != .ascii, header.isPointSet, header.splats == nil,
      let element = header.elements.first(where: { !$0.properties.isEmpty }), element.name == "vertex",
      element.count > 0, let stride = element.fixedSize, let mapping = PLYPropertyMapping(element),
      // The numbers of texture coordinates and of other elements are checked by the general path.
      !mapping.hasTextureCoordinates,
      header.elements.allSatisfy({ $0.name == "vertex" || $0.count == 0 || $0.properties.isEmpty }),
      header.elements.count(where: { $0.name == "vertex" && !$0.properties.isEmpty }) == 1
    else { return nil }
    (self.element, self.mapping, self.stride) = (element, mapping, stride)
    isBigEndian = header.encoding == .bigEndian
    var offset = 0
    let offsets = element.properties.map { property in
      defer { offset += property.type.size }
      return offset
    }
    scalars = mapping.scalars(of: element).map { ($0, offsets[$0]) }
    rows = PLYBinaryRowLayout(element, mapping, isBigEndian: header.encoding == .bigEndian)
    (start, self.origin) = (header.dataOffset, origin)
  }

  /// Reads a large file in blocks. Nil for other files, and for files with errors.
  static func readBlocks(
    _ path: String, threads: Int = Parallel.threadCount, smallestSize: Int = 1 << 22,
    sizeLimit: Int = FileReader.sizeLimit, origin: PositionOrigin = .zero
  ) -> MeshFile.ReadResult? {
    guard let file = RandomAccessFile(path), file.count >= smallestSize, file.count <= sizeLimit else {
      return nil
    }
    var head = [UInt8](repeating: 0, count: min(file.count, 1 << 16))
    var span = head.mutableSpan
    // The counts in the header are checked against the size of the file.
    guard file.read(at: 0, into: &span), head.starts(with: "ply".utf8),
      let header = try? PLYHeader(head.span, fileSize: file.count, path: path),
      let reader = PLYPointReader(header, origin: origin)
    else { return nil }
    let points = reader.read(threads: threads) { offset, bytes, range in
      file.read(at: offset, into: &bytes, range)
    }
    guard let points, file.hasItsSize else { return nil }
    let references = FileReferences(ply: head.span, headerSize: header.dataOffset).names
    return MeshFile.ReadResult(
      document: points.document, format: .ply, omissions: header.unusedProperties,
      warnings: header.warnings + header.pointWarnings, referencedFiles: references)
  }

  /// Reads the rows of a file in memory. Nil if a number is not finite.
  func read(_ bytes: [UInt8], threads: Int) -> PointFile? {
    read(threads: threads) { offset, block, range in
      let source = bytes.span
      for index in range { block[index] = source[offset + index - range.lowerBound] }
      return true
    }
  }

  /// The parts of the attributes besides the positions, each with the number of its first point.
  private struct Attributes: Sendable {
    var colors: [(first: Int, values: [SIMD4<UInt8>])] = []
    /// Those that are not four bytes, or three.
    var otherColors: [(first: Int, values: ColorCollector)] = []
    var normals: [(first: Int, values: [PackedFloat3])] = []
    var scalars: [(first: Int, values: [[Float]])] = []
    var isValid = true
  }

  private func read(
    threads: Int, _ fill: @Sendable (Int, inout MutableSpan<UInt8>, Range<Int>) -> Bool
  ) -> PointFile? {
    let attributes = Locked(Attributes())
    let positions = [PackedFloat3](count: element.count, threads: threads) { range, output in
      let blockSize = max(1, (1 << 18) / stride)
      var block = [UInt8](repeating: 0, count: stride * min(blockSize, range.count))
      var part = PartAttributes()
      part.reserve(range.count, mapping, scalarCount: scalars.count)
      // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
      var nonFiniteAccumulator = SIMD3<Float>.zero
      for first in Swift.stride(from: range.lowerBound, to: range.upperBound, by: blockSize) {
        let count = min(blockSize, range.upperBound - first)
        var memory = block.mutableSpan
        if !fill(start + stride * first, &memory, 0..<stride * count) { part.isValid = false }
        append(count, block.span, to: &output, &part, &nonFiniteAccumulator)
      }
      let isValid = part.isValid && nonFiniteAccumulator == .zero
      attributes.withValue {
        $0.isValid = $0.isValid && isValid
        if mapping.hasColors {
          $0.colors.append((range.lowerBound, part.colors))
          $0.otherColors.append((range.lowerBound, part.otherColors))
        }
        if mapping.hasNormals { $0.normals.append((range.lowerBound, part.normals)) }
        if !scalars.isEmpty { $0.scalars.append((range.lowerBound, part.scalars)) }
      }
    }
    var read = attributes.withValue { attributes in
      defer { attributes = Attributes() }
      return attributes
    }
    guard read.isValid else { return nil }
    var others = ColorCollector()
    for part in read.otherColors.sorted(by: { $0.first < $1.first }) { others.append(part.values) }
    return PointFile(
      PointSet(
        positions: positions, normals: Self.joined(&read.normals, count: element.count),
        colors: others.count > 0
          ? others.bytes(0..<others.count) : Self.joined(&read.colors, count: element.count),
        scalars: scalars.enumerated().map { number, scalar in
          var values = read.scalars.map { (first: $0.first, values: $0.values[number]) }
          return PointScalar(
            name: element.properties[scalar.property].name, values: Self.joined(&values, count: element.count)
          )
        }))
  }

  /// The attributes of a range of points.
  private struct PartAttributes {
    var colors: [SIMD4<UInt8>] = []
    var otherColors = ColorCollector()
    var normals: [PackedFloat3] = []
    var scalars: [[Float]] = []
    var isValid = true

    mutating func reserve(_ count: Int, _ mapping: PLYPropertyMapping, scalarCount: Int) {
      scalars = Array(repeating: [], count: scalarCount)
      for index in scalars.indices { scalars[index].reserveHugePages(count) }
      if mapping.hasColors, !mapping.isGaussian { colors.reserveHugePages(count) }
      if mapping.hasNormals { normals.reserveHugePages(count) }
    }
  }

  @inline(__always)
  private func append(
    _ count: Int, _ source: Span<UInt8>, to output: inout OutputSpan<PackedFloat3>,
    _ part: inout PartAttributes, _ nonFiniteAccumulator: inout SIMD3<Float>
  ) {
    if origin.isZero, let offset = rows.packedFloats(PLYPropertyMapping.position, count: 3) {
      for row in 0..<count {
        let position = rows.packedVector(at: stride * row + offset, of: source)
        nonFiniteAccumulator += position * 0
        output.append(PackedFloat3(position))
      }
    } else {
      for row in 0..<count {
        let position = rows.position(at: stride * row, of: source, relativeTo: origin)
        nonFiniteAccumulator += position * 0
        output.append(PackedFloat3(position))
      }
    }
    if mapping.hasNormals {
      for row in 0..<count {
        let normal = rows.vector(PLYPropertyMapping.normal, at: stride * row, of: source)
        nonFiniteAccumulator += normal * 0
        part.normals.append(PackedFloat3(normal == .zero || normal * 0 != .zero ? .zero : unitNormal(normal)))
      }
    }
    for (number, scalar) in scalars.enumerated() {
      let type = element.properties[scalar.property].type
      for row in 0..<count {
        let value = Float(
          PLYBinarySource.number(
            type, at: stride * row + scalar.offset, of: source, isBigEndian: isBigEndian))
        part.scalars[number].append(value.isFinite ? value : .nan)
      }
    }
    guard mapping.hasColors else { return }
    let alpha = rows.packedBytes(PLYPropertyMapping.color, count: 4) != nil
    if let offset = rows.packedBytes(PLYPropertyMapping.color, count: 3), !mapping.isGaussian,
      alpha || !rows.hasField(PLYPropertyMapping.color + 3)
    {
      for row in 0..<count {
        let place = stride * row + offset
        part.colors.append(
          SIMD4(source[place], source[place + 1], source[place + 2], alpha ? source[place + 3] : 255))
      }
    } else {
      for row in 0..<count {
        let color = mapping.color(rows.color(at: stride * row, of: source))
        // NaN differs from itself.
        if color != color { part.isValid = false }
        part.otherColors.append(color)
      }
    }
  }

  /// Returns the values of parts in order. Each part is freed when it has been copied.
  private static func joined<Value>(
    _ parts: inout [(first: Int, values: [Value])], count: Int
  ) -> [Value] where Value: BitwiseCopyable {
    if parts.count == 1 { return parts[0].values }
    var all: [Value] = []
    all.reserveHugePages(parts.isEmpty ? 0 : count)
    parts.sort { $0.first > $1.first }
    while let part = parts.popLast() { all += part.values }
    return all
  }
}

extension PLYHeader {
  /// Whether the file has vertices, but no element that connects them.
  var isPointSet: Bool {
    !elements.contains {
      ["face", PLYGeometry.stripElement, PLYGeometry.edgeElement].contains($0.name) && $0.count > 0
    }
      && elements.contains { $0.name == "vertex" && $0.count > 0 }
  }

  /// Whether the vertices are Gaussians of "3D Gaussian Splatting for Real-Time Radiance Field Rendering" (Kerbl et al., 2023).
  var hasGaussians: Bool {
    guard let vertices = elements.first(where: { $0.name == "vertex" }) else { return false }
    return vertices.isGaussian
  }

  /// Notes on points, for messages. Gaussians without some of their properties, and those of a mesh, are points.
  var pointWarnings: [String] {
    hasGaussians
      ? [
        "the 3D Gaussians are read as points in their base colours, without their size, direction and opacity"
      ] : []
  }
}

extension PLYHeader.Element {
  /// The properties by which an element is known as one of Gaussians.
  static let gaussianProperties = ["f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "rot_0"]

  /// Whether the element has the properties of Gaussians.
  var isGaussian: Bool { Self.gaussianProperties.allSatisfy { index(of: $0) != nil } }
}

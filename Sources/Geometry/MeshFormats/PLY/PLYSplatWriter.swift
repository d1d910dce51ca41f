import Geometry

/// A writer of PLY files of 3D Gaussians, with the properties of `PLYSplatMapping`.
struct PLYSplatWriter: RecordSource, MeshFileWriter {
  private let list: SplatList
  private let document: MeshDocument
  private let encoding: MeshWritingOptions.Encoding
  private let header: String

  init(_ document: MeshDocument, encoding: MeshWritingOptions.Encoding) {
    (list, self.document, self.encoding) = (SplatList(document), document, encoding)
    let rest = (0..<3 * (list.splats.coefficientCount - 1)).map { "f_rest_\($0)" }
    let names =
      ["f_dc_0", "f_dc_1", "f_dc_2"] + rest
      + ["opacity", "scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3"]
    let position = document.hasOrigin ? "double" : "float"
    header = """
      ply
      format \(encoding.plyName) 1.0
      comment Orrery, 3D Gaussians
      element vertex \(list.count)
      \(["x", "y", "z"].map { "property \(position) \($0)\n" }.joined())\
      \(names.map { "property float \($0)\n" }.joined())\
      end_header

      """
  }

  /// The number of floats of a record besides the position.
  private var numberCount: Int { 3 * list.splats.coefficientCount + 8 }

  var runCount: Int { 2 }

  func run(_ number: Int) -> (recordCount: Int, recordSize: Int) {
    if number == 0 { return (1, header.utf8.count) }
    // A float has at most 15 characters and a blank.
    let size =
      encoding == .ascii
      ? 16 * (3 + numberCount) + document.decimalOriginSize
      : 4 * numberCount + (document.hasOrigin ? 24 : 12)
    return (list.count, size)
  }

  func store(_ records: Range<Int>, ofRun number: Int, _ writer: inout ByteWriter) {
    if number == 0 { return writer.store(text: header) }
    switch encoding {
    case .binary: for index in records { storeBinary(index, isBigEndian: false, &writer) }
    case .bigEndian: for index in records { storeBinary(index, isBigEndian: true, &writer) }
    case .ascii: for index in records { storeText(index, &writer) }
    }
  }

  /// Calls `body` with each number of a record besides the position, in the order of the file.
  @inline(__always)
  private func forEachNumber(_ index: Int, _ body: (Float) -> Void) {
    let splats = list.splats
    let size = splats.coefficientCount
    for channel in 0..<3 { body(splats.harmonics[index * size].vector[channel]) }
    // All coefficients of red, then those of green and of blue.
    for channel in 0..<3 {
      for number in 1..<max(size, 1) { body(splats.harmonics[index * size + number].vector[channel]) }
    }
    body(SplatCoding.logit(opacity: splats.opacities[index]))
    let scale = SplatCoding.logarithm(scale: splats.scales[index].vector)
    for axis in 0..<3 { body(scale[axis]) }
    let rotation = splats.rotations[index]
    body(rotation.w)
    for axis in 0..<3 { body(rotation[axis]) }
  }

  private func storeBinary(_ index: Int, isBigEndian: Bool, _ writer: inout ByteWriter) {
    let position = list.points.positions[index].vector
    for axis in 0..<3 {
      if document.hasOrigin {
        let bits = document.absolute(position)[axis].bitPattern
        writer.store(isBigEndian ? bits.bigEndian : bits)
      } else {
        writer.store(isBigEndian ? position[axis].bitPattern.bigEndian : position[axis].bitPattern)
      }
    }
    forEachNumber(index) { writer.store(isBigEndian ? $0.bitPattern.bigEndian : $0.bitPattern) }
  }

  private func storeText(_ index: Int, _ writer: inout ByteWriter) {
    let position = list.points.positions[index].vector
    for axis in 0..<3 {
      if axis > 0 { writer.store(ascii: " ") }
      if document.hasOrigin {
        writer.store(text: document.decimal(position[axis], axis: axis))
      } else {
        writer.store(decimal: position[axis])
      }
    }
    forEachNumber(index) {
      writer.store(ascii: " ")
      writer.store(decimal: $0)
    }
    writer.store(ascii: "\n")
  }
}

extension MeshWritingOptions.Encoding {
  /// The name of the encoding in the header of a PLY file.
  var plyName: String {
    switch self {
    case .binary: "binary_little_endian"
    case .bigEndian: "binary_big_endian"
    case .ascii: "ascii"
    }
  }
}

extension MeshDocument {
  /// Whether the nodes have splats and no other geometry. O(nodes).
  var hasOnlySplats: Bool {
    let count = splatCount
    return count > 0 && pointCount == count && triangleCount == 0 && lineCount == 0
  }
}

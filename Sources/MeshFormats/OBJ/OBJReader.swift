import Geometry
import Hardware
import TextParsing

/// Reads Wavefront OBJ: the "Object Files" appendix of the Advanced Visualizer manual, and colours behind positions.
///
/// - Each object or group that has faces is a node, and each material within it one of its own.
/// - Corners of one position, texture coordinate and normal share a vertex. A mesh's vertices are in the order of their
///   positions in the file, and in that of their first use where they share one. Positions without faces are left out,
///   unless there are no faces at all.
struct OBJReader {
  let path: String
  let bytes: [UInt8]
  let neighbors: NeighborFiles
  var threads = Parallel.threadCount

  func read() throws(MeshReadError) -> MeshFile.Contents {
    let part = try parse()
    let (materials, omissions) = try OBJMaterials.read(part.libraries, path: path, neighbors)
    var assembly = OBJAssembly(part: part)
    var contents = MeshFile.Contents(
      document: assembly.document(materials: materials), format: .obj, omissions: omissions)
    if part.hasLines { contents.omissions.append("lines") }
    if part.hasPoints { contents.omissions.append("points") }
    if part.hasFreeForms { contents.omissions.append("free-form curves and surfaces") }
    return contents
  }

  private func parse() throws(MeshReadError) -> OBJPart {
    let ranges = TextPart.parts(of: 0..<bytes.count, count: threads) { lineStart(after: $0) }
    var parts = Parallel.map(ranges.count, threads: threads) { number in
      Result { () throws(OBJLineParser.Failure) in
        var parser = OBJLineParser(path: path, range: ranges[number], totals: nil)
        try parser.parse(bytes.span)
        return parser.part
      }
    }
    guard case .success(var whole) = parts.removeFirst() else { return try parseWhole(totals: nil) }
    // Each is let go once it has been taken on.
    parts.reverse()
    while let part = parts.popLast() {
      guard case .success(let part) = part else { return try parseWhole(totals: nil) }
      whole.append(part)
    }
    if whole.areIndicesInRange { return whole }
    // Read again, to find the line.
    return try parseWhole(totals: whole.counts)
  }

  /// Reads the file in one, which finds the first fault and its line.
  private func parseWhole(totals: OBJPart.Counts?) throws(MeshReadError) -> OBJPart {
    var parser = OBJLineParser(path: path, range: 0..<bytes.count, totals: totals)
    do throws(OBJLineParser.Failure) {
      try parser.parse(bytes.span)
    } catch {
      switch error {
      case .error(let error): throw error
      case .needsWhole: preconditionFailure("a text that begins at its beginning is whole")
      }
    }
    if totals == nil, !parser.part.areIndicesInRange {
      return try parseWhole(totals: parser.part.counts)
    }
    return parser.part
  }

  /// The first line that begins after `offset` and does not continue another.
  private func lineStart(after offset: Int) -> Int {
    let text = bytes.span
    var start = TextPart.lineStart(after: offset, in: text)
    while start < text.count {
      var last = start - 1
      while last > 0, isBlankOrLineFeed(text[last]) { last -= 1 }
      if text[last] != UInt8(ascii: "\\") { break }
      start = TextPart.lineStart(after: start, in: text)
    }
    return start
  }
}

extension OBJPart {
  /// Whether everything that corners refer to is there.
  var areIndicesInRange: Bool {
    let counts = counts
    func isInRange(_ indices: some Sequence<UInt32>, _ count: Int) -> Bool {
      indices.allSatisfy { Int($0) < count || $0 == OBJCorners.Corner.absent }
    }
    let greatest = corners.faces.corners.max().map { Int($0) } ?? -1
    guard greatest < counts.positions else { return false }
    if let form = corners.form {
      return (!form.hasTextureCoordinate || greatest < counts.textureCoordinates)
        && (!form.hasNormal || greatest < counts.normals)
    }
    return (0..<corners.count).allSatisfy { number in
      let corner = corners[number]
      return isInRange(CollectionOfOne(corner.textureCoordinate), counts.textureCoordinates)
        && isInRange(CollectionOfOne(corner.normal), counts.normals)
    }
  }
}

import Geometry
import Parallelism
import TextCoding

/// A reader of PLY files, ASCII and binary in either byte order, as in Greg Turk, "The PLY Polygon File Format" (1994).
///
/// Properties are identified by name, in any order and of any type. Properties without a place in a mesh are skipped,
/// and so are elements other than `vertex`, `face`, `tristrips` and `edge`. Colours are sRGB. Vertices of a file without faces are points, or 3D Gaussians by the names of their properties.
struct PLYReader {
  let path: String
  var bytes: [UInt8]
  var siblings = SiblingFiles.none
  /// The rule by which all normals are computed. Nil for those of the file.
  var normals: Mesh.NormalSmoothing?
  var threads = Parallel.threadCount
  /// Whether the fast paths for common files are used. The result is the same.
  var usesFastPaths = true
  /// The point relative to which positions are stored.
  var origin = PositionOrigin.zero

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    var reader = self
    // Binary data can look like UTF-16.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes.dropFirst(start).prefix(1 << 10).drop { $0 <= UInt8(ascii: " ") && $0 != 0 }
    let isPlain = head.prefix(3).map { $0 | 0x20 }.elementsEqual("ply".utf8)
    if !isPlain, let text = bytes.normalizedText { reader.bytes = text }
    let header = try PLYHeader(reader.bytes.span, path: path)
    if header.encoding == .ascii, soleCarriageReturn(in: reader.bytes.span, from: 0) < reader.bytes.count {
      reader.bytes.endLinesWithLineFeeds()
    }
    return try reader.read(header)
  }

  private func read(_ header: PLYHeader) throws(MeshReadError) -> MeshFile.ReadResult {
    let textures = PLYHeader.textureFiles(bytes.span, headerSize: header.dataOffset).filter { !$0.isEmpty }
    if let (element, mapping) = header.splats { return try readSplats(header, element, mapping) }
    if let packed = PLYPackedSplats(header) {
      var result = try packed.read(bytes, path: path).finish(.ply)
      result.warnings = header.warnings
      return result
    }
    if usesFastPaths, let points = PLYPointReader(header, origin: origin)?.read(bytes, threads: threads) {
      return MeshFile.ReadResult(
        document: points.document, format: .ply, omissions: header.unusedProperties,
        warnings: header.warnings + header.pointWarnings,
        referencedFiles: FileReferences(ply: bytes.span, headerSize: header.dataOffset).names)
    }
    let read = try read(header, textureCount: textures.count)
    let warnings = header.warnings + read.warnings + header.pointWarnings
    let omissions =
      read.omissions.descriptions + header.unusedProperties + read.looseVertices(threads: threads)
    let geometry = read.finish(normals: normals)
    var contents = MeshFile.ReadResult(
      document: geometry.document, format: .ply, omissions: omissions,
      repairedNormalCount: geometry.repairedNormalCount)
    contents.warnings = warnings + geometry.textureDefects.warnings
    addTextures(textures, geometry, to: &contents)
    contents.referencedFiles = FileReferences(ply: bytes.span, headerSize: header.dataOffset).names
    return contents
  }

  /// Adds the textures `names` of the header, if the meshes have texture coordinates.
  private func addTextures(
    _ names: [String], _ geometry: PLYGeometry.Contents, to contents: inout MeshFile.ReadResult
  ) {
    guard contents.document.meshes.contains(where: { !$0.textureCoordinates.isEmpty }) else { return }
    var images = EncodedImageLoader(siblings)
    for (node, number) in geometry.textures.enumerated() {
      guard let number, number < names.count else { continue }
      var material = Material.doubleSided
      material.baseColorTexture = TextureReference(Texture(images.image(names[number])))
      contents.document.nodes[node].material = material
    }
    contents.warnings += images.warnings
    if names.count > 1, !geometry.hasTextureNumbers {
      contents.omissions.append("all textures but the first")
    }
  }

  private func read(_ header: PLYHeader, textureCount: Int) throws(MeshReadError) -> PLYGeometry {
    var geometry = PLYGeometry(header)
    geometry.isPointSet = header.isPointSet
    geometry.textureCount = textureCount
    switch header.encoding {
    case .ascii:
      if usesFastPaths, let geometry = fastText(header) { return geometry }
      let scanner = TextScanner(header.dataOffset..<bytes.count, line: header.dataLine)
      var source = PLYTextSource(scanner)
      let empty = geometry
      do throws(MeshReadError) {
        try read(header, bytes.span, &source, into: &geometry)
        geometry.warnings = source.warnings
        if geometry.isCut, let whole = readIgnoringLines(header, scanner, into: empty) { geometry = whole }
      } catch {
        guard let whole = readIgnoringLines(header, scanner, into: empty) else { throw error }
        geometry = whole
      }
    case .littleEndian, .bigEndian:
      var source = PLYBinarySource(
        isBigEndian: header.encoding == .bigEndian, offset: header.dataOffset)
      try read(header, bytes.span, &source, into: &geometry)
    }
    return geometry
  }

  /// Reads a file whose elements are not each on a line of their own. Nil unless the file has exactly the numbers of its elements.
  private func readIgnoringLines(
    _ header: PLYHeader, _ scanner: TextScanner, into empty: PLYGeometry
  ) -> PLYGeometry? {
    var (geometry, source) = (empty, PLYTextSource(scanner, ignoresLines: true))
    do throws(MeshReadError) {
      try read(header, bytes.span, &source, into: &geometry)
    } catch _ {
      return nil
    }
    guard !geometry.isCut, source.isAtEnd(of: bytes.span) else { return nil }
    geometry.warnings = ["the elements are not on lines of their own"]
    return geometry
  }

  private func read<Source: PLYSource>(
    _ header: PLYHeader, _ text: Span<UInt8>, _ source: inout Source, into geometry: inout PLYGeometry
  ) throws(MeshReadError) {
    guard header.elements.contains(where: { $0.name == "vertex" }) else {
      throw MeshReadError(
        path: path, at: .line(header.dataLine - 1),
        .unexpected(expected: "an element named vertex", found: "none"))
    }
    var hasVertices = false
    for element in header.elements where !element.properties.isEmpty {
      if element.name == "vertex", !hasVertices {
        hasVertices = true
        try readVertices(element, text, &source, into: &geometry)
      } else if let list = geometry.faceList(of: element) {
        try readFaces(element, list: list, text, &source, into: &geometry)
        if geometry.isCut { return }
      } else if element.name == PLYGeometry.edgeElement, let first = element.index(of: "vertex1"),
        let second = element.index(of: "vertex2")
      {
        try readEdges(element, ends: (first, second), text, &source, into: &geometry)
      } else {
        try skip(element, text, &source)
      }
    }
  }

  private func readVertices<Source: PLYSource>(
    _ element: PLYHeader.Element, _ text: Span<UInt8>, _ source: inout Source,
    into geometry: inout PLYGeometry
  ) throws(MeshReadError) {
    guard let layout = PLYPropertyMapping(element) else {
      throw MeshReadError(
        path: path, .unexpected(expected: "vertices with x, y and z", found: "fewer coordinates"))
    }
    geometry.layout = layout
    geometry.keepScalars(of: element)
    let slots = geometry.scalarSlots
    var scalars = [Float](repeating: .nan, count: geometry.scalars.count)
    if usesFastPaths, scalars.isEmpty, let offset = source.binaryOffset,
      let data = fastVertices(element, layout, at: offset, isBigEndian: geometry.isBigEndian)
    {
      geometry.data = data
      source.binaryOffset = offset + (element.fixedSize ?? 0) * element.count
      return
    }
    for _ in 0..<element.count {
      source.beginElement(in: text)
      let place = source.place
      var values = PLYVertexValues()
      for (number, property) in element.properties.enumerated() {
        guard let slot = layout.slots[number] else {
          if let slot = slots[number] {
            scalars[slot] = try attribute(property, text, &source)
          } else {
            try skip(property, text, &source)
          }
          continue
        }
        let whole = slot < PLYPropertyMapping.normal ? origin[slot] : 0
        values[slot] =
          slot < PLYPropertyMapping.normal && !geometry.isPointSet
          ? try finite(property, minus: whole, text, &source)
          : try attribute(property, minus: whole, text, &source)
      }
      source.endElement(in: text)
      if geometry.isPointSet, values.position.firstNotFinite != nil {
        geometry.omissions.add("point without a position", "points without a position", at: place)
      } else {
        geometry.append(values.usable(at: place, &geometry.omissions))
        for (slot, value) in scalars.enumerated() { geometry.append(scalar: value, at: slot) }
      }
    }
  }

  /// Reads a number, and subtracts a whole number before it is rounded.
  private func finite<Source: PLYSource>(
    _ property: PLYHeader.Property, minus whole: Int = 0, _ text: Span<UInt8>, _ source: inout Source
  ) throws(MeshReadError) -> Float {
    let place = source.place
    if whole != 0 {
      if let number = source.number(property.type, minus: whole, in: text), number.isFinite { return number }
      throw missing("a finite number", text, source)
    }
    guard let number = source.number(property.type, in: text) else {
      throw missing("a finite number", text, source)
    }
    guard Float(number).isFinite else {
      throw MeshReadError(
        path: path, at: place, .unexpected(expected: "a finite number", found: spelled(number)))
    }
    return Float(number)
  }

  /// Reads a number that is not needed for a shape, and subtracts a whole number before it is rounded. NaN for anything
  /// else.
  func attribute<Source: PLYSource>(
    _ property: PLYHeader.Property, minus whole: Int = 0, _ text: Span<UInt8>, _ source: inout Source
  ) throws(MeshReadError) -> Float {
    let start = source
    let number =
      whole == 0
      ? source.number(property.type, in: text).map { Float($0) }
      : source.number(property.type, minus: whole, in: text)
    if let number { return number.isFinite ? number : .nan }
    source = start
    guard source.skip(property.type, in: text) else { throw missing("a finite number", text, source) }
    return .nan
  }

  private func readFaces<Source: PLYSource>(
    _ element: PLYHeader.Element, list: Int, _ text: Span<UInt8>, _ source: inout Source,
    into geometry: inout PLYGeometry
  ) throws(MeshReadError) {
    if usesFastPaths, geometry.faces.corners.isEmpty, element.name == "face",
      let offset = source.binaryOffset,
      let corners = fastTriangles(
        element, at: offset, isBigEndian: geometry.isBigEndian, vertexCount: geometry.vertexCount)
    {
      geometry.faces.corners = corners
      source.binaryOffset = offset + 13 * element.count
      return
    }
    let isStrip = element.name == PLYGeometry.stripElement
    let coordinateList = isStrip ? nil : geometry.coordinateList(of: element)
    let textureNumber = geometry.textureNumber(of: element)
    let colorProperties = isStrip ? [] : element.colorProperties
    let (divisor, wrap) = element.colorScales
    var coordinates: [Float] = []
    var texture: Float?
    func readFace(at firstCorner: Int) throws(MeshReadError) {
      var color = ColorCollector.defaultColor
      for (number, property) in element.properties.enumerated() {
        if number == coordinateList, let countType = property.countType {
          coordinates.removeAll(keepingCapacity: true)
          for _ in 0..<(try listCount(countType, of: property.type, text, &source)) {
            let coordinate = try attribute(property, text, &source)
            if coordinate.isNaN {
              geometry.omissions.add(
                "texture coordinate that is not a number", "texture coordinates that are not numbers",
                at: source.place)
            }
            coordinates.append(coordinate.isNaN ? 0 : coordinate)
          }
          continue
        }
        if number == textureNumber {
          texture = try attribute(property, text, &source)
          continue
        }
        if let channel = colorProperties.firstIndex(of: number) {
          let component = try attribute(property, text, &source)
          color[channel] = (component < 0 ? component + wrap[channel] : component) / divisor[channel]
          continue
        }
        guard number == list, let countType = property.countType else {
          try skip(property, text, &source)
          continue
        }
        let place = source.place
        let count = try listCount(countType, of: property.type, text, &source)
        if isStrip {
          var strip: [UInt32?] = []
          for _ in 0..<count {
            strip.append(try index(property.type, geometry, mayBeNone: true, text, &source))
          }
          geometry.append(strip: strip)
        } else {
          if count < 3 {
            geometry.omissions.add(
              "face with fewer than 3 corners", "faces with fewer than 3 corners", at: place)
            for _ in 0..<count where !source.skip(property.type, in: text) {
              throw missing("a vertex index", text, source)
            }
            continue
          }
          let start = geometry.faces.corners.count
          var isWhole = true
          for _ in 0..<count {
            if let index = try index(property.type, geometry, mayBeNone: true, text, &source) {
              geometry.faces.corners.append(index)
            } else {
              isWhole = false
            }
          }
          if isWhole {
            geometry.faces.endFace(start: start)
          } else {
            geometry.faces.corners.removeSubrange(start...)
            geometry.omissions.add("face with the index -1", "faces with the index -1", at: place)
          }
        }
      }
      source.endElement(in: text)
      if textureNumber != nil || geometry.hasTextureNumbers {
        geometry.setTexture(texture, firstCorner: firstCorner)
      }
      // A face that is left out has no corners.
      if coordinateList != nil, geometry.faces.corners.count > firstCorner {
        geometry.append(coordinates: coordinates, firstCorner: firstCorner)
      }
      if !colorProperties.isEmpty {
        // NaN differs from itself.
        if color != color {
          geometry.omissions.add(
            "colour that is not a number", "colours that are not numbers", at: source.place)
          color = ColorCollector.defaultColor
        }
        geometry.setColor(color, firstCorner: firstCorner)
      }
    }
    for number in 0..<element.count {
      source.beginElement(in: text)
      let firstCorner = geometry.faces.corners.count
      do throws(MeshReadError) {
        try readFace(at: firstCorner)
      } catch {
        let rest = element.count - number
        // What is left is less than the faces that are missing, or a part of one: 8 is less than the size of a triangle.
        guard number > 0, geometry.layout != nil, error.isEndOfFile,
          source.byteCountLeft(in: text) / 8 < max(rest, 128)
        else { throw error }
        geometry.endEarly(at: firstCorner, missing: rest)
        return
      }
    }
  }

  private func readEdges<Source: PLYSource>(
    _ element: PLYHeader.Element, ends: (Int, Int), _ text: Span<UInt8>, _ source: inout Source,
    into geometry: inout PLYGeometry
  ) throws(MeshReadError) {
    for _ in 0..<element.count {
      source.beginElement(in: text)
      var edge = (UInt32(0), UInt32(0))
      for (number, property) in element.properties.enumerated() {
        guard number == ends.0 || number == ends.1 else {
          try skip(property, text, &source)
          continue
        }
        let end = try index(property.type, geometry, mayBeNone: false, text, &source) ?? 0
        if number == ends.0 { edge.0 = end } else { edge.1 = end }
      }
      source.endElement(in: text)
      geometry.edges += [edge.0, edge.1]
    }
  }

  /// Returns a vertex index, or nil for -1 if it may occur.
  private func index<Source: PLYSource>(
    _ type: PLYHeader.Scalar, _ geometry: PLYGeometry, mayBeNone: Bool, _ text: Span<UInt8>,
    _ source: inout Source
  ) throws(MeshReadError) -> UInt32? {
    let place = source.place
    guard let number = source.number(type, in: text) else { throw missing("a vertex index", text, source) }
    if mayBeNone, number == -1 { return nil }
    guard let index = UInt32(exactly: number), Int(index) < geometry.vertexCount else {
      throw MeshReadError(
        path: path, at: place,
        .unexpected(
          expected: "a vertex index below \(geometry.vertexCount)", found: spelled(number)))
    }
    return index
  }

  private func listCount<Source: PLYSource>(
    _ countType: PLYHeader.Scalar, of type: PLYHeader.Scalar, _ text: Span<UInt8>, _ source: inout Source
  ) throws(MeshReadError) -> Int {
    let place = source.place
    guard let number = source.number(countType, in: text) else {
      throw missing("a list count", text, source)
    }
    guard let count = Int(exactly: number), count >= 0 else {
      throw MeshReadError(
        path: path, at: place,
        .unexpected(expected: "a list count of at least 0", found: spelled(number)))
    }
    guard source.hasRoom(for: count, of: type, in: text) else {
      throw MeshReadError(
        path: path, at: place,
        .unexpected(
          expected: "a list of \(count) numbers", found: "the end of the file before the last number"))
    }
    return count
  }

  func skip<Source: PLYSource>(
    _ element: PLYHeader.Element, _ text: Span<UInt8>, _ source: inout Source
  ) throws(MeshReadError) {
    for _ in 0..<element.count {
      source.beginElement(in: text)
      for property in element.properties { try skip(property, text, &source) }
      source.endElement(in: text)
    }
  }

  @inline(__always)
  func skip<Source: PLYSource>(
    _ property: PLYHeader.Property, _ text: Span<UInt8>, _ source: inout Source
  ) throws(MeshReadError) {
    var count = 1
    if let countType = property.countType {
      count = try listCount(countType, of: property.type, text, &source)
    }
    for _ in 0..<count where !source.skip(property.type, in: text) { throw missing("a number", text, source) }
  }

  func missing(_ expected: String, _ text: Span<UInt8>, _ source: some PLYSource) -> MeshReadError {
    MeshReadError(
      path: path, at: source.place, .unexpected(expected: expected, found: source.found(in: text)))
  }
}

import Geometry
import Parallelism
import TextCoding

/// The properties of 3D Gaussians, as Kerbl et al., "3D Gaussian Splatting for Real-Time Radiance Field Rendering" (2023), name
/// them: coefficients of spherical harmonics, logits of opacities, logarithms of scales, and quaternions (w, x, y, z).
struct PLYSplatMapping: Sendable {
  /// The property of each number of a splat: the shape, then the coefficients by their numbers, three for each. Nil for a
  /// number that is 0, or −∞ for a scale.
  let properties: [Int?]
  /// The degree of the spherical harmonics.
  let degree: Int
  /// Whether the file has harmonics of other degrees.
  let hasOtherHarmonics: Bool

  static let position = 0, scale = 3, rotation = 6, opacity = 10, harmonics = 11

  /// Creates the mapping of an element. Nil if it is not one of Gaussians.
  init?(_ element: PLYHeader.Element) {
    let shape = [
      "x", "y", "z", "scale_0", "scale_1", "scale_2", "rot_1", "rot_2", "rot_3", "rot_0", "opacity",
    ]
    let found = (shape + ["f_dc_0", "f_dc_1", "f_dc_2"]).map { element.index(of: $0) }
    // Flat Gaussians (Huang et al., "2D Gaussian Splatting", 2024) have two scales.
    guard
      found.indices.allSatisfy({ found[$0] != nil || shape.indices.contains($0) && shape[$0] == "scale_2" })
    else { return nil }
    let restCount = element.properties.count { $0.name.hasPrefix("f_rest_") && $0.countType == nil }
    let perChannel = restCount / 3
    let fitting = (0...SphericalHarmonics.greatestDegree).last {
      SphericalHarmonics.count(upToDegree: $0) - 1 <= perChannel
    }
    degree = fitting ?? 0
    hasOtherHarmonics = 3 * (SphericalHarmonics.count(upToDegree: degree) - 1) != restCount
    // All coefficients of red, then those of green and of blue.
    let rest = (1..<SphericalHarmonics.count(upToDegree: degree)).flatMap { number in
      (0..<3).map { element.index(of: "f_rest_\($0 * perChannel + number - 1)") }
    }
    guard !rest.contains(nil) else { return nil }
    properties = found + rest
  }
}

extension PLYHeader {
  /// The element of the Gaussians and its properties. Nil for a file without Gaussians, or with faces.
  var splats: (element: Element, mapping: PLYSplatMapping)? {
    guard isPointSet, let element = elements.first(where: { $0.name == "vertex" && $0.count > 0 }),
      let mapping = PLYSplatMapping(element)
    else { return nil }
    return (element, mapping)
  }
}

extension PLYReader {
  /// Reads the Gaussians of a file. O(size), on several threads for a binary file.
  func readSplats(
    _ header: PLYHeader, _ element: PLYHeader.Element, _ mapping: PLYSplatMapping
  ) throws(MeshReadError) -> MeshFile.ReadResult {
    let splats: SplatCollector
    switch header.encoding {
    case .ascii:
      var source = PLYTextSource(TextScanner(header.dataOffset..<bytes.count, line: header.dataLine))
      splats = try readSplats(header, mapping, &source)
    case .littleEndian, .bigEndian:
      var source = PLYBinarySource(
        isBigEndian: header.encoding == .bigEndian, offset: header.dataOffset)
      splats = try readSplats(header, mapping, &source)
    }
    var result = splats.finish(
      .ply, omissions: mapping.hasOtherHarmonics ? ["spherical harmonics of other degrees than 0 to 3"] : [])
    result.warnings = header.warnings
    return result
  }

  private func readSplats<Source: PLYSource>(
    _ header: PLYHeader, _ mapping: PLYSplatMapping, _ source: inout Source
  ) throws(MeshReadError) -> SplatCollector {
    let text = bytes.span
    for element in header.elements where !element.properties.isEmpty {
      guard element.name == "vertex" else {
        try skip(element, text, &source)
        continue
      }
      if let offset = source.binaryOffset, let size = element.fixedSize {
        return readSplatRows(
          element, mapping, at: offset, size: size, isBigEndian: header.encoding == .bigEndian)
      }
      var splats = SplatCollector(degree: mapping.degree)
      var row = [Float](repeating: 0, count: element.properties.count)
      for _ in 0..<element.count {
        source.beginElement(in: text)
        for (number, property) in element.properties.enumerated() {
          if property.countType != nil {
            try skip(property, text, &source)
          } else {
            let whole = mapping.properties[..<3].firstIndex(of: number).map { origin[$0] } ?? 0
            row[number] = try attribute(property, minus: whole, text, &source)
          }
        }
        source.endElement(in: text)
        splats.append(mapping) { row[$0] }
      }
      return splats
    }
    return SplatCollector(degree: mapping.degree)
  }

  /// Reads the rows of a binary file, whose size the header was checked against.
  private func readSplatRows(
    _ element: PLYHeader.Element, _ mapping: PLYSplatMapping, at offset: Int, size: Int, isBigEndian: Bool
  ) -> SplatCollector {
    var places: [(offset: Int, type: PLYHeader.Scalar)] = []
    var place = 0
    for property in element.properties {
      places.append((place, property.type))
      place += property.type.size
    }
    let fields = places
    let ranges = Parallel.ranges(of: element.count, count: 4 * threads, smallestSize: 1 << 12)
    let parts = Parallel.map(ranges.count, threads: threads) { [bytes, origin] number in
      var splats = SplatCollector(degree: mapping.degree)
      splats.reserveCapacity(ranges[number].count)
      let (text, fields) = (bytes.span, fields.span)
      for row in ranges[number] {
        let start = offset + row * size
        splats.append(mapping) { property in
          let (place, type) = fields[property]
          if type == .float, !isBigEndian, origin.isZero {
            return Float(bitPattern: UInt32(littleEndian: text.load(at: start + place)))
          }
          let value = PLYBinarySource.number(type, at: start + place, of: text, isBigEndian: isBigEndian)
          guard !origin.isZero, let axis = mapping.properties[..<3].firstIndex(of: property) else {
            return Float(value)
          }
          return Float(value, minus: origin[axis])
        }
      }
      return splats
    }
    return SplatCollector(joining: parts, degree: mapping.degree)
  }
}

extension SplatCollector {
  /// Appends the Gaussian of a row.
  ///
  /// - Parameter number: returns the number of a property.
  @inline(__always)
  fileprivate mutating func append(_ mapping: PLYSplatMapping, _ number: (Int) -> Float) {
    let properties = mapping.properties.span
    @inline(__always)
    func value(_ slot: Int) -> Float { properties[slot].map(number) ?? -.infinity }
    @inline(__always)
    func vector(_ slot: Int) -> SIMD3<Float> { SIMD3(value(slot), value(slot + 1), value(slot + 2)) }
    append(
      Shape(
        position: vector(PLYSplatMapping.position),
        scale: SplatCoding.scale(logarithm: vector(PLYSplatMapping.scale)),
        rotation: SIMD4(vector(PLYSplatMapping.rotation), value(PLYSplatMapping.rotation + 3)),
        opacity: SplatCoding.opacity(logit: value(PLYSplatMapping.opacity)))
    ) { vector(PLYSplatMapping.harmonics + 3 * $0) }
  }
}

import Parallelism

extension FloatImage {
  /// Returns the image of a Radiance RGBE file (`.hdr`), such as an equirectangular environment map. O(pixels).
  ///
  /// The format is that of the Radiance manual, "Picture File Format". Scan lines may be flat, or have the old or the
  /// new run-length encoding. The rows of the result begin at the top left, whatever the orientation of the file. A
  /// component is `mantissa * 2^(exponent - 136)`, divided by the `EXPOSURE` and `COLORCORR` values of the header, so
  /// that it is the radiance in W/(sr m²). Values that are not positive numbers are ignored with a warning. Bytes after
  /// the last scan line are ignored.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limit: The largest size.
  ///   - warn: Receives each warning, in one line that begins with the name of the file.
  /// - Throws: `ImageError` if the file has another format, is truncated, damaged or larger than `limit`, or has CIE
  ///   XYZ colours.
  package static func decode(
    _ file: ImageFileData, limit: ImageSizeLimit = .standard, warn: (String) -> Void = { _ in }
  ) throws(ImageError) -> FloatImage {
    try decode(file, limit: limit, threads: Parallel.threadCount, warn: warn)
  }

  static func decode(
    _ file: ImageFileData, limit: ImageSizeLimit, threads: Int, warn: (String) -> Void = { _ in }
  ) throws(ImageError) -> FloatImage {
    try reading(file, limit: limit) { header, scanLines throws(ImageError.Problem) in
      for warning in header.warnings { warn(file.name.isEmpty ? warning : "\(file.name): \(warning)") }
      let pixels = try RadianceScanLineDecoder.decode(scanLines, header)
      return FloatImage(rgbe: pixels, header, threads: threads)
    }
  }

  /// Checks that `decode` returns an image of a Radiance file, in less time and without memory for its pixels. O(bytes).
  ///
  /// - Throws: `ImageError` as `decode(_:limit:warn:)` does.
  package static func check(_ file: ImageFileData, limit: ImageSizeLimit = .standard) throws(ImageError) {
    try reading(file, limit: limit) { header, scanLines throws(ImageError.Problem) in
      try RadianceScanLineDecoder.check(scanLines, header)
    }
  }

  /// Returns the result of `body`, which receives the header and the scan lines of a Radiance file.
  private static func reading<Result>(
    _ file: ImageFileData, limit: ImageSizeLimit,
    _ body: (RadianceHeader, ArraySlice<UInt8>) throws(ImageError.Problem) -> Result
  ) throws(ImageError) -> Result {
    _ = try file.format(outOf: [.radiance])
    return try file.named { () throws(ImageError.Problem) in
      var lines = RadianceHeaderLines(file.bytes)
      let header = try RadianceHeader(&lines)
      try limit.check(
        width: header.width, height: header.height, format: .radiance, byteCount: file.bytes.count)
      return try body(header, file.bytes[lines.end...])
    }
  }

  /// Creates an image from the RGBE pixels of a file, in the order of the file.
  private init(rgbe: [UInt8], _ header: RadianceHeader, threads: Int) {
    // 2^(exponent - 136) is exact for every exponent, as a subnormal number for the smallest. 0 stands for black.
    let scales = (0..<256).map { $0 == 0 ? 0 : Float(sign: .plus, exponent: $0 - 136, significand: 1) }
    let (width, layout, exposure) = (header.width, header.layout, header.exposure)
    let hasExposure = exposure != SIMD3(1, 1, 1)
    let components = [Float](
      count: header.height, groupSize: 3 * width, smallestSize: max(1, (1 << 16) / max(1, width)),
      threads: threads
    ) { rows, output in
      let (pixels, scales) = (rgbe.span, scales.span)
      for row in rows {
        for column in 0..<width {
          let start = 4 * layout.index(column: column, row: row)
          let scale = scales[Int(pixels[start + 3])]
          var color = SIMD3(Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2])) * scale
          if hasExposure { color /= exposure }
          output.append(color.x)
          output.append(color.y)
          output.append(color.z)
        }
      }
    }
    self.init(width: width, height: header.height, components: components)
  }
}

import Pictures

/// A small image that is composited over a picture.
package struct Overlay: Equatable {
  package var image: Image
  /// The position of its upper left pixel in the picture.
  package var x: Int, y: Int
}

extension Image {
  /// Composites an overlay over this image. Parts outside the image are clipped. O(pixels of the overlay).
  package mutating func composite(_ overlay: Overlay) {
    let over = overlay.image
    for row in max(0, -overlay.y)..<max(max(0, -overlay.y), min(over.height, height - overlay.y)) {
      for column in max(0, -overlay.x)..<max(max(0, -overlay.x), min(over.width, width - overlay.x)) {
        let above = over[column, row]
        if above.w == 0 { continue }
        let start = ((overlay.y + row) * width + overlay.x + column) * 4
        let below = self[overlay.x + column, overlay.y + row]
        let pixel = Self.mix(above, below)
        for part in 0..<4 { pixels[start + part] = pixel[part] }
      }
    }
  }

  private static func mix(_ above: SIMD4<UInt8>, _ below: SIMD4<UInt8>) -> SIMD4<UInt8> {
    if above.w == 255 { return above }
    let (coverage, under) = (Float(above.w) / 255, Float(below.w) / 255)
    let light =
      SIMD4(SRGBDecoder.table.color(above), 1) * coverage + SIMD4(SRGBDecoder.table.color(below), 1)
      * (under * (1 - coverage))
    return encodedPixel(light)
  }
}

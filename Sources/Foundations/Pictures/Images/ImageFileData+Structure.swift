extension ImageFileData {
  /// Whether the file is a complete PNG, JPEG or WebP file as far as can be seen without decoding its pixels: the header
  /// is readable, the chunks or segments follow each other up to the end of the image, and the checksums of PNG are
  /// right. O(bytes).
  ///
  /// A truncated file is never sound. If the result is false, decoding gives the reason, or succeeds if the decoder
  /// tolerates the defect.
  package var hasSoundStructure: Bool {
    guard PackedImage.decodedByteCount(of: self) != nil else { return false }
    switch format {
    case .png: return Self.isSoundPNG(bytes)
    case .jpeg: return Self.isSoundJPEG(bytes.span)
    case .webP: return Self.isSoundWebP(bytes.span)
    case .bmp, .tga, .gif, .tiff, .dds, .ktx2, .radiance, nil: return false
    }
  }

  /// Checks the chunks up to IEND: ISO/IEC 15948, section 5.3.
  private static func isSoundPNG(_ file: ArraySlice<UInt8>) -> Bool {
    // Without libdeflate, decoding is hardly slower than computing the checksums.
    guard let inflater = ZlibStreamInflater.installed else { return false }
    let bytes = file.span
    var (offset, hasPixels) = (8, false)
    while bytes.count - offset >= 12 {
      let count = Int(bytes.integer32(at: offset))
      guard count <= bytes.count - offset - 12 else { return false }
      let (kind, end) = (bytes.integer32(at: offset + 4), offset + 8 + count)
      let checked = file.dropFirst(offset + 4).prefix(4 + count)
      guard inflater.checksum(checked) == bytes.integer32(at: end) else { return false }
      if kind == 0x4945_4E44 { return hasPixels }  // IEND
      if kind == 0x4944_4154 { hasPixels = true }  // IDAT
      offset = end + 4
    }
    return false
  }

  /// Checks the segments up to the first scan, and finds the end of the image: ITU-T T.81, annex B.
  ///
  /// The compressed pixels are not read, which would take a tenth of the time of an export: they contain no marker of the
  /// end, so that the last one is that of the image.
  private static func isSoundJPEG(_ bytes: Span<UInt8>) -> Bool {
    var offset = 2
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF else { return false }
      offset += 1
      // Any number of fill bytes precedes a marker.
      if bytes[offset] == 0xFF { continue }
      let marker = bytes[offset]
      offset += 1
      switch marker {
      case 0x01, 0xD0...0xD7: continue
      case 0x00, 0xD8, 0xD9: return false  // EOI before a scan
      default: break
      }
      guard bytes.count - offset >= 2 else { return false }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2, length <= bytes.count - offset else { return false }
      offset += length
      guard marker == 0xDA else { continue }  // SOS
      var end = bytes.count - 2
      while end >= offset, bytes[end] != 0xFF || bytes[end + 1] != 0xD9 { end -= 1 }
      return end >= offset
    }
    return false
  }

  /// Checks the chunks of the container: RFC 9649, section 2.3.
  private static func isSoundWebP(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 12 else { return false }
    let size = Int(bytes.integer32(at: 4).byteSwapped)
    guard size >= 4, size <= bytes.count - 8 else { return false }
    var (offset, hasPixels) = (12, false)
    while 8 + size - offset >= 8 {
      let kind = bytes.integer32(at: offset)
      // A chunk of an odd size is followed by a byte of padding.
      let count = Int(bytes.integer32(at: offset + 4).byteSwapped)
      guard count <= size - offset else { return false }
      if kind == 0x5650_3820 || kind == 0x5650_384C { hasPixels = true }  // "VP8 ", "VP8L"
      offset += 8 + count + count % 2
    }
    return hasPixels
  }
}

extension Span<UInt8> {
  /// Returns the big-endian integer of four bytes.
  fileprivate func integer32(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(self[offset + $1]) }
  }
}

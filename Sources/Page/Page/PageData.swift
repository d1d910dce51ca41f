/// The layout of the data of a page before compression, which `boot.js` and `data.js` read:
///
/// | bytes | content |
/// |---|---|
/// | 4 | the number of bytes of the script, little-endian |
/// | 4 | the number of bytes of the header |
/// | | the script in UTF-8 |
/// | | the header, which is JSON in UTF-8 |
/// | 0 to 15 | zeros up to a multiple of 16 |
/// | | the arrays |
enum PageData {
  /// Returns the bytes.
  static func bytes(script: String, _ header: [UInt8], _ arrays: [UInt8]) -> [UInt8] {
    let script = Array(script.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24 + script.count + header.count + arrays.count)
    for count in [script.count, header.count] {
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }
    bytes += script
    bytes += header
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & 15))
    bytes += arrays
    return bytes
  }
}

/// The orientation in the Exif metadata of JPEG files. Browsers rotate images by it; Orrery, like glTF, ignores it.
enum JPEGOrientation {
  /// Returns a JPEG file without its Exif segments. Their layout is that of JEITA CP-3451, section 4.7. O(bytes).
  static func removed(from file: [UInt8]) -> [UInt8] {
    let (segmentStart, fill, application1, scan): (UInt8, UInt8, UInt8, UInt8) = (0xFF, 0xFF, 0xE1, 0xDA)
    var kept = Array(file.prefix(2))
    var start = kept.count
    // A segment has two bytes of marker, and two of length, which counts itself. The pixels follow the first scan.
    while start + 4 <= file.count, file[start] == segmentStart, ![fill, scan].contains(file[start + 1]) {
      let length = Int(file[start + 2]) << 8 | Int(file[start + 3])
      guard length >= 2, length <= file.count - start - 2 else { break }
      let segment = file[start..<start + 2 + length]
      let isExif = file[start + 1] == application1 && segment.dropFirst(4).starts(with: "Exif\0\0".utf8)
      if !isExif { kept += segment }
      start = segment.endIndex
    }
    return kept + file[start...]
  }
}

/// The decompression of LZF, the format of liblzf (M. Lehmann): literal bytes, and copies of bytes before.
enum LZF {
  /// Returns `size` decompressed bytes. Nil if the data are damaged, or have another size. O(size).
  static func decompressed(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(size)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let control = Int(bytes[index])
      index += 1
      if control < 32 {
        // A run of literal bytes.
        let count = control + 1
        guard index + count <= bytes.endIndex, output.count + count <= size else { return nil }
        output += bytes[index..<index + count]
        index += count
        continue
      }
      var count = control >> 5
      if count == 7 {
        guard index < bytes.endIndex else { return nil }
        count += Int(bytes[index])
        index += 1
      }
      guard index < bytes.endIndex else { return nil }
      let start = output.count - ((control & 31) << 8) - Int(bytes[index]) - 1
      index += 1
      guard start >= 0, output.count + count + 2 <= size else { return nil }
      // The copy may overlap what it writes.
      for place in start..<start + count + 2 { output.append(output[place]) }
    }
    return output.count == size ? output : nil
  }
}

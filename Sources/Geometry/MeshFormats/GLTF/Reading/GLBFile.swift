import Files
import Parallelism

/// A large GLB file whose images are not read with it, but each time that their bytes are used: for programs that use
/// them once, to draw the model. The file stays open, so it may be replaced meanwhile.
struct GLBFile {
  let file: RandomAccessFile
  /// The bytes of the JSON chunk.
  let json: [UInt8]
  /// The byte range of the binary chunk.
  let binary: Range<Int>

  /// Opens a file, and reads its JSON chunk. O(JSON).
  ///
  /// - Parameter sizes: the sizes of files that are opened. For a small file it is not worth it.
  /// - Returns: nil if the file has another size, cannot be read at any offset, or is not a JSON chunk and a binary chunk.
  init?(_ path: String, sizes: ClosedRange<Int>) {
    guard let file = RandomAccessFile(path), sizes ~= file.count, let header = file.bytes(0..<20),
      header.prefix(4) == Array("glTF".utf8)[...]
    else { return nil }
    func word(_ bytes: [UInt8], _ offset: Int) -> Int { Int(bytes.span.load(at: offset, as: UInt32.self)) }
    let start = 20 + word(header, 12)
    guard word(header, 4) == 2, word(header, 8) == file.count, word(header, 16) == 0x4E4F_534A,
      start + 8 <= file.count, let json = file.bytes(20..<start), let chunk = file.bytes(start..<start + 8),
      word(chunk, 4) == 0x004E_4942, word(chunk, 0) == file.count - start - 8
    else { return nil }
    (self.file, self.json, binary) = (file, json, start + 8..<file.count)
  }
}

extension RandomAccessFile {
  /// Returns the bytes in a range. Nil if not all can be read.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard range.upperBound <= count else { return nil }
    return [UInt8](capacity: range.count) { bytes in
      read(at: range.lowerBound, into: &bytes) ? range.count : nil
    }
  }
}

/// A buffer of 256 bytes, which fuzzed glTF files can refer to as `b`.
enum SampleBuffer {
  /// Zeros, small integers and floats: offsets, indices and positions that need no base64.
  static let bytes: [UInt8] = {
    let floats: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, -0.5, 2, 1e9, 3e38]
    let bytes = (0..<64).map { UInt8($0 % 8) }
    let words = (0..<32).map { UInt32($0 % 6) }
    return floats.withUnsafeBytes { Array($0) } + bytes + words.withUnsafeBytes { Array($0) }
  }()
}

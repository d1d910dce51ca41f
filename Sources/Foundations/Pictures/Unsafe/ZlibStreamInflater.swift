import CPNG
import Parallelism

/// An inflater of zlib streams by libdeflate.
///
/// **Invariant: libdeflate reads and writes only memory that lives during the call, and no more of it than the sizes
/// say.** The shim states this as its precondition. The functions are those of a library that stays open.
@safe
struct ZlibStreamInflater: @unchecked Sendable {
  private let functions: CPNGInflater

  /// The inflater of the installed library. Nil if it is not installed.
  static let installed = ZlibStreamInflater()

  private init?() {
    var functions = CPNGInflater()
    // The name of the library on Linux since its version 1.
    guard unsafe CPNGOpenInflater("libdeflate.so.0", &functions) else { return nil }
    self.functions = functions
  }

  /// Inflates `stream` to the first `count` bytes of `target`. Returns false if the stream is damaged or has another size.
  /// O(count).
  func inflate(_ stream: ArraySlice<UInt8>, into target: inout MutableSpan<UInt8>, count: Int) -> Bool {
    precondition(0...target.count ~= count, "the bytes must fit into the target")
    return unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe stream.withUnsafeBufferPointer { stream in
        unsafe withUnsafePointer(to: functions) { functions in
          unsafe CPNGInflate(functions, stream.baseAddress, stream.count, target.baseAddress, count)
        }
      }
    }
  }

  /// Returns the CRC-32 of bytes (ISO/IEC 15948, section 5.5). O(count).
  func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafePointer(to: functions) { unsafe CPNGChecksum($0, bytes.baseAddress, bytes.count) }
    }
  }
}

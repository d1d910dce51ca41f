import CZip

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A zip archive in memory, which is read by libzip.
@safe struct ZipArchive: ~Copyable {
  /// The bytes of the archive. Their memory must not move while the archive is open.
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let archive: OpaquePointer

  /// Whether the library is installed.
  static var isAvailable: Bool { CZipIsAvailable() != 0 }

  /// Opens an archive. Nil if it is damaged. O(size).
  init?(_ bytes: [UInt8]) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe memory.initialize(from: bytes)
    // The bytes live as long as the archive.
    guard let archive = unsafe CZipOpen(memory.baseAddress, memory.count) else {
      unsafe memory.deallocate()
      return nil
    }
    unsafe (self.memory, self.archive) = (memory, archive)
  }

  deinit {
    unsafe CZipClose(archive)
    unsafe memory.deallocate()
  }

  /// Returns the index of the file of a name, in any case of ASCII letters. Nil if there is none.
  func index(of name: String) -> Int64? {
    let index = unsafe CZipFind(archive, name)
    return index < 0 ? nil : index
  }

  /// Returns the size of a file in bytes, without compression, as the archive states it.
  func size(of file: Int64) -> Int? {
    var size = UInt64(0)
    return unsafe CZipSize(archive, file, &size) != 0 ? Int(exactly: size) : nil
  }

  /// Returns the content of a file. Nil if it is damaged, encrypted, or does not have this size. O(size).
  func content(of file: Int64, size: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      unsafe output.initialize(repeating: 0)
      count = size
      // The output has `size` bytes. An empty file has no memory.
      var nothing: UInt8 = 0
      isWhole =
        unsafe output.baseAddress.map { unsafe CZipRead(archive, file, $0, UInt64(size)) != 0 }
        ?? (CZipRead(archive, file, &nothing, 0) != 0)
    }
    return isWhole ? bytes : nil
  }

  /// Returns an archive of files. The same files give the same bytes. Nil if memory is exhausted. O(size).
  static func archive(of files: [(name: String, content: [UInt8])]) -> [UInt8]? {
    guard let writer = unsafe CZipWriterMake() else { return nil }
    var isComplete = true
    for (name, content) in files {
      isComplete = unsafe isComplete && CZipWriterAdd(writer, name, content, content.count) != 0
    }
    var count = 0
    guard let made = unsafe CZipFinish(writer, &count) else { return nil }
    defer { unsafe free(made) }
    // The memory has `count` bytes.
    return isComplete ? unsafe Array(UnsafeBufferPointer(start: made, count: count)) : nil
  }
}

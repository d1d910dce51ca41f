#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Baselines of memory and file operations. Each function returns a body to be timed.
public enum Yardstick {
  /// Returns a body that copies `count` bytes between two blocks that have been touched before.
  public static func copy(_ count: Int) -> () -> Void {
    let source = Block(count), target = Block(count)
    memset(source.memory, 1, count)
    return { memcpy(target.memory, source.memory, count) }
  }

  /// Returns a body that touches each page of fresh memory once.
  public static func firstTouch(_ count: Int, isHuge: Bool) -> () -> Void {
    {
      guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, anonymous, -1, 0), memory != MAP_FAILED
      else {
        return
      }
      #if os(Linux)
        _ = madvise(memory, count, Int32(isHuge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE))
      #endif
      for offset in stride(from: 0, to: count, by: 4096) {
        memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      munmap(memory, count)
    }
  }

  private static var anonymous: Int32 {
    #if os(Linux)
      MAP_PRIVATE | MAP_ANONYMOUS
    #else
      MAP_PRIVATE | MAP_ANON
    #endif
  }

  /// Returns a body that writes bytes to a new file by write(2), without waiting for the disk.
  public static func write(_ bytes: [UInt8], _ path: String) -> () -> Void {
    {
      unlink(path)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      bytes.withUnsafeBytes { all in
        var rest = all[...]
        while !rest.isEmpty {
          // One mebibyte for each call.
          let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
          let count = systemWrite(descriptor, piece.baseAddress, piece.count)
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
      }
      close(descriptor)
    }
  }

  /// Returns a body that reads a file by read(2) into fresh memory.
  public static func read(_ path: String, _ count: Int) -> () -> Void {
    {
      let descriptor = open(path, O_RDONLY)
      let block = Block(count)
      var filled = 0
      while filled < count {
        let received = systemRead(descriptor, block.memory + filled, count - filled)
        guard received > 0 else { break }
        filled += received
      }
      close(descriptor)
    }
  }

  /// A block of memory, freed with its last reference.
  private final class Block {
    let memory: UnsafeMutableRawPointer
    init(_ count: Int) { memory = .allocate(byteCount: max(count, 1), alignment: 64) }
    deinit { memory.deallocate() }
  }

  /// The peak resident memory of this process in bytes, or 0 if the system does not provide it.
  public static var peakMemory: Int {
    let descriptor = open("/proc/self/status", O_RDONLY)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = systemRead(descriptor, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { return 0 }
    return (Int(line.filter(\.isNumber)) ?? 0) << 10
  }

  /// The folder of temporary files.
  public static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}

/// Calls the system's `write`, which `Yardstick.write` hides within the type.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Calls the system's `read`, which `Yardstick.read` hides within the type.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

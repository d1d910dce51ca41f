import MeshFormats

/// OFF files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(bytes: bytes(start, count), format: .off).run()
  return 0
}

import MeshFormats

/// PLY files, as text and in both byte orders.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(bytes: bytes(start, count), format: .ply).run()
  return 0
}

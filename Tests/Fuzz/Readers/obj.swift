import MeshFormats

/// OBJ files without a material library.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(bytes: bytes(start, count), format: .obj).run()
  return 0
}

import MeshFormats

/// OBJ files without a material library. Some are also read in parts, which takes longer.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(bytes: bytes(start, count), format: .obj).run()
  if count % 16 == 9 { PartsCheck(bytes: bytes(start, count)).run() }
  return 0
}

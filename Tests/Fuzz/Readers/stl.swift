import MeshFormats

/// STL files, binary and as text.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  MeshCheck(bytes: bytes(start, count), format: .stl).run()
  return 0
}

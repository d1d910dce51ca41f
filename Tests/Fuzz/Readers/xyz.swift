import SceneFiles

/// XYZ files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  SceneCheck(bytes: bytes(start, count), format: .particles(.xyz)).run()
  return 0
}

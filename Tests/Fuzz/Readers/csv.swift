import SceneFiles

/// Tables of particles.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  SceneCheck(bytes: bytes(start, count), format: .particles(.csv)).run()
  return 0
}

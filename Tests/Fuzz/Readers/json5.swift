import SceneFiles

/// Scenes in JSON5.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  SceneCheck(bytes: bytes(start, count), format: .json5).run()
  return 0
}

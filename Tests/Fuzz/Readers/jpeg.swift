/// JPEG files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  ImageCheck(signature: [0xFF, 0xD8, 0xFF], bytes: bytes(start, count)).run()
  return 0
}

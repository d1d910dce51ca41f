/// WebP files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  ImageCheck(signature: Array("RIFF".utf8), bytes: bytes(start, count)).run()
  return 0
}

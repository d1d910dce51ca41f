import MeshFormats

/// 3MF files: a zip archive, or the text of a model without one, because few changes of an archive keep its checksums.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  if input.starts(with: [0x50, 0x4B]) {
    MeshCheck(bytes: input, format: .threeMF).run()
  } else {
    MeshCheck(bytes: input, format: .threeMF, isModelOf3MF: true).run()
  }
  return 0
}

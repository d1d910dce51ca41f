import MeshFormats

/// Material libraries, with a model that uses materials of some names, and some images.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let library = bytes(start, count)
  MeshCheck(
    bytes: model, format: .obj,
    siblings: .fixed(library, files: SampleImages.files), siblingSize: library.count,
    neighborName: "a.mtl"
  ).run()
  return 0
}

private let model = Array(
  """
  mtllib a.mtl
  v 0 0 0
  v 1 0 0
  v 0 1 0
  usemtl a
  f 1 2 3
  usemtl b c
  f 3 2 1
  usemtl 1
  f 2 1 3
  """.utf8)

import ParticleFormats

/// Selections of particles.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var frame = ParticleFrame()
  frame.positions = (0..<20).map { [Float($0), Float($0 % 3), 0] }
  frame.elements = (0..<20).map { [1, 6, 8, 26, 0][$0 % 5] }
  frame.columns = [
    ("chain", .labels(ParticleLabelColumn((0..<20).map { $0 < 10 ? "A" : "B" }))),
    ("number", .integers((0..<20).map(Int32.init))), ("charge", .numbers((0..<20).map { Float($0) / 7 })),
  ]
  do throws(ParticleSelectionError) {
    let selection = try ParticleSelection(String(decoding: bytes(start, count), as: UTF8.self))
    let indices = try selection.indices(in: frame)
    require(indices.allSatisfy { (0..<20).contains($0) }, "\(indices) selected")
    require(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 }, "\(indices) selected")
  } catch {
    require(error.position > 0, "at character \(error.position)")
  }
  return 0
}

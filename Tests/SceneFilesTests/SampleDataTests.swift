import Foundation
import Testing

@testable import SceneFiles

/// The folder of the optional sample files, which are not part of the repository.
private let folder = ProcessInfo.processInfo.environment["ORRERY_DATA"]

@Suite("Sample data", .enabled(if: folder != nil, "ORRERY_DATA names no folder"))
struct SampleDataTests {
  @Test(
    "Every atom of the sample files is read",
    arguments: [
      ("4hhb.pdb", 4779, 1, "C 2954, O 1027, N 780, S 12, Fe 4, P 2"), ("water.xyz", 297, 100, "H 198, O 99"),
      ("helium.xyz", 125, 397, "He 125"), ("methane.xyz", 5, 1, "H 4, C 1"),
    ])
  func counts(name: String, atoms: Int, frames: Int, formula: String) throws {
    let contents = try SceneFile.read("\(folder ?? "")/\(name)")
    #expect(contents.atomSpheres.count == atoms)
    #expect(contents.frameCount == frames)
    #expect(contents.formula == formula)
  }
}

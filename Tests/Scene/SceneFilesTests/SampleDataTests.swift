import Foundation
import Geometry
import Testing

@testable import MeshFormats
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

  @Test("Each glTF file is the same document after it was written as GLB and read again")
  func glTF() throws {
    let root = "\(folder ?? "")/gltf"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    var count = 0
    for name in names where name.hasSuffix(".glb") || name.hasSuffix(".gltf") {
      guard let file = try? MeshFile.read("\(root)/\(name)") else { continue }
      let document = file.document.inOrderOfNodes
      let again = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: name)
      #expect(again.document.inOrderOfNodes == document, "\(name)")
      #expect(again.warnings.isEmpty && again.repairedNormalCount == 0, "\(name)")
      count += 1
    }
    #expect(count > 10)
  }
}

import Foundation
import TestSupport
import Testing

extension GLTests {
  @Suite("SphereRenderer demo")
  struct SphereDemoTests {
    @Test(
      "Each change rebuilds once and uploads only its data, and a replaced sphere changes nothing"
    )
    func changes() throws {
      let folder = try TemporaryFolder()
      let outcome = try Program("sphere-demo").run([folder.url.path])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      // 65 by 33 vertices of 24 bytes, minus one at each pole; 64 by 31 quads of two triangles of 12 bytes.
      #expect(
        String(decoding: outcome.output, as: UTF8.self) == """
          first: 1 rebuilds, 51432 bytes of vertices and 47616 bytes of indices uploaded
          radius: 2 rebuilds, 51432 bytes of vertices and 0 bytes of indices uploaded
          color: 3 rebuilds, 0 bytes of vertices and 0 bytes of indices uploaded
          batch: 4 rebuilds, 51432 bytes of vertices and 0 bytes of indices uploaded
          swap: 5 rebuilds, 51432 bytes of vertices and 0 bytes of indices uploaded
          old-sphere: 5 rebuilds, 0 bytes of vertices and 0 bytes of indices uploaded

          """)
      let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(
        Set(pictures.map { $0.split(separator: ".")[0] }) == [
          "first", "radius", "color", "batch", "swap", "old-sphere",
        ])
    }

    @Test("A missing folder argument and a missing folder are refused")
    func refusals() throws {
      let usage = try Program("sphere-demo").run([])
      #expect(usage.status == 64 && usage.errors.contains("Missing expected argument '<folder>'"))
      let folder = try TemporaryFolder()
      let missing = try Program("sphere-demo").run(["missing"], folder: folder.url)
      #expect(missing.status == 1 && missing.errors.contains("missing/first.png: cannot write"))
    }
  }
}

import Foundation
import Pictures
import Raycasting
import TestSupport
import Testing

@testable import SceneExpressions
@testable import SceneFiles

/// The pictures in the reference of expressions. `ORRERY_WRITE_PICTURES=1` writes them.
@Suite("Pictures of functions")
struct FunctionPictureTests {
  private static let folder = URL(
    filePath: PackageFolder.path("Sources/Scene/SceneExpressions/SceneExpressions.docc/Resources"))

  private static let isWriting = ProcessInfo.processInfo.environment["ORRERY_WRITE_PICTURES"] == "1"

  private func url(_ function: ExpressionFunction) -> URL {
    Self.folder.appending(path: "function-\(function.rawValue).png")
  }

  private func render(_ function: ExpressionFunction) throws -> Image {
    let contents = try read(function.picture.scene, path: "\(function).json5")
    #expect(contents.bindings?.failures.isEmpty != false && function.picture.scene.contains("\(function)("))
    return try Raycaster(contents.scene).picture(
      width: FunctionPicture.width, height: function.picture.height)
  }

  @Test("Every function has a picture of a few kilobytes, and every picture shows a function")
  func files() throws {
    if Self.isWriting {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for function in ExpressionFunction.allCases {
        try Data(PNG.encode(try render(function))).write(to: url(function))
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasPrefix("function-") }
    #expect(Set(names) == Set(ExpressionFunction.allCases.map { "function-\($0.rawValue).png" }))
    for function in ExpressionFunction.allCases {
      let bytes = [UInt8](try Data(contentsOf: url(function)))
      #expect(bytes.count < 24_000, "\(function)")
      let image = try PNG.decode(bytes)
      #expect((image.width, image.height) == (FunctionPicture.width, function.picture.height), "\(function)")
      #expect(Set(image.pixels).count > 3, "\(function)")
    }
  }

  /// `ORRERY_ROUNDS` compares more functions. They take about a second each.
  @Test("The pictures are those of the current functions")
  func current() throws {
    let functions: [ExpressionFunction] = [.smoothstep, .categories, .sin]
    let others = ExpressionFunction.allCases.filter { !functions.contains($0) }
    for function in (functions + others).prefix(RandomTests.rounds(2)) {
      let known = try PNG.decode([UInt8](try Data(contentsOf: url(function))))
      let differences = zip(try render(function).pixels, known.pixels).map { abs(Int($0) - Int($1)) }
      // Processors may round sines differently.
      #expect(differences.count { $0 > 2 } * 200 < differences.count, "\(function)")
    }
  }
}

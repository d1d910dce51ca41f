import Geometry
import Testing

@testable import MeshFormats

@Suite("Columns of points in texts")
struct PointColumnTests {
  private func read(_ text: String, _ columns: String? = nil) throws -> PointTextReader.Result {
    try PointTextReader(
      path: "a.xyz", bytes: Array(text.utf8), columns: columns.flatMap { PointColumns($0) }
    ).read()
  }

  /// The colour and the normal of the first point.
  private func first(_ result: PointTextReader.Result) -> (color: SIMD4<UInt8>, normal: SIMD3<Float>?) {
    let points = result.document.meshes[0].points
    return (points.colors.first ?? result.document.nodes[0].color.sRGB8, points.normals.first?.vector)
  }

  private static let red: SIMD4<UInt8> = [255, 0, 0, 255]

  @Test(
    "Whole numbers of at least 0 are colours, and vectors of length 1 normals, wherever they are",
    arguments: [
      ("0 0 0 255 0 0\n1 0 0 255 0 0\n", red, nil, false),
      ("0 0 0 255 0 0 0.25\n1 0 0 255 0 0 0\n", red, nil, false),
      ("0 0 0 255 0 0 255\n1 0 0 255 0 0 255\n", red, nil, true),
      ("0 0 0 -1200 255 0 0\n1 0 0 7 255 0 0\n", red, nil, false),
      ("0 0 0 1200 255 0 0\n1 0 0 7 255 0 0\n", red, nil, false),
      ("0 0 0 65535 0 0\n1 0 0 65535 0 0\n", red, nil, false),
      ("0 0 0 0 0 1\n1 0 0 0 0 1\n", [255, 255, 255, 255], [0, 0, 1], true),
      ("0 0 0 0 0 -1\n1 0 0 0 0 -1\n", [255, 255, 255, 255], [0, 0, -1], false),
      ("0 0 0 0 0 -1 255 0 0\n1 0 0 0 0 -1 255 0 0\n", red, [0, 0, -1], false),
      ("0 0 0 255 0 0 0 0.6 0.8\n1 0 0 255 0 0 0 0.6 -0.8\n", red, [0, 0.6, 0.8], false),
      ("0 0 0 1.0 0.0 0.0\n1 0 0 0.5 0.5 0.5\n", red, nil, true),
    ] as [(String, SIMD4<UInt8>, SIMD3<Float>?, Bool)])
  func values(text: String, color: SIMD4<UInt8>, normal: SIMD3<Float>?, isGuess: Bool) throws {
    let result = try read(text)
    #expect(first(result).color == color && first(result).normal == normal)
    #expect(result.document.pointCount == 2)
    #expect(result.warnings.count == (isGuess ? 1 : 0), "\(result.warnings)")
    for warning in result.warnings { #expect(warning.contains("--point-columns")) }
  }

  @Test(
    "Names decide before values, in a comment or on a line of their own",
    arguments: [
      "//X Y Z R G B Intensity\n", "# x y z red green blue quality\n", "x y z r g b i\n",
      "\"x\";\"y\";\"z\";\"r\";\"g\";\"b\";\"i\"\n",
    ])
  func names(head: String) throws {
    let result = try read(head + "0 0 0 1 0 0 0\n1 1 1 1 0 0 9\n")
    #expect(first(result).color == Self.red && first(result).normal == nil)
    #expect(result.warnings == [] && result.omissions == [])
    #expect(result.document.meshes[0].points.scalars.map(\.values) == [[0, 9]])
  }

  @Test("Names of normals, in another order than usual")
  func order() throws {
    let result = try read("// Nx Ny Nz Z Y X\n0 0 1 3 2 1\n0 0 1 6 5 4\n")
    #expect(result.document.meshes[0].points.positions.map(\.vector) == [[1, 2, 3], [4, 5, 6]])
    #expect(first(result).normal == [0, 0, 1])
  }

  @Test("Stated columns decide before names, and other numbers are kept")
  func stated() throws {
    let text = "//X Y Z R G B Intensity\n0 0 0 7 255 0 0\n1 1 1 8 255 0 0\n"
    let result = try read(text, "x y z scalar r g b")
    #expect(first(result).color == Self.red && result.warnings == [])
    #expect(result.omissions == [])
    #expect(result.document.meshes[0].points.scalars == [PointScalar(name: "scalar", values: [7, 8])])
    #expect(try read(text, "x y z").omissions == ["the numbers of column 4, column 5, column 6 and column 7"])
    #expect(PointColumns("x y") == nil && PointColumns("r g b") == nil && PointColumns("") == nil)
    let error = #expect(throws: MeshReadError.self) { try read("1 2 3\n", "x y z r g b") }
    #expect(error?.description == "a.xyz:1: expected 6 numbers, as --point-columns has names, found 3")
  }

  @Test("Points without a position, and attributes that are not numbers, are left out and counted")
  func unusable() throws {
    let result = try read("# made\nnan nan nan 1 2 3\n1 0 0 255 0 0\n-1.#IND 0 0 9 9 9\n2 0 0 255 nan 0\n")
    #expect(result.document.pointCount == 2)
    #expect(
      result.omissions == [
        "2 points without a position (the first: line 2)", "1 colour that is not a number (line 5)",
      ])
  }

  @Test("A number of points may stand on the first line, but molecules are no points")
  func counts() throws {
    #expect(try read("2\n0 0 0 -1200 255 0 0\n1 0 0 -1200 255 0 0\n").document.pointCount == 2)
    for text in [
      "2\nwater\nO 0 0 0\nH 1 0 0\n", "2\n\n8 0 0 0\n1 0 0 1\n", "2\n0 0 0 0\n8 0 0 0\n1 0 0 1\n",
      "1\n0 0 0\nO 0 0 0\n",
    ] {
      #expect(!PointTextReader.isPointText(Array(text.utf8)), "\(text)")
    }
    #expect(PointTextReader.isPointText(Array("x,y,z\n1,2,3\n".utf8)))
    #expect(!PointTextReader.isPointText(Array("x,y,z\n1,2,3\n".utf8), allowsNames: false))
  }
}

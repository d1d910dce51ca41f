import TestSupport
import Testing

@testable import Pictures

@Suite("Radiance HDR")
struct RadianceTests {
  /// A file with the scan lines `data`.
  private func file(
    _ resolution: String, _ data: [UInt8], variables: String = "FORMAT=32-bit_rle_rgbe\n"
  ) -> ImageFileData {
    ImageFileData(
      Array("#?RADIANCE\n# made for a test\n\(variables)\n\(resolution)\n".utf8) + data, name: "x")
  }

  @Test("A component is the mantissa times two to the exponent minus 136, and exponent 0 is black")
  func values() throws {
    let image = try FloatImage.decode(
      file("-Y 2 +X 2", [128, 64, 255, 129, 1, 2, 3, 136, 9, 9, 9, 0, 255, 1, 0, 1]))
    #expect((image.width, image.height) == (2, 2))
    #expect(image[0, 0] == SIMD3(1, 0.5, 255.0 / 128))
    #expect(image[1, 0] == SIMD3(1, 2, 3))
    #expect(image[0, 1] == .zero)
    #expect(image[1, 1] == SIMD3(255 * 0x1p-135, 0x1p-135, 0))
  }

  @Test("The old run-length encoding repeats the pixel before, with codes for multiples of 256")
  func oldRuns() throws {
    // 1 pixel, 3 + 256 copies, another pixel.
    let data: [UInt8] = [7, 8, 9, 136, 1, 1, 1, 3, 1, 1, 1, 1, 4, 5, 6, 136]
    let image = try FloatImage.decode(file("-Y 1 +X 261", data))
    for x in 0..<260 { #expect(image[x, 0] == SIMD3(7, 8, 9)) }
    #expect(image[260, 0] == SIMD3(4, 5, 6))
  }

  @Test("The new run-length encoding stores the components of a line one after the other")
  func newRuns() throws {
    let data: [UInt8] = [
      2, 2, 0, 10, 138, 5, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 131, 1, 7, 7, 6, 5, 4, 3, 2, 1, 138, 136,
    ]
    let image = try FloatImage.decode(file("-Y 1 +X 10", data))
    let blue: [Float] = [1, 1, 1, 7, 6, 5, 4, 3, 2, 1]
    for x in 0..<10 { #expect(image[x, 0] == SIMD3(5, Float(x), blue[x])) }
  }

  @Test(
    "All eight orientations give the same image",
    arguments: [
      ("-Y 2 +X 3", [1, 2, 3, 4, 5, 6]), ("-Y 2 -X 3", [3, 2, 1, 6, 5, 4]),
      ("+Y 2 +X 3", [4, 5, 6, 1, 2, 3]), ("+Y 2 -X 3", [6, 5, 4, 3, 2, 1]),
      ("+X 3 -Y 2", [1, 4, 2, 5, 3, 6]), ("+X 3 +Y 2", [4, 1, 5, 2, 6, 3]),
      ("-X 3 -Y 2", [3, 6, 2, 5, 1, 4]), ("-X 3 +Y 2", [6, 3, 5, 2, 4, 1]),
    ] as [(String, [UInt8])])
  func orientation(_ resolution: String, _ order: [UInt8]) throws {
    let image = try FloatImage.decode(file(resolution, order.flatMap { [$0, 0, 0, 136] }))
    #expect((image.width, image.height) == (3, 2))
    #expect((0..<2).flatMap { y in (0..<3).map { image[$0, y].x } } == [1, 2, 3, 4, 5, 6])
  }

  @Test("Pixels are divided by the product of all exposures and colour corrections")
  func exposure() throws {
    let image = try FloatImage.decode(
      file(
        "-Y 1 +X 1", [8, 8, 8, 136],
        variables: "EXPOSURE=4\nSOFTWARE=none\nFORMAT=32-bit_rle_rgbe\nEXPOSURE= 0.5\nCOLORCORR=1 2 4\n"))
    #expect(image[0, 0] == SIMD3(4, 2, 1))
  }

  @Test(
    "Exposures and colour corrections that are not positive are ignored with a warning",
    arguments: [
      ("EXPOSURE=0\n", ["x: EXPOSURE=0 is ignored, expected a positive number"]),
      ("EXPOSURE=\n", ["x: EXPOSURE= is ignored, expected a positive number"]),
      ("EXPOSURE=nan\nEXPOSURE=1\n", ["x: EXPOSURE=nan is ignored, expected a positive number"]),
      ("COLORCORR=1 2\n", ["x: COLORCORR=1 2 is ignored, expected three positive numbers"]),
      (
        "EXPOSURE=1e30\nEXPOSURE=1e30\n",
        ["x: all EXPOSURE and COLORCORR values are ignored, their product is not a positive number"]
      ),
      // As FreeImage writes it.
      (
        "# Made with FreeImage 3.18.0\nFORMAT=32-bit_rle_rgbe\nGAMMA=1\nEXPOSURE=0\n",
        ["x: EXPOSURE=0 is ignored, expected a positive number"]
      ),
      ("SOFTWARE=a\nPIXASPECT=0\nVIEW= -vtv\nno assignment\n", []),
    ] as [(String, [String])])
  func ignored(_ variables: String, _ expected: [String]) throws {
    var warnings: [String] = []
    let image = try FloatImage.decode(file("-Y 1 +X 1", [8, 4, 2, 136], variables: variables)) {
      warnings.append($0)
    }
    #expect(image[0, 0] == SIMD3(8, 4, 2) && warnings == expected)
  }

  @Test("Valid exposures apply beside ignored ones")
  func mixedExposures() throws {
    let image = try FloatImage.decode(
      file("-Y 1 +X 1", [8, 8, 8, 136], variables: "EXPOSURE=0\nEXPOSURE=4\nCOLORCORR=0 1 1\n"))
    #expect(image[0, 0] == SIMD3(2, 2, 2))
  }

  @Test("Lines may end in CR LF, FORMAT may be missing, and bytes after the image are ignored")
  func leniency() throws {
    let bytes = Array("#?RGBE\r\n\r\n-Y 1 +X 1\r\n".utf8) + [1, 2, 3, 136, 99, 99]
    #expect(try FloatImage.decode(ImageFileData(bytes))[0, 0] == SIMD3(1, 2, 3))
  }

  @Test("Large images are the same with any number of threads")
  func threads() throws {
    var generator = SeededGenerator(seed: 3)
    let data = (0..<(4 * 300 * 700)).map { _ in UInt8.random(in: 3...255, using: &generator) }
    let file = file("+X 300 +Y 700", data)
    let expected = try FloatImage.decode(file, limit: .standard, threads: 1)
    #expect((expected.width, expected.height) == (300, 700))
    for threads in [2, 3, 8] {
      let isSame = try FloatImage.decode(file, limit: .standard, threads: threads) == expected
      #expect(isSame)
    }
  }

  @Test(
    "Damaged files are refused with the reason",
    arguments: [
      ("-Y 1 +X", [], "", "its resolution must be like -Y 512 +X 1024"),
      ("-Y 1 +Y 1", [], "", "its resolution must be like -Y 512 +X 1024"),
      ("-Y 1 *X 1", [], "", "its resolution must be like -Y 512 +X 1024"),
      ("-Y 0 +X 1", [], "", "its resolution must be like -Y 512 +X 1024"),
      ("-Y 1 +X -1", [], "", "its resolution must be like -Y 512 +X 1024"),
      ("-Y 1 +X 1", [1, 1, 1, 1], "", "a scan line begins with a run"),
      ("-Y 2 +X 1", [9, 9, 9, 9, 1, 1, 1, 1], "", "a scan line begins with a run"),
      ("-Y 1 +X 2", [9, 9, 9, 9, 1, 1, 1, 2], "", "a run does not fit into its scan line"),
      ("-Y 1 +X 8", [2, 2, 0, 9], "", "a scan line has another length than the image"),
      ("-Y 1 +X 8", [2, 2, 0, 8, 137, 0], "", "a run does not fit into its scan line"),
      ("-Y 1 +X 8", [2, 2, 0, 8, 0, 0], "", "a run does not fit into its scan line"),
      ("-Y 1 +X 8", [2, 2, 0, 8, 8, 0, 0], "", "the file ends early"),
      ("-Y 2 +X 1", [9, 9, 9, 9], "", "the file ends early"),
      ("-Y 1 +X 1", [], "FORMAT=other\n", "its FORMAT must be 32-bit_rle_rgbe"),
    ] as [(String, [UInt8], String, String)])
  func damaged(_ resolution: String, _ data: [UInt8], _ variables: String, _ reason: String) {
    let file = file(resolution, data, variables: variables)
    let error = ImageError(name: "x", problem: .damaged(.radiance, reason: reason))
    #expect(throws: error) { try FloatImage.decode(file) }
    #expect(throws: error) { try FloatImage.check(file) }
  }

  @Test("XYZ colours and other formats are refused by name, and sizes above the limit")
  func refused() {
    let xyz = file("-Y 1 +X 1", [0, 0, 0, 0], variables: "FORMAT=32-bit_rle_xyze\n")
    #expect(throws: ImageError(name: "x", problem: .unsupported(.radiance, feature: "CIE XYZ colours"))) {
      try FloatImage.decode(xyz)
    }
    let png = ImageFileData(ImageSample.png[0].file)
    #expect(throws: ImageError(name: "", problem: .unexpectedFormat(expected: [.radiance], found: .png))) {
      try FloatImage.decode(png)
    }
    let huge = ImageError.Problem.tooLarge(width: 100_000, height: 1, limit: .standard)
    #expect(throws: ImageError(name: "x", problem: huge)) {
      try FloatImage.decode(file("-Y 1 +X 100000", []))
    }
    let overflowing = "-Y 9223372036854775807 +X 9223372036854775807"
    #expect(throws: ImageError.self) { try FloatImage.decode(file(overflowing, [])) }
  }

  @Test("Truncated and randomly damaged files never stop the program")
  func random() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    let newLine: [UInt8] = [2, 2, 0, 9, 137, 5, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 137, 7, 137, 136]
    let oldLine: [UInt8] = [7, 8, 9, 136, 1, 1, 1, 6, 1, 1, 1, 0, 4, 5, 6, 136, 3, 3, 3, 3]
    let sample = file("-Y 2 +X 9", newLine + oldLine)
    #expect(throws: Never.self) { try FloatImage.decode(sample) }
    for end in sample.bytes.indices {
      #expect("\(end) bytes") {
        try FloatImage.decode(ImageFileData(sample.bytes[..<end], name: "x"))
      } throws: { error in
        isOneLine(error)
      }
    }
    for _ in 0..<RandomTests.rounds(4000) {
      var bytes = Array(sample.bytes)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      do throws(ImageError) {
        let image = try FloatImage.decode(
          ImageFileData(bytes, name: "x"), limit: ImageSizeLimit(side: 1000, pixelCount: 10_000))
        #expect(image.components.count == image.width * image.height * 3)
      } catch {
        #expect(isOneLine(error))
      }
    }
  }
}

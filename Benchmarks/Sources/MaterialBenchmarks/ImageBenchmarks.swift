import Pictures
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of decoding images and of their mipmaps.
enum ImageBenchmarks {
  /// - Parameter paths: PNG, JPEG or WebP files to be measured beside a generated PNG file.
  static func run(paths: [String]) throws {
    var files: [(name: String, path: String?, bytes: [UInt8])] = [
      ("generated.png", nil, try PNG.encode(.pattern(2048) { [$0, $1, 128] }))
    ]
    for path in paths {
      files.append((String(path.split(separator: "/").last ?? "-"), path, contents(of: path)))
    }
    let table = Table(
      "Images, milliseconds: medians of interleaved repetitions, and their middle halves. `several` decodes four images "
        + "on all processors, for each image.",
      [
        ("file", 20), ("decode", 20), ("several", 20), ("mipmaps", 20), ("copy", 8), ("djpeg", 20),
        ("ratio", 8),
      ])
    for file in files {
      let data = ImageFileData(file.bytes, name: file.name)
      let image = try PackedImage.decode(data)
      let four = [ImageFileData](repeating: data, count: 4)
      let isJPEG = data.format == .jpeg
      let command = file.path.flatMap { isJPEG ? ["djpeg", "-outfile", "/dev/null", $0] : nil }
      let (timings, _) = measureInterleaved([
        { _ = try? PackedImage.decode(data) }, { _ = Image.decode(four) }, { _ = image.mipmaps() },
        Yardstick.copy(image.pixels.count), { _ = command.flatMap { ChildProcess($0) } },
      ])
      let peer = command.flatMap { ChildProcess($0)?.status == 0 ? timings[4] : nil }
      table.row([
        file.name, timings[0].text, Table.number(timings[1].median / 4), timings[2].text,
        Table.number(timings[3].median), peer?.text ?? "-",
        peer.map { Table.number(timings[0].median / $0.median) } ?? "-",
      ])
    }
  }

  /// Returns the bytes of a file. Empty if it cannot be read.
  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part.prefix(count) }
    return bytes
  }
}

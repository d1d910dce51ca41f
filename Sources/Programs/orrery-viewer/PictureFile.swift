import Files
import Pictures

/// A namespace for writing pictures of the window to files.
enum PictureFile {
  /// Writes `picture` to a file with an unused name in the working directory. Returns the name.
  static func writeNext(_ picture: Image) throws -> String {
    let bytes = try PNG.encode(picture)
    for number in 1... {
      let path = "orrery-\(number).png"
      if OutputFile.exists(path) { continue }
      var file = try OutputFile(path: path)
      try file.write(bytes)
      // Another viewer in the same directory may have used the name meanwhile.
      if try file.commitIfNew() { return path }
    }
    preconditionFailure("every file name is in use")
  }

  /// The first unused name in the working directory.
  static var nextName: String {
    for number in 1... where !OutputFile.exists("orrery-\(number).png") { return "orrery-\(number).png" }
    preconditionFailure("every file name is in use")
  }

  /// Writes `picture` to a file, which it does not replace.
  ///
  /// - Throws: `FileError`, or `PictureRequest.Mistake` if the file exists.
  static func write(_ picture: Image, to path: String) throws {
    let bytes = try PNG.encode(picture)
    var file = try OutputFile(path: path)
    try file.write(bytes)
    guard try file.commitIfNew() else { throw PictureRequest.Mistake.exists(path) }
  }

  /// Writes `picture` to an open output file.
  static func write(_ picture: Image, to file: inout OutputFile) throws {
    let bytes = try PNG.encode(picture)
    try file.write(bytes)
  }
}

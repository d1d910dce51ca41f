import Files
import Rendering

/// Pictures of what is seen, as files.
enum PictureFile {
  /// Writes `picture` to a file of a name that is free in the working folder, and returns the name.
  static func writeNext(_ picture: Image) throws -> String {
    let bytes = try PNG.encode(picture)
    for number in 1... {
      let path = "orrery-\(number).png"
      if OutputFile.exists(path) { continue }
      var file = try OutputFile(path: path)
      try file.write(bytes)
      // Another viewer in the folder may have taken the name meanwhile.
      if try file.commitIfNew() { return path }
    }
    preconditionFailure("every name is taken")
  }

  /// Writes `picture` to a file in the making.
  static func write(_ picture: Image, to file: inout OutputFile) throws {
    let bytes = try PNG.encode(picture)
    try file.write(bytes)
  }
}

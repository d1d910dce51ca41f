import Files
import Rendering

/// Pictures of what is seen, as files.
enum PictureFile {
  /// Writes `picture` to a file of a name that is free in the working folder, and says which. The name is claimed first:
  /// another viewer in the folder may look for one, too.
  static func writeNext(_ picture: Image) throws -> String {
    var number = 1
    while try !OutputFile.claim("orrery-\(number).png") { number += 1 }
    let path = "orrery-\(number).png"
    var file = try OutputFile(path: path)
    try write(picture, to: &file)
    try file.commit()
    return path
  }

  /// Writes `picture` to a file in the making.
  static func write(_ picture: Image, to file: inout OutputFile) throws {
    let bytes = try PNG.encode(picture)
    try file.write(bytes.span.bytes)
  }
}

import Foundation

/// The folder of Package.swift, for tests of documentation and of `Assets/`.
public enum PackageFolder {
  /// The path of the folder, with a slash at its end.
  private static let root = String(#filePath.dropLast("Tests/Support/TestSupport/PackageFolder.swift".count))

  /// The name of the package for access control: SwiftPM names a package after its folder.
  static var packageName: String {
    String((root.split(separator: "/").last ?? "").lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Returns the path of what is at `path` in the folder.
  public static func path(_ path: String) -> String { root + path }

  /// Returns the text of the file that is at `path` in the folder.
  public static func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension OutputFile {
  /// Whether writing to `output` would replace `input`: they are one file, whatever their names and links.
  public static func wouldReplace(_ input: String, writingTo output: String) -> Bool {
    guard input != InputFile.standardInput, output != standardOutput else { return false }
    var source = stat(), target = stat()
    guard stat(input, &source) == 0, stat(output, &target) == 0 else { return false }
    return source.st_mode & S_IFMT == S_IFREG && source.st_dev == target.st_dev
      && source.st_ino == target.st_ino
  }
}

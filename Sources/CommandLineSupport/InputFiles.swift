import Files

/// The files that an input consists of: the one on the command line, and those that it refers to. No output replaces one
/// of them.
public struct InputFiles {
  private let input: String
  /// For each file that exists, the name by which the input refers to it; the input itself has none.
  private var names: [FileIdentity: String?] = [:]

  /// The files of `input`, and those at `referencedFiles`. One system call for each.
  public init(_ input: String, referencedFiles: [String]) {
    self.input = input
    for path in referencedFiles {
      if let file = FileIdentity(path) { names[file] = .some(path) }
    }
    let file = input == InputFile.standardInput ? FileIdentity.standardInput : FileIdentity(input)
    if let file { names[file] = .some(nil) }
  }

  /// Throws if writing to `output` would replace one of the files, under whatever name: links are followed, and files
  /// are compared by device and number.
  ///
  /// - Throws: `ReplacedInputError` that names the file and why.
  public func checkNotReplaced(by output: String) throws(ReplacedInputError) {
    let file = output == OutputFile.standardOutput ? FileIdentity.standardOutput : FileIdentity(output)
    guard let file, let name = names[file] else { return }
    throw ReplacedInputError(output: output, input: input, name: name)
  }
}

/// An output that would replace the input, or a file that it refers to. Its description is one line.
public struct ReplacedInputError: Error, Equatable, CustomStringConvertible {
  /// The output and the input, as they are on the command line.
  public var output: String, input: String
  /// The path of the file that the input refers to; nil where it is the input itself.
  public var name: String?

  /// One line that names the file and why it is not replaced.
  public var description: String {
    let output = output == OutputFile.standardOutput ? "standard output" : output
    guard let name else { return "\(output): is the input file, which would be replaced" }
    let input = input == InputFile.standardInput ? "standard input" : input
    return "\(output): \(input) refers to this file (\(name)), which would be replaced"
  }
}

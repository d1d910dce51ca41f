import Files

/// The files of an input: the file on the command line and the files that it refers to. No output may replace one of
/// them.
package struct InputFileSet {
  private let input: String
  /// The name by which the input refers to each existing file. Nil for the input itself.
  private var names: [FileIdentity: String?] = [:]

  /// Collects the identities of `input` and of `referencedFiles`. One system call for each file.
  package init(_ input: String, referencedFiles: [String]) {
    self.input = input
    for path in referencedFiles {
      if let file = FileIdentity(path) { names[file] = .some(path) }
    }
    let file = input == FileReader.standardInput ? FileIdentity.standardInput : FileIdentity(input)
    if let file { names[file] = .some(nil) }
  }

  /// Throws if writing to `output` would replace one of the files. Links are followed, and files are compared by device
  /// and inode, so different names of one file are recognised.
  ///
  /// - Throws: `ReplacedInputError` with the file and the reason.
  package func checkNotReplaced(by output: String) throws(ReplacedInputError) {
    let file = output == OutputFile.standardOutput ? FileIdentity.standardOutput : FileIdentity(output)
    guard let file, let name = names[file] else { return }
    throw ReplacedInputError(output: output, input: input, name: name)
  }
}

/// The error of an output that would replace the input or a file that the input refers to. The description is one line.
package struct ReplacedInputError: Error, Equatable, CustomStringConvertible {
  /// The output and the input, as given on the command line.
  package var output: String, input: String
  /// The path by which the input refers to the file. Nil if it is the input itself.
  package var name: String?

  /// One line with the file and the reason.
  package var description: String {
    let output = output == OutputFile.standardOutput ? "standard output" : output
    guard let name else { return "\(output): the output would replace the input file" }
    let input = input == FileReader.standardInput ? "standard input" : input
    return "\(output): the output would replace a file that \(input) refers to (\(name))"
  }
}

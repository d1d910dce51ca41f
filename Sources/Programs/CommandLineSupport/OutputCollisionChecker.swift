import ArgumentParser
import Files

/// A checker that no two results of a command share a file and that no output replaces an input file. It checks before
/// the first file is written.
package struct OutputCollisionChecker {
  private let input: InputFileSet
  private var resolver = OutputPathResolver()
  /// The number of the result that writes each file.
  private var owners: [[UInt8]: Int] = [:]

  /// Creates a checker without outputs. The outputs must not replace the files of `input`.
  package init(replacingNoneOf input: InputFileSet) { self.input = input }

  /// Adds `paths`, all files of result `number`.
  ///
  /// - Parameter label: Returns the description of a result for messages, by its number.
  /// - Throws: `ValidationError` with the file and both results, or `ReplacedInputError` if the file is part of the
  ///   input.
  package mutating func add(_ paths: [String], of number: Int, label: (Int) -> String) throws {
    for path in paths {
      try input.checkNotReplaced(by: path)
      guard let owner = owners.updateValue(number, forKey: resolver.target(of: path).pathBytes) else {
        continue
      }
      guard owner != number else {
        throw ValidationError(
          "\(path): the output and its second file would have the same name, expected OUTPUT with another file extension"
        )
      }
      throw ValidationError(
        "\(path): results \(owner) (\(label(owner))) and \(number) (\(label(number))) would be written to the same file, expected a {parameter} for each sweep, or %d"
      )
    }
  }
}

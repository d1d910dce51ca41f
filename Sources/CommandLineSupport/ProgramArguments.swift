import CArguments
import Files

/// What the program was called with.
enum ProgramArguments {
  /// The arguments after the program's name, as the system gave them to `main`: /proc need not be mounted, and bytes that
  /// are not UTF-8 are kept as `String(pathBytes:)` keeps them.
  static var all: [String] {
    guard let values = CArgumentsValues() else { return Array(CommandLine.arguments.dropFirst()) }
    // `main` is given as many strings as it is told, and a null pointer after the last.
    return (1..<max(1, Int(CArgumentsCount()))).compactMap { values[$0].map { String(systemPath: $0) } }
  }
}

import CArguments
import Files

#if canImport(Glibc)
  import func Glibc.getenv
#elseif canImport(Darwin)
  import func Darwin.getenv
#endif

/// What the program was called with: its arguments, and variables of its environment.
enum ProgramArguments {
  /// The arguments after the program's name, as the system gave them to `main`: /proc need not be mounted, and bytes that
  /// are not UTF-8 are kept as `String(pathBytes:)` keeps them.
  static var all: [String] {
    guard let values = unsafe CArgumentsValues() else { return Array(CommandLine.arguments.dropFirst()) }
    // The system gives `main` as many C strings as the count says. They live as long as the process.
    return (1..<max(1, Int(CArgumentsCount()))).compactMap { number in
      unsafe values[number].map { unsafe String(systemPath: $0) }
    }
  }

  /// The value of a variable of the environment; nil if there is none.
  static func variable(_ name: String) -> String? {
    // The C string is copied at once. Nothing in this package sets a variable, which could free it.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

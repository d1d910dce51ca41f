import ArgumentParser
import CBuild

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import SceneFiles
import TextCoding

/// The entry point of Orrery's programs: runs a root command with common messages and exit statuses. The statuses are 0
/// for success, 1 for failed work, and 64 for wrong usage.
package enum CommandLineProgram {
  /// The version that `--version` prints, with the commit if the build was given one: `0.1.0 (d3d6e2401f0a)`.
  package static var version: String {
    let commit = unsafe String(cString: CBuildCommit())
    return commit.isEmpty ? release : "\(release) (\(commit))"
  }
  private static let release = "0.1.0"

  /// Parses the command line, runs the chosen command, and exits.
  ///
  /// - Parameters:
  ///   - root: The command of the program.
  ///   - topics: The texts of `help TOPIC`.
  ///   - details: The texts of topics that are too many for a message to list them.
  @MainActor
  package static func run(
    _ root: (some ParsableCommand).Type, topics: [String: () -> String] = [:],
    details: () -> [String: String] = { [:] }
  ) -> Never {
    let name = root.configuration.commandName ?? root._commandName
    // A file that reaches the limit on its size is then an error of writing, and does not end the program.
    signal(SIGXFSZ, SIG_IGN)
    ProcessLimits.reportFailedAllocations(program: name)
    if let text = requestedText(of: root, topics: topics, details: details) {
      do {
        try StandardOutput.write(text)
        exit(EXIT_SUCCESS)
      } catch {
        StandardError.error(error, program: name)
        exit(EXIT_FAILURE)
      }
    }
    let messages = messages(root, name)
    let unknownTopic =
      ProgramArguments.all.first == "help"
      ? messages.unknownTopic(topics: topics.keys.sorted(), details: details().keys.sorted()) : nil
    if let message = unknownTopic ?? messages.unknownCommand {
      StandardError.error("\(message) (see '\(name) --help')", program: name)
      exit(ExitCode.validationFailure.rawValue)
    }
    var command: any ParsableCommand
    do {
      command = try parse(ProgramArguments.all, root)
    } catch {
      exit(reportUsage(error, root, name))
    }
    do {
      try command.run()
      exit(EXIT_SUCCESS)
    } catch let error
      where root.exitCode(for: error) == .success || error is ValidationError || error is CleanExit
    {
      // `--help` of a command without work of its own, and validation in `run()`.
      exit(reportUsage(error, root, name))
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      StandardError.error("\(error)", program: name)
      for line in (error as? SceneFileError)?.excerpt ?? [] { StandardError.write("  \(line.printable)\n") }
      exit(EXIT_FAILURE)
    }
  }

  /// Returns the text of the topic, the help or the version if the whole command line asks for it. The argument parser, which
  /// answers all other requests, takes as long for parsing them as for the text.
  private static func requestedText(
    of root: (some ParsableCommand).Type, topics: [String: () -> String], details: () -> [String: String]
  ) -> String? {
    let arguments = ProgramArguments.all
    let isHelp = ["--help", "-h"].contains(arguments.last)
    switch arguments.count {
    case 1 where isHelp: return root.helpMessage() + "\n"
    case 1 where arguments[0] == "--version" && !root.configuration.version.isEmpty:
      return root.configuration.version + "\n"
    case 2 where arguments[0] == "help" && subcommand(arguments[1], of: root) == nil:
      return topics[arguments[1]]?() ?? details()[arguments[1]]
    case 2 where isHelp:
      return subcommand(arguments[0], of: root).map { root.helpMessage(for: $0) + "\n" }
    default: return nil
    }
  }

  /// Returns the subcommand with a name. Nil if there is none.
  private static func subcommand(
    _ name: String, of root: (some ParsableCommand).Type
  ) -> (any ParsableCommand.Type)? {
    root.configuration.subcommands.first { ($0.configuration.commandName ?? $0._commandName) == name }
  }

  /// Returns the command that the arguments choose.
  ///
  /// A subcommand parses its arguments alone. As a part of the root command, it would create the set of its options four times
  /// instead of twice, which is a fifth of the time of a short command. The root command answers requests for help. Command lines
  /// without options need no parser; see `PlainCommand`.
  private static func parse(
    _ arguments: [String], _ root: (some ParsableCommand).Type
  ) throws -> any ParsableCommand {
    if let type = arguments.first.flatMap({ subcommand($0, of: root) }) {
      if let line = PlainCommandLine(arguments), let plain = type as? any PlainCommand.Type,
        let command = try? plain.init(line)
      {
        return command
      }
      do {
        let command = try type.parseAsRoot(Array(arguments.dropFirst()))
        if Swift.type(of: command) == type { return command }
      } catch {
        if !mayRequestText(arguments) { throw error }
      }
    }
    return try root.parseAsRoot(arguments)
  }

  /// Throws a `ValidationError` if the command line has `OPTION=VALUE` with another value than the cases of `Value`.
  ///
  /// The argument parser reads such a value of an option that may have none (`defaultAsFlag`) as no value.
  package static func checkAttachedValue<Value>(of option: String, as type: Value.Type) throws
  where Value: RawRepresentable<String> & CaseIterable {
    guard let value = ProgramArguments.attachedValue(of: option), Value(rawValue: value) == nil else {
      return
    }
    let names = Value.allCases.map(\.rawValue)
    let meant = UsageMessages.choice(meantBy: value, among: names)
    throw ValidationError(
      "\(option) must be \(alternatives(names)), found \(quoted(value))"
        + (meant.map { ", did you mean \($0)?" } ?? ""))
  }

  /// Keeps `value` alive until the process ends. The system then frees its memory at once. Releasing the objects of a
  /// large scene one by one takes a tenth of the time of rendering it.
  package static func keepUntilExit(_ value: Any) { _ = RetainCycle(value) }

  /// A retain cycle: an object that holds a value and itself, and is never released.
  private final class RetainCycle {
    private let value: Any
    private var own: RetainCycle?

    init(_ value: Any) {
      self.value = value
      own = self
    }
  }

  /// Prints help to standard output, or a usage error to standard error. Returns the exit status.
  private static func reportUsage(_ error: any Error, _ root: (some ParsableCommand).Type, _ name: String)
    -> Int32
  {
    if mayRequestText(ProgramArguments.all), root.exitCode(for: error) == .success {
      do {
        try StandardOutput.write(root.fullMessage(for: error) + "\n")
        return EXIT_SUCCESS
      } catch {
        StandardError.error(error, program: name)
        return EXIT_FAILURE
      }
    }
    let subcommands = root.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName }
    let subcommand = ProgramArguments.all.first.flatMap { subcommands.contains($0) ? " \($0)" : nil } ?? ""
    let message = messages(root, name).improved(inOneLine(root.message(for: error)))
    StandardError.error("\(message) (see '\(name)\(subcommand) --help')", program: name)
    return ExitCode.validationFailure.rawValue
  }

  private static func messages(_ root: (some ParsableCommand).Type, _ name: String) -> UsageMessages {
    let subcommands = root.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName }
    return UsageMessages(
      program: name, subcommands: subcommands, arguments: ProgramArguments.all,
      options: { DeclaredOption.options(of: subcommand($0, of: root) ?? root) })
  }

  /// Returns false if no argument can be a request for help, the version or a completion script, so that an error is wrong
  /// usage.
  ///
  /// The argument parser generates the usage text of the command each time when it is asked about an error. In debug
  /// builds, in which it also validates all options, this takes about a fifth of the time of a run with an error.
  static func mayRequestText(_ arguments: [String]) -> Bool {
    if arguments.isEmpty { return true }
    return arguments.contains { argument in
      // help, -h, --help, --experimental-dump-help, --version, --generate-completion-script, ---completion
      let name = argument.prefix { $0 != "=" }
      if name.hasPrefix("--") {
        return ["help", "version", "completion"].contains { name.contains($0) }
      }
      return name == "help" || name.hasPrefix("-") && name.contains("h")
    }
  }

  /// Returns a message of the argument parser in one line. It lists possible values in lines of their own.
  private static func inOneLine(_ message: String) -> String {
    let parts = message.split(separator: "\n  - ")
    guard let first = parts.first, parts.count > 1 else { return message }
    return "\(first) \(parts.dropFirst().joined(separator: ", "))"
  }
}

extension CommandConfiguration {
  /// Returns the configuration of a subcommand of `program`, which parses no requests for completion scripts: they have no
  /// subcommand.
  package func subcommand(of program: String) -> CommandConfiguration {
    var configuration = self
    configuration._superCommandName = program
    return configuration
  }
}

import CommandLineSupport

// The commands that are made without the argument parser; see `PlainCommand`.

extension Export: PlainCommand {
  init?(_ line: PlainCommandLine) throws {
    guard let output = line.output else { return nil }
    self.init()
    (scene, further, self.output) = (try InputArgument(line.input), .plain, output)
    (reading, particles, tessellation, operations) = (.plain, .plain, .plain, .plain)
    (animation, page, appearance) = (.plain, .plain, .plain)
    (sweeps, jobs, limits, verbosity) = (.plain, .plain, .plain, .plain)
    (to, encoding, instancing, separate) = (nil, nil, false, nil)
    (strict, overwrite, compress, large) = (false, false, .none, false)
    try validate()
  }
}

extension Info: PlainCommand {
  init?(_ line: PlainCommandLine) throws {
    guard line.output == nil else { return nil }
    self.init()
    (scene, further) = (try InputArgument(line.input), .plain)
    (reading, particles, tessellation) = (.plain, .plain, .plain)
    (limits, verbosity) = (.plain, .plain)
    (strict, json, graph, why) = (false, false, nil, nil)
    try validate()
  }
}

extension Check: PlainCommand {
  init?(_ line: PlainCommandLine) throws {
    guard line.output == nil else { return nil }
    self.init()
    (scene, reading, particles) = (try InputArgument(line.input), .plain, .plain)
    (limits, verbosity) = (.plain, .plain)
    (strict, json) = (false, false)
  }
}

extension AnimationOptions: PlainOptions {
  mutating func setDefaults() { (animate, fps) = (nil, nil) }
}

extension PageExportOptions: PlainOptions {
  mutating func setDefaults() { (title, controls, embed) = (nil, nil, false) }
}

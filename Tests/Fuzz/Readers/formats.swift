#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of all formats in the lists, of which the variable `FUZZ_READER` names one; see `ListedReader`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Inputs of another format are not kept.
  reader.run(bytes(start, count)) ? 0 : -1
}

/// Runs before the first input. Stores the seeds of the reader that `FUZZ_READER` names in the folder `FUZZ_SEEDS`, or prints the
/// names of all readers if it names none.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  guard let reader = named else {
    for reader in ListedReader.all { print(reader.name) }
    exit(0)
  }
  guard let folder = variable("FUZZ_SEEDS") else { return 0 }
  for (number, seed) in reader.seeds.enumerated() {
    guard let file = fopen("\(folder)/seed-\(number)", "w") else { fatalError("\(folder) cannot be written") }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}

private let named = ListedReader.all.first { $0.name == variable("FUZZ_READER") }
private let reader = named ?? ListedReader.all[0]

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

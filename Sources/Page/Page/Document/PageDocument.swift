import Files
import Pictures
import TextCoding

/// The HTML text of a page around its compressed data.
struct PageDocument {
  let title: String
  /// The picture that is shown where the scene cannot be drawn.
  let picture: Image?
  let options: PageOptions

  /// Returns the page, or the fragment for another page. `data` contains `script`, which is allowed by its hash.
  func html(data: [UInt8], script: String) throws(FileError) -> [UInt8] {
    var html: [UInt8] = []
    let boot = ScriptBundle.boot
    let style = ScriptBundle.text("document.css")
    if !options.isFragment {
      let policy = """
        default-src 'none'; script-src \(Self.source(of: boot)) \(Self.source(of: script)); \
        style-src \(Self.source(of: style)); img-src data: blob:; base-uri 'none'; form-action 'none'
        """
      try html.write(
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.markupEscaped)</title>
        <style>\(style)</style>
        </head>
        <body>

        """)
    }
    try html.write("<orrery-scene>\n")
    if let picture, let webP = WebPEncoder.encode(picture, quality: 70) {
      let style = options.isFragment ? " style=\"display: block; max-width: 100%\"" : ""
      try html.write("<img alt=\"\(title.markupEscaped)\"\(style) src=\"data:image/webp;base64,")
      try Self.write(webP, to: &html)
      try html.write("\">\n")
    }
    // All content is phrasing content, so that a fragment can be a part of a paragraph.
    try html.write("<span>This page needs JavaScript and WebGL 2 to draw the scene.</span>\n")
    try html.write("<script type=\"application/octet-stream\">")
    Base85.encode(data, to: &html)
    try html.write("</script></orrery-scene>\n<script>\(boot)</script>\n")
    if !options.isFragment { try html.write("</body>\n</html>\n") }
    return html
  }

  private static func write(_ bytes: [UInt8], to html: inout [UInt8]) throws(FileError) {
    var encoder = Base64Encoder()
    try bytes.span.withBytes { (bytes) throws(FileError) in try encoder.encode(bytes, to: &html) }
    try encoder.finish(to: &html)
  }

  /// Returns the source expression of an inline script or style in a policy.
  static func source(of text: String) -> String {
    var encoded: [UInt8] = []
    // Writing to memory never fails.
    try? write(SHA256.hash(Array(text.utf8)), to: &encoded)
    return "'sha256-\(String(decoding: encoded, as: UTF8.self))'"
  }
}

/// The layout of the data of a page before compression, which `boot.js` and `data.js` read:
///
/// | bytes | content |
/// |---|---|
/// | 4 | the number of bytes of the script, little-endian |
/// | 4 | the number of bytes of the header |
/// | | the script in UTF-8 |
/// | | the header, which is JSON in UTF-8 |
/// | 0 to 15 | zeros up to a multiple of 16 |
/// | | the arrays |
enum PageData {
  /// Returns the bytes.
  static func bytes(script: String, _ header: [UInt8], _ arrays: [UInt8]) -> [UInt8] {
    let script = Array(script.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24 + script.count + header.count + arrays.count)
    for count in [script.count, header.count] {
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }
    bytes += script
    bytes += header
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & 15))
    bytes += arrays
    return bytes
  }
}

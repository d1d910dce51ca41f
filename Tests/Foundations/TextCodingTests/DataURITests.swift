import Testing

@testable import TextCoding

@Suite("Data URIs")
struct DataURITests {
  private func decode(_ text: String) -> [UInt8]? { DataURI.decode(Array(text.utf8)[...]) }

  @Test(
    "Base64 and percent-encoded texts are decoded, in any letter case of scheme and encoding",
    arguments: [
      ("data:;base64,Zm9v", "foo"), ("DATA:image/png;BASE64,Zm9v", "foo"), ("data:,foo", "foo"),
      ("data:;base64,Zm\r\n  9v\n", "foo"),
      ("data:text/plain;charset=utf-8,f%6f%6F", "foo"), ("data:;base64,Zm8%3D", "fo"), ("data:,", ""),
      ("data:,a,b", "a,b"), ("data:x;base64x,foo", "foo"),
    ])
  func decoding(uri: String, text: String) {
    #expect(decode(uri) == Array(text.utf8))
  }

  @Test(
    "Other URIs and invalid texts are refused",
    arguments: [
      "", "data", "data:", "datx:,a", "http://a,b", "data:;base64,*", "data:,%", "data:,%4", "data:,%4x",
    ])
  func refusal(uri: String) {
    #expect(decode(uri) == nil)
  }
}

import Foundation
import OdrTestSupport
import Testing

@testable import OdrLanguageServer

@Suite("JSON of messages")
struct JSONValueTests {
  @Test("what is written is what others read, and what comes back")
  func written() throws {
    let value: JSONValue = [
      "a\"\\\u{1}\u{1F}\n/ö😀\u{2028}": "\u{FEFF}b\u{7F}\u{0}".json, "none": nil,
      "null": JSONValue.null,
      "list": JSONValue.array([
        true.json, false.json, 0.json, (-7).json, .number(1.5), .number(.infinity), .array([]), [:],
      ]),
      "large": JSONValue.number(9_007_199_254_740_992),
      "deep": ["a": ["b": JSONValue.array([["c": "d"]])] as JSONValue] as JSONValue,
    ]
    let text = String(decoding: value.text, as: UTF8.self)
    #expect(
      text == #"{"a\"\\\u0001\u001f\n/ö😀\u2028":"\ufeffb\u007f\u0000","deep":{"a":{"b":[{"c":"d"}]}},"#
        + #""large":9007199254740992,"list":[true,false,0,-7,1.5,null,[],{}],"null":null}"#)
    let read = try JSONSerialization.jsonObject(with: Data(value.text)) as? NSDictionary
    #expect((read?["list"] as? [Any])?.count == 8)
    #expect(try JSONValue(text: text.utf8) == finite(value))
  }

  /// The value without the number that JSON does not have.
  private func finite(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): return number.isFinite ? value : .null
    case .array(let values): return .array(values.map(finite))
    case .object(let members): return .object(members.mapValues(finite))
    default: return value
    }
  }
}

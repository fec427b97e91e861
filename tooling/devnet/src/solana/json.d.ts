interface JSON {
  /** Text that is written as it is (ECMAScript proposal "JSON.parse source text access"; in V8 since 11.4). */
  rawJSON(text: string): unknown
}

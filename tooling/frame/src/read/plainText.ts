const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Cn}]*$/u

/** The text of bytes that are valid and printable UTF-8; `undefined` for others. */
export function plainText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return PRINTABLE.test(text.replace(/[\n\r\t]/g, '')) ? text : undefined
  } catch {
    return undefined
  }
}

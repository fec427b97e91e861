/** An address taken apart; `undefined` when it is none. `URL.canParse` is younger than the browsers we serve. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

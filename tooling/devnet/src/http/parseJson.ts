/** What a text says in JSON; `undefined`, which no JSON text says, when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

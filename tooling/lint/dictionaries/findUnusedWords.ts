const QUOTED = /(['"])([\w.:/-]+)\1/g
const TEMPLATE = /`([\w.:/-]*)\$\{/g

/** Keys that no source text names: whole, by the beginning of a template, or, for `errors.<code>`, by the code. */
export function findUnusedWords(keys: readonly string[], sources: readonly string[]): string[] {
  const named = new Set<string>()
  const beginnings = new Set<string>()
  for (const text of sources) {
    for (const [, , key = ''] of text.matchAll(QUOTED)) named.add(key.slice(key.indexOf(':') + 1))
    for (const [, start = ''] of text.matchAll(TEMPLATE))
      if (start !== '') beginnings.add(start.slice(start.indexOf(':') + 1))
  }
  return [...new Set(keys)].filter(
    (key) =>
      !named.has(key) &&
      !named.has(key.replace(/^errors\./, '')) &&
      ![...beginnings].some((start) => start !== '' && key.startsWith(start)),
  )
}

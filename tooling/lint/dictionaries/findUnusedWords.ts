const QUOTED = /(['"])([\w.:/-]+)\1/g
const TEMPLATE = /`([\w.:/-]*)\$\{/g

/** An error's sentence for one kind of it (`details.kind`). */
const VARIANT = /^errors\.([\w/-]+)_([\w-]+)$/

/**
 * Keys that no source text names: whole, by the beginning of a template, for `errors.<code>` by the code, and for
 * `errors.<code>_<kind>` by both.
 */
export function findUnusedWords(keys: readonly string[], sources: readonly string[]): string[] {
  const named = new Set<string>()
  const beginnings = new Set<string>()
  for (const text of sources) {
    for (const [, , key = ''] of text.matchAll(QUOTED)) named.add(key.slice(key.indexOf(':') + 1))
    for (const [, start = ''] of text.matchAll(TEMPLATE))
      if (start !== '') beginnings.add(start.slice(start.indexOf(':') + 1))
  }
  const isVariant = (key: string): boolean => {
    const [, code = '', kind = ''] = VARIANT.exec(key) ?? []
    return named.has(code) && named.has(kind)
  }
  return [...new Set(keys)].filter(
    (key) =>
      !named.has(key) &&
      !named.has(key.replace(/^errors\./, '')) &&
      !isVariant(key) &&
      ![...beginnings].some((start) => start !== '' && key.startsWith(start)),
  )
}

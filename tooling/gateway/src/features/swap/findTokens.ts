/** Most tokens that a search answers. */
const MOST_FOUND = 100

/** What is searched of a token. */
interface Named {
  readonly symbol: string
  readonly name: string
  readonly address: string
}

/** Written small, once for each token: lists stay for a day. */
const texts = new WeakMap<Named, string>()

function textOf(token: Named): string {
  const known = texts.get(token)
  if (known !== undefined) return known
  const text = `${token.symbol}\n${token.name}\n${token.address}`.toLowerCase()
  texts.set(token, text)
  return text
}

/** How well a token fits: its symbol, the beginning of its symbol, anything else of it. */
function rankOf(text: string, wanted: string): number {
  if (text.startsWith(`${wanted}\n`)) return 0
  return text.startsWith(wanted) ? 1 : 2
}

/** The tokens whose symbol, name or address has a text, the best match first; those of before keep their order. */
export function findTokens<T extends Named>(tokens: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const ranks: readonly [T[], T[], T[]] = [[], [], []]
  for (const token of tokens) {
    const text = textOf(token)
    if (text.includes(wanted)) ranks[rankOf(text, wanted) as 0 | 1 | 2].push(token)
  }
  return ranks.flat().slice(0, MOST_FOUND)
}

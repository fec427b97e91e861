/** One wallet goes by two names (facts 8.1). */
const ALIASES: ReadonlyMap<string, string> = new Map([['trust', 'trust wallet']])

/** A name as it is compared. */
export function nameKey(name: string): string {
  const key = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return ALIASES.get(key) ?? key
}

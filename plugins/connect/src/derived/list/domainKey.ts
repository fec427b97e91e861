/** One wallet announces itself on phones by its own name (facts 8.1). */
const ALIASES: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** A reverse domain name as it is compared. */
export function domainKey(rdns: string): string {
  return ALIASES.get(rdns) ?? rdns
}

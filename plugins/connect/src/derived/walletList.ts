import type { Connector } from '@latchkey/kernel'
import { domainKey } from './list/domainKey.ts'
import { nameKey } from './list/nameKey.ts'

/** What a row of the list says about its wallet. */
export type WalletMark = 'recent' | 'installed' | 'connected' | 'suspect'

export interface WalletRow {
  readonly connector: Connector
  readonly mark: WalletMark
}

/** What the list depends on. */
export interface WalletListInput {
  readonly connectors: readonly Connector[]
  /** Connector ids, newest first. */
  readonly recent: readonly string[]
  /** Ids of the connectors with an open connection. */
  readonly connected?: readonly string[]
  /** Only wallets that reach this namespace. */
  readonly namespace?: string | undefined
}

function domainOf({ rdns }: Connector): string | undefined {
  return rdns === undefined ? undefined : domainKey(rdns)
}

/** Claims that two wallets of one namespace must not share (security.md T8). */
function claimsOf(connector: Connector): readonly string[] {
  const namespaces = connector.namespaces === 'any' ? ['*'] : connector.namespaces
  const domain = domainOf(connector)
  const own = [`name ${nameKey(connector.name)}`, ...(domain === undefined ? [] : [`rdns ${domain}`])]
  return namespaces.flatMap((namespace) => own.map((claim) => `${namespace} ${claim}`))
}

/** The wallets a page can ask directly, each once. The page's own object is left out when it announced itself too. */
function distinct({ connectors, namespace }: WalletListInput): readonly Connector[] {
  const byId = new Map<string, Connector>()
  for (const connector of connectors) {
    const { id, kind, namespaces } = connector
    const reaches = namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)
    if ((kind === 'announced' || kind === 'injected') && reaches && !byId.has(id)) byId.set(id, connector)
  }
  const all = [...byId.values()]
  const announced = new Set(all.flatMap((one) => (one.kind === 'announced' ? (domainOf(one) ?? []) : [])))
  return all.filter((one) => one.kind === 'announced' || !announced.has(domainOf(one) ?? ''))
}

/**
 * The rows of the Connect view: recent wallets, newest first, then the others in order of arrival, last those that use
 * the identity of an earlier one. A wallet of doubtful identity is never "last used".
 */
export function walletList(input: WalletListInput): readonly WalletRow[] {
  const { recent, connected = [] } = input
  const claimed = new Set<string>()
  const rank = ({ connector, mark }: WalletRow): number => {
    if (mark === 'suspect') return Number.MAX_SAFE_INTEGER
    const place = recent.indexOf(connector.id)
    return place < 0 ? recent.length : place
  }
  const rows = distinct(input).map((connector): WalletRow => {
    const claims = claimsOf(connector)
    const isSuspect = connector.isDuplicate === true || claims.some((claim) => claimed.has(claim))
    for (const claim of claims) claimed.add(claim)
    if (isSuspect) return { connector, mark: 'suspect' }
    if (connected.includes(connector.id)) return { connector, mark: 'connected' }
    return { connector, mark: recent.includes(connector.id) ? 'recent' : 'installed' }
  })
  return [...rows].sort((a, b) => rank(a) - rank(b))
}

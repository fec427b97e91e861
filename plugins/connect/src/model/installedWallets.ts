import type { Connector } from '@latchkey/kernel'
import { domainKey, nameKey, type WalletItem, type WalletStatus } from './walletItem.ts'

/** What the installed wallets depend on. */
export interface InstalledWalletsInput {
  readonly connectors: readonly Connector[]
  /** Connector ids, newest first. */
  readonly recent: readonly string[]
  /** Connectors with an open or a saved connection, by id. */
  readonly connected?: ReadonlyMap<string, 'connected' | 'saved'>
  /** Only wallets that support this namespace. */
  readonly namespace?: string | undefined
}

interface InstalledRow {
  readonly connector: Connector
  readonly status: WalletStatus
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** A merged row shows the highest status of its connectors: what still waits to be continued before what is connected. */
const STATUS_ORDER: readonly WalletStatus[] = ['installed', 'recent', 'connected', 'saved']

function domainOf({ rdns }: Connector): string | undefined {
  return rdns === undefined ? undefined : domainKey(rdns)
}

/** Identities that two wallets of one namespace must not share: otherwise an extension could pose as a known wallet. */
function identitiesOf(connector: Connector): readonly string[] {
  const namespaces = connector.namespaces === 'any' ? ['*'] : connector.namespaces
  const domain = domainOf(connector)
  const identities = [`name ${nameKey(connector.name)}`, ...(domain === undefined ? [] : [`rdns ${domain}`])]
  return namespaces.flatMap((namespace) => identities.map((identity) => `${namespace} ${identity}`))
}

/** Whether two connectors that reach one object are one wallet: it answers for one domain, to one chain family. */
function isSameWallet(known: Connector, other: Connector): boolean {
  const [first, second] = [domainOf(known), domainOf(other)]
  const { namespaces } = other
  const isShared =
    known.namespaces === 'any' || namespaces === 'any' || known.namespaces.some((id) => namespaces.includes(id))
  return isShared && (first === undefined || second === undefined || first === second)
}

/**
 * Of several roads to one wallet one: what is open, waits to be continued or was used last before others, then what has a
 * domain, then what came first. What an adapter marks has no part in it.
 */
function withoutSecondRoads(connectors: readonly Connector[], { recent, connected }: InstalledWalletsInput) {
  const roads = new Map<object, Connector[]>()
  for (const connector of connectors) {
    const { walletKey, isDuplicate } = connector
    if (walletKey && !isDuplicate) roads.set(walletKey, [...(roads.get(walletKey) ?? []), connector])
  }
  const rank = ({ id, rdns }: Connector): number => {
    const status = connected?.get(id)
    if (status) return status === 'connected' ? 0 : 1
    const used = recent.indexOf(id)
    if (used >= 0) return 2 + used
    return 2 + recent.length + (rdns === undefined ? 1 : 0)
  }
  return connectors.filter((connector) => {
    const { walletKey, isDuplicate } = connector
    const all = (walletKey && !isDuplicate && roads.get(walletKey)) || []
    const own = all.indexOf(connector)
    return !all.some((other, at) => {
      if (at === own || !isSameWallet(other, connector)) return false
      const difference = rank(other) - rank(connector)
      return difference < 0 || (difference === 0 && at < own)
    })
  })
}

/** The wallets of this browser, each once. A provider found on `window` is left out when its wallet announced itself. */
function distinctConnectors(input: InstalledWalletsInput): readonly Connector[] {
  const { connectors, namespace } = input
  const byId = new Map<string, Connector>()
  for (const connector of connectors) {
    const { id, kind, namespaces } = connector
    const isSupported = namespace === undefined || namespaces === 'any' || namespaces.includes(namespace)
    if ((kind === 'announced' || kind === 'injected') && isSupported && !byId.has(id)) byId.set(id, connector)
  }
  const all = withoutSecondRoads([...byId.values()], input)
  const announced = new Set(
    all.flatMap((connector) => (connector.kind === 'announced' ? (domainOf(connector) ?? []) : [])),
  )
  return all.filter((connector) => connector.kind === 'announced' || !announced.has(domainOf(connector) ?? ''))
}

/** The domains under which the site itself names a wallet, by name and namespace: of which wallet such a name is does not depend on who came first. */
function configuredDomains(connectors: readonly Connector[]): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const domains = new Map<string, Set<string | undefined>>()
  for (const connector of connectors)
    if (connector.isConfigured)
      for (const identity of identitiesOf(connector))
        domains.set(identity, (domains.get(identity) ?? new Set()).add(domainOf(connector)))
  return domains
}

/**
 * One row per connector: recent wallets, newest first, then the others in order of arrival, then duplicates. A duplicate
 * is never shown as "last used", and neither is the wallet whose identity it claims.
 */
export function installedRows(input: InstalledWalletsInput): readonly InstalledRow[] {
  const { recent, connected } = input
  const owners = new Map<string, Writable<InstalledRow>>()
  const rank = ({ connector: { id }, status }: InstalledRow): number => {
    if (status === 'duplicate') return recent.length + 2
    return (status !== 'installed' && recent.indexOf(id) + 1) || recent.length + 1
  }
  const connectors = distinctConnectors(input)
  const configured = configuredDomains(connectors)
  const rows = connectors.map((connector): InstalledRow => {
    const { id, isDuplicate, isConfigured } = connector
    const known = connected?.get(id) ?? (recent.includes(id) ? 'recent' : 'installed')
    const row: Writable<InstalledRow> = { connector, status: isDuplicate ? 'duplicate' : known }
    // What the site itself names poses as no other.
    if (isConfigured) return row
    const domain = domainOf(connector)
    const identities = identitiesOf(connector)
    const isPosing = identities.some((identity) => {
      const domains = configured.get(identity)
      return domains !== undefined && (domain === undefined || !domains.has(domain))
    })
    if (isPosing) return { connector, status: 'duplicate' }
    for (const identity of identities) {
      const owner = owners.get(identity) ?? row
      owners.set(identity, owner)
      if (owner === row) continue
      row.status = 'duplicate'
      // It is unknown which of them was used before: the first to announce itself may be the impostor.
      if (/recent|saved/.test(owner.status)) owner.status = 'installed'
    }
    return row
  })
  return [...rows].sort((a, b) => rank(a) - rank(b))
}

function mergeRow(item: WalletItem, { connector, status }: InstalledRow): WalletItem {
  const isHigher = STATUS_ORDER.indexOf(status) > STATUS_ORDER.indexOf(item.status ?? 'installed')
  const { namespaces } = connector
  return {
    ...item,
    status: isHigher ? status : (item.status ?? status),
    connectors: [...item.connectors, connector],
    namespaces: [...new Set([...item.namespaces, ...(namespaces === 'any' ? [] : namespaces)])],
  }
}

function toItem({ connector, status }: InstalledRow): WalletItem {
  const { id, name, icon, namespaces } = connector
  return {
    key: id,
    kind: 'installed',
    name,
    ...(icon === undefined ? {} : { icon }),
    status,
    connectors: [connector],
    namespaces: namespaces === 'any' ? [] : namespaces,
  }
}

/**
 * Installed wallets as items of the list: connectors of one name that announced themselves to different chain families
 * are one wallet. Duplicates are never merged.
 */
export function installedWallets(input: InstalledWalletsInput): readonly WalletItem[] {
  const merged: { item: WalletItem }[] = []
  const names = new Map<string, { item: WalletItem }[]>()
  for (const row of installedRows(input)) {
    const { connector, status } = row
    const overlaps = ({ namespaces }: WalletItem): boolean =>
      connector.namespaces === 'any' ||
      namespaces.length === 0 ||
      connector.namespaces.some((namespace) => namespaces.includes(namespace))
    if (status === 'duplicate') {
      merged.push({ item: toItem(row) })
      continue
    }
    const name = nameKey(connector.name)
    const sameName = names.get(name) ?? []
    const known = sameName.find(({ item }) => !overlaps(item))
    if (known) {
      known.item = mergeRow(known.item, row)
      continue
    }
    const added = { item: toItem(row) }
    merged.push(added)
    names.set(name, [...sameName, added])
  }
  return merged.map(({ item }) => item)
}

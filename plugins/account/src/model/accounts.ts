import type { Account, CapabilityName, ChainFamily, Connection, Connector, Network } from '@latchkey/kernel'
import { isSafeLink } from '@latchkey/kernel/text'

/** One shared account. */
export interface AccountEntry {
  readonly connection: Connection
  readonly account: Account
  /** In use for its chain family. */
  readonly isCurrent: boolean
  /** Of its wallet among those with the same name; see {@link ConnectedWallet.number}. */
  readonly number: number | undefined
}

/** An account's address as its family writes it on the network it is used on. */
export function writtenAddress(
  families: readonly ChainFamily[],
  network: Network | undefined,
  account: Account,
): string {
  const family = families.find(({ namespace }) => namespace === network?.namespace)
  return (network && family?.addressOn?.(account.address, network)) ?? account.address
}

/** What takes the account's key; a wallet with none of them only watches it. */
const KEYED: readonly CapabilityName[] = [
  'signMessage',
  'signTypedData',
  'signTransactions',
  'signPsbt',
  'sendTransaction',
  'sendPrepared',
  'transfer',
]

/** Whether a wallet shows an account that it can neither sign nor send for. */
export function isWatchOnly({ capabilities }: Pick<Connection, 'capabilities'>): boolean {
  // A session of which nothing is known yet has no capabilities at all.
  return capabilities.includes('nativeBalance') && !KEYED.some((name) => capabilities.includes(name))
}

/** The accounts of one chain family. */
export interface AccountGroup {
  readonly namespace: string
  readonly label: string
  /** Empty while none of its wallets is connected. */
  readonly entries: readonly AccountEntry[]
}

/** What the groups depend on. */
export interface AccountSituation {
  readonly families: readonly ChainFamily[]
  readonly networks: readonly Network[]
  readonly connectors: readonly Connector[]
  readonly connections: readonly Connection[]
  /** The connection in use of each family, by namespace. */
  readonly activeConnectionIds: Readonly<Record<string, string>>
}

function entriesOf(
  connections: readonly Connection[],
  activeId: string | undefined,
  wallets: readonly ConnectedWallet[],
): readonly AccountEntry[] {
  const active = connections.find((connection) => connection.id === activeId)
  return connections.flatMap((connection) =>
    connection.accounts.map((account) => ({
      connection,
      account,
      isCurrent: connection === active && account.address === connection.account.address,
      number: wallets.find(({ sessionId }) => sessionId === connection.sessionId)?.number,
    })),
  )
}

function labelOf(namespace: string, families: readonly ChainFamily[]): string {
  return families.find((family) => family.namespace === namespace)?.label ?? namespace
}

/**
 * All shared accounts by chain family, in the site's order. A family without an account is listed only when some
 * wallet could connect one.
 */
export function accountGroups(situation: AccountSituation): readonly AccountGroup[] {
  const { families, networks, connectors, connections, activeConnectionIds } = situation
  const wallets = connectedWallets(connections, families)
  const namespaces = new Set([...networks, ...connections].map((entry) => entry.namespace))
  return [...namespaces].flatMap((namespace) => {
    const own = connections.filter((connection) => connection.namespace === namespace)
    const isReachable = connectors.some(({ namespaces: served }) => served === 'any' || served.includes(namespace))
    if (own.length === 0 && !isReachable) return []
    const entries = entriesOf(own, activeConnectionIds[namespace], wallets)
    return [{ namespace, label: labelOf(namespace, families), entries }]
  })
}

/** A connected wallet with everything it is connected for. */
export interface ConnectedWallet {
  readonly sessionId: string
  readonly name: string
  readonly icon: string | undefined
  /** Counts the wallets of one name in the order in which they were opened, from 1; `undefined` for a name used once. */
  readonly number: number | undefined
  /** That of its first chain family. */
  readonly connection: Connection
  /** Names of the chain families. */
  readonly families: readonly string[]
}

/**
 * The connected wallets, each once, however many chain families it serves. Two sessions of one connector are two wallets:
 * two phones paired with the same app, for example.
 */
export function connectedWallets(
  connections: readonly Connection[],
  families: readonly ChainFamily[],
): readonly ConnectedWallet[] {
  const sessions = [...new Set(connections.map((connection) => connection.sessionId))].flatMap((sessionId) => {
    const own = connections.filter((connection) => connection.sessionId === sessionId)
    return own[0] ? [{ sessionId, own, first: own[0] }] : []
  })
  return sessions.map(({ sessionId, own, first }, at) => {
    const hasName = ({ first: { name } }: (typeof sessions)[number]): boolean => name === first.name
    return {
      sessionId,
      name: first.name,
      icon: first.icon,
      number: sessions.filter(hasName).length > 1 ? sessions.slice(0, at + 1).filter(hasName).length : undefined,
      connection: first,
      families: own.map(({ namespace }) => labelOf(namespace, families)),
    }
  })
}

/** The page of an account in its network's explorer. */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

// Browsers trust what this machine serves as they trust https: (Secure Contexts, section 3.1).
const LOCAL = /^http:\/\/(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\//i

/** Where an account can be looked up: `https:` pages, and those of this machine, without credentials. */
export function explorerLink(
  families: readonly ChainFamily[],
  network: Network | undefined,
  account: Account | undefined,
): ExplorerLink | undefined {
  if (!network?.explorer || !account) return undefined
  const family = families.find((candidate) => candidate.namespace === network.namespace)
  const url = family?.explorerUrl?.(network, account.address)
  return url !== undefined && (isSafeLink(url) || LOCAL.test(url)) ? { name: network.explorer.name, url } : undefined
}

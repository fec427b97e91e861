import type { Account, ChainFamily, Connection, Connector, Network } from '@latchkey/kernel'
import { isSafeLink } from '@latchkey/kernel/text'

/** One shared account. */
export interface AccountEntry {
  readonly connection: Connection
  readonly account: Account
  /** In use for its chain family. */
  readonly isCurrent: boolean
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

function entriesOf(connections: readonly Connection[], activeId: string | undefined): readonly AccountEntry[] {
  const active = connections.find((connection) => connection.id === activeId)
  return connections.flatMap((connection) =>
    connection.accounts.map((account) => ({
      connection,
      account,
      isCurrent: connection === active && account.address === connection.account.address,
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
  const namespaces = new Set([...networks, ...connections].map((entry) => entry.namespace))
  return [...namespaces].flatMap((namespace) => {
    const own = connections.filter((connection) => connection.namespace === namespace)
    const isReachable = connectors.some(({ namespaces: served }) => served === 'any' || served.includes(namespace))
    if (own.length === 0 && !isReachable) return []
    return [{ namespace, label: labelOf(namespace, families), entries: entriesOf(own, activeConnectionIds[namespace]) }]
  })
}

/** A connected wallet with everything it is connected for. */
export interface ConnectedWallet {
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  /** Names of the chain families. */
  readonly families: readonly string[]
}

/** The connected wallets, each once, however many chain families it serves. */
export function connectedWallets(
  connections: readonly Connection[],
  families: readonly ChainFamily[],
): readonly ConnectedWallet[] {
  const ids = [...new Set(connections.map((connection) => connection.connectorId))]
  return ids.flatMap((connectorId) => {
    const own = connections.filter((connection) => connection.connectorId === connectorId)
    const [first] = own
    if (!first) return []
    const labels = own.map(({ namespace }) => labelOf(namespace, families))
    return [{ connectorId, name: first.name, icon: first.icon, families: labels }]
  })
}

/** The page of an account in its network's explorer. */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

/** Where an account can be looked up: only `https:` pages without credentials. */
export function explorerLink(
  families: readonly ChainFamily[],
  network: Network | undefined,
  account: Account | undefined,
): ExplorerLink | undefined {
  if (!network?.explorer || !account) return undefined
  const family = families.find((candidate) => candidate.namespace === network.namespace)
  const url = family?.explorerUrl?.(network, account.address)
  return url !== undefined && isSafeLink(url) ? { name: network.explorer.name, url } : undefined
}

import type { Account, ChainFamily, Connection, Connector, Network } from '@latchkey/kernel'

/** One shared account. */
export interface AccountEntry {
  readonly connection: Connection
  readonly account: Account
  /** In use for its chain family. */
  readonly isCurrent: boolean
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
  const inUse = connections.find((one) => one.id === activeId)
  return connections.flatMap((connection) =>
    connection.accounts.map((account) => ({
      connection,
      account,
      isCurrent: connection === inUse && account.address === connection.account.address,
    })),
  )
}

/**
 * All shared accounts by chain family, in the site's order. A family without an account is listed only when some
 * wallet could bring one.
 */
export function accountGroups(situation: AccountSituation): readonly AccountGroup[] {
  const { families, networks, connectors, connections, activeConnectionIds } = situation
  const namespaces = new Set([...networks, ...connections].map((one) => one.namespace))
  return [...namespaces].flatMap((namespace) => {
    const own = connections.filter((one) => one.namespace === namespace)
    const isReachable = connectors.some((one) => one.namespaces === 'any' || one.namespaces.includes(namespace))
    if (own.length === 0 && !isReachable) return []
    const label = families.find((one) => one.namespace === namespace)?.label ?? namespace
    return [{ namespace, label, entries: entriesOf(own, activeConnectionIds[namespace]) }]
  })
}

import type { Page } from '@playwright/test'

/** What a tab shows, in one order. */
export interface TabPicture {
  readonly connections: readonly string[]
  readonly active: string | undefined
  readonly network: string | undefined
  /** Sessions with a paired wallet, as it knows them. */
  readonly topics: readonly string[]
}

/** Reads what a tab shows. */
export function tabPicture(page: Page): Promise<TabPicture> {
  return page.evaluate(() => {
    const { store, atoms } = window.kernel
    const connections = store.get(atoms.connections)
    const text = ({ connectorId, namespace, network, account, accounts }: (typeof connections)[number]): string =>
      [connectorId, namespace, network, account.address, ...accounts.map(({ address }) => address)].join(' ')
    const active = store.get(atoms.connection)
    const paired = connections.filter(({ connectorId }) => connectorId === 'walletConnect')
    return {
      connections: connections.map(text).sort(),
      active: active ? text(active) : undefined,
      network: store.get(atoms.network)?.id,
      topics: [...new Set(paired.map(({ sessionId }) => sessionId))].sort(),
    }
  })
}

/** What of a picture is stored. Wallets with a network of their own, as extensions have, are asked for it instead. */
type Stored = Pick<TabPicture, 'connections' | 'network'>

/** What a tab shows of what is stored, and what storage holds. */
export function shownAndStored(page: Page): Promise<readonly [shown: Stored, stored: Stored]> {
  return page.evaluate(() => {
    const { store, atoms } = window.kernel
    const shown = store
      .get(atoms.connections)
      .map(({ connectorId, namespace, account, network, hasOwnNetwork }) => [
        connectorId,
        namespace,
        account.address,
        hasOwnNetwork ? undefined : network,
      ])
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
    const stored = Object.keys(localStorage)
      .filter((key) => key.startsWith('lk:kernel:connection:'))
      .map(read)
      .filter(({ isClosed }) => isClosed !== true)
      .map(({ connectorId, namespace, address, network }) => [connectorId, namespace, address, network])
    const texts = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort()
    const network = store.get(atoms.network)
    return [
      { connections: texts(shown), network: network?.id },
      {
        connections: texts(stored),
        network: network && read('lk:kernel:wallet').selectedNetworks?.[network.namespace],
      },
    ] as const
  })
}

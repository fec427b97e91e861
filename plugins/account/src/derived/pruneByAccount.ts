import type { Connection } from '@latchkey/kernel'

/** Drops what belongs to accounts that no connected wallet shares any more. Keys are CAIP-10 ids. */
export function pruneByAccount<T>(
  record: Readonly<Record<string, T>>,
  connections: readonly Connection[],
): Readonly<Record<string, T>> {
  const shared = new Set(
    connections.flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace}:${address}`)),
  )
  const kept = Object.entries(record).filter(([key]) => {
    const [namespace = '', , address = ''] = key.split(':')
    return shared.has(`${namespace}:${address}`)
  })
  return kept.length === Object.keys(record).length ? record : Object.fromEntries(kept)
}

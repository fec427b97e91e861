import type { ChainFamily, Connection } from '@latchkey/kernel'

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
  const ids = [...new Set(connections.map((one) => one.connectorId))]
  const labelOf = (namespace: string): string => families.find((one) => one.namespace === namespace)?.label ?? namespace
  return ids.flatMap((connectorId) => {
    const own = connections.filter((one) => one.connectorId === connectorId)
    const [first] = own
    if (!first) return []
    return [{ connectorId, name: first.name, icon: first.icon, families: own.map((one) => labelOf(one.namespace)) }]
  })
}

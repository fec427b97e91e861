/** Name to address of what runs, as the server of this page tells it; or, by name, why it does not run. */
export type Services = Readonly<Record<string, string>>

/** Where everything is; empty when nothing runs. */
export async function loadServices(path: '/services.json' | '/missing.json' = '/services.json'): Promise<Services> {
  const response = await fetch(path).catch(() => undefined)
  if (!response?.ok) return {}
  const value: unknown = await response.json().catch(() => ({}))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A chain of the devnet. */
export interface LocalChain {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

const NAMES: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '56': 'BNB Smart Chain',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum One',
}

/** The local EVM chains among the running services, in the order they were started. */
export function localChains(services: Services): readonly LocalChain[] {
  return Object.entries(services).flatMap(([service, rpcUrl]) => {
    const id = /^evm-(\d+)$/.exec(service)?.[1]
    return id ? [{ id: Number(id), name: NAMES[id] ?? `Chain ${id}`, rpcUrl }] : []
  })
}

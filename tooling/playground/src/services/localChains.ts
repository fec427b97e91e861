import type { Services } from './loadServices.ts'

/** A chain of the devnet. */
export interface LocalChain {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

const NAMES: Readonly<Record<string, string>> = { '1': 'Ethereum', '42161': 'Arbitrum One' }

/** The local EVM chains among the running services, in the order they were started. */
export function localChains(services: Services): readonly LocalChain[] {
  return Object.entries(services).flatMap(([service, rpcUrl]) => {
    const id = /^evm-(\d+)$/.exec(service)?.[1]
    return id ? [{ id: Number(id), name: NAMES[id] ?? `Chain ${id}`, rpcUrl }] : []
  })
}

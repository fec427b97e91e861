import type { Services } from '../services/loadServices.ts'

/** What the explorer shows: a chain, and in it a transaction, an address, or neither. */
export interface Place {
  /** CAIP-2. */
  readonly chain: string
  readonly kind: 'transaction' | 'address' | 'latest'
  /** A hash or an address; empty for what is latest. */
  readonly id: string
}

const KINDS: Readonly<Record<string, 'transaction' | 'address'>> = {
  tx: 'transaction',
  extrinsic: 'transaction',
  address: 'address',
  account: 'address',
  token: 'address',
}

/** Chains of the devnet, by the service that answers for each. */
export const EXPLORED = [
  { chain: 'eip155:1', service: 'evm-1', name: 'Ethereum' },
  { chain: 'eip155:42161', service: 'evm-42161', name: 'Arbitrum One' },
  { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', service: 'solana', name: 'Solana' },
  { chain: 'bip122:000000000019d6689c085ae165831e93', service: 'bitcoin', name: 'Bitcoin' },
  { chain: 'polkadot:68d56f15f85d3136970ec16946040bc1', service: 'polkadot', name: 'Polkadot' },
] as const

/** The explorer of a chain, for the `explorer` of its network. */
export function explorerOf(chain: string, origin: string): { readonly name: string; readonly url: string } {
  return { name: 'the local explorer', url: `${origin}/explorer#/${chain}` }
}

/** Reads the part of an address after `#`: `#/eip155:1/tx/0x12`. A query at its end, as some families write one, is left out. */
export function readPlace(hash: string): Place {
  const [, chain = '', word = '', id = ''] = (hash.replace(/\?.*$/, '').split('/') as readonly string[]).map((text) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return ''
    }
  })
  const known = EXPLORED.some((entry) => entry.chain === chain) ? chain : EXPLORED[0].chain
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
  return kind && id !== '' ? { chain: known, kind, id } : { chain: known, kind: 'latest', id: '' }
}

export function writePlace({ chain, kind, id }: Place): string {
  return kind === 'latest'
    ? `#/${chain}`
    : `#/${chain}/${kind === 'address' ? 'address' : 'tx'}/${encodeURIComponent(id)}`
}

/** Whether a text that the user typed is a transaction or an address of a chain. */
export function guessKind(chain: string, text: string): 'transaction' | 'address' {
  if (chain.startsWith('solana:')) return text.length > 60 ? 'transaction' : 'address'
  return /^(0x)?[0-9a-f]{64}$/i.test(text) ? 'transaction' : 'address'
}

/** Where a chain answers; `undefined` where it does not run. */
export function nodeOf(chain: string, services: Services): string | undefined {
  const service = EXPLORED.find((entry) => entry.chain === chain)?.service
  return service && services[service]
}

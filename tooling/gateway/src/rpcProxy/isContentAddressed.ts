import type { RpcCall } from '../chains/chain.ts'
import { fieldOf } from '../text/fieldOf.ts'

const HASH = /^(0x)?[0-9a-f]{64}$/i
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

const isHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value)
/** Bitcoin: the bytes themselves. The decoded forms count confirmations and name the next block. */
const isRaw = (value: unknown): boolean => value === false || value === 0

/** Where the block's hash stands among the parameters of methods that read one block's state. */
const POLKADOT: Readonly<Record<string, number>> = {
  chain_getHeader: 0,
  state_call: 2,
  state_getKeysPaged: 3,
  state_getMetadata: 0,
  state_getRuntimeVersion: 0,
  state_getStorage: 1,
  state_queryStorageAt: 1,
}

type Rule = (method: string, params: readonly unknown[]) => boolean

const RULES: Readonly<Record<string, Rule>> = {
  bip122(method, [first, second, third]) {
    if (method === 'getblock' || method === 'getblockheader') return isHash(first) && isRaw(second)
    return method === 'getrawtransaction' && isHash(first) && isRaw(second) && isHash(third)
  },
  polkadot(method, params) {
    if (method === 'chain_getBlockHash') return params.length === 1 && params[0] === 0
    const at = POLKADOT[method]
    return at !== undefined && isHash(params[at])
  },
  solana(method, [signature, options]) {
    if (method === 'getGenesisHash') return true
    const commitment = fieldOf(options, 'commitment') ?? 'finalized'
    return method === 'getTransaction' && SIGNATURE.test(String(signature)) && commitment === 'finalized'
  },
}

/**
 * Whether a call of a family other than EVM names, by a hash or a signature, all that its answer depends on: then what
 * it found never changes, on whatever fork. Numbers of blocks are none: a reorganised or local chain has others there.
 */
export function isContentAddressed(chainId: string, { method, params }: RpcCall): boolean {
  const rule = RULES[chainId.slice(0, chainId.indexOf(':'))]
  return rule !== undefined && Array.isArray(params) && rule(method, params)
}

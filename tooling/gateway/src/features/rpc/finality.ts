import type { Chain } from '../../core/chains/chain.ts'

const KEPT_MS = 4_000
const DEFAULT_CONFIRMATIONS = 64

interface Height {
  readonly number: bigint
  readonly hash: string
}

/** Up to where chains do not change any more. */
export interface Finality {
  /** Number of the highest block that counts as final; -1 while none does. */
  height(chain: Chain, signal: AbortSignal): Promise<bigint>
}

function read(value: unknown): Height | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { number, hash } = value as { number?: unknown; hash?: unknown }
  return typeof number === 'string' && typeof hash === 'string' ? { number: BigInt(number), hash } : undefined
}

const hex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

async function ask(chain: Chain, before: Height | undefined, signal: AbortSignal) {
  const block = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })
  const [finalized, latest, again] = await chain.batch(
    [block('finalized'), block('latest'), ...(before ? [block(hex(before.number))] : [])],
    signal,
  )
  const result = (outcome: typeof latest) => (outcome && 'result' in outcome ? read(outcome.result) : undefined)
  const newest = result(latest)
  const depth = BigInt(chain.config.confirmations ?? DEFAULT_CONFIRMATIONS)
  const counted = newest && newest.number >= depth ? newest.number - depth : -1n
  const head = result(finalized)
  // A node without the tag answers with an error, nothing, or the newest block.
  const isUsable =
    head !== undefined && chain.config.confirmations === undefined && head.number <= (newest?.number ?? 0n)
  return {
    number: isUsable ? head.number : counted,
    isReset: before !== undefined && result(again)?.hash !== before.hash,
    newest,
  }
}

/**
 * Knows up to where each EVM chain is final. A chain that no longer holds what was its newest final block was reset
 * (local chains are); then what was kept of it is forgotten.
 */
export function createFinality(onReset: (chainId: string) => void): Finality {
  const known = new Map<string, { until: number; number: bigint; witness: Height | undefined }>()
  return {
    async height(chain, signal) {
      const before = known.get(chain.id)
      if (before && before.until > performance.now()) return before.number
      const { number, isReset, newest } = await ask(chain, before?.witness, signal)
      if (isReset) onReset(chain.id)
      const witness = before?.witness && !isReset && before.witness.number <= number ? before.witness : newest
      known.set(chain.id, { until: performance.now() + KEPT_MS, number, witness })
      return number
    },
  }
}

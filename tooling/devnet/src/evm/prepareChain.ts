import { ACCOUNTS } from '../accounts.ts'
import { BALANCES, OTHER_BALANCE, START_TIMEOUT_MS } from '../constants.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { DevnetError } from '../devnetError.ts'
import type { DevnetChain } from '../types.ts'
import { deployLatch } from './deployLatch.ts'
import { evmNode } from './evmNode.ts'
import { toQuantity } from './toQuantity.ts'

/** Longest wait for a past to be made, in milliseconds; it usually takes 2,000. */
const PAST_TIMEOUT_MS = 60_000

export interface ChainOptions {
  readonly id: number
  readonly port: number
  readonly contracts: boolean
  /** Ends the past of the chain here, in seconds since 1970; no past when absent. */
  readonly pastUntil: number | undefined
  readonly signal: AbortSignal | undefined
}

/** Checks that a node is the chain it should be, then brings it to the state every devnet starts from. */
export async function prepareChain(options: ChainOptions): Promise<DevnetChain> {
  const { id, port, contracts, pastUntil, signal: stop } = options
  const timeout = AbortSignal.timeout(pastUntil === undefined ? START_TIMEOUT_MS : PAST_TIMEOUT_MS)
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
  const node = evmNode(`http://127.0.0.1:${port}`, signal)
  const answered = Number(await node.call('eth_chainId'))
  if (answered !== id)
    throw new DevnetError('wrong-chain', `${node.url} answers as chain ${answered}, not ${id}. Is the port in use?`)
  // What most tests do not need is not even loaded for them.
  if (contracts) await (await import('./deployContracts.ts')).deployContracts(node, id)
  else await deployLatch(node, signal)
  if (pastUntil !== undefined) await (await import('../seed/seedChain.ts')).seedChain(node, id, pastUntil)
  const first = BALANCES[id] ?? BALANCES[1] ?? []
  const balances = ACCOUNTS.map((_, index) => first[index] ?? OTHER_BALANCE)
  await node.callAll(
    ACCOUNTS.map(({ address }, index) => ['anvil_setBalance', address, toQuantity(balances[index] ?? 0n)] as const),
  )
  const { url } = node
  return { rpcUrl: url, wsUrl: url.replace('http', 'ws'), tokens: { latch: TOKENS.latch.address }, balances }
}

import { keccak256, numberToHex, parseEther, parseTransaction } from 'viem'
import * as z from 'zod/mini'
import { type EvmChain, RpcError } from '../core/chains/chain.ts'
import { evmClient } from '../core/chains/evmClient.ts'
import type { Ware } from '../features/faucet/assets.ts'
import type { Exchange } from '../features/swap/exchange.ts'

const COIN = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** NOT A SECRET: the number seven, for this ledger only. */
const FAUCET_KEY = `0x${'7'.padStart(64, '0')}` as const

/** When the connection to the node breaks: before it hears of the payment, or after it took it. */
export type Break = 'never' | 'before' | 'after'

/** A chain that mines every payment at once and knows each account's next number, as nodes do. */
export interface PayoutLedger {
  readonly ware: Ware
  /** What was paid, in wei. */
  readonly paid: bigint[]
  /** Set to let calls fail. */
  breaks: Break
  /** Runs while a payment is on its way. */
  onSend: () => Promise<void>
  /** Another transaction of the faucet is mined. */
  spend(): void
}

/** A coin that is sold from a ledger of this process. */
export function payoutLedger(): PayoutLedger {
  const mined = new Set<string>()
  const paid: bigint[] = []
  let nonce = 0

  async function take(text: string): Promise<string> {
    const raw: `0x${string}` = `0x${text.slice(2)}`
    const before = ledger.onSend
    ledger.onSend = async () => undefined
    await before()
    if (ledger.breaks === 'before') throw new TypeError('fetch failed')
    const transaction = parseTransaction(raw)
    if (mined.has(keccak256(raw))) throw new RpcError(-32000, 'already known')
    if ((transaction.nonce ?? 0) < nonce) throw new RpcError(-32000, 'nonce too low')
    mined.add(keccak256(raw))
    paid.push(transaction.value ?? 0n)
    nonce += 1
    if (ledger.breaks === 'after') throw new TypeError('fetch failed')
    return keccak256(raw)
  }

  function answer(method: string, [value]: readonly unknown[]): unknown {
    if (method === 'eth_getTransactionCount') return numberToHex(nonce)
    if (method === 'eth_feeHistory') return { oldestBlock: '0x1', baseFeePerGas: ['0x7'], gasUsedRatio: [], reward: [] }
    if (ledger.breaks !== 'never') throw new TypeError('fetch failed')
    if (typeof value !== 'string' || !mined.has(value)) return null
    const place = { blockHash: value, blockNumber: '0x1', transactionIndex: '0x0' }
    return method === 'eth_getTransactionReceipt'
      ? { ...place, transactionHash: value, status: '0x1', logs: [] }
      : place
  }

  const config = { id: 'eip155:1', name: 'One', rpcUrls: [], nativeCurrency: COIN, faucetKey: FAUCET_KEY }
  const rpc: EvmChain['rpc'] = async (method, params) => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    return method === 'eth_sendRawTransaction' ? take(z.string().parse(list[0])) : answer(method, list)
  }
  const chain: EvmChain = {
    id: config.id,
    config,
    rpc,
    client: evmClient(config, rpc),
    batch: async (calls) =>
      Promise.all(calls.map(async ({ method, params }) => ({ result: await rpc(method, params) }))),
    health: () => ({ isReachable: true, nodes: [] }),
  }
  const exchange: Exchange = {
    chain,
    contracts: { factory: WRAPPED, router: WRAPPED, wrappedNative: WRAPPED },
    tokens: [],
    pools: async () => [],
    prices: async () => new Map([[WRAPPED, parseEther('2000')]]),
  }
  const ledger: PayoutLedger = {
    ware: { ...COIN, chain, exchange, token: undefined },
    paid,
    breaks: 'never',
    onSend: async () => undefined,
    spend() {
      nonce += 1
    },
  }
  return ledger
}

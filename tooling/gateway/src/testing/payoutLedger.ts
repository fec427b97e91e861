import { keccak256, parseEther, parseTransaction } from 'viem'
import type { EvmChain } from '../chains/chain.ts'
import { RpcError } from '../chains/rpcError.ts'
import type { Ware } from '../onramp/waresOf.ts'

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

  async function take(raw: `0x${string}`): Promise<string> {
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

  const chain = {
    id: 'eip155:1',
    config: { faucetKey: FAUCET_KEY, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    client: {
      getTransactionCount: async () => nonce,
      getFeeHistory: async () => ({ baseFeePerGas: [7n], reward: [] }),
      getTransactionReceipt: async ({ hash }: { hash: string }) => {
        if (ledger.breaks !== 'never' || !mined.has(hash)) throw new Error('There is no receipt.')
        return { status: 'success' }
      },
    },
    async rpc(method: string, [value]: readonly [`0x${string}`]) {
      if (method === 'eth_sendRawTransaction') return take(value)
      if (ledger.breaks !== 'never') throw new TypeError('fetch failed')
      return mined.has(value) ? { hash: value } : null
    },
  } as unknown as EvmChain

  const exchange = {
    contracts: { wrappedNative: WRAPPED },
    prices: async () => new Map([[WRAPPED, parseEther('2000')]]),
  }
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18, token: undefined }
  const ledger: PayoutLedger = {
    ware: { chain, exchange, ...coin } as unknown as Ware,
    paid,
    breaks: 'never',
    onSend: async () => undefined,
    spend() {
      nonce += 1
    },
  }
  return ledger
}

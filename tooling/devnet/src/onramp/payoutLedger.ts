import { createPublicClient, custom, keccak256, numberToHex, parseTransaction, RpcRequestError } from 'viem'
import type { OnrampAsset, SaleChain } from './onrampAssets.ts'

/** NOT A SECRET: the number seven, for this ledger only. */
const FAUCET_KEY = `0x${'7'.padStart(64, '0')}` as const

/** When the connection to the node breaks: before it hears of the payment, or after it took it. */
export type Break = 'never' | 'before' | 'after'

/** A chain that mines every payment at once and knows each account's next number, as nodes do. */
export interface PayoutLedger {
  readonly asset: OnrampAsset
  /** What was paid, in wei. */
  readonly paid: bigint[]
  /** Set to let calls fail. */
  breaks: Break
  /** Runs while a payment is pending. */
  onSend: () => Promise<void>
  /** Another transaction of the faucet is mined. */
  spend(): void
}

/** What a node says in JSON-RPC. */
const refused = (message: string): Error =>
  new RpcRequestError({ body: {}, url: 'http://node.invalid', error: { code: -32000, message } })

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
    if (mined.has(keccak256(raw))) throw refused('already known')
    if ((transaction.nonce ?? 0) < nonce) throw refused('nonce too low')
    mined.add(keccak256(raw))
    paid.push(transaction.value ?? 0n)
    nonce += 1
    if (ledger.breaks === 'after') throw new TypeError('fetch failed')
    return keccak256(raw)
  }

  function answer(method: string, [value]: readonly unknown[]): unknown {
    if (method === 'eth_getTransactionCount') return numberToHex(nonce)
    if (method === 'eth_gasPrice') return '0x7'
    if (ledger.breaks !== 'never') throw new TypeError('fetch failed')
    if (typeof value !== 'string' || !mined.has(value)) return null
    const place = { blockHash: value, blockNumber: '0x1', transactionIndex: '0x0' }
    return method === 'eth_getTransactionReceipt'
      ? { ...place, transactionHash: value, status: '0x1', logs: [] }
      : place
  }

  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    return method === 'eth_sendRawTransaction' ? take(String(list[0])) : answer(method, list)
  }
  const chain: SaleChain = {
    id: 'eip155:1',
    name: 'One',
    network: 'one',
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    faucetKey: FAUCET_KEY,
    etherPrice: async () => 2_000n * 10n ** 18n,
    euroPrice: async () => 10n ** 18n,
  }
  const ledger: PayoutLedger = {
    asset: { name: 'Ether', symbol: 'ETH', decimals: 18, chain, token: undefined },
    paid,
    breaks: 'never',
    onSend: async () => undefined,
    spend() {
      nonce += 1
    },
  }
  return ledger
}

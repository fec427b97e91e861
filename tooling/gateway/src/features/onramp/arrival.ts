import { type Hex, isHex, parseAbiItem, parseEventLogs } from 'viem'
import type { Chain, EvmChain } from '../../core/chains/chain.ts'

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const isHash = (text: string): text is Hex => isHex(text) && text.length === 66

async function onEvm({ client }: EvmChain, hash: Hex, address: string): Promise<boolean> {
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt?.status !== 'success') return false
  const own = address.toLowerCase()
  const transfers = parseEventLogs({ abi: [TRANSFER], logs: receipt.logs, strict: true })
  if (transfers.some(({ args }) => args.to.toLowerCase() === own && args.value > 0n)) return true
  const { to, value } = await client.getTransaction({ hash })
  if (to?.toLowerCase() === own) return value > 0n
  // Paid out by a contract, which leaves no log: the balance says it.
  const account = { address: address as Hex }
  const [after, earlier] = await Promise.all([
    client.getBalance({ ...account, blockNumber: receipt.blockNumber }),
    client.getBalance({ ...account, blockNumber: receipt.blockNumber - 1n }),
  ])
  return after > earlier
}

interface TokenBalance {
  readonly owner?: string
  readonly mint: string
  readonly uiTokenAmount: { readonly amount: string }
}

/** What a Solana node says of a transaction, as far as it is needed here. */
interface SolanaTransaction {
  readonly meta?: {
    readonly err: unknown
    readonly preBalances: readonly number[]
    readonly postBalances: readonly number[]
    readonly preTokenBalances?: readonly TokenBalance[]
    readonly postTokenBalances?: readonly TokenBalance[]
  }
  readonly transaction?: {
    readonly message: { readonly accountKeys: readonly (string | { readonly pubkey: string })[] }
  }
}

function totals(balances: readonly TokenBalance[] = [], owner: string): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { owner: of, mint, uiTokenAmount } of balances)
    if (of === owner) held.set(mint, (held.get(mint) ?? 0n) + BigInt(uiTokenAmount.amount))
  return held
}

async function onSolana(chain: Chain, hash: string, address: string, signal: AbortSignal): Promise<boolean> {
  const asked = [hash, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }]
  const answer = (await chain.rpc('getTransaction', asked, signal)) as SolanaTransaction | null
  const { meta, transaction } = answer ?? {}
  if (!meta || !transaction || meta.err !== null) return false
  const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
  const at = keys.indexOf(address)
  if (at >= 0 && (meta.postBalances[at] ?? 0) > (meta.preBalances[at] ?? 0)) return true
  const earlier = totals(meta.preTokenBalances, address)
  return [...totals(meta.postTokenBalances, address)].some(([mint, amount]) => amount > (earlier.get(mint) ?? 0n))
}

/**
 * Whether a transaction is on the chain, was not undone, and brought the account something: what a provider says of a
 * payout counts only then.
 */
export async function hasArrived(chain: Chain, hash: string, address: string, signal: AbortSignal): Promise<boolean> {
  if (chain.client) return isHash(hash) && onEvm({ ...chain, client: chain.client }, hash, address)
  return chain.id.startsWith('solana:') && onSolana(chain, hash, address, signal)
}

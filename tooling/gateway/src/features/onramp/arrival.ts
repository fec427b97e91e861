import { erc20Abi, type Hex, isHex, parseEventLogs, parseUnits, TransactionReceiptNotFoundError } from 'viem'
import type { Chain, EvmChain } from '../../core/chains/chain.ts'
import { withLimit } from '../../core/chains/hedgedRequest.ts'

/** What is to arrive. */
export interface Awaited {
  /** Plain address that gets the coins. */
  readonly address: string
  /** Contract or mint of the coin; empty for the chain's own one. */
  readonly token: string
  /** Milliseconds since 1970: a transfer of before is another one. */
  readonly since: number
}

/** The twentieth part: providers round what they say, and some take the network's fee off. */
const NEAR = 20n
/** Milliseconds by which a block's clock may differ from ours. */
const CLOCKS = 60_000
/** Nodes that are asked about a payment at most, and milliseconds that they have together. */
const MAX_NODES = 5
const PATIENCE = 8_000
const isHash = (text: string): text is Hex => isHex(text) && text.length === 66

/** What a transaction brought an account of one coin, in the coin's smallest units. */
export interface Arrivals {
  readonly decimals: number
  readonly transfers: readonly { readonly key: string; readonly amount: bigint }[]
  /** Known from the account's balance alone: what came for several orders is one transfer then. */
  readonly isPooled: boolean
}

/** Begins the keys of what is known from a balance alone, and of the shares that several orders have in it. */
export const POOL = 'balance:'
export const SHARE = 'share:'

/** Transfers that pay an order out together, by their keys within the transaction. */
export type Claim = readonly string[]

const distance = (first: bigint, other: bigint): bigint => (first > other ? first - other : other - first)
const isNear = (got: bigint, ordered: bigint): boolean => distance(got, ordered) * NEAR <= ordered
const NO_ARRIVALS: Arrivals = { decimals: 0, transfers: [], isPooled: false }

/**
 * What of a transaction may be an order's: one transfer of about its amount, the nearest first, else all of them together. Of
 * a pool, in which several orders were paid at once, each has its share when it holds about what all of them are to get.
 *
 * @param order its id, and the amount as the provider said it
 * @param others amounts of the other orders that the same transaction is said to pay, to the same account in the same coin
 */
export function claimsOn(
  { transfers, decimals, isPooled }: Arrivals,
  order: { readonly id: string; readonly amount: string | undefined },
  others: readonly (string | undefined)[],
): readonly Claim[] {
  const came = transfers.filter(({ amount }) => amount > 0n)
  const all = came.map(({ key }) => key)
  if (order.amount === undefined) return [...all.map((key) => [key]), ...(all.length > 1 ? [all] : [])]
  const ordered = parseUnits(order.amount, decimals)
  const near = came.filter(({ amount }) => isNear(amount, ordered))
  near.sort((first, other) => (distance(first.amount, ordered) < distance(other.amount, ordered) ? -1 : 1))
  const total = came.reduce((sum, { amount }) => sum + amount, 0n)
  const known = others.flatMap((amount) => (amount === undefined ? [] : [parseUnits(amount, decimals)]))
  const isShared = isPooled && known.length > 0 && known.length === others.length
  return [
    ...near.map(({ key }) => [key]),
    ...(all.length > 1 && isNear(total, ordered) ? [all] : []),
    ...(isShared &&
    isNear(
      total,
      known.reduce((sum, amount) => sum + amount, ordered),
    )
      ? [[`${SHARE}${order.id}`]]
      : []),
  ]
}

const isLate = (seconds: bigint | number, { since }: Awaited): boolean => Number(seconds) * 1000 >= since - CLOCKS

async function onEvm({ client, config }: EvmChain, hash: Hex, awaited: Awaited): Promise<Arrivals> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (receipt?.status !== 'success') return NO_ARRIVALS
  const { blockNumber, blockHash } = receipt
  // By its hash: under its number there may be another block by now.
  const { timestamp } = await client.getBlock({ blockHash })
  if (!isLate(timestamp, awaited)) return NO_ARRIVALS
  const { address, token } = awaited
  const own = address.toLowerCase()
  if (token) {
    const logs = receipt.logs.filter((log) => log.address.toLowerCase() === token.toLowerCase())
    const all = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs, strict: true })
    const received = all.filter(({ args }) => args.to.toLowerCase() === own)
    if (received.length === 0) return NO_ARRIVALS
    const decimals = await client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'decimals' })
    const transfers = received.map(({ logIndex, args }) => ({ key: `log:${logIndex}`, amount: args.value }))
    return { decimals, transfers, isPooled: false }
  }
  const { decimals } = config.nativeCurrency
  const { to, value } = await client.getTransaction({ hash })
  if (to?.toLowerCase() === own) return { decimals, transfers: [{ key: 'value', amount: value }], isPooled: false }
  // Paid out by a contract, which leaves no log: the balance says it.
  const account = { address: address as Hex }
  const [after, earlier] = await Promise.all([
    client.getBalance({ ...account, blockNumber }),
    client.getBalance({ ...account, blockNumber: blockNumber - 1n }),
  ])
  return { decimals, transfers: [{ key: `${POOL}${own}`, amount: after - earlier }], isPooled: true }
}

interface TokenBalance {
  readonly owner?: string
  readonly mint: string
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number }
}

/** What a Solana node says of a transaction, as far as it is needed here. */
interface SolanaTransaction {
  readonly blockTime?: number | null
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

async function onSolana(chain: Chain, hash: string, awaited: Awaited, signal: AbortSignal): Promise<Arrivals> {
  const asked = [hash, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }]
  const answer = (await chain.rpc('getTransaction', asked, signal)) as SolanaTransaction | null
  const { meta, transaction, blockTime } = answer ?? {}
  if (!meta || !transaction || meta.err !== null || !isLate(blockTime ?? 0, awaited)) return NO_ARRIVALS
  const { address, token } = awaited
  if (!token) {
    const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
    const at = keys.indexOf(address)
    const amount = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    const { decimals } = chain.config.nativeCurrency
    return { decimals, transfers: [{ key: `${POOL}${address}`, amount }], isPooled: true }
  }
  const held = (balances: readonly TokenBalance[] = []): readonly TokenBalance[] =>
    balances.filter(({ owner, mint }) => owner === address && mint === token)
  const total = (balances: readonly TokenBalance[]): bigint =>
    balances.reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
  const after = held(meta.postTokenBalances)
  const amount = total(after) - total(held(meta.preTokenBalances))
  const decimals = after[0]?.uiTokenAmount.decimals ?? 0
  return { decimals, transfers: [{ key: `${POOL}${address}:${token}`, amount }], isPooled: true }
}

async function arrivalsAt(node: Chain, hash: string, awaited: Awaited, signal: AbortSignal): Promise<Arrivals> {
  if (node.client) return isHash(hash) ? onEvm({ ...node, client: node.client }, hash, awaited) : NO_ARRIVALS
  return node.id.startsWith('solana:') ? onSolana(node, hash, awaited, signal) : NO_ARRIVALS
}

/** Ends with the signal, whatever the work does then. */
function until<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

const isSame = (first: Arrivals, other: Arrivals): boolean =>
  first.decimals === other.decimals &&
  first.isPooled === other.isPooled &&
  first.transfers.length === other.transfers.length &&
  first.transfers.every(
    ({ key, amount }, at) => other.transfers[at]?.key === key && other.transfers[at]?.amount === amount,
  )

/**
 * What a transaction brought an account of a coin, since its order was made; nothing while it is not on the chain, or when it
 * was undone. What a provider says of a payout counts only with it. Every node is asked by itself, and they have to agree: one
 * that is in league with a buyer ends no order. Those that fail or stay silent are left out.
 *
 * @throws what the first node failed with when none answers
 */
export async function arrivalsOf(chain: Chain, hash: string, awaited: Awaited, signal: AbortSignal): Promise<Arrivals> {
  const nodes = chain.each().slice(0, MAX_NODES)
  const settled = await Promise.allSettled(
    nodes.map((node) =>
      withLimit(PATIENCE, signal, (limited) => until(limited, arrivalsAt(node, hash, awaited, limited))),
    ),
  )
  signal.throwIfAborted()
  const [first, ...others] = settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (first) return others.every((other) => isSame(first, other)) ? first : NO_ARRIVALS
  throw settled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))[0]
}

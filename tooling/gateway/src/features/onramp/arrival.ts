import { erc20Abi, type Hex, isHex, parseEventLogs, parseUnits, TransactionReceiptNotFoundError } from 'viem'
import type { Chain, EvmChain } from '../../core/chains/chain.ts'

/** What is to have arrived. */
export interface Awaited {
  /** Plain address that gets the coins. */
  readonly address: string
  /** Contract or mint of the coin; empty for the chain's own one. */
  readonly token: string
  /** Decimal text, as the provider said it; any amount where it said none. */
  readonly amount: string | undefined
  /** Milliseconds since 1970: a transfer of before is another one. */
  readonly since: number
}

/** The twentieth part: providers round what they say, and some take the network's fee off. */
const NEAR = 20n
/** Milliseconds by which a block's clock may differ from ours. */
const CLOCKS = 60_000
const isHash = (text: string): text is Hex => isHex(text) && text.length === 66

function isNear(got: bigint, { amount }: Awaited, decimals: number): boolean {
  if (got <= 0n) return false
  if (amount === undefined) return true
  const said = parseUnits(amount, decimals)
  return (got > said ? got - said : said - got) * NEAR <= said
}

const isLate = (seconds: bigint | number, { since }: Awaited): boolean => Number(seconds) * 1000 >= since - CLOCKS

async function onEvm({ client, config }: EvmChain, hash: Hex, awaited: Awaited): Promise<boolean> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  if (receipt?.status !== 'success') return false
  const { blockNumber } = receipt
  const { timestamp } = await client.getBlock({ blockNumber })
  if (!isLate(timestamp, awaited)) return false
  const { address, token } = awaited
  const own = address.toLowerCase()
  if (token) {
    const logs = receipt.logs.filter((log) => log.address.toLowerCase() === token.toLowerCase())
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs, strict: true })
    const received = transfers.filter(({ args }) => args.to.toLowerCase() === own)
    if (received.length === 0) return false
    const decimals = await client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'decimals' })
    return isNear(
      received.reduce((sum, { args }) => sum + args.value, 0n),
      awaited,
      decimals,
    )
  }
  const { decimals } = config.nativeCurrency
  const { to, value } = await client.getTransaction({ hash })
  if (to?.toLowerCase() === own) return isNear(value, awaited, decimals)
  // Paid out by a contract, which leaves no log: the balance says it.
  const account = { address: address as Hex }
  const [after, earlier] = await Promise.all([
    client.getBalance({ ...account, blockNumber }),
    client.getBalance({ ...account, blockNumber: blockNumber - 1n }),
  ])
  return isNear(after - earlier, awaited, decimals)
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

async function onSolana(chain: Chain, hash: string, awaited: Awaited, signal: AbortSignal): Promise<boolean> {
  const asked = [hash, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }]
  const answer = (await chain.rpc('getTransaction', asked, signal)) as SolanaTransaction | null
  const { meta, transaction, blockTime } = answer ?? {}
  if (!meta || !transaction || meta.err !== null || !isLate(blockTime ?? 0, awaited)) return false
  const { address, token } = awaited
  if (!token) {
    const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
    const at = keys.indexOf(address)
    const got = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    return isNear(got, awaited, chain.config.nativeCurrency.decimals)
  }
  const held = (balances: readonly TokenBalance[] = []): readonly TokenBalance[] =>
    balances.filter(({ owner, mint }) => owner === address && mint === token)
  const total = (balances: readonly TokenBalance[]): bigint =>
    balances.reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n)
  const after = held(meta.postTokenBalances)
  return isNear(total(after) - total(held(meta.preTokenBalances)), awaited, after[0]?.uiTokenAmount.decimals ?? 0)
}

/**
 * Whether a transaction is on the chain, was not undone, and brought the account what was bought: that coin, about that
 * much, and since the order was made. What a provider says of a payout counts only then.
 */
export async function hasArrived(chain: Chain, hash: string, awaited: Awaited, signal: AbortSignal): Promise<boolean> {
  if (chain.client) return isHash(hash) && onEvm({ ...chain, client: chain.client }, hash, awaited)
  return chain.id.startsWith('solana:') && onSolana(chain, hash, awaited, signal)
}

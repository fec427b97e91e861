import { BaseError, encodeFunctionData, erc20Abi, keccak256, parseTransaction, TransactionNotFoundError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { OnrampAsset, SaleChain } from './onrampAssets.ts'
import type { Purchase, PurchaseChange, Purchases } from './purchases.ts'

/** Runs tasks of one name after each other, whatever becomes of the one before. */
export function createMutex(): <Result>(name: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, turn)
    return turn
  }
}

/** JSON-RPC codes by which nodes say that a transaction is not taken (geth: 3 and -32000). */
const REFUSALS: ReadonlySet<unknown> = new Set([3, -32000, -32003])

/** Whether the node refused, which it says in JSON-RPC; else it is unclear what became of the request. */
function isRefusal(error: unknown): boolean {
  const hasCode = (cause: unknown): boolean => REFUSALS.has(Object(cause).code)
  return error instanceof BaseError && error.walk(hasCode) !== null
}

/** Whether the chain has a transaction, mined or waiting. */
async function knows({ client }: SaleChain, hash: `0x${string}`): Promise<boolean> {
  try {
    await client.getTransaction({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/**
 * Sends a signed payout; the same one may be sent again, which cannot pay twice.
 *
 * @returns whether the chain has it; it may refuse one that another sender has just sent
 */
async function sendPayout(
  { chain }: OnrampAsset,
  rawTransaction: `0x${string}`,
  hash: `0x${string}`,
): Promise<boolean> {
  try {
    await chain.client.sendRawTransaction({ serializedTransaction: rawTransaction })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return knows(chain, hash)
  }
}

/** Units of gas with room; what is not used is not paid. */
const GAS_LIMIT = { native: 60_000n, token: 150_000n }

function callOf(
  { token }: OnrampAsset,
  { address }: Purchase,
  units: bigint,
): { to: `0x${string}`; value: bigint; data?: `0x${string}` } {
  const to: `0x${string}` = `0x${address.slice(2)}`
  if (!token) return { to, value: units }
  return {
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
  }
}

/** Signs the payout from the faucet's account, without sending it. */
async function sign(asset: OnrampAsset, purchase: Purchase, units: bigint): Promise<`0x${string}`> {
  const { chain, token } = asset
  const account = privateKeyToAccount(chain.faucetKey)
  const [nonce, gasPrice] = await Promise.all([
    chain.client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    chain.client.getGasPrice(),
  ])
  const gas = token ? GAS_LIMIT.token : GAS_LIMIT.native
  const chainId = Number(chain.id.slice(chain.id.indexOf(':') + 1))
  const call = callOf(asset, purchase, units)
  return account.signTransaction({ ...call, chainId, type: 'legacy', nonce, gas, gasPrice: (gasPrice * 5n) / 4n })
}

/**
 * Pays a purchase out once. The signed transaction is kept before it is sent: after a crash the same one is sent again,
 * never a second one.
 */
export async function payOut(
  purchases: Purchases,
  asset: OnrampAsset,
  purchase: Purchase,
  units: bigint,
): Promise<void> {
  const { token } = purchase
  const rawTransaction = await sign(asset, purchase, units)
  const hash = keccak256(rawTransaction)
  if (!purchases.move(token, 'sending', { units, rawTransaction, hash })) return
  const isSent = await sendPayout(asset, rawTransaction, hash)
  const refused = { status: 'failed', reason: 'The chain refused the payout. Nothing was sent.' } as const
  purchases.move(token, 'sending', isSent ? { status: 'sent' } : refused)
}

/** Milliseconds after which a payout that was not signed never will be: the process that began it is gone. */
const ABANDONED = 30_000

/** Whether another transaction of the faucet's account took the payout's number, so that it can never be mined. */
async function isReplaced({ chain }: OnrampAsset, rawTransaction: `0x${string}`): Promise<boolean> {
  const { address } = privateKeyToAccount(chain.faucetKey)
  const next = await chain.client.getTransactionCount({ address, blockTag: 'latest' })
  return next > (parseTransaction(rawTransaction).nonce ?? 0)
}

/** Sends the same signed transaction again when the chain does not know it, which cannot pay twice. */
async function sendAgain(
  asset: OnrampAsset,
  rawTransaction: `0x${string}`,
  hash: `0x${string}`,
): Promise<PurchaseChange | undefined> {
  if (await knows(asset.chain, hash)) return undefined
  if ((await sendPayout(asset, rawTransaction, hash)) || !(await isReplaced(asset, rawTransaction))) return undefined
  return { status: 'failed', reason: 'Another payment took its place. Nothing was sent: begin again.' }
}

/** What became of a payout that was signed. */
async function outcome(
  asset: OnrampAsset,
  { rawTransaction, hash }: Purchase,
  isOld: boolean,
): Promise<PurchaseChange | undefined> {
  if (!hash || !rawTransaction)
    return isOld ? { status: 'failed', reason: 'The sale was interrupted. Nothing was sent: begin again.' } : undefined
  const receipt = await asset.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (!receipt) return isOld ? sendAgain(asset, rawTransaction, hash) : undefined
  if (receipt.status === 'success') return { status: 'confirmed' }
  return { status: 'failed', reason: 'The chain undid the payout.' }
}

/** Asks the chain what became of a payout and writes it down; also of one that a crash interrupted. */
export async function settlePurchase(
  purchases: Purchases,
  asset: OnrampAsset,
  purchase: Purchase,
  now: number,
): Promise<void> {
  const { token, status, updatedAt } = purchase
  if (status !== 'sending' && status !== 'sent') return
  const change = await outcome(asset, purchase, now - updatedAt > ABANDONED)
  if (change) purchases.move(token, status, change)
}

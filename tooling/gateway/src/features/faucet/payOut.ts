import { encodeFunctionData, erc20Abi, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import { GatewayError } from '../../core/errors.ts'
import { gasPrices } from '../gas/onchain.ts'
import type { Ware } from './assets.ts'
import type { Purchase, PurchaseChange, Purchases } from './purchases.ts'

/** Runs tasks of one name after each other, whatever becomes of the one before. */
export function createTurns(): <Result>(name: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, turn)
    return turn
  }
}

/**
 * Sends a signed payout; the same one may be sent again, which cannot pay twice.
 *
 * @returns whether the chain has it; it may refuse one that somebody else has just sent
 */
async function sendPayout({ chain }: Ware, rawTransaction: `0x${string}`, hash: `0x${string}`): Promise<boolean> {
  try {
    await chain.rpc('eth_sendRawTransaction', [rawTransaction])
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return (await chain.rpc('eth_getTransactionByHash', [hash])) !== null
  }
}

/** Units of gas with room; what is not used is not paid. */
const GAS_LIMIT = { native: 60_000n, token: 150_000n }

function callOf(
  { token }: Ware,
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
async function sign(ware: Ware, purchase: Purchase, units: bigint): Promise<`0x${string}`> {
  const { chain, token } = ware
  const { faucetKey } = chain.config
  if (!faucetKey)
    throw new GatewayError(503, 'faucet-missing', `Nothing is sold on ${chain.id}: its faucetKey is not configured.`)
  const account = privateKeyToAccount(faucetKey)
  const [nonce, { fast }] = await Promise.all([
    chain.client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    gasPrices(chain),
  ])
  const gas = token ? GAS_LIMIT.token : GAS_LIMIT.native
  const chainId = Number(chain.id.slice(chain.id.indexOf(':') + 1))
  const call = callOf(ware, purchase, units)
  return account.signTransaction({ ...call, chainId, type: 'legacy', nonce, gas, gasPrice: BigInt(fast) })
}

/**
 * Pays a purchase out once. The signed transaction is kept before it is sent: after a crash the same one is sent again,
 * never a second one.
 */
export async function payOut(purchases: Purchases, ware: Ware, purchase: Purchase, units: bigint): Promise<void> {
  const { token } = purchase
  const rawTransaction = await sign(ware, purchase, units)
  const hash = keccak256(rawTransaction)
  if (!(await purchases.move(token, 'sending', { units, rawTransaction, hash }))) return
  const isSent = await sendPayout(ware, rawTransaction, hash)
  const refused = { status: 'failed', reason: 'The chain refused the payout. Nothing was sent.' } as const
  await purchases.move(token, 'sending', isSent ? { status: 'sent' } : refused)
}

/** Milliseconds after which a payout that was not signed never will be: the process that began it is gone. */
const ABANDONED = 30_000

/** Whether another transaction of the faucet's account took the payout's number, so that it can never be mined. */
async function isReplaced({ chain }: Ware, rawTransaction: `0x${string}`): Promise<boolean> {
  const { faucetKey } = chain.config
  if (!faucetKey) return false
  const { address } = privateKeyToAccount(faucetKey)
  const next = await chain.client.getTransactionCount({ address, blockTag: 'latest' })
  return next > (parseTransaction(rawTransaction).nonce ?? 0)
}

/** Sends the same signed transaction again when the chain does not know it, which cannot pay twice. */
async function sendAgain(
  ware: Ware,
  rawTransaction: `0x${string}`,
  hash: `0x${string}`,
): Promise<PurchaseChange | undefined> {
  if ((await ware.chain.rpc('eth_getTransactionByHash', [hash])) !== null) return undefined
  if ((await sendPayout(ware, rawTransaction, hash)) || !(await isReplaced(ware, rawTransaction))) return undefined
  return { status: 'failed', reason: 'Another payment took its place. Nothing was sent: begin again.' }
}

/** What became of a payout that was signed. */
async function outcome(
  ware: Ware,
  { rawTransaction, hash }: Purchase,
  isOld: boolean,
): Promise<PurchaseChange | undefined> {
  if (!hash || !rawTransaction)
    return isOld ? { status: 'failed', reason: 'The sale was interrupted. Nothing was sent: begin again.' } : undefined
  const receipt = await ware.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (!receipt) return isOld ? sendAgain(ware, rawTransaction, hash) : undefined
  if (receipt.status === 'success') return { status: 'confirmed' }
  return { status: 'failed', reason: 'The chain undid the payout.' }
}

/** Asks the chain what became of a payout and writes it down; also of one that a crash interrupted. */
export async function settlePurchase(purchases: Purchases, ware: Ware, purchase: Purchase, now: number): Promise<void> {
  const { token, status, updatedAt } = purchase
  if (status !== 'sending' && status !== 'sent') return
  const change = await outcome(ware, purchase, now - updatedAt > ABANDONED)
  if (change) await purchases.move(token, status, change)
}

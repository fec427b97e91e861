import { encodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { GatewayError } from '../gatewayError.ts'
import { gasPrices } from '../swap/gasPrices.ts'
import type { Purchase, Purchases } from './purchases.ts'
import { sendPayout } from './sendPayout.ts'
import type { Ware } from './waresOf.ts'

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

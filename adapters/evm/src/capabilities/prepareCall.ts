import { type CapabilityContext, type CapabilityMap, kernelError, type PreparedTransfer } from '@latchkey/kernel'
import { nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { serializeTransaction } from 'viem/utils'
import type { TransactionTo } from './erc20.ts'
import { estimateGas, gasPrices, l1DataFee } from './fees.ts'
import { callDigest, checkAddress, checkAmount, checkData } from './input.ts'
import { readQuantity } from './network.ts'
import { simulate } from './simulateTrade.ts'

/** Room for what a contract does differently when its turn comes, in percent. */
const GAS_ROOM = 20n

interface Start {
  /** Balance of the native coin, in its smallest unit. */
  readonly native: bigint
  readonly nonce: bigint
  readonly block: bigint
  readonly prices: Awaited<ReturnType<typeof gasPrices>>
}

interface CallFee {
  readonly gas: bigint
  readonly used: bigint
  /** In the smallest unit of the native coin, as the two below. */
  readonly atMost: bigint
  readonly about: bigint
  /** What the bytes do not bound. */
  readonly besides: bigint
}

/** What a node refuses for what is asked, not because it cannot tell: with the code of a fault of its own (−32603) only where it names a revert. */
export function refusedBy(error: unknown): Error {
  const { code, details } = fromUnknown(error)
  const isReverted = code === 'rpc/internal' && /revert/i.test(String(details.reason))
  if (!isReverted && !/^rpc\/(invalid-input|transaction-rejected)$/.test(code)) throw error
  return kernelError('transfer/refused', {
    details: { reason: String(details.reason ?? 'it would fail') },
    cause: error,
  })
}

/** Nothing answers at the address of what is to be sent. */
export function noAsset(): Error {
  return kernelError('transfer/refused', { details: { reason: 'there is no such asset at this address' } })
}

/** What a contract answers. @throws `transfer/refused` when there is none, or it refuses */
export async function readContract(ctx: CapabilityContext, to: string, data: `0x${string}`): Promise<`0x${string}`> {
  const answer = await nodeCall(ctx, 'eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
    throw refusedBy(error)
  })
  if (typeof answer === 'string' && /^0x([0-9a-f]{2})+$/i.test(answer)) return `0x${answer.slice(2)}`
  throw noAsset()
}

/** The fee of a call at a price: what it can and what it will take. */
export async function feeOf(
  call: TransactionTo,
  price: bigint,
  ctx: CapabilityContext,
  gasUsed: () => Promise<bigint> = () => estimateGas(call, ctx),
): Promise<CallFee> {
  const [used, besides] = await Promise.all([gasUsed(), l1DataFee(call.data, ctx)])
  // A plain payment takes what it takes; what a contract does may depend on the block.
  const gas = call.data === '0x' ? used : used + (used * GAS_ROOM) / 100n
  return { gas, used, atMost: gas * price + besides, about: used * price + besides, besides }
}

/** What the account and the network are like before a transaction. */
export async function readStart(ctx: CapabilityContext): Promise<Start> {
  const from = ctx.account.address
  const quantity = (method: string, params: readonly unknown[]): Promise<bigint> =>
    nodeCall(ctx, method, params).then((answer) => readQuantity(answer, method, ctx.network.name))
  const [native, nonce, block, prices] = await Promise.all([
    quantity('eth_getBalance', [from, 'latest']),
    quantity('eth_getTransactionCount', [from, 'pending']),
    quantity('eth_blockNumber', []),
    gasPrices(ctx),
  ])
  return { native, nonce, block, prices }
}

/** The unsigned transaction of a call, as bytes. */
export function sealCall(
  call: TransactionTo,
  { nonce, block, price, fee }: Pick<Start, 'nonce' | 'block'> & { readonly price: bigint; readonly fee: CallFee },
  ctx: CapabilityContext,
): PreparedTransfer {
  const serialized = serializeTransaction({
    type: 'legacy',
    chainId: Number(BigInt(ctx.network.id.slice('eip155:'.length))),
    nonce: Number(nonce),
    gasPrice: price,
    gas: fee.gas,
    ...call,
  })
  const bytes = hexToBytes(serialized.slice(2))
  return {
    bytes,
    digest: bytesToHex(sha256(bytes)),
    anchor: { nonce: Number(nonce), block: Number(block), call: callDigest(call.to, call.value, call.data) },
    feeAbout: fee.about,
    feeBesides: fee.besides,
  }
}

function checkCall({
  to,
  value = 0n,
  data = '0x',
}: Parameters<CapabilityMap['prepareCall']>[0]['call']): TransactionTo {
  return { to: checkAddress(to, 'to'), value: checkAmount(value, 'value'), data: checkData(data, 'data') }
}

/**
 * Builds the unsigned transaction of a call; gas and price are the nodes', not the call's.
 * @throws `transfer/refused`, `transfer/insufficient-fee`, `evm/invalid-input`, `evm/fee-implausible`, `rpc/…`
 */
export const prepareCall: CapabilityMap['prepareCall'] = async ({ call: asked, after = [], gas }, ctx) => {
  const call = checkCall(asked)
  const before = after.map(checkCall)
  const { native, nonce, block, prices } = await readStart(ctx)
  const simulated = async (): Promise<bigint> => {
    const used = (await simulate([...before, call], [], ctx))?.gas.at(-1) ?? gas
    if (used === undefined) throw kernelError('transfer/refused', { details: { reason: 'no node can try it' } })
    return used
  }
  const fee = await feeOf(call, prices.standard, ctx, before.length > 0 ? simulated : undefined).catch(
    (error: unknown) => {
      throw refusedBy(error)
    },
  )
  // Smart accounts pay fees in their own ways: the native balance says nothing about them.
  if (ctx.account.type !== 'smartAccount' && native < call.value + fee.atMost)
    throw kernelError('transfer/insufficient-fee', { details: { symbol: ctx.network.nativeCurrency.symbol } })
  return sealCall(call, { nonce: nonce + BigInt(before.length), block, price: prices.standard, fee }, ctx)
}

/** Blocks over which their interval is taken. */
const LATELY = 10n

/** Number and time of the newest block, or of one that is named. */
async function blockOf(
  name: string,
  ctx: CapabilityContext,
): Promise<{ readonly number: bigint; readonly time: bigint }> {
  const method = 'eth_getBlockByNumber'
  const block = await nodeCall(ctx, method, [name, false])
  const read = (field: string): bigint => readQuantity(readProperty(block, field), method, ctx.network.name)
  return { number: read('number'), time: read('timestamp') }
}

/** The newest block, and how far apart the last ones were. @throws `rpc/…` */
export const chainHead: CapabilityMap['chainHead'] = async (_input, ctx) => {
  const { number, time } = await blockOf('latest', ctx)
  const count = number < LATELY ? number : LATELY
  if (count === 0n) return { block: number, interval: 0 }
  const before = await blockOf(`0x${(number - count).toString(16)}`, ctx)
  return { block: number, interval: Number(((time - before.time) * 1000n) / count) }
}

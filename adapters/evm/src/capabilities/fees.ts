import type { CapabilityContext, CapabilityMap, FeeSpeed } from '@latchkey/kernel'
import { nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { encodeFunctionData } from 'viem/utils'
import { evmError } from '../errors.ts'
import { type TransactionTo, transferTransaction } from './erc20.ts'
import { toHex } from './input.ts'
import { readQuantity } from './network.ts'

const gasPriceOracleAbi = [
  {
    type: 'function',
    name: 'getL1FeeUpperBound',
    stateMutability: 'view',
    inputs: [{ type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** Bytes of a transaction without its data: signature, fees, nonce, receiver. */
const ENVELOPE = 120n
/**
 * Two sources may differ by this factor before the higher one is not believed. On a quiet network the
 * usual tip is up to 50 times the base fee, and some nodes leave it out of the price. What is given stays below 5 times
 * the median of both by the way it is made: at most twice the higher one.
 */
const MAX_FACTOR = 100n
/** Below a gwei the ratio says nothing. */
const NEGLIGIBLE = 10n ** 9n
/** No network has ever asked 100,000 gwei; what does is broken or lying. */
const MAX_PRICE = 10n ** 14n
/** The base fee can rise by an eighth a block; doubling it covers six full blocks (EIP-1559). */
const BASE_FEE_ROOM = 2n

/** Percentiles of what others tip, by speed; the middle one is the usual tip. */
const PERCENTILES = [10, 50, 90]

interface Market {
  readonly base: bigint
  /** The usual one. */
  readonly tip: bigint
  /** By speed. */
  readonly tips: readonly [bigint, bigint, bigint]
}

function lastOf(holder: object, key: string): unknown {
  const list: unknown = Reflect.get(holder, key)
  return Array.isArray(list) ? list.at(-1) : undefined
}

/** Base fee of the next block and the usual tip; `undefined` on networks from before EIP-1559. */
async function readMarket(ctx: CapabilityContext): Promise<Market | undefined> {
  const method = 'eth_feeHistory'
  try {
    const history = await nodeCall(ctx, method, ['0x4', 'latest', PERCENTILES])
    if (typeof history !== 'object' || history === null) return undefined
    const reward = lastOf(history, 'reward')
    const base = readQuantity(lastOf(history, 'baseFeePerGas'), method, ctx.network.name)
    const read = (at: number): bigint =>
      Array.isArray(reward) && reward.length > 0
        ? readQuantity(reward[Math.min(at, reward.length - 1)], method, ctx.network.name)
        : 0n
    return { base, tip: read(1), tips: [read(0), read(1), read(2)] }
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    ctx.services.log.debug('The network has no fee history', code)
    return undefined
  }
}

/** What a node says of the price of gas, twice. @throws `evm/fee-implausible` when it is beyond reason or contradicts itself */
async function readPrices(ctx: CapabilityContext) {
  const method = 'eth_gasPrice'
  const [price, market] = await Promise.all([
    nodeCall(ctx, method, []).then((answer) => readQuantity(answer, method, ctx.network.name)),
    readMarket(ctx),
  ])
  const fail = (problem: string) => evmError('evm/fee-implausible', { details: { problem, network: ctx.network.id } })
  const now = market && market.base + market.tip
  const most = market ? market.base * BASE_FEE_ROOM + market.tip : price
  const highest = most > price ? most : price
  if (highest > MAX_PRICE) throw fail('the price of gas is beyond reason')
  const lower = now === undefined || price < now ? price : now
  if (highest > lower * MAX_FACTOR && highest > NEGLIGIBLE) throw fail('two sources contradict each other')
  return { price, market, highest }
}

/**
 * What to pay for one unit of gas, by speed, in the smallest unit of the native currency: all of it is paid, so the room for
 * a rising base fee is small.
 * @throws `evm/fee-implausible`
 */
export async function gasPrices(ctx: CapabilityContext): Promise<Readonly<Record<FeeSpeed, bigint>>> {
  const { price, market } = await readPrices(ctx)
  if (!market) return { standard: price, fast: (price * 5n) / 4n, instant: (price * 3n) / 2n }
  const { base, tips } = market
  // The base fee rises by an eighth a block at most (EIP-1559): room for one, two and four full blocks.
  const standard = (base * 9n) / 8n + tips[0]
  const fast = (base * 81n) / 64n + tips[1]
  const instant = (base * 8n) / 5n + tips[2]
  const least = standard > 0n ? standard : 1n
  return { standard: least, fast: fast > least ? fast : least, instant: instant > least ? instant : least }
}

/** What a call needs. @throws `evm/fee-implausible` when no block could hold it */
export async function estimateGas({ to, value, data }: TransactionTo, ctx: CapabilityContext): Promise<bigint> {
  const call = { from: ctx.account.address, to, value: toHex(value), data }
  const [gas, limit] = await Promise.all([
    nodeCall(ctx, 'eth_estimateGas', [call]).then((answer) =>
      readQuantity(answer, 'eth_estimateGas', ctx.network.name),
    ),
    nodeCall(ctx, 'eth_getBlockByNumber', ['latest', false]).then((block) =>
      readQuantity(readProperty(block, 'gasLimit'), 'eth_getBlockByNumber', ctx.network.name),
    ),
  ])
  if (gas <= limit) return gas
  const problem = `it needs ${gas} gas, a block holds ${limit}`
  throw evmError('evm/fee-implausible', { details: { problem, network: ctx.network.id } })
}

/** What networks of the OP Stack take besides, for storing the transaction on Ethereum; 0 on others. */
export async function l1DataFee(data: string, ctx: CapabilityContext): Promise<bigint> {
  const to = ctx.network.contracts?.gasPriceOracle
  if (!to) return 0n
  const size = ENVELOPE + BigInt((data.length - 2) / 2)
  const call = { to, data: encodeFunctionData({ abi: gasPriceOracleAbi, args: [size] }) }
  return readQuantity(await nodeCall(ctx, 'eth_call', [call, 'latest']), 'getL1FeeUpperBound', ctx.network.name)
}

/**
 * The most the network may take for a transfer, checked against the block's gas limit and a second source of the price
 * A label: the wallet decides what is paid.
 * @throws `evm/fee-implausible`, `evm/invalid-input`, `rpc/…`
 */
export const estimateFee: CapabilityMap['estimateFee'] = async (input, ctx) => {
  const transaction = transferTransaction(input)
  const [gas, { highest }, extra] = await Promise.all([
    estimateGas(transaction, ctx),
    readPrices(ctx),
    l1DataFee(transaction.data, ctx),
  ])
  return { amount: gas * highest + extra }
}

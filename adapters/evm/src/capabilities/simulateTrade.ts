import { type CapabilityContext, type CapabilityMap, kernelError, type TradeOutcome } from '@latchkey/kernel'
import { nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { type AssetId, assetId, everyNode, nativeAsset } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanText } from '@latchkey/kernel/text'
import { encodeFunctionData } from 'viem/utils'
import { erc20Abi, type TransactionTo } from './erc20.ts'
import { checkAddress, checkAmount, checkData, toHex } from './input.ts'

const WORD = /^0x[0-9a-f]{64}$/i
const HASH_OF_TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const HASH_OF_APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Of ERC-721 and ERC-1155: `ApprovalForAll(address,address,bool)`, `TransferSingle` and `TransferBatch`. */
const HASH_OF_APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const HASHES_OF_MULTI_TRANSFERS: readonly (string | undefined)[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
const MAX_AMOUNT = 2n ** 256n - 1n
/** Under this address nodes report what moves of the native coin (`traceTransfers`). */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What one simulated block says. */
export interface Simulation extends TradeOutcome {
  /** Units that each call used. */
  readonly gas: readonly bigint[]
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

function readLogs(result: unknown): readonly Log[] {
  const logs = readProperty(result, 'logs')
  return (Array.isArray(logs) ? logs : []).flatMap((log: unknown): Log[] => {
    const [address, data, topics] = ['address', 'data', 'topics'].map((key) => readProperty(log, key))
    if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return []
    return [{ address: address.toLowerCase(), data, topics: topics.map((topic) => String(topic).toLowerCase()) }]
  })
}

/** The 20 bytes of an address in a topic. */
function addressIn(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40)}`
}

function amountIn(data: string): bigint {
  return WORD.test(data) ? BigInt(data) : 0n
}

function reasonOf(result: unknown): string {
  const message = readProperty(readProperty(result, 'error'), 'message')
  return cleanText(message) || 'it would fail'
}

/** How balances of tokens differ between the reads before and after the calls. */
function balanceChanges(tokens: readonly string[], before: readonly unknown[], after: readonly unknown[]) {
  return tokens.flatMap((token, at) => {
    const [first, last] = [before[at], after[at]].map((result) => readProperty(result, 'returnData'))
    if (typeof first !== 'string' || typeof last !== 'string' || !WORD.test(first) || !WORD.test(last)) return []
    return [[token.toLowerCase(), BigInt(last) - BigInt(first)] as const]
  })
}

/**
 * What logs say that moved to and from the account, by contract. Collectibles of one contract differ in worth: none that comes
 * makes up for one that goes.
 */
function loggedChanges(logs: readonly Log[], owner: string): Map<string, bigint> {
  const changes = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const isMulti = HASHES_OF_MULTI_TRANSFERS.includes(topics[0])
    if (topics[0] !== HASH_OF_TRANSFER && !isMulti) continue
    // The fourth topic is the number of a collectible, of which one moves; of several kinds it is enough that some move.
    const isCollectible = isMulti || topics.length === 4
    const amount = isCollectible ? 1n : amountIn(data)
    const [from, to] = isMulti ? topics.slice(2) : topics.slice(1)
    const gained = addressIn(to) === owner ? amount : 0n
    const lost = addressIn(from) === owner ? amount : 0n
    if (gained === lost) continue
    const before = changes.get(address) ?? 0n
    changes.set(address, isCollectible && (before < 0n || lost > 0n) ? -1n : before + gained - lost)
  }
  return changes
}

/** How much of a token, or how many of its collectibles, a log allows; `undefined` of other logs. */
function allowedBy([event, , spender = '', ...rest]: readonly string[], data: string): bigint | undefined {
  if (event === HASH_OF_APPROVAL_FOR_ALL) return amountIn(data) > 0n ? MAX_AMOUNT : 0n
  if (event !== HASH_OF_APPROVAL) return undefined
  // One collectible, whose number is the fourth topic: the zero address takes it back.
  if (rest.length > 0) return /^0x0+$/.test(spender) ? 0n : 1n
  return amountIn(data)
}

function loggedAllowances(logs: readonly Log[], owner: string, asset: (address: string) => AssetId) {
  const last = new Map<string, TradeOutcome['allowances'][number]>()
  for (const { address, topics, data } of logs) {
    const amount = allowedBy(topics, data)
    if (amount === undefined || addressIn(topics[1]) !== owner) continue
    const spender = addressIn(topics[2])
    // One collectible, all of them, and an amount are permissions of their own.
    last.set([address, spender, topics[0], topics[3]].join(' '), { asset: asset(address), spender, amount })
  }
  return [...last.values()]
}

/**
 * Tries calls one after the other in one block (`eth_simulateV1`), and reads the account's tokens before and after them;
 * `undefined` on nodes without it.
 * @throws `transfer/refused` when one would fail
 */
export async function simulate(
  calls: readonly TransactionTo[],
  tokens: readonly string[],
  ctx: CapabilityContext,
): Promise<Simulation | undefined> {
  const from = ctx.account.address
  const owner = checkAddress(from, 'account')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const reads = tokens.map((to) => ({ from, to, data }))
  const asked = calls.map((call) => ({ from, to: call.to, data: call.data, value: toHex(call.value) }))
  const block = { calls: [...reads, ...asked, ...reads] }
  let answer: unknown
  try {
    answer = await nodeCall(ctx, 'eth_simulateV1', [
      { blockStateCalls: [block], validation: false, traceTransfers: true },
      'latest',
    ])
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted') throw error
    ctx.services.log.debug('Calls could not be simulated', code)
    return undefined
  }
  const results: unknown = Array.isArray(answer) ? readProperty(answer[0], 'calls') : undefined
  if (!Array.isArray(results) || results.length !== block.calls.length) return undefined
  const own = results.slice(reads.length, reads.length + calls.length)
  const failed = own.find((result) => readProperty(result, 'status') !== '0x1')
  if (failed) throw kernelError('transfer/refused', { details: { reason: reasonOf(failed) } })
  const logs = own.flatMap(readLogs)
  const changes = loggedChanges(logs, owner.toLowerCase())
  for (const [token, amount] of balanceChanges(tokens, results, results.slice(reads.length + calls.length)))
    changes.set(token, amount)
  const assetOf = (address: string): AssetId =>
    address === NATIVE
      ? nativeAsset(ctx.network, { slip44: 60 }).id
      : assetId({ network: ctx.network.id, standard: 'erc20', reference: address })
  return {
    gas: own.map((result) => BigInt(String(readProperty(result, 'gasUsed') ?? '0x0'))),
    changes: [...changes]
      .filter(([, amount]) => amount !== 0n)
      .map(([address, amount]) => ({ asset: assetOf(address), amount })),
    allowances: loggedAllowances(logs, owner.toLowerCase(), assetOf),
  }
}

type Outcome = Omit<TradeOutcome, 'others'>

/** What comes of trying calls on one node. */
interface Tried {
  readonly outcome: Outcome
  /** Why they would fail. */
  readonly refusal?: unknown
}

/** @throws `rpc/method-not-supported` where the node cannot tell */
async function tryOn(
  calls: readonly TransactionTo[],
  tokens: readonly string[],
  at: CapabilityContext,
): Promise<Tried> {
  try {
    const found = await simulate(calls, tokens, at)
    if (found) return { outcome: { changes: found.changes, allowances: found.allowances } }
  } catch (refusal) {
    if (fromUnknown(refusal).code !== 'transfer/refused') throw refusal
    return { outcome: { changes: [], allowances: [] }, refusal }
  }
  throw kernelError('rpc/method-not-supported', { details: { method: 'eth_simulateV1' } })
}

/** Milliseconds after which nodes are asked again that refuse what others do: they may be a block behind. */
const PAUSES = [1_000, 2_000, 0]

async function tryOnAll(
  calls: readonly TransactionTo[],
  tokens: readonly string[],
  ctx: CapabilityContext,
): Promise<readonly Tried[]> {
  let tried: readonly Tried[] = []
  for (const pause of PAUSES) {
    tried = await everyNode(ctx, (at) => tryOn(calls, tokens, at))
    const refused = tried.filter(({ refusal }) => refusal !== undefined).length
    if (refused === 0 || refused === tried.length || pause === 0) return tried
    await ctx.services.clock.sleep(pause, ctx.signal)
  }
  return tried
}

/**
 * What calls would do to the account, by every node of the network that can tell; `undefined` where none can.
 * @throws `transfer/refused` when all of those say that one would fail, `evm/invalid-input`
 */
export const simulateTrade: CapabilityMap['simulateTrade'] = async ({ calls, tokens }, ctx) => {
  const checked = calls.map(({ to, value = 0n, data = '0x' }) => ({
    to: checkAddress(to, 'to'),
    value: checkAmount(value, 'value'),
    data: checkData(data, 'data'),
  }))
  const addresses = tokens.map((token) => checkAddress(token, 'tokens'))
  let tried: readonly Tried[]
  try {
    tried = await tryOnAll(checked, addresses, ctx)
  } catch (error) {
    if (fromUnknown(error).code === 'rpc/method-not-supported') return undefined
    throw error
  }
  const [first, ...others] = tried
  if (first && tried.every(({ refusal }) => refusal !== undefined)) throw first.refusal
  return first && { ...first.outcome, ...(others.length > 0 ? { others: others.map(({ outcome }) => outcome) } : {}) }
}

import type { CapabilityContext, TradeFacts } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { type AssetId, everyNode } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'

/** The public entry points of LI.FI on one network (docs.li.fi) and of the AllowanceHolder of 0x (docs.0x.org). */
export const aggregatorFunctions = [
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swapData)',
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
] as const
const settlerAbi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zidAndAffiliate)',
])
const listAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
  'function isContractSelectorWhitelisted(address target, bytes4 selector) view returns (bool)',
  'function isAddressWhitelisted(address target) view returns (bool)',
  'function isFunctionSelectorWhitelisted(bytes4 selector) view returns (bool)',
])
/** The feature of 0x's registry under which swaps that takers send stand. */
const TAKER_SUBMITTED = 2n
/** Stands for an address that is only allowed to take tokens, in the list of LI.FI. */
const APPROVED_ONLY = '0xffffffff'
/** Stand for the native coin where a token is meant (EIP-7528, and the zero address). */
const NATIVE = /^0x(e{40}|0{40})$/i

/** Whether an address stands for the native coin. */
export function isNativeAddress(address: string): boolean {
  return NATIVE.test(address)
}

/** A call that the called contract makes in turn. */
interface InnerCall {
  /** Which list names it. */
  readonly list: 'settler' | 'lifi'
  readonly target: string
  /** The four bytes of its function. */
  readonly selector: string
}

/** What is read of a call of an aggregator. */
export interface Aggregated extends Pick<TradeFacts, 'sold' | 'bought' | 'recipient'> {
  readonly kind: 'trade'
  readonly calls?: readonly InnerCall[]
}

type Decoded = ReturnType<typeof decodeFunctionData<typeof aggregatorAbi>>
const aggregatorAbi = parseAbi(aggregatorFunctions)
type Step = Extract<Decoded, { functionName: 'swapTokensSingleV3ERC20ToERC20' }>['args'][5]

/** How a contract's address for an asset is spelled everywhere else. */
type Spell = (address: string) => AssetId

/** What a call of another function has as well. */
interface SomeCall {
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
}

/**
 * What LI.FI takes of the account: of one token, in the first step or in several that share it. Steps that take another
 * token would spend allowances of before.
 */
function depositOf(steps: readonly Step[], isSingle: boolean, value: bigint): bigint | undefined {
  const [first] = steps
  if (!first) return undefined
  const deposits = isSingle ? [first] : steps.filter(({ requiresDeposit }) => requiresDeposit)
  if (deposits.some(({ sendingAssetId }) => sendingAssetId.toLowerCase() !== first.sendingAssetId.toLowerCase()))
    return undefined
  if (isNativeAddress(first.sendingAssetId)) return value
  return first === deposits[0] ? deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n) : undefined
}

function readLifi({ functionName, args }: SomeCall, value: bigint, spell: Spell): Aggregated | undefined {
  const [, from, to] = /^swapTokens(?:Single|Multiple)V3(ERC20|Native)To(ERC20|Native)$/.exec(functionName) ?? []
  if (!from || !to || args?.length !== 6) return undefined
  const [, , , recipient, minimum, swaps] = args as readonly [
    string,
    string,
    string,
    string,
    bigint,
    Step | readonly Step[],
  ]
  const steps = 'length' in swaps ? swaps : [swaps]
  const [first, last] = [steps[0], steps.at(-1)]
  const amount = depositOf(steps, !('length' in swaps), value)
  if (!first || !last || amount === undefined) return undefined
  const isAsNamed =
    isNativeAddress(first.sendingAssetId) === (from === 'Native') &&
    isNativeAddress(last.receivingAssetId) === (to === 'Native')
  if (!isAsNamed) return undefined
  return {
    kind: 'trade',
    sold: { asset: spell(first.sendingAssetId), amount },
    bought: { asset: spell(last.receivingAssetId), minimum },
    recipient,
    calls: steps.flatMap(({ callTo, approveTo, callData }): InnerCall[] => [
      { list: 'lifi', target: callTo, selector: callData.slice(0, 10) },
      ...(approveTo.toLowerCase() === callTo.toLowerCase()
        ? []
        : [{ list: 'lifi' as const, target: approveTo, selector: APPROVED_ONLY }]),
    ]),
  }
}

function decodeSettlement(data: `0x${string}`) {
  try {
    const { args } = decodeFunctionData({ abi: settlerAbi, data })
    const again = encodeFunctionData({ abi: settlerAbi, functionName: 'execute', args })
    return again.toLowerCase() === data.toLowerCase() ? args[0] : undefined
  } catch {
    return undefined
  }
}

function readHolder({ functionName, args }: SomeCall, value: bigint, spell: Spell): Aggregated | undefined {
  if (functionName !== 'exec' || args?.length !== 5) return undefined
  const [operator, token, amount, target, data] = args as readonly [string, string, bigint, string, `0x${string}`]
  const settled = decodeSettlement(data)
  // Any other contract that may take the token would give nothing for it.
  if (!settled || operator.toLowerCase() !== target.toLowerCase()) return undefined
  return {
    kind: 'trade',
    sold: { asset: spell(token), amount: isNativeAddress(token) ? value : amount },
    bought: { asset: spell(settled.buyToken), minimum: settled.minAmountOut },
    recipient: settled.recipient,
    calls: [{ list: 'settler', target, selector: data.slice(0, 10) }],
  }
}

/** What a call of an aggregator does with tokens; nothing of other calls. */
export function readAggregator(call: SomeCall, value: bigint, spell: Spell): Aggregated | undefined {
  return readLifi(call, value, spell) ?? readHolder(call, value, spell)
}

/** Not what a list answers but no answer at all. */
const NO_ANSWER = /^(kernel\/aborted|http\/|rpc\/(unavailable|malformed|limit-exceeded|wrong-chain)$)/

/** The word that a list answers with; nothing where it refuses, or has no such function. @throws where no node answers */
async function ask(to: string, data: `0x${string}`, ctx: CapabilityContext): Promise<string | undefined> {
  try {
    const answer = await nodeCall(ctx, 'eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? answer.slice(2).toLowerCase() : undefined
  } catch (error) {
    if (NO_ANSWER.test(fromUnknown(error).code)) throw error
    return undefined
  }
}

const YES = '1'.padStart(64, '0')

/**
 * Whether the list on the chain names what is called in turn: of 0x the contract of now or, while both trade, of before; of
 * LI.FI the contract together with its function, or both apart where that list is older.
 */
async function isListed(
  { list, target, selector }: InnerCall,
  registry: string,
  ctx: CapabilityContext,
): Promise<boolean> {
  const abi = listAbi
  const [of, four] = [target as `0x${string}`, selector as `0x${string}`]
  const read = (data: `0x${string}`) => ask(registry, data, ctx)
  if (list === 'settler') {
    const wanted = target.slice(2).toLowerCase().padStart(64, '0')
    const now = await read(encodeFunctionData({ abi, functionName: 'ownerOf', args: [TAKER_SUBMITTED] }))
    // A registry that refuses has stopped trading.
    if (now === undefined || /^0+$/.test(wanted)) return false
    return (
      now === wanted ||
      (await read(encodeFunctionData({ abi, functionName: 'prev', args: [TAKER_SUBMITTED] }))) === wanted
    )
  }
  const pair = await read(encodeFunctionData({ abi, functionName: 'isContractSelectorWhitelisted', args: [of, four] }))
  if (pair !== undefined) return pair === YES
  const address = await read(encodeFunctionData({ abi, functionName: 'isAddressWhitelisted', args: [of] }))
  if (address !== YES || selector === APPROVED_ONLY) return address === YES
  return (await read(encodeFunctionData({ abi, functionName: 'isFunctionSelectorWhitelisted', args: [four] }))) === YES
}

/**
 * What the network's nodes say of a list. One of them may belong to the maker of the call: what they do not agree about is
 * on no list.
 * @throws `rpc/…` when no node answers
 */
export async function listingOf(
  call: InnerCall,
  registry: string | undefined,
  ctx: CapabilityContext,
): Promise<{ readonly isListed: boolean; readonly isDisputed?: true }> {
  if (registry === undefined) return { isListed: false }
  const answers = await everyNode(ctx, (at) => isListed(call, registry, at))
  const isOn = answers.every(Boolean)
  return { isListed: isOn, ...(!isOn && answers.some(Boolean) ? { isDisputed: true } : {}) }
}

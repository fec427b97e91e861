import type { CapabilityContext, CapabilityMap, TradeFacts } from '@latchkey/kernel'
import { kernelError } from '@latchkey/kernel'
import { type AssetId, assetId, nativeAsset } from '@latchkey/kernel/assets'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import { type ReadTransaction, readTransaction } from '../inspectTransfer.ts'
import { type Aggregated, aggregatorFunctions, isNativeAddress, listingOf, readAggregator } from './aggregators.ts'

// What can be read: the exchange of Uniswap's second version, and in front of it a contract that takes permits (EIP-2612);
// wrapped native coins (WETH9), ERC-20's approval, and the public entry points of two aggregators.
const tradeAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'struct Permit { uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
  'function swapExactTokensForTokensWithPermit(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline, Permit permit)',
  'function swapExactTokensForETHWithPermit(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline, Permit permit)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function approve(address spender, uint256 amount)',
  ...aggregatorFunctions,
])

type Outside = 'network' | 'from' | 'target' | 'value' | 'feeAtMost' | 'feeAbout' | 'call' | 'digest' | 'inner'
type Read = Omit<TradeFacts, Outside> & Pick<Aggregated, 'calls'>
type Signer = Pick<CapabilityContext, 'account' | 'network'>

/** The one decoding of data whose one encoding is that data; a second encoding of the same words is not read. */
function decode(data: `0x${string}`) {
  try {
    const call = decodeFunctionData({ abi: tradeAbi, data })
    return encodeFunctionData({ abi: tradeAbi, ...call }).toLowerCase() === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}

type Decoded = NonNullable<ReturnType<typeof decode>>

/** How a contract's address for an asset is spelled everywhere else. */
type Spell = (address: string) => AssetId

function routed(
  [sold, minimum, path, recipient, deadline]: readonly [bigint, bigint, readonly string[], string, bigint],
  { from, to }: { readonly from?: AssetId; readonly to?: AssetId },
  spell: Spell,
): Omit<Read, 'function'> {
  const tokens = path.map(spell)
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return { kind: 'unknown' }
  return {
    kind: 'trade',
    sold: { asset: from ?? first, amount: sold },
    bought: { asset: to ?? last, minimum },
    path: tokens,
    recipient,
    deadline: secondsOf(deadline),
  }
}

const secondsOf = (time: bigint): number =>
  time > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(time)

/** What is signed with a call: the contract uses it for what is paid, and for nothing else. */
function permitted([amount, , , , , { deadline, v, r, s }]: Extract<
  Decoded,
  { functionName: 'swapExactTokensForETHWithPermit' }
>['args']): Pick<TradeFacts, 'permit'> {
  const signature = `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}`
  return { permit: { amount, deadline: secondsOf(deadline), signature } }
}

/** The exchange of Uniswap's second version; where tokens keep a part of what is moved, it compares what has arrived. */
function readRouter(call: Decoded, value: bigint, native: AssetId, spell: Spell): Omit<Read, 'function'> | undefined {
  const hasTransferFee = true
  switch (call.functionName) {
    case 'swapExactTokensForTokens':
      return routed(call.args, {}, spell)
    case 'swapExactTokensForETH':
      return routed(call.args, { to: native }, spell)
    case 'swapExactETHForTokens':
      return routed([value, ...call.args], { from: native }, spell)
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens':
      return { ...routed(call.args, {}, spell), hasTransferFee }
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens':
      return { ...routed(call.args, { to: native }, spell), hasTransferFee }
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens':
      return { ...routed([value, ...call.args], { from: native }, spell), hasTransferFee }
    case 'swapExactTokensForTokensWithPermit':
    case 'swapExactTokensForETHWithPermit': {
      const [amount, minimum, path, to, deadline] = call.args
      const out = call.functionName === 'swapExactTokensForETHWithPermit' ? { to: native } : {}
      return { ...routed([amount, minimum, path, to, deadline], out, spell), ...permitted(call.args) }
    }
    default:
      return undefined
  }
}

function readToken(call: Decoded, { to, value }: ReadTransaction, from: string, native: AssetId, spell: Spell) {
  const token = spell(to)
  switch (call.functionName) {
    case 'approve':
      return { kind: 'approve', spender: call.args[0], sold: { asset: token, amount: call.args[1] } } as const
    case 'deposit': {
      const [sold, bought] = [
        { asset: native, amount: value },
        { asset: token, minimum: value },
      ]
      return { kind: 'wrap', sold, bought, recipient: from } as const
    }
    case 'withdraw': {
      const [amount] = call.args
      return {
        kind: 'unwrap',
        sold: { asset: token, amount },
        bought: { asset: native, minimum: amount },
        recipient: from,
      } as const
    }
    default:
      return undefined
  }
}

function readCall(transaction: ReadTransaction, { account, network }: Signer): Read {
  const native = nativeAsset(network, { slip44: 60 }).id
  const spell: Spell = (address) =>
    isNativeAddress(address) ? native : assetId({ network: network.id, standard: 'erc20', reference: address })
  const call = decode(transaction.data)
  if (!call) return { kind: 'unknown' }
  const { value } = transaction
  const read =
    readRouter(call, value, native, spell) ??
    readAggregator(call, value, spell) ??
    readToken(call, transaction, account.address, native, spell)
  return read ? { ...read, function: call.functionName } : { kind: 'unknown' }
}

/**
 * Reads back what the bytes of `prepareCall` do with tokens: decoded, encoded again and compared.
 * @throws `transfer/unreadable` for bytes that are no transaction, or one for another network
 */
export const inspectTrade: CapabilityMap['inspectTrade'] = async ({ prepared, registry }, ctx) => {
  const transaction = readTransaction(prepared.bytes)
  const { nonce, gas, gasPrice, to, value, data, chainId } = transaction
  if (`eip155:${chainId}` !== ctx.network.id)
    throw kernelError('transfer/unreadable', { details: { problem: 'it is for another network' } })
  const { calls, ...read } = readCall(transaction, ctx)
  const inner =
    calls &&
    (await Promise.all(calls.map(async (call) => ({ target: call.target, ...(await listingOf(call, registry, ctx)) }))))
  return {
    network: ctx.network.id,
    from: ctx.account.address,
    target: to,
    value,
    ...read,
    ...(inner ? { inner } : {}),
    feeAtMost: gas * gasPrice + (prepared.feeBesides ?? 0n),
    feeAbout: prepared.feeAbout,
    call: {
      chainId: chainId.toString(),
      nonce: nonce.toString(),
      to,
      value: value.toString(),
      data,
      gas: gas.toString(),
      gasPrice: gasPrice.toString(),
    },
    digest: bytesToHex(sha256(prepared.bytes)),
  }
}

import type { CapabilityContext, CapabilityMap, TokenBalance } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { tokensOfEveryNode } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanText } from '@latchkey/kernel/text'
import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, hexToString, isHex } from 'viem/utils'
import { erc20Abi } from './erc20.ts'
import { checkAddress } from './input.ts'

/** One read of a contract. */
interface EthCall {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
}

type Answer = `0x${string}` | undefined

const multicall3Abi = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const
/** Calls in one multicall; nodes limit the gas of a read. */
const BATCH = 200
/** Bytes of a text that is looked at; a longer one is no name. */
const MAX_HEX = 4096
/** Amounts have 0 to 36 decimals everywhere in the product. */
const MAX_DECIMALS = 36n

async function single({ to, data }: EthCall, ctx: CapabilityContext): Promise<Answer> {
  try {
    const answer = await nodeCall(ctx, 'eth_call', [{ to, data }, 'latest'])
    return isHex(answer) && answer.length > 2 ? answer : undefined
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted' || code === 'rpc/unavailable') throw error
    return undefined
  }
}

async function aggregate(
  calls: readonly EthCall[],
  target: string,
  ctx: CapabilityContext,
): Promise<readonly Answer[]> {
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, args: [args] })
  const answer = await nodeCall(ctx, 'eth_call', [{ to: target, data }, 'latest'])
  if (!isHex(answer)) return []
  const results = decodeFunctionResult({ abi: multicall3Abi, data: answer })
  return results.map(({ success, returnData }) => (success && returnData.length > 2 ? returnData : undefined))
}

/**
 * Reads contracts, through multicall3 where the network has it; `undefined` stands for a read that failed.
 * @throws `rpc/…` when no node answers
 */
async function multicall(calls: readonly EthCall[], ctx: CapabilityContext): Promise<readonly Answer[]> {
  const target = ctx.network.contracts?.multicall3
  if (!target) return Promise.all(calls.map((call) => single(call, ctx)))
  const batches = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, index) =>
    calls.slice(index * BATCH, (index + 1) * BATCH),
  )
  const answers = await Promise.all(
    batches.map(async (batch) => {
      const results = await aggregate(batch, target, ctx).catch((error: unknown) => {
        if (/^(kernel\/|http\/|rpc\/unavailable)/.test(fromUnknown(error).code)) throw error
        ctx.services.log.debug('Multicall failed, reading one by one', fromUnknown(error).code)
        return []
      })
      return results.length === batch.length ? results : Promise.all(batch.map((call) => single(call, ctx)))
    }),
  )
  return answers.flat()
}

function readText(answer: Answer): string {
  if (!answer || answer.length > MAX_HEX) return ''
  try {
    // Tokens from before the standard settled (MKR) give 32 bytes instead of text.
    return cleanText(
      answer.length === 66
        ? hexToString(answer).replace(/\0+$/, '')
        : decodeAbiParameters([{ type: 'string' }], answer)[0],
    )
  } catch {
    return ''
  }
}

function readNumber(answer: Answer): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

/** A token's balance from the answers of its contract; `undefined` when it is no token that can be shown rightly. */
function readToken(address: string, answers: readonly Answer[]): TokenBalance | undefined {
  const [balance, decimals, symbol, name] = answers
  const value = readNumber(balance)
  const places = readNumber(decimals)
  const label = readText(symbol)
  if (value === undefined || places === undefined || places > MAX_DECIMALS || !label) return undefined
  return { address, symbol: label, name: readText(name) || label, decimals: Number(places), value }
}

async function readTokens(
  addresses: readonly `0x${string}`[],
  owner: `0x${string}`,
  ctx: CapabilityContext,
): Promise<readonly TokenBalance[]> {
  const reads = [
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'name' }),
  ]
  const answers = await multicall(
    addresses.flatMap((to) => reads.map((data) => ({ to, data }))),
    ctx,
  )
  return addresses.flatMap((address, index) => {
    const start = index * reads.length
    return readToken(address, answers.slice(start, start + reads.length)) ?? []
  })
}

/**
 * What the account owns of each token, 0 included. Addresses that are no ERC-20, or claim more than 36 decimals, are
 * left out; without addresses there is nothing to read. @throws `evm/invalid-input`, `rpc/…`
 */
export const tokenBalances: CapabilityMap['tokenBalances'] = async ({ tokens = [], everyNode = false }, ctx) => {
  const owner = checkAddress(ctx.account.address, 'account')
  const addresses = [...new Set(tokens.map((token, index) => checkAddress(token, `tokens[${index}]`)))]
  const read = (at: CapabilityContext) => readTokens(addresses, owner, at)
  return { balances: await (everyNode ? tokensOfEveryNode(ctx, read) : read(ctx)) }
}

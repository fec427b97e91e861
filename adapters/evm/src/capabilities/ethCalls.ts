import type { CapabilityContext } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { decodeFunctionResult, encodeFunctionData, isHex } from 'viem/utils'
import { nodeCall } from './nodeCall.ts'

/** One read of a contract. */
export interface EthCall {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
}

type Answer = `0x${string}` | undefined

const ABI = [
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

async function single({ to, data }: EthCall, io: CapabilityContext): Promise<Answer> {
  try {
    const answer = await nodeCall(io, 'eth_call', [{ to, data }, 'latest'])
    return isHex(answer) && answer.length > 2 ? answer : undefined
  } catch (error) {
    const { code } = fromUnknown(error)
    if (code === 'kernel/aborted' || code === 'rpc/unavailable') throw error
    return undefined
  }
}

async function together(calls: readonly EthCall[], target: string, io: CapabilityContext): Promise<readonly Answer[]> {
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: ABI, args: [args] })
  const answer = await nodeCall(io, 'eth_call', [{ to: target, data }, 'latest'])
  if (!isHex(answer)) return []
  const results = decodeFunctionResult({ abi: ABI, data: answer })
  return results.map(({ success, returnData }) => (success && returnData.length > 2 ? returnData : undefined))
}

/**
 * Reads contracts, through multicall3 where the network has it; `undefined` stands for a read that failed.
 * @throws `rpc/…` when no node answers
 */
export async function ethCalls(calls: readonly EthCall[], io: CapabilityContext): Promise<readonly Answer[]> {
  const target = io.network.contracts?.multicall3
  if (!target) return Promise.all(calls.map((call) => single(call, io)))
  const batches = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, index) =>
    calls.slice(index * BATCH, (index + 1) * BATCH),
  )
  const answers = await Promise.all(
    batches.map(async (batch) => {
      const results = await together(batch, target, io).catch((error: unknown) => {
        if (/^(kernel\/|http\/|rpc\/unavailable)/.test(fromUnknown(error).code)) throw error
        io.services.log.debug('Multicall failed, reading one by one', fromUnknown(error).code)
        return []
      })
      return results.length === batch.length ? results : Promise.all(batch.map((call) => single(call, io)))
    }),
  )
  return answers.flat()
}

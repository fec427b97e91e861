import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readChainId } from '../readChainId.ts'
import { walletCall } from './walletCall.ts'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** EIP-5792: `0x0` holds for every chain. */
function isFor(key: string, { network }: CapabilityContext): boolean {
  return /^0x0+$/.test(key) || readChainId(key) === network.id
}

/**
 * What the wallet can do on the network, by capability (EIP-5792), e.g. `atomic` or, of its first version, `atomicBatch`.
 * @throws `request/unsupported-method`, `connect/malformed`
 */
export const walletCapabilities: CapabilityMap['walletCapabilities'] = async (_input, io) => {
  const method = 'wallet_getCapabilities'
  const answer = await walletCall(io, method, [io.account.address])
  if (!isRecord(answer))
    throw kernelError('connect/malformed', { details: { method, expected: 'capabilities by chain' } })
  const matching = Object.entries(answer).filter(([key]) => isFor(key, io))
  const general = matching.filter(([key]) => !readChainId(key))
  const special = matching.filter(([key]) => readChainId(key))
  return Object.fromEntries(
    [...general, ...special].flatMap(([, value]) => (isRecord(value) ? Object.entries(value) : [])),
  )
}

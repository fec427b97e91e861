import { type CallsStatus, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { walletCall } from './walletCall.ts'

/** EIP-5792: numbers of the second version, words of the first. */
const STATES: Readonly<Record<string, CallsStatus['status']>> = {
  100: 'pending',
  200: 'confirmed',
  400: 'failed',
  500: 'failed',
  600: 'partial',
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
}
const MAX_RECEIPTS = 1000

function field(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined
}

/** State of calls sent before, both versions of EIP-5792. @throws `request/failed` for an id the wallet does not know */
export const callsStatus: CapabilityMap['callsStatus'] = async ({ id }, io) => {
  const method = 'wallet_getCallsStatus'
  const answer = await walletCall(io, method, [id])
  const state = field(answer, 'status')
  if (typeof state !== 'number' && typeof state !== 'string')
    throw kernelError('connect/malformed', { details: { method, expected: 'a status' } })
  const receipts = field(answer, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts.slice(0, MAX_RECEIPTS) : [])
    .map((receipt: unknown) => field(receipt, 'transactionHash'))
    .filter((hash): hash is string => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash))
  const status = (Object.hasOwn(STATES, state) && STATES[state]) || 'unknown'
  return { id, status, hashes: [...new Set(hashes)] }
}

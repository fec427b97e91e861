import type { CapabilityMap } from '@latchkey/kernel'
import { evmError } from '../errors.ts'
import { assertIntent, readSignature } from './intent.ts'
import { walletCall } from './rpc.ts'

function toHexBytes(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Signs text with the prefix of EIP-191. @throws `evm/invalid-input`, `request/rejected`, `evm/account-mismatch`, … */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'personal_sign'
  if (typeof message !== 'string')
    throw evmError('evm/invalid-input', { details: { argument: 'message', problem: 'expected text' } })
  await assertIntent(ctx, { chain: false })
  const data = toHexBytes(new TextEncoder().encode(message))
  return readSignature(await walletCall(ctx, method, [data, ctx.account.address]), method)
}

import type { CapabilityMap } from '@latchkey/kernel'
import { evmError } from '../errors.ts'
import { assertIntent } from './assertIntent.ts'
import { readSignature } from './readSignature.ts'
import { walletCall } from './walletCall.ts'

function utf8Hex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Signs text with the prefix of EIP-191. @throws `evm/invalid-input`, `request/rejected`, `evm/account-mismatch`, … */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, io) => {
  const method = 'personal_sign'
  if (typeof message !== 'string')
    throw evmError('evm/invalid-input', { details: { argument: 'message', problem: 'expected text' } })
  await assertIntent(io, { chain: false })
  return readSignature(await walletCall(io, method, [utf8Hex(message), io.account.address]), method)
}

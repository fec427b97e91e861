import type { CapabilityMap } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { evmError } from '../errors.ts'
import { assertIntent, readSignature } from './intent.ts'

function toHexBytes(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The bytes of a message: a text's in UTF-8, or those that are given. @throws `evm/invalid-input` */
function bytesOf(message: unknown): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  const raw: unknown = readProperty(message, 'raw')
  if (raw instanceof Uint8Array) return raw
  throw evmError('evm/invalid-input', {
    details: { argument: 'message', problem: 'expected text or { raw: Uint8Array }' },
  })
}

/**
 * Signs text or bytes with the prefix of EIP-191.
 * @throws `evm/invalid-input`, `request/rejected`, `evm/account-mismatch`, …
 */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'personal_sign'
  const data = toHexBytes(bytesOf(message))
  await assertIntent(ctx, { chain: false })
  return readSignature(await walletCall(ctx, method, [data, ctx.account.address]), method)
}

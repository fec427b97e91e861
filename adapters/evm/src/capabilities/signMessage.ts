import type { CapabilityMap } from '@latchkey/kernel'
import { assertIntent } from './assertIntent.ts'
import { readSignature } from './readSignature.ts'
import { walletCall } from './walletCall.ts'

function utf8Hex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Signs text with the prefix of EIP-191. @throws `request/rejected`, `evm/account-mismatch`, … */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, io) => {
  const method = 'personal_sign'
  await assertIntent(io, { chain: false })
  return readSignature(await walletCall(io, method, [utf8Hex(message), io.account.address]), method)
}

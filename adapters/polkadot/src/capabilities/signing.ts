import { type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../bytes.ts'
import { isMessageSignedBy } from '../codec/signatures.ts'
import { polkadotError } from '../errors.ts'
import { addressOn, normalAddress } from '../ss58.ts'

/** The bytes of a message: a text's in UTF-8, or those that are given. @throws `polkadot/invalid-input` */
function bytesOf(message: unknown): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  const raw = readProperty(message, 'raw')
  if (raw instanceof Uint8Array) return raw
  throw polkadotError('polkadot/invalid-input', {
    details: { argument: 'message', problem: 'expected text or { raw: Uint8Array }' },
  })
}

/**
 * Signs text or bytes; wallets put `<Bytes>` and `</Bytes>` around them, so that no message can be a transaction. A
 * signature over anything else is refused.
 * @throws `polkadot/invalid-input`, `polkadot/signature-invalid`, `polkadot/account-mismatch`, `request/rejected`, …
 */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'polkadot_signMessage'
  const bytes = bytesOf(message)
  // Wallets take a text of hexadecimal digits for the bytes they stand for.
  const text = typeof message === 'string' && !/^0x/i.test(message) ? message : toHex(bytes)
  const { account, network } = ctx
  const answer = await walletCall(ctx, method, { address: addressOn(account.address, network), message: text })
  const signature = fromHex(readProperty(answer, 'signature'))
  if (!signature) throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
  if (!isMessageSignedBy(account.address, bytes, signature))
    throw polkadotError('polkadot/signature-invalid', { details: { address: account.address } })
  return { signature: toHex(signature) }
}

/** Checks a signature over a text; no node is asked. @throws `polkadot/invalid-input` for a wrong address */
export const verifyMessage: CapabilityMap['verifyMessage'] = async ({ message, signature, address }, { account }) => {
  const signer = normalAddress(address ?? account.address)
  if (!signer)
    throw polkadotError('polkadot/invalid-input', { details: { argument: 'address', problem: 'expected an address' } })
  const bytes = fromHex(signature)
  const isValid = bytes !== undefined && isMessageSignedBy(signer, new TextEncoder().encode(message), bytes)
  return { outcome: isValid ? 'valid' : 'invalid' }
}

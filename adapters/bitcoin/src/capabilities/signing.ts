import type { CapabilityMap } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { scriptOf, wrongAnswer } from '../chain/account.ts'
import { readAddress } from '../chain/addresses.ts'
import { isMessageSigned, readSignature } from '../chain/messages.ts'
import { typeOf } from '../chain/scripts.ts'
import { bitcoinError } from '../errors.ts'

/** The text to be signed: the protocols of Bitcoin sign text. @throws `bitcoin/invalid-input` */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message
  const raw = readProperty(message, 'raw')
  try {
    if (raw instanceof Uint8Array) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
  } catch (cause) {
    const details = { argument: 'message', problem: 'these bytes are no text, and wallets sign text' }
    throw bitcoinError('bitcoin/invalid-input', { details, cause })
  }
  throw bitcoinError('bitcoin/invalid-input', {
    details: { argument: 'message', problem: 'expected text or { raw: Uint8Array }' },
  })
}

/**
 * Signs text: by BIP-322 with taproot accounts, by ECDSA (BIP-137) with others; the wallet may answer with either, and
 * what does not verify is refused.
 * @returns the signature in base64
 * @throws `bitcoin/invalid-input`, `bitcoin/signature-invalid`, `request/rejected`, …
 */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'signMessage'
  const text = textOf(message)
  const { address } = ctx.account
  const script = scriptOf(address, 'account', ctx.network)
  const protocol = typeOf(script) === 'p2tr' ? 'bip322' : 'ecdsa'
  const answer = await walletCall(ctx, method, { account: address, message: text, address, protocol })
  const given = readProperty(answer, 'signature')
  const readings = typeof given === 'string' ? readSignature(given) : []
  if (!readings.length) throw wrongAnswer(method, 'a signature')
  const signer = readProperty(answer, 'address')
  const signature = readings.find((reading) => isMessageSigned(text, reading, script))
  if (!signature || (signer !== undefined && signer !== address))
    throw bitcoinError('bitcoin/signature-invalid', { details: { address } })
  return { signature }
}

/** Checks a signature over a text, in base64 or hexadecimal: BIP-322, or the older form; no node is asked. @throws `bitcoin/invalid-input` for a wrong address */
export const verifyMessage: CapabilityMap['verifyMessage'] = async ({ message, signature, address }, ctx) => {
  const signer = readAddress(address ?? ctx.account.address, [ctx.network])
  if (!signer)
    throw bitcoinError('bitcoin/invalid-input', { details: { argument: 'address', problem: 'expected an address' } })
  const readings = typeof signature === 'string' ? readSignature(signature) : []
  const isValid = readings.some((reading) => isMessageSigned(message, reading, signer.script))
  return { outcome: isValid ? 'valid' : 'invalid' }
}

import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { decodeBase58, encodeBase58, isAddress } from '../base58.ts'
import { solanaError } from '../errors.ts'
import { standardChainId } from '../signInKind.ts'
import { isSignedBy } from './ed25519.ts'

/** The bytes of a message: a text's in UTF-8, or those that are given. @throws `solana/invalid-input` */
function bytesOf(message: unknown): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  const raw = readProperty(message, 'raw')
  if (raw instanceof Uint8Array) return raw
  throw solanaError('solana/invalid-input', {
    details: { argument: 'message', problem: 'expected text or { raw: Uint8Array }' },
  })
}

/** The signature of an answer, after it was checked over what was to be signed. */
function checked(
  answer: unknown,
  method: string,
  message: Uint8Array,
  { account }: CapabilityContext,
): { readonly signature: string } {
  const text = readProperty(answer, 'signature')
  const signature = typeof text === 'string' ? decodeBase58(text) : undefined
  if (signature?.length !== 64) throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
  if (!isSignedBy(account.address, message, signature))
    throw solanaError('solana/signature-invalid', { details: { address: account.address } })
  return { signature: encodeBase58(signature) }
}

/**
 * Signs text or bytes as they are; a signature over anything else is refused.
 * @throws `solana/invalid-input`, `solana/signature-invalid`, `solana/account-mismatch`, `request/rejected`, …
 */
export const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
  const method = 'solana_signMessage'
  const bytes = bytesOf(message)
  const params = { message: encodeBase58(bytes), pubkey: ctx.account.address }
  return checked(await walletCall(ctx, method, params), method, bytes, ctx)
}

/**
 * Has the wallet build and sign the text by itself (`solana:signIn`). What it signed is given as it is: the caller
 * compares it with what was asked, the network by what its name means. @throws as {@link signMessage}
 */
export const signIn: CapabilityMap['signIn'] = async ({ fields }, ctx) => {
  const method = 'solana_signIn'
  const { chainId, resources } = fields
  const input = { ...fields, chainId: standardChainId(chainId), resources: resources && [...resources] }
  const answer = await walletCall(ctx, method, { input, pubkey: ctx.account.address })
  const text = readProperty(answer, 'message')
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (!bytes) throw kernelError('connect/malformed', { details: { method, expected: 'what was signed' } })
  const { signature } = checked(answer, method, bytes, ctx)
  return { message: new TextDecoder().decode(bytes), signature }
}

/** Checks a signature in base58 over a text; no node is asked. @throws `solana/invalid-input` for a wrong address */
export const verifyMessage: CapabilityMap['verifyMessage'] = async ({ message, signature, address }, { account }) => {
  const signer = address ?? account.address
  if (!isAddress(signer))
    throw solanaError('solana/invalid-input', { details: { argument: 'address', problem: 'expected an address' } })
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : undefined
  const isValid = bytes !== undefined && isSignedBy(signer, new TextEncoder().encode(message), bytes)
  return { outcome: isValid ? 'valid' : 'invalid' }
}

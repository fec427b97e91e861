import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import {
  getTypesForEIP712Domain,
  hashTypedData,
  serializeTypedData,
  type TypedDataDefinition,
  validateTypedData,
} from 'viem'
import { readChainId } from '../chainId.ts'
import { evmError } from '../errors.ts'

/** At least 31 bytes: a plain signature has 65, a contract account's may have another length (ERC-1271, ERC-6492). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

/**
 * Compares account and chain with the wallet's live answer, directly before it is asked to sign. Wallets without a
 * chain of their own (pairing) name both with each request and are not asked.
 * @throws `evm/chain-mismatch`, `evm/account-mismatch`
 */
export async function assertIntent(ctx: CapabilityContext, { chain }: { readonly chain: boolean }): Promise<void> {
  if (!ctx.session.getNetwork('eip155')) return
  const actual = chain ? readChainId(await walletCall(ctx, 'eth_chainId')) : ctx.network.id
  if (actual !== ctx.network.id) {
    const details = { what: 'The wallet', actual: actual ?? 'an unknown network', expected: ctx.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  const { address } = ctx.account
  const shared = await walletCall(ctx, 'eth_accounts')
  const isShared = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
  if (!Array.isArray(shared) || !shared.some(isShared)) throw evmError('evm/account-mismatch', { details: { address } })
}

/** The signature a wallet gave. @throws `connect/malformed` for everything else */
export function readSignature(answer: unknown, method: string): { readonly signature: string } {
  if (typeof answer === 'string' && SIGNATURE.test(answer)) return { signature: answer }
  throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
}

function isDefinition(value: unknown): value is TypedDataDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['types', 'message'].every((key) => typeof Reflect.get(value, key) === 'object' && Reflect.get(value, key)) &&
    typeof Reflect.get(value, 'primaryType') === 'string'
  )
}

/** The data, and its text as the wallet gets it. @throws `evm/invalid-input` for what cannot be hashed */
function readTypedData(input: unknown): { readonly data: TypedDataDefinition; readonly text: string } {
  try {
    const data: unknown = typeof input === 'string' ? JSON.parse(input) : input
    if (!isDefinition(data))
      throw evmError('evm/invalid-input', {
        details: { argument: 'typedData', problem: 'expected types, primaryType and message' },
      })
    // Wallets hash the domain by this type; without it the signature would be over another text.
    const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
    const complete: TypedDataDefinition = Object.assign({}, data, { types })
    validateTypedData(complete)
    hashTypedData(complete)
    return { data: complete, text: serializeTypedData(complete) }
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it cannot be read'
    throw evmError('evm/invalid-input', { details: { argument: 'typedData', problem }, cause })
  }
}

/**
 * Signs structured data (EIP-712), given as an object or as JSON text; it is checked before the wallet sees it.
 * @throws `evm/invalid-input`, `evm/chain-mismatch` when its domain names another chain, `request/rejected`, …
 */
export const signTypedData: CapabilityMap['signTypedData'] = async ({ typedData }, ctx) => {
  const method = 'eth_signTypedData_v4'
  const { data, text } = readTypedData(typedData)
  const chainId: unknown = data.domain?.chainId
  const chain = typeof chainId === 'bigint' ? readChainId(chainId.toString()) : readChainId(chainId)
  if (chainId !== undefined && chain !== ctx.network.id) {
    const details = { what: 'The data', actual: chain ?? String(chainId), expected: ctx.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  await assertIntent(ctx, { chain: chainId !== undefined })
  return readSignature(await walletCall(ctx, method, [ctx.account.address, text]), method)
}

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

import type { CapabilityMap } from '@latchkey/kernel'
import { walletCall } from '@latchkey/kernel/adapter'
import {
  getTypesForEIP712Domain,
  hashTypedData,
  serializeTypedData,
  type TypedDataDefinition,
  validateTypedData,
} from 'viem'
import { readChainId } from '../chainId.ts'
import { evmError } from '../errors.ts'
import { assertIntent, readSignature } from './intent.ts'

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

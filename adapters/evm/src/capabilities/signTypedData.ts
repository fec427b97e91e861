import type { CapabilityMap } from '@latchkey/kernel'
import { getTypesForEIP712Domain, serializeTypedData, type TypedDataDefinition, validateTypedData } from 'viem'
import { evmError } from '../errors.ts'
import { readChainId } from '../readChainId.ts'
import { assertIntent } from './assertIntent.ts'
import { readSignature } from './readSignature.ts'
import { walletCall } from './walletCall.ts'

function isDefinition(value: unknown): value is TypedDataDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['types', 'message'].every((key) => typeof Reflect.get(value, key) === 'object' && Reflect.get(value, key)) &&
    typeof Reflect.get(value, 'primaryType') === 'string'
  )
}

function readTypedData(input: unknown): TypedDataDefinition {
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
    return complete
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it cannot be read'
    throw evmError('evm/invalid-input', { details: { argument: 'typedData', problem }, cause })
  }
}

/**
 * Signs structured data (EIP-712), given as an object or as JSON text; it is checked before the wallet sees it.
 * @throws `evm/invalid-input`, `evm/chain-mismatch` when its domain names another chain, `request/rejected`, …
 */
export const signTypedData: CapabilityMap['signTypedData'] = async ({ typedData }, io) => {
  const method = 'eth_signTypedData_v4'
  const data = readTypedData(typedData)
  const chainId: unknown = data.domain?.chainId
  const chain = typeof chainId === 'bigint' ? readChainId(chainId.toString()) : readChainId(chainId)
  if (chainId !== undefined && chain !== io.network.id) {
    const details = { what: 'The data', actual: chain ?? String(chainId), expected: io.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  await assertIntent(io, { chain: chainId !== undefined })
  return readSignature(await walletCall(io, method, [io.account.address, serializeTypedData(data)]), method)
}

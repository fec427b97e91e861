import { isAddress } from 'viem'
import { GatewayError } from '../gatewayError.ts'
import { base58Bytes } from '../text/base58Bytes.ts'
import type { Account } from './account.ts'

const EVM = /^0x[0-9a-fA-F]{40}$/
const SOLANA_BYTES = 32

function refuse(description: string): never {
  throw new GatewayError(400, 'address-invalid', 'This is not an address whose history can be read: check it.', {
    details: [{ name: 'account', description }],
  })
}

/**
 * Reads a plain address.
 * @throws GatewayError 400 `address-invalid` for a mixed-case EVM address whose check sum (EIP-55) is wrong
 */
export function parseAccount(address: string): Account {
  if (EVM.test(address)) {
    const isOneCase = /^0x([0-9a-f]+|[0-9A-F]+)$/.test(address)
    if (!isOneCase && !isAddress(address)) return refuse('its check sum is wrong: a digit may be mistyped')
    return { namespace: 'eip155', address: address.toLowerCase() }
  }
  return { namespace: base58Bytes(address)?.length === SOLANA_BYTES ? 'solana' : 'other', address }
}

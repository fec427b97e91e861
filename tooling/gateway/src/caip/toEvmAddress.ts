import { getAddress, isAddress } from 'viem'
import { GatewayError } from '../gatewayError.ts'

/**
 * The checksummed form of an EVM address. Mixed case must be the checksum of EIP-55.
 *
 * @throws GatewayError 400 `bad-address`
 */
export function toEvmAddress(address: string): `0x${string}` {
  if (isAddress(address)) return getAddress(address)
  throw new GatewayError(
    400,
    'bad-address',
    'This is no address of an EVM chain: 0x and 40 hexadecimal digits are expected, and mixed case must be the right one.',
  )
}

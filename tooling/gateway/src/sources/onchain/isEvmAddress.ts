import { isAddress } from 'viem'

/** Whether it is written as an address of an EVM chain; the checksum is not looked at. */
export function isEvmAddress(address: string): boolean {
  return isAddress(address, { strict: false })
}

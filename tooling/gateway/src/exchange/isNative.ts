import { nativeAddress } from './nativeAddress.ts'

/** Whether an address stands for the chain's own currency, whatever its case. */
export function isNative(address: string): boolean {
  return address.toLowerCase() === nativeAddress
}

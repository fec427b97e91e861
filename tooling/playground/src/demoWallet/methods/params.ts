import type { Address } from '../types.ts'
import { WalletError } from '../walletError.ts'

/** EIP-1474 "invalid params". */
export function invalid(message: string): WalletError {
  return new WalletError(-32602, message)
}

export function toRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${what} must be an object.`)
  return { ...value }
}

export function toHex(value: unknown, what: string): `0x${string}` {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value))
    throw invalid(`${what} must be hexadecimal text with 0x.`)
  return `0x${value.slice(2)}`
}

export function toAddress(value: unknown, what: string): Address {
  const hex = toHex(value, what)
  if (hex.length !== 42) throw invalid(`${what} must be an address of 20 bytes.`)
  return hex
}

export function toQuantity(value: unknown, what: string): bigint {
  const hex = toHex(value, what)
  if (hex === '0x') throw invalid(`${what} must not be empty.`)
  return BigInt(hex)
}

/** A chain id as EIP-3326 and EIP-3085 want it: a hexadecimal quantity. */
export function toChainId(value: unknown): number {
  const id = Number(toQuantity(value, 'chainId'))
  if (!Number.isSafeInteger(id) || id < 1) throw invalid('chainId must be a positive number that fits 53 bits.')
  return id
}

import type { Context } from '../context.ts'
import type { Call } from '../signer.ts'
import type { Address, DemoAccount } from '../types.ts'
import { WalletError } from './walletError.ts'

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

function toQuantity(value: unknown, what: string): bigint {
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

/**
 * The account that a page names in a request.
 * @throws WalletError 4100 when the page may not use it
 */
export function owner(value: unknown, { accounts, exposed }: Context): DemoAccount {
  const address = toAddress(value, 'The account').toLowerCase()
  const allowed = exposed().some((candidate) => candidate.toLowerCase() === address)
  const account = accounts.find((candidate) => candidate.address.toLowerCase() === address)
  if (!allowed || !account) throw new WalletError(4100, 'This page is not allowed to use that account.')
  return account
}

/** The parts of a transaction request that the wallet takes from the page; it sets nonce and fees itself. */
export function toCall(value: unknown): Call {
  const { to, value: amount, data, input, gas } = toRecord(value, 'The transaction')
  const code = data ?? input
  if (to === undefined && code === undefined) throw invalid('A transaction needs "to" or "data".')
  return {
    to: to === undefined || to === null ? undefined : toAddress(to, 'to'),
    value: amount === undefined ? undefined : toQuantity(amount, 'value'),
    data: code === undefined ? undefined : toHex(code, 'data'),
    gas: gas === undefined ? undefined : toQuantity(gas, 'gas'),
  }
}

const WEI = 18

/** Wei as decimal text with all its digits, for a prompt that must not round. */
export function formatEther(wei: bigint): string {
  const digits = wei.toString().padStart(WEI + 1, '0')
  const fraction = digits.slice(-WEI).replace(/0+$/, '')
  return `${digits.slice(0, -WEI)}${fraction === '' ? '' : `.${fraction}`} ETH`
}

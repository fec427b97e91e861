import { kernelError } from '@latchkey/kernel'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { evmError } from '../errors.ts'
import { parseAddress } from './address.ts'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** A number from a node, from 0 to 2^256 - 1. @throws `rpc/malformed` for everything else */
export function readQuantity(answer: unknown, method: string, node: string): bigint {
  if (typeof answer === 'string' && QUANTITY.test(answer)) return BigInt(answer)
  throw kernelError('rpc/malformed', { details: { method, url: node, expected: 'a hexadecimal quantity' } })
}

/** A number in the form of EIP-1474 quantities. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** By what a transaction is known again whatever nonce and price the wallet gives it. */
export function callDigest(to: string, value: bigint, data: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${to} ${value} ${data}`.toLowerCase())))
}

const DATA = /^0x([0-9a-f]{2})*$/i
const LIMIT = 1n << 256n

function refuse(argument: string, problem: string): never {
  throw evmError('evm/invalid-input', { details: { argument, problem } })
}

/** The EIP-55 form of an address a caller gave. @throws `evm/invalid-input` naming the argument */
export function checkAddress(value: unknown, argument: string): `0x${string}` {
  const address = typeof value === 'string' ? parseAddress(value) : undefined
  return address ? `0x${address.slice(2)}` : refuse(argument, 'expected an address with a right checksum')
}

/** An amount in the smallest unit. @throws `evm/invalid-input` naming the argument */
export function checkAmount(value: unknown, argument: string): bigint {
  if (typeof value !== 'bigint' || value < 0n || value >= LIMIT)
    refuse(argument, 'expected a bigint from 0 to 2^256 - 1')
  return value
}

/** Call data. @throws `evm/invalid-input` naming the argument */
export function checkData(value: unknown, argument: string): `0x${string}` {
  if (typeof value !== 'string' || !DATA.test(value)) refuse(argument, 'expected whole bytes as hexadecimal text')
  return `0x${value.slice(2)}`
}

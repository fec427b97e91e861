import { type Address, address } from '@solana/kit'
import { RpcError } from '../ledger/rpcError.ts'
import type { Params } from './method.ts'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fail(index: number, wanted: string): never {
  throw new RpcError(-32602, `Invalid params: parameter ${index + 1} must be ${wanted}`)
}

function toAddress(value: unknown, index: number): Address {
  if (typeof value !== 'string') return fail(index, 'an address')
  try {
    return address(value)
  } catch {
    throw new RpcError(-32602, 'Invalid param: Invalid')
  }
}

/** Reads one parameter each and refuses what has the wrong shape. */
export const params = {
  address: (list: Params, index: number): Address => toAddress(list[index], index),
  text: (list: Params, index: number): string => {
    const value = list[index]
    return typeof value === 'string' ? value : fail(index, 'a text')
  },
  integer: (list: Params, index: number): number => {
    const value = list[index]
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? value
      : fail(index, 'a whole number')
  },
  texts: (list: Params, index: number): readonly string[] => {
    const value = list[index]
    if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) return fail(index, 'a list of texts')
    return value
  },
  addresses: (list: Params, index: number): readonly Address[] => {
    const value = list[index]
    return Array.isArray(value) ? value.map((entry) => toAddress(entry, index)) : fail(index, 'a list of addresses')
  },
  /** The settings object, which is optional everywhere; some methods also take a bare commitment. */
  settings: (list: Params, index: number): Readonly<Record<string, unknown>> => {
    const value = list[index]
    return isRecord(value) ? value : {}
  },
  isRecord,
}

import { type Address, concatHex, type Hex, keccak256 } from 'viem'
import { hashAuthorization } from 'viem/utils'

/** What an account agrees to: to run the code at an address, on one chain, with its transaction of that number (EIP-7702). */
export interface Authorization {
  readonly chainId: number
  /** The zero address takes the code away. */
  readonly address: Address
  readonly nonce: number
}

/** A transaction of the account, and the code that it takes on with it. */
export interface Delegating {
  /** Unsigned (EIP-1559). */
  readonly bytes: Hex
  readonly authorization: Authorization | undefined
  readonly nonce: number
}

/** What an authorization costs beside what a transaction needs, in gas (EIP-7702). */
export const AUTHORIZATION_GAS = 25_000n

/** What an authorization is signed as. */
export function authorizationDigest({ chainId, address, nonce }: Authorization): Hex {
  return hashAuthorization({ chainId, address, nonce })
}

/** Stands for all that is signed: two that differ in anything have two. */
export function digestOf({ bytes, authorization }: Pick<Delegating, 'bytes' | 'authorization'>): Hex {
  return keccak256(concatHex([bytes, authorization ? authorizationDigest(authorization) : '0x']))
}

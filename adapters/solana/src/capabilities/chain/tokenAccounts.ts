import { encodeBase58 } from '../../base58.ts'
import { readNumber } from './compareSigned.ts'
import { TOKEN, TOKEN_2022 } from './programs.ts'
import type { ChainAccount } from './rpc.ts'

/** A kind of token, as the chain has it. */
export interface Mint {
  readonly address: string
  /** The program that keeps it. */
  readonly program: string
  readonly decimals: number
  /** How much there is of it, in the smallest unit. */
  readonly supply: bigint
  /** Of Token-2022, by type. */
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

/** An account that holds one kind of token. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly program: string
  /** In the smallest unit. */
  readonly amount: bigint
  readonly isFrozen: boolean
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

/** Types of extensions (Token-2022, `ExtensionType`). */
export const EXTENSION = {
  transferFee: 1,
  defaultState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  permanentDelegate: 12,
  transferHook: 14,
  metadata: 19,
  pausable: 26,
} as const

const MINT_LENGTH = 82
const ACCOUNT_LENGTH = 165
/** After the account comes its kind, then the extensions: type, length, value. */
const EXTENSIONS = ACCOUNT_LENGTH + 1
const KIND = { mint: 1, account: 2 } as const
const FROZEN = 2
const BASIS = 10_000n

const isTokenProgram = (owner: string): boolean => owner === TOKEN || owner === TOKEN_2022

function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (let at = EXTENSIONS; at + 4 <= data.length; ) {
    const type = Number(readNumber(data, at, 2))
    const end = at + 4 + Number(readNumber(data, at + 2, 2))
    if (type === 0 || end > data.length) break
    found.set(type, data.slice(at + 4, end))
    at = end
  }
  return found
}

function isOf(data: Uint8Array, length: number, kind: number): boolean {
  return data.length === length || (data.length > ACCOUNT_LENGTH && data[ACCOUNT_LENGTH] === kind)
}

/** Reads a mint; `undefined` for every other account. */
export function readMint(address: string, account: ChainAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isInitialized = data[45] === 1
  if (!isOf(data, MINT_LENGTH, KIND.mint) || !isInitialized) return undefined
  return {
    address,
    program,
    decimals: data[44] ?? 0,
    supply: readNumber(data, 36, 8),
    extensions: readExtensions(data),
  }
}

/** Whether there is one of it, which cannot be divided: a collectible and no token. */
export function isPiece({ decimals, supply }: Mint): boolean {
  return decimals === 0 && supply === 1n
}

/** Reads a token account; `undefined` for every other account. */
export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const state = data[108] ?? 0
  if (!isOf(data, ACCOUNT_LENGTH, KIND.account) || state === 0) return undefined
  return {
    mint: encodeBase58(data.slice(0, 32)),
    owner: encodeBase58(data.slice(32, 64)),
    program,
    amount: readNumber(data, 64, 8),
    isFrozen: state === FROZEN,
    extensions: readExtensions(data),
  }
}

/** A key in an extension; `undefined` where it is not set. */
export function extensionKey(value: Uint8Array | undefined, start: number): string | undefined {
  const key = value?.slice(start, start + 32)
  return key?.length === 32 && key.some((byte) => byte !== 0) ? encodeBase58(key) : undefined
}

/** What a token keeps of a transfer, in its smallest unit; `undefined` for tokens without a fee. */
export function transferFeeOf({ extensions }: Mint, amount: bigint, epoch: bigint): bigint | undefined {
  const value = extensions.get(EXTENSION.transferFee)
  if (!value) return undefined
  // Two authorities, what was withheld, the older fee, the newer one: first epoch, maximum, basis points.
  const newer = 90
  const start = epoch >= readNumber(value, newer, 8) ? newer : 72
  const most = readNumber(value, start + 8, 8)
  const part = (amount * readNumber(value, start + 16, 2) + BASIS - 1n) / BASIS
  return part < most ? part : most
}

import { encodeBase58 } from '@latchkey/plugin-embedded/messages'
import * as z from 'zod/mini'
import { FrameError } from '../errors/frameError.ts'
import { type Node, NodeError } from '../requests/node.ts'

/** An account of the chain. */
export interface ChainAccount {
  readonly lamports: bigint
  /** The program that may change it. */
  readonly owner: string
  readonly data: Uint8Array
}

/** Accounts by address; those that do not exist are not in it. */
export type Accounts = ReadonlyMap<string, ChainAccount>

/** An account that holds one kind of token. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** Who else may take tokens from it. */
  readonly delegate?: string
  /** Who else may close it, and take what it was opened with. */
  readonly closer?: string
}

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const NATIVE_TABLES = 'AddressLookupTab1e1111111111111111111111111'
const SYSTEM = '11111111111111111111111111111111'
const AT_ONCE = 100
const COMMITMENT = { commitment: 'confirmed' } as const

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const account = z.nullable(
  z.object({
    lamports: z.number(),
    owner: z.string(),
    data: z.tuple([z.string(), z.literal('base64')]),
  }),
)
const accountList = z.object({ value: z.array(account) })
const yesOrNo = z.object({ value: z.boolean() })

/** An account as nodes write it; `undefined` for none. */
export function readAccount(given: unknown): ChainAccount | undefined {
  const found = account.parse(given)
  return found ? { lamports: BigInt(found.lamports), owner: found.owner, data: bytesOf(found.data[0]) } : undefined
}

/** Reads accounts as they are now. */
export async function readAccounts(node: Node, keys: readonly string[]): Promise<Accounts> {
  const wanted = [...new Set(keys)]
  const found = new Map<string, ChainAccount>()
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const part = wanted.slice(at, at + AT_ONCE)
    const { value } = accountList.parse(
      await node('getMultipleAccounts', [part, { encoding: 'base64', ...COMMITMENT }]),
    )
    for (const [index, given] of value.entries()) {
      const key = part[index]
      const known = readAccount(given)
      if (key !== undefined && known) found.set(key, known)
    }
  }
  return found
}

const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)
export const keyAt = (data: Uint8Array, at: number): string => encodeBase58(data.slice(at, at + 32))
const isOfToken = ({ owner }: ChainAccount): boolean => owner === TOKEN || owner === TOKEN_2022

const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const KIND = { mint: 1, account: 2 } as const

/** Whether data has the form of a mint or of an account: longer ones (Token-2022) say which they are. */
const isKind = ({ data }: ChainAccount, length: number, kind: number): boolean =>
  data.length === length || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === kind)

/** Reads a token account; `undefined` for every other one. */
export function tokenAccountOf(known: ChainAccount | undefined): TokenAccount | undefined {
  if (!known || !isOfToken(known) || !isKind(known, ACCOUNT_BYTES, KIND.account)) return undefined
  const { data } = known
  if (data[108] === 0) return undefined
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: u64(data, 64),
    ...(data[72] === 1 && { delegate: keyAt(data, 76) }),
    ...(data[129] === 1 && { closer: keyAt(data, 133) }),
  }
}

/** The decimals of a kind of token; `undefined` for every other account. */
export function decimalsOf(known: ChainAccount | undefined): number | undefined {
  const isMint = known && isOfToken(known) && isKind(known, MINT_BYTES, KIND.mint) && known.data[45] === 1
  return isMint ? known.data[44] : undefined
}

const TABLE_HEADER = 56

/** The addresses in lookup tables. @throws FrameError where one is not there */
export async function readTables(node: Node, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const accounts = await readAccounts(node, keys)
  return new Map(
    keys.map((key) => {
      const { owner, data } = accounts.get(key) ?? { owner: '', data: new Uint8Array() }
      if (owner !== NATIVE_TABLES)
        throw new FrameError('This transaction names accounts that are not on this network.', 4901)
      const count = Math.floor((data.length - TABLE_HEADER) / 32)
      return [key, Array.from({ length: count }, (_, at) => keyAt(data, TABLE_HEADER + 32 * at))] as const
    }),
  )
}

/** Whether the network still takes a transaction over this blockhash. */
export async function isRecent(node: Node, blockhash: string): Promise<boolean> {
  const { value } = yesOrNo.parse(await node('isBlockhashValid', [blockhash, COMMITMENT]))
  return value
}

/** Where a nonce account keeps its value: after version, state and authority. */
const NONCE_AT = 40
const NONCE_BYTES = 80

/** Whether an account of the chain holds this value in place of a blockhash, so that it does not run out. */
export function isNonceOf(known: ChainAccount | undefined, blockhash: string): boolean {
  return known?.owner === SYSTEM && known.data.length === NONCE_BYTES && keyAt(known.data, NONCE_AT) === blockhash
}

const simulation = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    accounts: z.nullish(z.array(z.unknown())),
  }),
})

/** What a node found when it tried a transaction. */
export interface Trial {
  /** Why it would fail. */
  readonly problem?: string
  /** The watched accounts as they would be afterwards. */
  readonly after: Accounts
}

/** Milliseconds after which a transaction counts as not tried. */
const TRIAL_LIMIT = 1_500

/** Tries a transaction without sending it; `undefined` where no node could in time. */
export async function tryOut(node: Node, bytes: Uint8Array, watch: readonly string[]): Promise<Trial | undefined> {
  const settings = {
    encoding: 'base64',
    sigVerify: false,
    ...COMMITMENT,
    accounts: { encoding: 'base64', addresses: watch },
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TRIAL_LIMIT)
  try {
    const text = btoa(String.fromCharCode(...bytes))
    const answer = await node('simulateTransaction', [text, settings], late.signal)
    const { err, logs, accounts } = simulation.parse(answer).value
    const last = logs?.filter((line) => /failed|error/i.test(line)).at(-1)
    const after = new Map(
      (accounts ?? []).flatMap((given, at) => {
        const known = readAccount(given)
        const key = watch[at]
        return known && key !== undefined ? [[key, known] as const] : []
      }),
    )
    if (err === null || err === undefined) return { after }
    return { problem: (last ?? JSON.stringify(err)).slice(0, 120), after }
  } catch (error) {
    if (error instanceof NodeError) return { problem: error.message.slice(0, 120), after: new Map() }
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

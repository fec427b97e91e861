import { isKernelError } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall } from '@latchkey/kernel/adapter'
import { concatBytes, fromHex, toHex } from '../bytes.ts'
import { createReader, type ScaleReader } from '../codec/scale.ts'
import { shortBlake2b } from '../shortHash.ts'
import { keyOf } from '../ss58.ts'

/** Where things are stored: two hashes of names (xxHash), the pallet's and the item's. */
const PREFIX = {
  account: '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9',
  assetAccount: '682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9',
  asset: '682a59d51ab9e48a8c8cc418ff9708d2d34371a193a751eea5883e9553457b2e',
  assetMetadata: '682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2',
} as const

/** Set since accounts may be locked and reserved with the same coins. */
const NEW_LOGIC = 1n << 127n

/** What the chain has of an account in its native coin, in the smallest unit. */
export interface NativeAccount {
  readonly nonce: number
  /** Reasons for which it must not be closed. */
  readonly consumers: number
  /** Whether it exists. */
  readonly exists: boolean
  readonly free: bigint
  readonly reserved: bigint
  /** Of the free and reserved coins, what has to stay. */
  readonly frozen: bigint
  /** Of the free coins, what has to stay whatever keeps the account open. */
  readonly held: bigint
}

/** What the chain has of an account in a token of the pallet `Assets`. */
export interface AssetAccount {
  readonly balance: bigint
  readonly isFrozen: boolean
}

/** A token of the pallet `Assets`. */
export interface AssetFacts {
  /** The least an account holds of it. */
  readonly minimum: bigint
  /** Whether holding it is enough for an account to exist. */
  readonly isSufficient: boolean
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isFrozen: boolean
}

/** A key behind its own hash, so that the storage can be listed. */
function hashed(key: Uint8Array): string {
  return toHex(concatBytes(shortBlake2b(key, 16), key)).slice(2)
}

function idBytes(id: string): Uint8Array {
  const number = Number(id)
  return Uint8Array.of(number & 255, (number >> 8) & 255, (number >> 16) & 255, number >>> 24)
}

async function read<T>(
  ctx: NodeContext,
  key: string,
  absent: T,
  reading: (reader: ScaleReader) => T,
  at?: string,
): Promise<T> {
  const method = 'state_getStorage'
  const answer = await nodeCall(ctx, method, at === undefined ? [`0x${key}`] : [`0x${key}`, at])
  if (answer === null) return absent
  const bytes = fromHex(answer)
  try {
    if (bytes) return reading(createReader(bytes))
  } catch (error) {
    if (!isKernelError(error, 'transfer/unreadable')) throw error
  }
  throw malformedAnswer(ctx, method, 'what is stored')
}

const NOBODY: NativeAccount = { nonce: 0, consumers: 0, exists: false, free: 0n, reserved: 0n, frozen: 0n, held: 0n }
const NOTHING: AssetAccount = { balance: 0n, isFrozen: false }

/** What an account has of the native coin. @throws `rpc/malformed` */
export function readNativeAccount(ctx: NodeContext, address: string): Promise<NativeAccount> {
  return read(ctx, PREFIX.account + hashed(keyOf(address)), NOBODY, (reader) => {
    const four = () => Number(reader.number(4))
    const [nonce, consumers, providers, sufficients] = [four(), four(), four(), four()]
    const [free, reserved, first, second] = [reader.number(16), reader.number(16), reader.number(16), reader.number(16)]
    const isNew = (second & NEW_LOGIC) !== 0n
    // Older runtimes keep two amounts, for paying fees and for everything else, and count reserved coins apart.
    const frozen = isNew || first > second ? first : second
    const held = isNew ? (frozen > reserved ? frozen - reserved : 0n) : frozen
    return { nonce, consumers, exists: providers + sufficients > 0, free, reserved, frozen, held }
  })
}

/** What an account has of a token. @throws `rpc/malformed` */
export function readAssetAccount(ctx: NodeContext, id: string, address: string): Promise<AssetAccount> {
  const key = PREFIX.assetAccount + hashed(idBytes(id)) + hashed(keyOf(address))
  return read(ctx, key, NOTHING, (reader) => ({ balance: reader.number(16), isFrozen: reader.byte() !== 0 }))
}

/** What the chain says of a token; `undefined` where there is none. @throws `rpc/malformed` */
export async function readAsset(ctx: NodeContext, id: string): Promise<AssetFacts | undefined> {
  const key = hashed(idBytes(id))
  const [details, named] = await Promise.all([
    read(ctx, PREFIX.asset + key, undefined, (reader) => {
      // Owner, issuer, admin and freezer; supply and deposit.
      reader.bytes(4 * 32 + 2 * 16)
      const minimum = reader.number(16)
      const isSufficient = reader.byte() === 1
      reader.bytes(12)
      return { minimum, isSufficient, isFrozen: reader.byte() !== 0 }
    }),
    read(ctx, PREFIX.assetMetadata + key, { name: '', symbol: '', decimals: 0 }, (reader) => {
      reader.bytes(16)
      return { name: reader.text(), symbol: reader.text(), decimals: reader.byte() }
    }),
  ])
  return details && { ...details, ...named }
}

/** Whether a text is the number of a token. */
export function isAssetId(id: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(id) && Number(id) < 2 ** 32
}

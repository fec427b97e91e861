import { blake2b } from '@noble/hashes/blake2'
import type { Chain } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import { ss58Key } from '../../core/text/ss58.ts'
import type { Holding } from './source.ts'

/** Where things are stored: the hashes (xxHash) of the pallet's name and the item's, `System.Account` and `Assets.Account`. */
const ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const ASSET_ACCOUNT = '682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9'

/**
 * An account's record (`frame_system::AccountInfo` with `pallet_balances::AccountData`): four counters of 32 bits, then as
 * 128 bits each what is free, reserved and frozen, and flags.
 */
const PLACES = { free: 16, reserved: 32, frozen: 48, flags: 64 } as const
const AMOUNT_BYTES = 16
/** Of the flags: what is reserved counts towards what is frozen. Older runtimes have another amount there. */
const NEW_LOGIC = 1n << 127n

/** A key behind its own hash (Blake2_128Concat), as storage maps have it. */
function hashed(key: Uint8Array): string {
  return Buffer.concat([blake2b(key, { dkLen: 16 }), key]).toString('hex')
}

function idBytes(id: string): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(Number(id))
  return bytes
}

const isAssetId = (id: string): boolean => /^(0|[1-9]\d{0,9})$/.test(id) && Number(id) < 2 ** 32

/** Unsigned numbers of 128 bits, lowest byte first, in what is stored under a key; 0 where nothing is. */
async function amountsAt(chain: Chain, key: string, offsets: readonly number[]): Promise<readonly bigint[]> {
  const stored = await chain.rpc('state_getStorage', [`0x${key}`])
  if (stored === null) return offsets.map(() => 0n)
  const isHex = typeof stored === 'string' && /^0x([0-9a-f]{2})*$/i.test(stored)
  const bytes = Buffer.from(isHex ? stored.slice(2) : '', 'hex')
  if (bytes.length < Math.max(...offsets) + AMOUNT_BYTES)
    throw new SourceError('malformed', 'onchain', `A node of ${chain.id} has accounts in another shape.`)
  return offsets.map((offset) => {
    const digits = Buffer.from(bytes.subarray(offset, offset + AMOUNT_BYTES)).reverse()
    return BigInt(`0x${digits.toString('hex')}`)
  })
}

/** What is the account's own, what of it is locked (staked, in a vote, or vesting), and what is reserved, such as a deposit. */
async function nativeAt(chain: Chain, key: string): Promise<Pick<Holding, 'amount' | 'locked' | 'reserved'>> {
  const { free: at, reserved: reservedAt, frozen: frozenAt, flags: flagsAt } = PLACES
  const [free = 0n, reserved = 0n, frozen = 0n, flags = 0n] = await amountsAt(chain, key, [
    at,
    reservedAt,
    frozenAt,
    flagsAt,
  ])
  const held = (flags & NEW_LOGIC) === 0n ? frozen : frozen > reserved ? frozen - reserved : 0n
  return {
    amount: free + reserved,
    ...(held > 0n && { locked: held < free ? held : free }),
    ...(reserved > 0n && { reserved }),
  }
}

/**
 * What the account has of the chain's coin, with what of it is locked and reserved, and of the tokens that the configuration lists, by
 * their number in the pallet `Assets`.
 *
 * @throws GatewayError 400 `bad-address` for an address whose check sum is wrong
 */
export async function polkadotHoldings(chain: Chain, address: string): Promise<readonly Holding[]> {
  const key = ss58Key(address)
  if (!key) throw new GatewayError(400, 'bad-address', 'This is not a Polkadot address: check it for a typing error.')
  const { nativeCurrency, tokens = [] } = chain.config
  const owner = hashed(key)
  const held = tokens
    .filter((token) => isAssetId(token.address))
    .map(async ({ address: id, name, symbol, decimals, logoUri }): Promise<Holding> => {
      const [amount = 0n] = await amountsAt(chain, ASSET_ACCOUNT + hashed(idBytes(id)) + owner, [0])
      return { address: id, name, symbol, decimals, logoUri, amount }
    })
  const [native, ...assets] = await Promise.all([nativeAt(chain, ACCOUNT + owner), ...held])
  return [{ ...nativeCurrency, ...native }, ...assets.filter(({ amount }) => amount > 0n)]
}

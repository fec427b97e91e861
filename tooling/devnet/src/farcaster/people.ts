import { ACCOUNTS } from '../core/accounts.ts'

/** A user with a Farcaster account, whose app plays on this machine. */
export interface Caster {
  readonly fid: number
  readonly userName: string
  readonly name: string
  /** The account that owns the id. */
  readonly owner: `0x${string}`
  /** The account that signs in, of which the app has the key. */
  readonly signer: `0x${string}`
}

const at = (index: number): `0x${string}` => (ACCOUNTS[index] ?? ACCOUNTS[0]).address

/** Who the app on this machine knows; the last signs with an address that was added to the id, not with its owner. */
export const CASTERS: readonly Caster[] = [
  { fid: 20_001, userName: 'mara', name: 'Mara Kowal', owner: at(3), signer: at(3) },
  { fid: 20_002, userName: 'tomas', name: 'Tomás Ibáñez', owner: at(4), signer: at(4) },
  { fid: 20_003, userName: 'ines', name: 'Inès Moreau', owner: at(5), signer: at(6) },
]
